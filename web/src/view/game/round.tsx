import type { Game, RoomState } from '../../protocol/messages';
import { EyeIcon } from '../parts/icons';
import { t } from '../words';

/** Where the game is, and how many watch it. */
export function Round({ room, game }: { room: RoomState; game: Game }) {
  return (
    <>
      {game.turn && t('game.round', { round: game.turn.round, rounds: game.rounds })}
      {room.spectators > 0 && (
        <span class="pad-eyes">
          <EyeIcon size={16} />
          {room.spectators}
          <span class="sr">{t('game.spectators', { count: room.spectators })}</span>
        </span>
      )}
    </>
  );
}
