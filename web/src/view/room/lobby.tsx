import { useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState, Sheets } from '../../protocol/messages';
import { Invite, InviteDialog, Setup } from '../laters';
import { Header } from '../parts/header';
import { EyeIcon, ShareIcon } from '../parts/icons';
import { isMine } from '../parts/you';
import { rulesWords, t } from '../words';
import { Join } from './join';
import { RulesSummary } from './rules';
import { SeatActions } from './seat_actions';
import { Seats } from './seats';
import { Start } from './start';

export interface LobbyProps {
  view: RoomView;
  room: RoomState;
  client: RoomClient;
  sheets: Sheets | null;
}

/** The room before the start: sit down, bring the others, agree on the rules. */
export function Lobby({ view, room, client, sheets }: LobbyProps) {
  const [inviting, setInviting] = useState(false);
  // Who reads this without a seat knows of themselves.
  const watchers = room.spectators - (view.me === null ? 1 : 0);
  const host = isMine(view, room.host);
  // Whoever made the room has the link to send in sight; the others came by it.
  const inviter = host || room.host === null;

  return (
    <div class="lobby">
      <Header />
      <main id="content" tabIndex={-1} class="lobby-main">
        <h1 class="sr">{rulesWords(room.rules).join(' · ')}</h1>
        <div class="column">
          {view.me === null && <Join view={view} client={client} title={t('join.title')} />}
          <section class="paper pad card" aria-labelledby="seats">
            <div class="card-head">
              <h2 id="seats">{t('lobby.seats')}</h2>
              <span class="soft">{t('lobby.seats.count', { count: room.seats.length, max: room.max_seats })}</span>
            </div>
            <Seats view={view} room={room} client={client} />
            {watchers > 0 && (
              <p class="watching soft">
                <EyeIcon size={18} /> {t('game.spectators', { count: watchers })}
              </p>
            )}
            <Start view={view} room={room} client={client} />
            {host && room.seats.length === 1 && <p class="alone soft">{t('lobby.alone')}</p>}
            <SeatActions view={view} room={room} client={client}>
              {!inviter && (
                <button type="button" class="button small" onClick={() => setInviting(true)}>
                  <ShareIcon size={20} /> {t('invite.title')}
                </button>
              )}
            </SeatActions>
          </section>
          {inviter && (
            <section class="paper pad card" aria-labelledby="invite">
              <div class="card-head">
                <h2 id="invite">{t('invite.title')}</h2>
              </div>
              <Invite token={view.token} />
            </section>
          )}
        </div>
        <section class="paper pad card lobby-rules" aria-labelledby="rules">
          <div class="card-head">
            <h2 id="rules">{t('lobby.rules')}</h2>
            {!host && room.host !== null && <span class="soft">{t('lobby.rules.by_host')}</span>}
          </div>
          {host && sheets ? (
            <Setup view={view} room={room} client={client} sheets={sheets} />
          ) : (
            <RulesSummary rules={room.rules} table={room.table} first={room.game === null} />
          )}
        </section>
      </main>
      {inviting && <InviteDialog token={view.token} onClose={() => setInviting(false)} />}
    </div>
  );
}
