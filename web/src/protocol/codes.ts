// The codes of protocol/README.md. As values, so that what arrives can be checked against them and tests can ask for a label of each.

export const sheetIds = ['classic', 'yatzy', 'six_dice', 'yacht'] as const;
export const columnCounts = [1, 3] as const;
export const orders = ['free', 'forced'] as const;
export const jokers = ['none', 'forced', 'free'] as const;
export const phases = ['lobby', 'playing', 'over'] as const;
export const presences = ['here', 'away', 'gone', 'lost'] as const;
export const turnOrders = ['seats', 'shuffled', 'roll_off'] as const;
export const reactions = ['wow', 'clap', 'laugh', 'ouch', 'lucky', 'hurry', 'thanks', 'well_played'] as const;
/** Why the server played for somebody. */
export const playedReasons = ['time_out', 'skipped', 'absent'] as const;
/** Why somebody is absent, or no more. */
export const absenceReasons = ['time_out', 'others', 'back'] as const;

/** Why the server closes a room's socket, with the close code that says the same. */
export const byeCloses = {
  replaced: 4001,
  moved: 4002,
  removed: 4003,
  room_not_found: 4004,
  new_version: 4006,
  no_hello: 4008,
  room_full: 4009,
  rate_limited: 1008,
  restarting: 1012,
  too_slow: 1013,
  not_saved: 1013,
} as const;
export type ByeCode = keyof typeof byeCloses;

/** Why rules are refused, by the socket and by HTTP alike. */
const rulesErrorCodes = ['unknown_sheet', 'bad_columns', 'bad_order', 'bad_joker', 'joker_needs_classic', 'bad_table'] as const;

/** Error codes of commands. */
export const errorCodes = [
  'malformed',
  'too_large',
  'unknown_type',
  'no_hello',
  'stale_id',
  'resync',
  'no_seat',
  'too_many_seats',
  'no_such_seat',
  'bad_pass',
  'not_host',
  'wrong_phase',
  'not_lost',
  'bad_name',
  'room_full',
  'no_room_left',
  'stale_turn',
  'too_late',
  'not_saved',
  'busy',
  'rate_limited',
  'not_your_turn',
  'nothing_to_hold',
  'nothing_to_roll',
  'no_rolls_left',
  'not_rolled',
  'unknown_box',
  'unknown_column',
  'box_filled',
  'box_not_allowed',
  'game_over',
  'others_play',
  ...rulesErrorCodes,
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Error codes of HTTP answers. */
export const httpErrorCodes = [
  'malformed',
  'not_found',
  'room_not_found',
  'no_game',
  'method_not_allowed',
  'too_large',
  'rate_limited',
  'busy',
  'not_saved',
  'full',
  ...rulesErrorCodes,
] as const;
export type HttpErrorCode = (typeof httpErrorCodes)[number];
