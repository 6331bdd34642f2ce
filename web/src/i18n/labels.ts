// What the codes of the protocol are called. A test holds each language to a label for every one of them:
//   sheet.{id} · box.{box}, and box.{sheet}.{box} where a sheet calls it otherwise · columns.{1|3} · order.{order} · joker.{joker} · error.{code} · bye.{code}
//   turn_order.{order} · player.{presence} · reaction.{reaction} · log.played.{why}, log.you_played.{why} · log.absence.{why}, log.you_absence.{why}

import type { ApiError } from '../model/api';
import type { ByeCode, ErrorCode, Rules, SheetId } from '../protocol/messages';
import type { Translator } from './translator';

export function sheetLabel(i18n: Translator, sheet: SheetId): string {
  return i18n.t(`sheet.${sheet}`);
}

/** A box's name on that sheet: a five of a kind is a yatzy on one and a yacht on another. */
export function boxLabel(i18n: Translator, sheet: SheetId, box: string): string {
  const particular = `box.${sheet}.${box}`;
  if (i18n.has(particular)) return i18n.t(particular);
  const general = `box.${box}`;
  return i18n.has(general) ? i18n.t(general) : box;
}

/** What this sheet asks of the dice for a box, and what it then gives. */
export function needLabel(i18n: Translator, sheet: SheetId, box: string): string {
  for (const key of [`need.${sheet}.${box}`, `need.${box}`]) if (i18n.has(key)) return i18n.t(key);
  return i18n.t('need.upper');
}

export function jokerLabel(i18n: Translator, joker: Rules['joker']): string {
  return i18n.t(`joker.${joker}`);
}

export function errorLabel(i18n: Translator, code: ErrorCode | ApiError): string {
  return i18n.t(`error.${code}`);
}

export function byeLabel(i18n: Translator, code: ByeCode): string {
  return i18n.t(`bye.${code}`);
}
