import { useEffect, useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState } from '../../protocol/messages';
import { LostBanner } from '../game/lost';
import { RulesNews } from '../laters';
import { Bidi, isolate } from '../parts/bidi';
import { isMine } from '../parts/you';
import { t } from '../words';

export interface StartProps {
  view: RoomView;
  room: RoomState;
  client: RoomClient;
}

/** The host starts; everybody else reads whom they wait for, and what that one changes meanwhile. */
export function Start({ view, room, client }: StartProps) {
  const host = room.seats.find(({ seat }) => seat === room.host);
  const last = view.log.at(-1);
  // Pressed while the newest rules are on their way: the game begins by them, unless they are refused. It is the last error that was known then.
  const [pressed, setPressed] = useState<number | null>(null);
  const error = view.error?.id ?? 0;
  useEffect(() => {
    if (pressed === null || view.pending) return;
    const timer = setTimeout(() => {
      // A further change may have gone out meanwhile.
      if (client.view.pending) return;
      setPressed(null);
      if (pressed === error) client.start();
    });
    return () => clearTimeout(timer);
  }, [pressed, view.pending, error, client]);
  const starting = pressed !== null || view.pending === 'start';
  const press = () => {
    if (view.pending) setPressed(error);
    else client.start();
  };
  return (
    <div class="start-bar">
      <LostBanner link={view.link} onRetry={() => client.reconnect()}>
        {host && isMine(view, host.seat) ? (
          <button type="button" class="button primary big" aria-disabled={starting} onClick={() => starting || press()}>
            {room.phase === 'over' ? t('end.again') : t('lobby.start', { count: room.seats.length })}
          </button>
        ) : (
          <>
            <p class="waiting">{host ? <Bidi text={t('lobby.waiting', { name: isolate(host.name) })} /> : t('lobby.no_host')}</p>
            {last?.kind === 'rules_set' && <RulesNews key={last.seq} news={last} room={room} />}
          </>
        )}
      </LostBanner>
    </div>
  );
}
