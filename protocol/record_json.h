#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "engine/record.h"

namespace regatta::protocol {

// The record of a game as JSON text (protocol/RECORD.md).

/// A record is read up to this size. A triple six-dice game of eight has about 100 KB; the rest is for what may stand
/// beside the game, and for more players. It bounds the memory that a hostile file can take.
inline constexpr std::size_t kRecordBytes = std::size_t{8} * 1024 * 1024;
/// The dice of a record stand 6 deep; the rest is for what may stand beside the game.
inline constexpr std::size_t kRecordDepth = 16;
/// A record of more players is refused: the result has a card for each, so a few bytes of record must not make
/// gigabytes.
inline constexpr int kRecordPlayers = 1000;

/// Why a text is no record, in words, on one line.
struct NoRecord {
  std::string why;
};

/// Reads a record. Checks its form and its rules only; whether its moves are legal says engine::check. Numbers inside a
/// turn may be any integers: those that don't fit `int` become its largest or smallest value, which are just as
/// illegal.
std::variant<engine::Record, NoRecord> read_record(std::string_view text);

std::string write_record(const engine::Record& record);

/// What `regatta record check` prints: `expect` of the test vectors.
std::string write_result(const engine::CheckedRecord& checked);
/// `{"turn": N, "error": "code", "message": "…"}`.
std::string write_result(const engine::IllegalMove& illegal);

}  // namespace regatta::protocol
