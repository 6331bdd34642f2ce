#pragma once

#include "engine/sheet.h"

// The tables of the sheets, each in its own file. Reached by `sheet`, `find_sheet` and `all_sheets` alone.
namespace regatta::engine {

extern const Sheet kClassic;
extern const Sheet kYatzy;
extern const Sheet kSixDice;
extern const Sheet kYacht;

}  // namespace regatta::engine
