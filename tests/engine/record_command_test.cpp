// `regatta record check`, as the command line calls it.

#include "server/record_command.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <streambuf>
#include <string>
#include <unistd.h>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include "protocol/record_json.h"
#include "tests/engine/support.h"

namespace regatta {
namespace {

using nlohmann::json;

struct Outcome {
  int status;
  std::string out;
  std::string err;
};

Outcome check_stream(std::istream& in) {
  std::ostringstream out;
  std::ostringstream err;
  const int status = record_check("-", in, out, err);
  return {status, out.str(), err.str()};
}

Outcome check_text(const std::string& text) {
  std::istringstream in(text);
  return check_stream(in);
}

Outcome check_file(const std::string& path) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  const int status = record_check(path, in, out, err);
  return {status, out.str(), err.str()};
}

void expect_no_record(const Outcome& run) {
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  EXPECT_TRUE(run.err.ends_with("\n"));
}

json legal_game() { return testing::read_vectors("games/six_dice-1-free-none.json"); }

/// A file of its own, gone with the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("regatta_record_" + std::to_string(getpid()) + ".json")) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(RecordCommand, PrintsTheResultOfALegalRecord) {
  const json game = legal_game();
  const Outcome run = check_text(game["record"].dump());
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(json::parse(run.out), game["expect"]);
  EXPECT_EQ(run.err, "");
}

TEST(RecordCommand, PrintsTheFirstIllegalMove) {
  json record = legal_game()["record"];
  record["turns"][3]["player"] = 5;
  const Outcome run = check_text(record.dump());
  EXPECT_EQ(run.status, 1);
  const json result = json::parse(run.out);
  EXPECT_EQ(result.size(), 3U);
  EXPECT_EQ(result["turn"], 3);
  EXPECT_EQ(result["error"], "not_your_turn");
  EXPECT_TRUE(result["message"].is_string());
  EXPECT_EQ(run.err, "");
}

TEST(RecordCommand, ReadsAFile) {
  const json game = legal_game();
  const TemporaryFile file(game["record"].dump(2));
  const Outcome run = check_file(file.path());
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(json::parse(run.out), game["expect"]);
}

TEST(RecordCommand, SaysOnOneLineThatAFileCannotBeRead) {
  expect_no_record(check_file("/no/such/file"));
  expect_no_record(check_file("no\nsuch\nfile"));
  expect_no_record(check_file(""));
  expect_no_record(check_file(std::filesystem::temp_directory_path().string()));  // a folder
}

TEST(RecordCommand, SaysOnOneLineThatATextIsNoRecord) {
  expect_no_record(check_text(""));
  expect_no_record(check_text("not JSON"));
  expect_no_record(check_text("{}"));
  expect_no_record(check_text(std::string("\xff\xfe\0{", 4)));
  expect_no_record(check_text(std::string(100'000, '[')));
  expect_no_record(check_text(std::string(100'000, '[') + std::string(100'000, ']')));
  expect_no_record(check_text(R"({"format":"regatta-record-1"})"));
  expect_no_record(check_text("{\"format\":\"regatta-record-1\",\"a\\nb\":{}, \"a\\nb\":{}}"));
}

/// Gives spaces without end, and counts them.
class Endless : public std::streambuf {
 public:
  std::size_t given() const { return given_; }

 protected:
  int_type underflow() override {
    given_ += sizeof block_;
    std::fill(std::begin(block_), std::end(block_), ' ');
    setg(block_, block_, block_ + sizeof block_);
    return traits_type::to_int_type(block_[0]);
  }

 private:
  char block_[4096] = {};
  std::size_t given_ = 0;
};

TEST(RecordCommand, ReadsNoMoreThanARecordMayHave) {
  Endless endless;
  std::istream in(&endless);
  const Outcome run = check_stream(in);
  expect_no_record(run);
  EXPECT_EQ(run.err, "regatta record check: no record: larger than 8 MiB\n");
  EXPECT_LT(endless.given(), protocol::kRecordBytes + (std::size_t{1} << 20));
  expect_no_record(check_text(std::string(std::size_t{9} << 20, ' ')));
}

/// Fails as a broken disk does.
class Broken : public std::streambuf {
 protected:
  int_type underflow() override { throw std::runtime_error("broken"); }
};

TEST(RecordCommand, SaysThatTheInputBroke) {
  Broken broken;
  std::istream in(&broken);
  const Outcome run = check_stream(in);
  expect_no_record(run);
  EXPECT_EQ(run.err, "regatta record check: the file can't be read\n");
}

TEST(RecordCommand, SaysThatTheResultCouldNotBeWritten) {
  std::istringstream in(legal_game()["record"].dump());
  std::ofstream full("/dev/full");
  std::ostringstream err;
  EXPECT_EQ(record_check("-", in, full, err), 2);
  EXPECT_EQ(err.str(), "regatta record check: the result can't be written\n");
}

}  // namespace
}  // namespace regatta
