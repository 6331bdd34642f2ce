import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RoomView } from '../../model/state';
import type { Sheets } from '../../protocol/messages';
import { LostBanner } from '../game/lost';
import type { Play } from '../game/play';
import { End, Ended, Feel, Taken, TakeSeat } from '../laters';
import { type Page, usePage } from '../page';
import { Face } from '../parts/face';
import { useFocusOnChange } from '../parts/focus';
import { Header } from '../parts/header';
import { fetchLater } from '../parts/part';
import { Toast } from '../parts/toast';
import { t } from '../words';
import { useBoard } from './board';
import { Lobby } from './lobby';
import { openSession, type Session } from './session';

const SHEETS_RETRY = 2000; // ms
/** When the room has settled, ms: what its other screens need is fetched now. */
const IDLE = 4000;
/** The last score stays in sight for a moment before the result takes its place, ms. */
const LAST_LOOK = 1600;

/** The sheets of the server, which all screens of a room need; asked for until they are there. */
function useSheets(page: Page): Sheets | null {
  const [sheets, setSheets] = useState<Sheets | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const load = async () => {
      const answer = await page.api.fetchSheets();
      if (gone) return;
      if (answer.ok) setSheets(answer.value);
      else timer = setTimeout(load, SHEETS_RETRY);
    };
    void load();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [page]);
  return sheets;
}

/** False for a moment after a game ended before our eyes. */
function useResultShown(view: RoomView): boolean {
  const over = view.room?.phase === 'over';
  const number = view.room?.game?.number ?? 0;
  const [shown, setShown] = useState(over ? number : 0);
  useEffect(() => {
    if (!over) {
      // The last box was taken back: the game goes on, and ends a second time.
      setShown(0);
      return;
    }
    const timer = setTimeout(() => setShown(number), view.fresh ? 0 : LAST_LOOK);
    return () => clearTimeout(timer);
  }, [over, number, view.fresh]);
  return over && (shown === number || view.fresh);
}

export function Room({ token }: { token: string }) {
  const page = usePage();
  const session = useMemo(() => openSession(page.openRoom(token), page.settings), [page, token]);
  useEffect(() => session.dispose, [session]);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      void fetchLater();
      setSettled(true);
    }, IDLE);
    return () => clearTimeout(timer);
  }, []);
  // Who wants to hear the first roll, or to be called, does not wait until the room has settled.
  const { sound, turnSound, turnVibration, turnNotification } = page.settings.value;
  const wanted = sound || turnSound || turnVibration || turnNotification;
  return <RoomScreen session={session} felt={settled || wanted} />;
}

/** Null while there is nothing to show. */
function screenName({ link, room, me }: RoomView, isHere: boolean): string | null {
  if (link.kind === 'ended') return link.code;
  return room && (isHere || room.phase === 'lobby') ? `${room.phase} ${me === null ? 'watching' : 'seated'}` : null;
}

/** Whichever screen the room is at, and what all of them share. `felt`: what it makes heard and felt as well. */
export function RoomScreen({ session, felt = false }: { session: Session; felt?: boolean }) {
  const page = usePage();
  const sheets = useSheets(page);
  const view = session.view.value;
  const here = useBoard(view.room?.phase === 'playing');
  const play = here && session.play(here.createPlay);
  useFocusOnChange(screenName(view, here !== null && sheets !== null), true);
  const said = play?.said.value;
  return (
    <>
      <Screen session={session} view={view} sheets={sheets} here={here} play={play} />
      {felt && play && <Feel table={play.table} />}
      {view.offeredPass && view.link.kind !== 'ended' && view.room && <TakeSeat view={view} client={session.client} />}
      {view.taken !== null && <Taken view={view} client={session.client} />}
      {view.error?.code !== 'bad_name' && <Toast error={view.error} onDismiss={session.dismissError} />}
      <div class="sr" role="status" aria-live="polite">
        <p key={said?.id}>{said?.text}</p>
      </div>
    </>
  );
}

interface ScreenProps {
  session: Session;
  view: RoomView;
  sheets: Sheets | null;
  here: ReturnType<typeof useBoard>;
  play: Play | null;
}

function Screen({ session, view, sheets, here, play }: ScreenProps) {
  const { client } = session;
  const resultShown = useResultShown(view);
  const { room, link } = view;
  if (link.kind === 'ended') return <Ended code={link.code} onReconnect={session.reconnect} />;
  const game = room?.game ?? null;
  const sheet = sheets?.sheets.find(({ id }) => id === game?.rules.sheet);
  if (!room || (game && !sheet)) return <Opening view={view} onRetry={session.reconnect} />;
  if (!game || !sheet || !sheets) return <Lobby view={view} room={room} client={client} sheets={sheets} />;
  if (resultShown && game.ranking) {
    return <End view={view} room={room} game={game} ranking={game.ranking} sheet={sheet} sheets={sheets} client={client} />;
  }
  if (!here || !play) return <Opening view={view} onRetry={session.reconnect} />;
  const { Game, board } = here;
  return <Game view={view} room={room} game={game} sheet={sheet} table={play.table} client={client} board={board} />;
}

/** Nothing to show yet. */
function Opening({ view, onRetry }: { view: RoomView; onRetry: () => void }) {
  return (
    <div class="notice-page">
      <Header />
      <main id="content" class="opening" tabIndex={-1}>
        <span class="opening-dice" aria-hidden="true">
          {[1, 2, 3].map((value) => (
            <span key={value} class="die">
              <Face value={value} />
            </span>
          ))}
        </span>
        <LostBanner link={view.link} onRetry={onRetry}>
          <h1>{t('room.opening')}</h1>
        </LostBanner>
      </main>
    </div>
  );
}
