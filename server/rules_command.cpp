#include "server/rules_command.h"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"

#include "engine/card.h"
#include "engine/examples.h"
#include "engine/game.h"
#include "engine/options.h"
#include "engine/sheet.h"
#include "protocol/rules_json.h"
#include "server/system_dice.h"
#include "server/version.h"

namespace regatta {
namespace {

using nlohmann::ordered_json;

constexpr int kPrinted = 0;
constexpr int kNotPrinted = 2;

/// Every way in which the sheet's dice can fall, their order apart.
std::vector<engine::Counts> throws_of(int dice) {
  std::vector<engine::Counts> all;
  std::vector<int> faces(static_cast<std::size_t>(dice), 1);
  for (;;) {
    all.push_back(engine::count(engine::Dice(std::span<const int>(faces))));
    // The next one in ascending faces: the last die that can go up, and all after it as high as it is then.
    const auto last = std::find_if(faces.rbegin(), faces.rend(), [](int face) { return face < engine::kFaces; });
    if (last == faces.rend()) return all;
    std::fill(faces.rbegin(), last + 1, *last + 1);
  }
}

/// What dice can give in each box of a sheet.
struct Reach {
  std::vector<int> most;   // the highest points
  std::vector<int> least;  // the lowest that are not 0
};

Reach reach(const engine::Sheet& sheet) {
  Reach reach;
  const auto all = throws_of(sheet.dice);
  for (const engine::Box& box : sheet.boxes) {
    int most = 0;
    int least = 0;
    for (const engine::Counts& counts : all) {
      const int points = box.score(counts);
      most = std::max(most, points);
      if (points > 0 && (least == 0 || points < least)) least = points;
    }
    reach.most.push_back(most);
    reach.least.push_back(least);
  }
  return reach;
}

int boxes_of(const engine::Sheet& sheet) { return static_cast<int>(sheet.boxes.size()); }

engine::Dice all_equal(const engine::Sheet& sheet, int face) {
  const std::vector<int> faces(static_cast<std::size_t>(sheet.dice), face);
  return engine::Dice(std::span<const int>(faces));
}

/// What a further five of a kind earns, from the option that the engine gives for it; 0 on a sheet without extras.
int extra(const engine::Sheet& sheet, const Reach& reach) {
  if (!sheet.extras) return 0;
  const engine::Rules rules{.sheet = sheet.id};
  engine::Card card(rules);
  card.write(0, sheet.gate_box, reach.most[static_cast<std::size_t>(sheet.gate_box)], 0);
  return engine::options(rules, card, all_equal(sheet, engine::kFaces)).front().extra;
}

/// The points of a box for five equal dice when the box of their number is full, and so is the box that a joker waits
/// for. Precondition: the box is another one, of the lower section.
int further(const engine::Sheet& sheet, int box, engine::Joker joker) {
  const engine::Rules rules{.sheet = sheet.id, .columns = 1, .order = engine::Order::free, .joker = joker};
  engine::Card card(rules);
  for (int other = 0; other < boxes_of(sheet); ++other) {
    if (other == sheet.gate_box || sheet.boxes[other].face == engine::kFaces) card.write(0, other, 0, 0);
  }
  return std::get<engine::Option>(engine::option(rules, card, all_equal(sheet, engine::kFaces), box, 0)).points;
}

ordered_json encode(const engine::Dice& dice) {
  ordered_json faces = ordered_json::array();
  for (std::size_t position = 0; position < dice.size(); ++position) faces.push_back(dice[position]);
  return faces;
}

ordered_json encode_box(const engine::Sheet& sheet, int index, const Reach& reach) {
  const engine::Box& box = sheet.boxes[index];
  const int most = reach.most[static_cast<std::size_t>(index)];
  const int least = reach.least[static_cast<std::size_t>(index)];
  const engine::Dice dice = engine::example(sheet, index);
  ordered_json json{{"id", box.id},
                    {"section", box.section == engine::Section::upper ? "upper" : "lower"},
                    {"fixed", most == least ? ordered_json(most) : ordered_json()},
                    {"most", most},
                    {"example", {{"dice", encode(dice)}, {"points", box.score(engine::count(dice))}}}};
  if (box.joker_points > 0) {
    json["further"] = {{"none", further(sheet, index, engine::Joker::none)},
                       {"joker", further(sheet, index, engine::Joker::free)}};
  }
  return json;
}

/// The best that one column can be when all others are empty, as the total counts it; extras apart.
int best_column(const engine::Rules& rules, int column, const Reach& reach) {
  engine::Card card(rules);
  for (int box = 0; box < boxes_of(engine::sheet(rules.sheet)); ++box) {
    card.write(column, box, reach.most[static_cast<std::size_t>(box)], 0);
  }
  return card.total();
}

ordered_json encode_columns(const engine::Sheet& sheet, const Reach& reach) {
  const engine::Rules triple{.sheet = sheet.id, .columns = engine::kMaxColumns};
  const int single = best_column({.sheet = sheet.id}, 0, reach);
  ordered_json columns = ordered_json::array();
  for (int column = 0; column < triple.columns; ++column) {
    const int highest = best_column(triple, column, reach);
    const int times = highest / single;
    columns.push_back({{"times", times}, {"bonus", times * sheet.bonus}, {"highest", highest}});
  }
  return columns;
}

ordered_json encode_jokers(const engine::Sheet& sheet) {
  ordered_json jokers = ordered_json::array();
  for (const engine::Joker joker : {engine::Joker::none, engine::Joker::forced, engine::Joker::free}) {
    const engine::Rules rules{.sheet = sheet.id, .columns = 1, .order = engine::Order::free, .joker = joker};
    if (!engine::validate(rules)) jokers.push_back(protocol::encode_rules(rules).at("joker"));
  }
  return jokers;
}

ordered_json encode(const engine::Sheet& sheet) {
  const Reach within = reach(sheet);
  ordered_json boxes = ordered_json::array();
  for (int box = 0; box < boxes_of(sheet); ++box) boxes.push_back(encode_box(sheet, box, within));
  return {{"id", sheet.name},
          {"dice", sheet.dice},
          {"boxes", std::move(boxes)},
          {"bonus_at", sheet.bonus_at},
          {"bonus", sheet.bonus},
          {"extra", extra(sheet, within)},
          {"saved_rolls", sheet.saved_rolls},
          {"jokers", encode_jokers(sheet)},
          {"highest", best_column({.sheet = sheet.id}, 0, within)},
          {"triple", encode_columns(sheet, within)}};
}

/// How many of the 256 bytes are drawn again, and how many stand for each face.
ordered_json encode_bytes() {
  std::vector<int> bytes(engine::kFaces + 1);
  for (int byte = 0; byte < 256; ++byte) ++bytes[static_cast<std::size_t>(face(static_cast<std::uint8_t>(byte)))];
  return {{"again", bytes[0]}, {"faces", std::vector<int>(bytes.begin() + 1, bytes.end())}};
}

}  // namespace

int rules(std::ostream& out, std::ostream& err) {
  ordered_json sheets = ordered_json::array();
  for (const engine::SheetId id : engine::all_sheets()) sheets.push_back(encode(engine::sheet(id)));
  const ordered_json all{{"version", version()},
                         {"commit", commit()},
                         {"rolls", engine::kRollsPerTurn},
                         {"bytes", encode_bytes()},
                         {"sheets", std::move(sheets)}};
  out << all.dump(2) << "\n";
  if (out.flush()) return kPrinted;
  err << "regatta rules: the rules can't be written\n";
  return kNotPrinted;
}

}  // namespace regatta
