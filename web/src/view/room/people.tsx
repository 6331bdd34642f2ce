import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import './people.css';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState, Seat } from '../../protocol/messages';
import { Bidi, isolate } from '../parts/bidi';
import { Switch } from '../parts/choices';
import { Dialog } from '../parts/dialog';
import { Mark } from '../parts/mark';
import { marksOf } from '../parts/marks';
import { BackIcon, DownIcon, MoreIcon, ShuffleIcon, UpIcon } from '../parts/more_icons';
import { Presence, seatState } from '../parts/presence';
import { isMine } from '../parts/you';
import { t } from '../words';
import { SeatName } from './seats';

export interface PeopleProps {
  view: RoomView;
  room: RoomState;
  client: RoomClient;
  onClose: () => void;
}

/** Whom the dialog is about: all, one seat, or whom the host is about to remove. */
type Page =
  | { kind: 'all' }
  | { kind: 'seat'; seat: number }
  | { kind: 'remove'; seat: number }
  | { kind: 'remove_watcher'; watcher: number };

const all: Page = { kind: 'all' };

/** Who is in the room, with what each may do about the others; the host may do more. */
export function People({ view, room, client, onClose }: PeopleProps) {
  const [page, setPage] = useState<Page>(all);
  const host = isMine(view, room.host);
  const seat = page.kind === 'seat' || page.kind === 'remove' ? room.seats.find((one) => one.seat === page.seat) : undefined;
  const back = () => setPage(all);
  const body = () => {
    if (page.kind === 'remove_watcher' && host) {
      return (
        <Sure
          text={t('people.remove_watcher.sure', { number: page.watcher })}
          onBack={back}
          onDo={() => client.removeWatcher(page.watcher)}
        />
      );
    }
    if (page.kind === 'remove' && seat && host) {
      return <Sure text={removalText(room, seat)} onBack={back} onDo={() => client.remove(seat.seat)} />;
    }
    if (page.kind === 'seat' && seat) {
      return (
        <OfSeat
          view={view}
          room={room}
          seat={seat}
          client={client}
          host={host}
          onBack={back}
          onRemove={() => setPage({ kind: 'remove', seat: seat.seat })}
        />
      );
    }
    return (
      <>
        <SeatsOf view={view} room={room} client={client} host={host} onMore={(of) => setPage({ kind: 'seat', seat: of })} />
        <Watchers
          view={view}
          room={room}
          client={client}
          host={host}
          onRemove={(watcher) => setPage({ kind: 'remove_watcher', watcher })}
        />
        {host && <Removed room={room} client={client} />}
        <div class="people-part">
          <Switch label={t('react.mute_all')} checked={view.muted.all} onChange={(muted) => client.mute('all', muted)} />
        </div>
      </>
    );
  };
  return (
    <Dialog title={t('people.title')} onClose={onClose}>
      <div class="people">{body()}</div>
    </Dialog>
  );
}

function removalText(room: RoomState, { seat, name }: Seat): string {
  const plays = room.phase === 'playing' && room.game?.players.some((player) => player.seat === seat && !player.left);
  return plays ? t('people.remove.sure_playing', { name: isolate(name) }) : t('people.remove.sure', { name: isolate(name) });
}

/** Asked before somebody is sent away. */
function Sure({ text, onBack, onDo }: { text: string; onBack: () => void; onDo: () => void }) {
  return (
    <>
      <p>
        <Bidi text={text} />
      </p>
      <div class="dialog-actions">
        <button
          type="button"
          class="button primary"
          onClick={() => {
            onDo();
            onBack();
          }}
        >
          {t('people.remove')}
        </button>
        <button type="button" class="button" onClick={onBack}>
          {t('dialog.cancel')}
        </button>
      </div>
    </>
  );
}

interface SeatsOfProps {
  view: RoomView;
  room: RoomState;
  client: RoomClient;
  host: boolean;
  onMore: (seat: number) => void;
}

type Step = 'up' | 'down';

function SeatsOf({ view, room, client, host, onMore }: SeatsOfProps) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ seat: number; step: Step } | null>(null);
  const marks = marksOf(room.seats.map(({ seat }) => seat));
  const order = room.seats.map(({ seat }) => seat);
  const arranges = host && room.phase !== 'playing' && order.length > 1;
  const place = order.indexOf(moved?.seat ?? 0) + 1;

  // The row moves, and takes its button out of the page for a moment: the focus goes after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of place
  useLayoutEffect(() => {
    if (moved && !list.current?.contains(document.activeElement)) {
      list.current?.querySelector<HTMLElement>(`[data-move="${moved.seat} ${moved.step}"]`)?.focus();
    }
  }, [moved, place]);

  const move = (seat: number, step: Step) => {
    const from = order.indexOf(seat);
    const to = from + (step === 'up' ? -1 : 1);
    const other = order[to];
    if (other === undefined || view.pending === 'arrange') return;
    const next = [...order];
    next[from] = other;
    next[to] = seat;
    setMoved({ seat, step });
    client.arrange(next);
  };

  const moveButton = ({ seat, name }: Seat, step: Step, last: boolean) => (
    <button
      type="button"
      class="button square"
      data-move={`${seat} ${step}`}
      aria-disabled={last}
      aria-label={t(`people.${step}`, { name })}
      onClick={() => move(seat, step)}
    >
      {step === 'up' ? <UpIcon size={20} /> : <DownIcon size={20} />}
    </button>
  );

  return (
    <>
      <ol class="seats" ref={list}>
        {room.seats.map((seat, index) => {
          const mine = isMine(view, seat.seat);
          const more = mine ? host && seat.seat !== room.host : true;
          return (
            <li key={seat.seat} class="seat">
              <Mark mark={marks.get(seat.seat) ?? 0} name={seat.name} state={seatState(seat)} />
              <span class="seat-name">
                <SeatName view={view} seat={seat} />
                <span class="seat-under">
                  <Presence state={seatState(seat)} />
                  {seat.seat === room.host && ` · ${t('player.host')}`}
                </span>
              </span>
              {arranges && moveButton(seat, 'up', index === 0)}
              {arranges && moveButton(seat, 'down', index === order.length - 1)}
              {more ? (
                <button
                  type="button"
                  class="button square"
                  aria-label={t('people.more', { name: seat.name })}
                  onClick={() => onMore(seat.seat)}
                >
                  <MoreIcon size={20} />
                </button>
              ) : (
                <span class="seat-gap" />
              )}
            </li>
          );
        })}
      </ol>
      <p class="sr" role="status">
        {moved && place > 0 && t('people.place', { name: room.seats[place - 1]?.name ?? '', place })}
      </p>
      {arranges && (
        <button
          type="button"
          class="button small people-shuffle"
          aria-disabled={view.pending === 'shuffle'}
          onClick={() => client.shuffle()}
        >
          <ShuffleIcon size={20} /> {t('people.shuffle')}
        </button>
      )}
    </>
  );
}

interface OfSeatProps {
  view: RoomView;
  room: RoomState;
  seat: Seat;
  client: RoomClient;
  host: boolean;
  onBack: () => void;
  onRemove: () => void;
}

/** One seat, and what I may do about who sits there. */
function OfSeat({ view, room, seat, client, host, onBack, onRemove }: OfSeatProps) {
  const marks = marksOf(room.seats.map((one) => one.seat));
  return (
    <>
      <button type="button" class="button small people-back" onClick={onBack}>
        <BackIcon size={18} /> {t('people.back')}
      </button>
      <p class="seat">
        <Mark mark={marks.get(seat.seat) ?? 0} name={seat.name} state={seatState(seat)} />
        <span class="seat-name">
          <SeatName view={view} seat={seat} />
        </span>
        <Presence state={seatState(seat)} />
      </p>
      {!isMine(view, seat.seat) && (
        <Switch
          label={t('react.mute')}
          note={t('react.mute.note')}
          checked={view.muted.all || view.muted.seats.includes(seat.seat)}
          onChange={(muted) => client.mute(seat.seat, muted)}
        />
      )}
      {host && seat.seat !== room.host && (
        <div class="dialog-actions">
          <button
            type="button"
            class="button"
            onClick={() => {
              client.handOn(seat.seat);
              onBack();
            }}
          >
            {t('people.hand_on')}
          </button>
          <button type="button" class="button" onClick={onRemove}>
            {t('people.remove.ask')}
          </button>
        </div>
      )}
    </>
  );
}

interface WatchersProps {
  view: RoomView;
  room: RoomState;
  client: RoomClient;
  host: boolean;
  onRemove: (watcher: number) => void;
}

/** How many watch, for all; the host sees each of them. */
function Watchers({ view, room, client, host, onRemove }: WatchersProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody comes or goes
  useEffect(() => {
    if (host) client.askWatchers();
  }, [client, host, room.spectators]);
  if (room.spectators === 0) return null;
  return (
    <section class="people-part" aria-labelledby="watchers">
      <h3 id="watchers">{t('game.spectators', { count: room.spectators })}</h3>
      {host && view.watchers && (
        <ul>
          {view.watchers.map(({ watcher, since }) => (
            <li key={watcher} class="seat">
              <span class="seat-name">
                {t('people.watcher', { number: watcher })}
                <span class="seat-under">{t('people.since', { count: Math.max(1, Math.round(since / 60)) })}</span>
              </span>
              <button
                type="button"
                class="button small"
                aria-label={t('people.remove_watcher', { number: watcher })}
                onClick={() => onRemove(watcher)}
              >
                {t('people.remove.ask')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Who was sent away. */
function Removed({ room, client }: { room: RoomState; client: RoomClient }) {
  if (room.removed.length === 0) return null;
  return (
    <section class="people-part" aria-labelledby="removed">
      <h3 id="removed">{t('people.removed')}</h3>
      <ul>
        {room.removed.map(({ removed, name }) => (
          <li key={removed} class="seat">
            <span class="seat-name">{name === null ? t('people.removed.watcher') : <bdi>{name}</bdi>}</span>
            <button type="button" class="button small" onClick={() => client.readmit(removed)}>
              {t('people.readmit')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
