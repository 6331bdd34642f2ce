#include "protocol/client_message.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "protocol/json_fields.h"
#include "protocol/named.h"
#include "protocol/rules_json.h"
#include "protocol/strict_json.h"
#include "protocol/table_json.h"

namespace regatta::protocol {

bool is_secret(std::string_view text) {
  return text.size() == kSecretLength && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
         });
}

namespace client {

namespace {

constexpr std::size_t kDepth = 4;

using Read = std::variant<Message, Code>;

std::string secret(JsonFields& fields, std::string_view key) {
  std::string text = fields.string(key);
  if (!is_secret(text)) {
    fields.fail();
  }
  return text;
}

std::optional<std::string> optional_secret(JsonFields& fields, std::string_view key) {
  std::optional<std::string> text = fields.optional_string(key);
  if (text && !is_secret(*text)) {
    fields.fail();
  }
  return text;
}

/// Distinct ones; left out: none.
std::vector<std::string> secrets(JsonFields& fields) {
  std::vector<std::string> found;
  const Json* const array = fields.optional_any("secrets");
  if (array == nullptr) {
    return found;
  }
  if (!array->is_array() || array->size() > kMaxSeatsOfPage) {
    fields.fail();
    return found;
  }
  for (const Json& element : *array) {
    const auto* const text = element.get_ptr<const std::string*>();
    if (text == nullptr || !is_secret(*text) || std::find(found.begin(), found.end(), *text) != found.end()) {
      fields.fail();
      return found;
    }
    found.push_back(*text);
  }
  return found;
}

Reaction reaction(JsonFields& fields) {
  const std::optional<Reaction> known = find_reaction(fields.string("reaction"));
  if (!known) {
    fields.fail();
  }
  return known.value_or(Reaction::wow);
}

Id id(JsonFields& fields) { return fields.integer("id", 1, kMaxInteger); }
int number(JsonFields& fields, std::string_view key) { return static_cast<int>(fields.integer(key, 0, kMaxNumber)); }
std::optional<Seq> last(JsonFields& fields) { return fields.optional_integer("last", 0, kMaxInteger); }
From from(JsonFields& fields) { return From{number(fields, "seat"), id(fields)}; }

Read finish(const JsonFields& fields, Message message) {
  if (!fields.complete()) {
    return Code::malformed;
  }
  return message;
}

// In each of the following the order of reading is that of the braces, which C++ guarantees.

Read read_hello(JsonFields& fields) {
  const int protocol = number(fields, "protocol");
  if (protocol != kProtocol) {
    // 0 stands for what isn't a number as well; no protocol has that one.
    return protocol == 0 ? Read{Code::malformed} : Read{Message{Hello{protocol, {}, {}, {}}}};
  }
  Hello hello{protocol, secret(fields, "device"), secrets(fields), last(fields),
              fields.optional_boolean("hidden").value_or(false)};
  return finish(fields, std::move(hello));
}

Read read_sync(JsonFields& fields) { return finish(fields, Sync{last(fields)}); }

Read read_attention(JsonFields& fields) {
  const Attention attention{fields.boolean("hidden")};
  return finish(fields, attention);
}

Read read_watchers(JsonFields& fields) { return finish(fields, Watchers{}); }

Read read_react(JsonFields& fields) {
  const React react{number(fields, "seat"), reaction(fields)};
  return finish(fields, react);
}

Read read_join(JsonFields& fields) {
  Join join{id(fields), fields.string("name"), secret(fields, "nonce"), optional_secret(fields, "claim")};
  return finish(fields, std::move(join));
}

Read read_take(JsonFields& fields) {
  Take take{id(fields), secret(fields, "pass")};
  return finish(fields, std::move(take));
}

/// A command that says no more than whose it is.
template <typename Command>
Read read_bare(JsonFields& fields) {
  const Command command{from(fields)};
  return finish(fields, command);
}

/// A command with one number.
template <typename Command>
Read read_numbered(JsonFields& fields, std::string_view key) {
  const Command command{from(fields), number(fields, key)};
  return finish(fields, command);
}

Read read_remove(JsonFields& fields) { return read_numbered<Remove>(fields, "other"); }
Read read_remove_watcher(JsonFields& fields) { return read_numbered<RemoveWatcher>(fields, "watcher"); }
Read read_readmit(JsonFields& fields) { return read_numbered<Readmit>(fields, "removed"); }
Read read_hand_on(JsonFields& fields) { return read_numbered<HandOn>(fields, "other"); }
Read read_take_back(JsonFields& fields) { return read_numbered<TakeBack>(fields, "turn"); }
Read read_skip(JsonFields& fields) { return read_numbered<Skip>(fields, "turn"); }
Read read_absent(JsonFields& fields) { return read_numbered<SetAbsent>(fields, "turn"); }

Read read_rename(JsonFields& fields) {
  Rename rename{from(fields), fields.string("name")};
  return finish(fields, std::move(rename));
}

Read read_rules(JsonFields& fields) {
  const From whose = from(fields);
  const Json& given_rules = fields.any("rules");
  const Json& given_table = fields.any("table");
  if (!fields.complete()) {
    return Code::malformed;
  }
  const std::variant<engine::Rules, Code> rules = decode_rules(given_rules);
  if (const Code* const code = std::get_if<Code>(&rules)) {
    return *code;
  }
  const std::variant<Table, Code> table = decode_table(given_table);
  if (const Code* const code = std::get_if<Code>(&table)) {
    return *code;
  }
  return Message{SetRules{whose, std::get<engine::Rules>(rules), std::get<Table>(table)}};
}

Read read_arrange(JsonFields& fields) {
  Arrange arrange{from(fields), fields.integers("seats", 0, kMaxNumber, kMostSeats)};
  return finish(fields, std::move(arrange));
}

Read read_hold(JsonFields& fields) {
  const Hold hold{from(fields), number(fields, "turn"), number(fields, "roll"), fields.held("held")};
  return finish(fields, hold);
}

Read read_roll(JsonFields& fields) {
  const Roll roll{from(fields), number(fields, "turn"), number(fields, "roll"), fields.held("held")};
  return finish(fields, roll);
}

Read read_score(JsonFields& fields) {
  Score score{from(fields), number(fields, "turn"), number(fields, "roll"), fields.string("box"),
              number(fields, "column")};
  return finish(fields, std::move(score));
}

using Reader = Read (*)(JsonFields&);
constexpr std::array<Named<Reader>, std::variant_size_v<Message>> kTypes{{
    {"roll", read_roll},           {"score", read_score},
    {"hold", read_hold},           {"hello", read_hello},
    {"sync", read_sync},           {"attention", read_attention},
    {"watchers", read_watchers},   {"react", read_react},
    {"join", read_join},           {"take", read_take},
    {"leave", read_bare<Leave>},   {"rename", read_rename},
    {"pass", read_bare<MakePass>}, {"rules", read_rules},
    {"arrange", read_arrange},     {"shuffle", read_bare<Shuffle>},
    {"remove", read_remove},       {"remove_watcher", read_remove_watcher},
    {"readmit", read_readmit},     {"hand_on", read_hand_on},
    {"start", read_bare<Start>},   {"take_back", read_take_back},
    {"skip", read_skip},           {"absent", read_absent},
    {"back", read_bare<Back>},     {"end", read_bare<End>},
}};

/// Seat and id of a command whose other parts may be wrong.
Refused refused(Code code, const Json& message) {
  JsonFields fields(message);
  const std::optional<std::int64_t> seat = fields.optional_integer("seat", 0, kMaxNumber);
  return Refused{code, seat ? std::optional(static_cast<int>(*seat)) : std::nullopt,
                 fields.optional_integer("id", 1, kMaxInteger)};
}

}  // namespace

std::variant<Message, Refused> decode(std::string_view text) {
  const std::optional<Json> message = parse_object(text, {.bytes = text.size(), .depth = kDepth});
  if (!message) {
    return Refused{Code::malformed, {}, {}};
  }
  JsonFields fields(*message);
  const std::string type = fields.string("type");
  const std::optional<Reader> reader = find_named(kTypes, type);
  if (!reader) {
    return refused(type.empty() ? Code::malformed : Code::unknown_type, *message);
  }
  Read read = (*reader)(fields);
  if (const Code* const code = std::get_if<Code>(&read)) {
    return refused(*code, *message);
  }
  return std::get<Message>(std::move(read));
}

}  // namespace client

}  // namespace regatta::protocol
