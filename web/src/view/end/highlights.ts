import type { Game } from '../../protocol/messages';
import { isolate } from '../parts/bidi';
import { boxLabel, list, t, words } from '../words';

/** What is worth remembering of a game, in sentences with names isolated. From what the server counted alone. */
export function highlights(game: Game): string[] {
  const found: string[] = [];
  const { players, rules } = game;
  const names = (some: Game['players']) => list(some.map(({ name }) => isolate(name)));

  const [best] = players
    .flatMap(({ name, card }) => card.columns.flatMap(({ boxes }) => Object.entries(boxes).map(([box, points]) => ({ name, box, points }))))
    .sort((a, b) => b.points - a.points);
  if (best && best.points > 0) {
    found.push(t('end.best_box', { name: isolate(best.name), points: best.points, box: boxLabel(rules.sheet, best.box) }));
  }

  const bonus = players.filter(({ card }) => card.columns.some((column) => column.bonus > 0));
  if (bonus.length > 0) found.push(t('end.bonus', { names: names(bonus) }));

  for (const { name, card } of players) {
    const extra = card.columns.reduce((sum, column) => sum + column.extra, 0);
    if (extra > 0) found.push(t('end.extra', { name: isolate(name), points: extra }));
  }

  const [first, second] = game.ranking?.filter(({ finished }) => finished) ?? [];
  if (first && second) {
    const margin = first.total - second.total;
    if (margin > 0 && margin <= 10) found.push(t('end.close', { count: margin }));
  }
  return found;
}

/** The result as text, for wherever people talk to each other. */
export function resultText(game: Game, link: string): string {
  const name = (seat: number) => game.players.find((player) => player.seat === seat)?.name ?? '';
  const lines = game.ranking?.map(({ seat, place, total }) => `${place}. ${name(seat)}  ${words().number(total)}`) ?? [];
  return [`Regatta – ${t(`sheet.${game.rules.sheet}`)}`, ...lines, link].join('\n');
}
