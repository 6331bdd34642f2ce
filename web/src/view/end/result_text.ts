import type { Game } from '../../protocol/messages';
import { rulesWords, t, words } from '../words';
import { luckSentence, oddsText } from './highlights';

/** Marks that only keep the directions of a page's text apart. */
const isolates = /[\u2068\u2069]/g;

/** The result as text, for wherever people talk to each other: the game, the final table, the luckiest roll, the link. */
export function resultText(game: Game, link: string): string {
  const player = (seat: number) => game.players.find((one) => one.seat === seat);
  const lines = game.ranking?.map(({ seat, place, total, finished }) => {
    const name = player(seat)?.name ?? '';
    return `${words().number(place)}. ${finished ? name : `${name} (${t('player.left')})`}: ${words().number(total)}`;
  });
  const luckiest = game.highlights?.luckiest;
  const luck = luckiest ? [`${luckSentence(game, luckiest).replace(isolates, '')}, ${oddsText(luckiest)}`] : [];
  return [`Regatta: ${rulesWords(game.rules).join(' · ')}`, '', ...(lines ?? []), ...luck.flatMap((line) => ['', line]), '', link].join(
    '\n',
  );
}
