// The example dice of every box.

#include "engine/examples.h"

#include <algorithm>

#include "gtest/gtest.h"

#include "engine/sheet.h"

namespace regatta {
namespace {

using engine::Dice;

TEST(Examples, EveryBoxHasOneThatFillsIt) {
  for (const engine::SheetId id : engine::all_sheets()) {
    const engine::Sheet& sheet = engine::sheet(id);
    for (int box = 0; box < static_cast<int>(sheet.boxes.size()); ++box) {
      const Dice dice = engine::example(sheet, box);
      EXPECT_EQ(dice.size(), static_cast<std::size_t>(sheet.dice)) << sheet.name << ' ' << sheet.boxes[box].id;
      EXPECT_GT(sheet.boxes[box].score(engine::count(dice)), 0) << sheet.name << ' ' << sheet.boxes[box].id;
    }
  }
}

TEST(Examples, ShowTheSheetsOwnRules) {
  const engine::Sheet& classic = engine::sheet(engine::SheetId::classic);
  const engine::Sheet& yatzy = engine::sheet(engine::SheetId::yatzy);
  // Four in a row where four are enough, else five.
  const auto small = [](const engine::Sheet& sheet) {
    return engine::example(sheet, sheet.find_box("small_straight").value());
  };
  EXPECT_EQ(small(classic), (Dice{2, 3, 4, 5, 5}));
  EXPECT_EQ(small(yatzy), (Dice{1, 2, 3, 4, 5}));
}

}  // namespace
}  // namespace regatta
