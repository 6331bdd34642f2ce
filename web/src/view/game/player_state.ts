import type { Player } from '../../protocol/messages';
import type { SeatState } from '../parts/presence';
import { t } from '../words';

/** What is said of a player beside the name; most are simply there. */
export function playerState(player: Player, plays: boolean, state: SeatState): string[] {
  const said: string[] = [];
  if (plays) said.push(t('player.plays'));
  if (player.left) said.push(t('player.left'));
  else if (state !== 'here') said.push(t(`player.${state}`));
  return said;
}
