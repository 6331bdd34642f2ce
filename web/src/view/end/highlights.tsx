import './highlights.css';
import type { ComponentChildren } from 'preact';
import type { Highlights as Found, Game } from '../../protocol/messages';
import { Bidi, isolate } from '../parts/bidi';
import { MiniDice } from '../parts/mini_dice';
import { boxLabel, list, t } from '../words';

const nameOf = ({ players }: Game, seat: number) => isolate(players.find((player) => player.seat === seat)?.name ?? '');
const boxOf = ({ rules }: Game, { box, column }: { box: string; column: number }) =>
  rules.columns === 3 ? `${boxLabel(rules.sheet, box)} ×${column + 1}` : boxLabel(rules.sheet, box);

/** “Luckiest roll: Nora, Castle”, with the name isolated. */
export function luckSentence(game: Game, luckiest: NonNullable<Found['luckiest']>): string {
  return t('end.lucky', { name: nameOf(game, luckiest.seat), box: boxOf(game, luckiest) });
}

export const oddsText = ({ one_in }: NonNullable<Found['luckiest']>) => t('end.odds', { number: one_in });

/** By how little the game was decided, when it was little. */
function closeness(game: Game): string | null {
  const [first, second] = game.ranking?.filter(({ finished }) => finished) ?? [];
  const margin = first && second ? first.total - second.total : 0;
  return margin > 0 && margin <= 10 ? t('end.close', { count: margin }) : null;
}

/** What is worth remembering of a game. Found by the server. */
export function Highlights({ game, highlights: { best, luckiest, bonus, extras } }: { game: Game; highlights: Found }) {
  const close = closeness(game);
  if (!best && !luckiest && bonus.length === 0 && extras.length === 0 && !close) return null;
  return (
    <ul class="highlights" aria-label={t('end.highlights')}>
      {luckiest && (
        <Highlight kind="lucky" text={luckSentence(game, luckiest)}>
          <span class="highlight-dice">
            <MiniDice dice={luckiest.dice} held={luckiest.held} /> <strong class="odds">{oddsText(luckiest)}</strong>
          </span>
        </Highlight>
      )}
      {best && (
        <Highlight kind="best" text={t('end.best_box', { name: nameOf(game, best.seat), points: best.points, box: boxOf(game, best) })}>
          <span class="highlight-dice">
            <MiniDice dice={best.dice} />
          </span>
        </Highlight>
      )}
      {bonus.length > 0 && <Highlight kind="bonus" text={t('end.bonus', { names: list(bonus.map(({ seat }) => nameOf(game, seat))) })} />}
      {extras.map(({ seat, points }) => (
        <Highlight key={seat} kind="extra" text={t('end.extra', { name: nameOf(game, seat), points })} />
      ))}
      {close && <Highlight kind="close" text={close} />}
    </ul>
  );
}

function Highlight({ kind, text, children }: { kind: string; text: string; children?: ComponentChildren }) {
  return (
    <li class={`highlight ${kind}`}>
      <span>
        <Bidi text={text} />
      </span>
      {children}
    </li>
  );
}
