import './table.css';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { Game as GameState, RoomState, Sheet as SheetRules } from '../../protocol/messages';
import { Doubt, Notes, Side, Stamp, Watching } from '../laters';
import { usePage } from '../page';
import { Bidi, isolate } from '../parts/bidi';
import { useFocusOnChange } from '../parts/focus';
import { part } from '../parts/part';
import { useReactions } from '../parts/reactions';
import { isMine, youOf } from '../parts/you';
import { t } from '../words';
import type { Board, BoardProps, Scored } from './board';
import { Float } from './float';
import { isConfined, mayDecide, needsNotes } from './players';
import { sentence } from './sentence';
import type { Table } from './table';
import { Tray } from './tray';

export interface GameProps {
  view: RoomView;
  room: RoomState;
  game: GameState;
  sheet: SheetRules;
  table: Table;
  client: RoomClient;
  board: Board;
}

/** What keys do here: fetched by the first that is pressed, for a phone has none. */
const keys = part(() => import('./keys'));
type Keys = typeof import('./keys');

/** Not while somebody writes in a field or reads a dialog. Arrows inside a group of radio buttons are the group's. Asked at once: Escape closes a dialog. */
function isForTable({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || document.querySelector('dialog[open]')) return false;
  return !(target instanceof Element && target.closest('input, textarea, select'));
}

/** ms; a sheet that is turned to later shows its ink dry. */
const INK_DRIES = 3000;

function latest({ log: all, fresh }: RoomView) {
  const log = all.slice(all.findLastIndex(({ kind }) => kind === 'started') + 1);
  // What is worth telling on a phone, which has no log.
  const told = log.findLast(({ kind }) => kind === 'scored' || kind === 'taken_back') ?? null;
  const last: Scored | null = told?.kind === 'scored' ? told : null;
  const newest = log.at(-1);
  return {
    last,
    wet: last !== null && !fresh && newest !== undefined && newest.seq === last.seq && Date.now() - last.at < INK_DRIES,
    told,
  };
}

export function Game({ view, room, game, sheet, table, client, board }: GameProps) {
  const page = usePage();
  const { isWide } = board;
  const [side, setSide] = useState<Parameters<BoardProps['open']>[0] | null>(null);
  const [waited, setWaited] = useState<number | null>(null);
  const reactions = useReactions(view);
  const decision = mayDecide(view);
  // What was chosen about somebody who is lost goes away, with the focus on it.
  useFocusOnChange(`${needsNotes(view)} ${waited}`);
  const turnSeat = game.turn?.seat ?? null;
  const you = youOf(view);
  const playing = game.players.filter(({ seat, left }) => !left && isMine(view, seat)).map(({ seat }) => seat);
  const inGame = playing.length > 0;

  // Whoever sees the game may press a key.
  useLayoutEffect(() => {
    const deeds = {
      everyone: () => {
        // On a wide screen they are in sight.
        if (!isWide) table.everyone.value = !table.everyone.peek();
      },
      help: () => {
        const choice = table.choice.peek();
        setSide(choice ? { about: choice.box } : 'help');
      },
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isForTable(event)) return;
      const act = ({ press }: Keys) => press(event, table, page.settings.peek().keys, deeds);
      const here = keys.content.peek();
      if (here) act(here);
      else keys.load().then(act, () => undefined);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table, page, isWide]);

  const own = playing.find((seat) => seat === view.me) ?? playing[0] ?? null;
  const home = own ?? turnSeat ?? game.players[0]?.seat ?? null;
  const seat = table.peek.value ?? home;
  const one = game.players.find((player) => player.seat === seat) ?? game.players[0] ?? null;
  const everyone = !isWide && table.everyone.value;
  const shown = everyone || isWide ? null : one;
  const { last, wet, told } = latest(view);
  const options = table.options.value;
  const mine = table.myTurn.value;
  const ownTurn = mine && !everyone && one?.seat === turnSeat;
  const confined = mine && options !== null && isConfined(game);

  // The dice that are in the air, or that the next roll has replaced, are not told of.
  const telling = told && told.kind !== 'over' && (game.turn?.roll === 0 || told.kind === 'taken_back') && table.landing.value === null;
  const news = telling ? sentence(told, you, sheet.id, game.rules.columns === 3) : null;

  const all: BoardProps = {
    view,
    room,
    game,
    sheet,
    table,
    client,
    reactions,
    own,
    you,
    inGame,
    shown,
    ownTurn,
    last,
    wet,
    options,
    news,
    open: setSide,
    onShow: (other) => {
      table.everyone.value = false;
      table.peek.value = other === home ? null : other;
    },
  };

  return (
    <main class={`game${isWide ? ' is-wide' : ''}${mine ? ' my-turn' : ''}`}>
      {board.Above && <board.Above {...all} />}
      <Tray
        table={table}
        sheet={sheet}
        view={view}
        game={game}
        timer={room.table.timer}
        hint={news && <Bidi text={news} />}
        onLost={decision !== null && decision === waited ? () => setWaited(null) : null}
        onMenu={() => setSide('menu')}
        onHelp={(box) => setSide({ about: box })}
        onEveryone={
          isWide
            ? null
            : () => {
                table.everyone.value = !table.everyone.peek();
              }
        }
        reconnect={() => client.reconnect()}
      />
      <section class="paper pad game-pad" aria-label={shown ? t('game.sheet', { name: isolate(shown.name) }) : t('game.everyone')}>
        {board.Head && <board.Head {...all} />}
        {!inGame && <Watching view={view} room={room} client={client} />}
        {(needsNotes(view) || confined) && (
          <Notes
            view={view}
            game={game}
            client={client}
            confined={confined}
            waited={waited}
            onWait={setWaited}
            onEnd={() => setSide('end')}
          />
        )}
        {/* What scrolls and holds no button must be reachable by the keyboard. */}
        <div class="pad-scroll" tabIndex={ownTurn ? undefined : 0}>
          <board.Sheets {...all} />
          {wet && last && <Stamp scored={last} sheet={sheet.id} />}
        </div>
        <Float view={view} game={game} client={client} last={last} />
        {board.Foot && <board.Foot {...all} />}
      </section>
      {board.Beside && <board.Beside {...all} />}
      {side && <Side view={view} room={room} rules={game.rules} sheet={sheet} client={client} first={side} onClose={() => setSide(null)} />}
      {table.doubt.value && <Doubt table={table} sheet={sheet.id} />}
    </main>
  );
}
