#include "server/config.h"

#include <chrono>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "gtest/gtest.h"

#include "server/command_line.h"
#include "server/version.h"

namespace regatta {
namespace {

decltype(parse_command_line(0, nullptr)) parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "regatta");
  return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

Config config_of(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "serve");
  const auto command = parse(std::move(arguments));
  if (const auto* exit = std::get_if<ExitCommand>(&command)) {
    ADD_FAILURE() << exit->text;
    return {};
  }
  return std::get<ServeCommand>(command).config;
}

/// The line with which these arguments are refused.
std::string refusal_of(std::vector<const char*> arguments) {
  const auto command = parse(std::move(arguments));
  const auto* exit = std::get_if<ExitCommand>(&command);
  if (exit == nullptr) return "not refused";
  EXPECT_EQ(exit->status, 2);
  EXPECT_EQ(exit->text.find('\n'), exit->text.size() - 1) << "one line: " << exit->text;
  EXPECT_EQ(exit->text.find("regatta: "), 0U);
  return exit->text;
}

/// An environment variable for as long as this lives.
class Environment {
 public:
  Environment(std::string name, const std::string& value) : name_(std::move(name)) {
    ::setenv(name_.c_str(), value.c_str(), 1);
  }
  ~Environment() { ::unsetenv(name_.c_str()); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  std::string name_;
};

TEST(Settings, EveryOneIsAnOptionAndAnEnvironmentVariable) {
  Config config;
  std::set<std::string> names;
  for (const auto& setting : settings(config)) {
    EXPECT_TRUE(names.insert(std::string(setting.name)).second) << setting.name;
    EXPECT_FALSE(setting.about.empty()) << setting.name;
    // Another value than the default, where there is a range to take it from.
    const std::string option = "--" + std::string(setting.name);
    const std::string value = setting.high > 0 ? std::to_string(static_cast<std::int64_t>(setting.high) - 1)
                              : setting.name == "durability"                              ? "process"
                              : setting.name == "damaged"                                 ? "set-aside"
                              : setting.name == "log-level"                               ? "warn"
                              : setting.name == "log-format"                              ? "json"
                              : setting.name == "public-url" || setting.name == "origins" ? "https://dice.example"
                                                                                          : "other";
    // What other settings must not exceed is set as high as it goes, and not looked at.
    const std::map<std::string_view, std::string> bounds = {{"frame-bytes", "65536"},
                                                            {"queue-frames", "100000"},
                                                            {"queue-bytes", "1000000000"},
                                                            {"grace", "86400000"},
                                                            {"room-keep", "315360000"}};
    std::vector<const char*> options = {"--frame-bytes", "65536",   "--queue-frames", "100000",      "--queue-bytes",
                                        "1000000000",    "--grace", "86400000",       "--room-keep", "315360000"};
    options.insert(options.end(), {option.c_str(), value.c_str()});
    Config by_option = config_of(options);
    std::vector<std::unique_ptr<Environment>> variables;
    for (const auto& each : settings(config)) {
      if (bounds.contains(each.name))
        variables.push_back(std::make_unique<Environment>(environment_variable(each), bounds.at(each.name)));
    }
    const Environment variable(environment_variable(setting), value);
    Config by_variable = config_of({});
    for (auto* read : {&by_option, &by_variable}) {
      for (const auto& each : settings(*read)) {
        if (each.name == setting.name) {
          EXPECT_EQ(text(each), value) << setting.name;
        } else if (!bounds.contains(each.name)) {
          Config defaults;
          for (const auto& untouched : settings(defaults)) {
            if (untouched.name != each.name) continue;
            EXPECT_EQ(text(each), text(untouched)) << each.name << " by " << setting.name;
          }
        }
      }
    }
  }
  EXPECT_EQ(environment_variable(settings(config).front()), "REGATTA_ADDRESS");
}

TEST(Settings, DefaultsAreWithinTheirOwnRange) {
  Config config;
  EXPECT_EQ(check(config), std::nullopt);
  for (const auto& setting : settings(config)) EXPECT_EQ(set(setting, text(setting)), std::nullopt) << setting.name;
}

TEST(Settings, NumbersOutOfRangeAreRefused) {
  Config config;
  for (const auto& setting : settings(config)) {
    if (setting.high <= 0) continue;
    const auto before = text(setting);
    for (const auto& wrong : {std::to_string(static_cast<std::int64_t>(setting.high) + 1), std::string("-1"),
                              std::string("99999999999999999999999"), std::string(""), std::string("x"),
                              std::string("5x"), std::string(" 5"), std::string("nan"), std::string("1e999")}) {
      EXPECT_NE(set(setting, wrong), std::nullopt) << setting.name << " " << wrong;
    }
    EXPECT_EQ(text(setting), before) << setting.name;
  }
}

TEST(CommandLine, AnOptionWinsOverItsEnvironmentVariable) {
  const Environment variable("REGATTA_PORT", "9000");
  EXPECT_EQ(config_of({}).port, 9000);
  EXPECT_EQ(config_of({"--port", "9001"}).port, 9001);
}

TEST(CommandLine, Lists) {
  EXPECT_EQ(config_of({"--hosts", "a.example,b.example:80"}).hosts,
            (std::vector<std::string>{"a.example", "b.example:80"}));
  EXPECT_EQ(config_of({}).proxies, (std::vector<std::string>{"127.0.0.1", "::1"}));
  EXPECT_NE(refusal_of({"serve", "--hosts", "a,,b"}).find("empty entry"), std::string::npos);
}

TEST(CommandLine, WhatIsWrongIsSaidInOneLine) {
  EXPECT_NE(refusal_of({"serve", "--port", "65536"}).find("--port: must be 0 to 65535"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--port", "http"}).find("--port: must be a whole number"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--prot", "1"}).find("--prot"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--durability", "none"}).find("power or process"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--damaged", "overwrite"}).find("refuse or set-aside"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--log-level", "loud"}).find("--log-level"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--log-format", "xml"}).find("--log-format must be text or json"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--public-url", "dice.example"}).find("--public-url"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--public-url", "https://dice.example/path"}).find("--public-url"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--origins", "https://dice.example/\r\nX: y"}).find("--origins"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--message-bytes", "5000"}).find("--frame-bytes"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--catch-up-events", "61"}).find("--queue-frames"), std::string::npos);
  EXPECT_EQ(config_of({"--catch-up-events", "60"}).room.catch_up_events, 60U);
  EXPECT_NE(refusal_of({"serve", "--grace", "1500"}).find("--presence must be shorter than --grace"),
            std::string::npos);
  EXPECT_EQ(config_of({"--grace", "1501"}).room.grace, std::chrono::milliseconds(1501));
  EXPECT_NE(refusal_of({"serve", "--room-keep-unstarted", "29"}).find("--grace must not be longer"), std::string::npos);
  EXPECT_EQ(config_of({"--room-keep-unstarted", "30", "--room-idle", "30000"}).room.keep_unstarted,
            std::chrono::seconds(30));
  EXPECT_NE(refusal_of({"serve", "--room-keep-unstarted", "59"}).find("--room-idle must not be longer"),
            std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--room-keep", "86399"}).find("--room-keep-unstarted"), std::string::npos);
  EXPECT_EQ(config_of({"--room-keep", "86400"}).room.keep, std::chrono::hours(24));
  EXPECT_NE(refusal_of({"serve", "--take-back", "61"}).find("--take-back: must be 0 to 60"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--catch-up-bytes", "260000"}).find("--queue-bytes"), std::string::npos);
  EXPECT_NE(refusal_of({"serve", "--data", ""}).find("--data"), std::string::npos);
  EXPECT_NE(refusal_of({}).find("regatta: "), std::string::npos);
  EXPECT_NE(refusal_of({"play"}).find("regatta: "), std::string::npos);
  EXPECT_NE(refusal_of({"record"}).find("regatta: "), std::string::npos);
  EXPECT_NE(refusal_of({"record", "check"}).find("FILE"), std::string::npos);
  const Environment variable("REGATTA_PORT", "many");
  EXPECT_NE(refusal_of({"serve"}).find("--port"), std::string::npos);
}

TEST(CommandLine, HelpNamesEverySetting) {
  const auto command = parse({"serve", "--help"});
  const auto& exit = std::get<ExitCommand>(command);
  EXPECT_EQ(exit.status, 0);
  Config config;
  for (const auto& setting : settings(config)) {
    EXPECT_NE(exit.text.find("--" + std::string(setting.name) + " "), std::string::npos) << setting.name;
    EXPECT_NE(exit.text.find(environment_variable(setting) + ")"), std::string::npos) << setting.name;
  }
  EXPECT_EQ(std::get<ExitCommand>(parse({"--help"})).status, 0);
  EXPECT_NE(std::get<ExitCommand>(parse({"--help"})).text.find("serve"), std::string::npos);
  EXPECT_NE(std::get<ExitCommand>(parse({"record", "check", "--help"})).text.find("FILE"), std::string::npos);
}

TEST(CommandLine, VersionAndCommit) {
  const auto command = parse({"--version"});
  const auto& exit = std::get<ExitCommand>(command);
  EXPECT_EQ(exit.status, 0);
  EXPECT_EQ(exit.text, "regatta " + std::string(version()) + " (" + std::string(commit()) + ")\n");
  EXPECT_FALSE(commit().empty());
}

TEST(CommandLine, Backup) {
  const auto backup = std::get<BackupCommand>(parse({"backup", "copy", "--data", "games"}));
  EXPECT_EQ(backup.file, "copy");
  EXPECT_EQ(backup.data, "games");
  EXPECT_NE(refusal_of({"backup"}).find("FILE"), std::string::npos);
  EXPECT_NE(refusal_of({"backup", "copy", "--port", "1"}).find("--port"), std::string::npos);
  const Environment variable("REGATTA_DATA", "/data");  // as in a container
  EXPECT_EQ(std::get<BackupCommand>(parse({"backup", "copy"})).data, "/data");
}

TEST(CommandLine, Rooms) {
  const auto list = std::get<ListRoomsCommand>(parse({"rooms", "list"}));
  EXPECT_EQ(list.data, "data");
  EXPECT_FALSE(list.json);
  EXPECT_TRUE(std::get<ListRoomsCommand>(parse({"rooms", "list", "--json"})).json);
  const auto remove = std::get<RemoveRoomsCommand>(parse({"rooms", "remove", "a", "b", "--data", "games"}));
  EXPECT_EQ(remove.tokens, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(remove.data, "games");
  EXPECT_NE(refusal_of({"rooms"}).find("regatta: "), std::string::npos);
  EXPECT_NE(refusal_of({"rooms", "remove"}).find("TOKEN"), std::string::npos);
}

TEST(CommandLine, ARecordToCheck) {
  EXPECT_EQ(std::get<RecordCheckCommand>(parse({"record", "check", "game.json"})).file, "game.json");
  EXPECT_EQ(std::get<RecordCheckCommand>(parse({"record", "check", "-"})).file, "-");
}

}  // namespace
}  // namespace regatta
