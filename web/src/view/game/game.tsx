import { useEffect, useState } from 'preact/hooks';
import type { Happening, RoomClient, RoomView } from '../../model/state';
import type { Game as GameState, RoomState, Sheet as SheetRules } from '../../protocol/messages';
import { BestRow, Doubt, Notes, Side, Stamp, Tips, Triple, TurnSeconds, Watching } from '../laters';
import { follow, usePage } from '../page';
import { Bidi, isolate } from '../parts/bidi';
import { Brand } from '../parts/brand';
import { useFocusOnChange } from '../parts/focus';
import { EyeIcon, HelpIcon } from '../parts/icons';
import { wide } from '../parts/media';
import { seatStates } from '../parts/presence';
import { React } from '../parts/react';
import { useReactions } from '../parts/reactions';
import { isMine, youOf } from '../parts/you';
import { rulesWords, t } from '../words';
import { mineFirst } from './everyone';
import { Float } from './float';
import { Hint } from './hint';
import { listenToKeys } from './keys';
import { Log, sentence } from './log';
import { Matrix } from './matrix';
import { PadHead } from './pad_head';
import { isConfined, mayDecide, needsNotes } from './players';
import { Sheet } from './sheet';
import type { SideProps } from './side';
import { Strip } from './strip';
import type { Table } from './table';
import { Tray } from './tray';

export interface GameProps {
  view: RoomView;
  room: RoomState;
  game: GameState;
  sheet: SheetRules;
  table: Table;
  client: RoomClient;
}

/** ms; a sheet that is turned to later shows its ink dry. */
const INK_DRIES = 3000;

type Scored = Extract<Happening, { kind: 'scored' }>;

interface Latest {
  /** The box that was written last; none while the writer has taken it back. */
  last: Scored | null;
  /** It was just now. */
  wet: boolean;
  /** What is worth telling on a phone, which has no log: what was written or taken back last. */
  told: Happening | null;
}

function latest({ log: all, fresh }: RoomView): Latest {
  const log = all.slice(all.findLastIndex(({ kind }) => kind === 'started') + 1);
  const told = log.findLast(({ kind }) => kind === 'scored' || kind === 'taken_back') ?? null;
  const last = told?.kind === 'scored' ? told : null;
  const newest = log.at(-1);
  return {
    last,
    wet: last !== null && !fresh && newest !== undefined && newest.seq === last.seq && Date.now() - last.at < INK_DRIES,
    told,
  };
}

export function Game({ view, room, game, sheet, table, client }: GameProps) {
  const page = usePage();
  const [side, setSide] = useState<SideProps['first'] | null>(null);
  const [waited, setWaited] = useState<number | null>(null);
  const reactions = useReactions(view);
  const decision = mayDecide(view);
  // What was chosen about somebody who is lost goes away, with the focus on it.
  useFocusOnChange(`${needsNotes(view)} ${waited}`);
  const { rules } = game;
  const triple = rules.columns === 3;
  const turnSeat = game.turn?.seat ?? null;
  const you = youOf(view);
  const playing = game.players.filter(({ seat, left }) => !left && isMine(view, seat)).map(({ seat }) => seat);
  const inGame = playing.length > 0;
  const isWide = wide.value;

  useEffect(
    () =>
      listenToKeys(table, () => page.settings.peek().keys, {
        everyone: () => {
          // On a wide screen they are in sight.
          if (!wide.peek()) table.everyone.value = !table.everyone.peek();
        },
        help: () => {
          const choice = table.choice.peek();
          setSide(choice ? { about: choice.box } : 'help');
        },
      }),
    [table, page],
  );

  const own = playing.find((seat) => seat === view.me) ?? playing[0] ?? null;
  const home = own ?? turnSeat ?? game.players[0]?.seat ?? null;
  const shownSeat = table.peek.value ?? home;
  const shown = game.players.find(({ seat }) => seat === shownSeat) ?? game.players[0];
  const { last, wet, told } = latest(view);
  const options = table.options.value;
  const sent = view.pending === 'score';
  const mine = table.myTurn.value;

  const about = (box: string) => setSide({ about: box });
  const show = (seat: number) => {
    table.everyone.value = false;
    table.peek.value = seat === home ? null : seat;
  };

  const round = (
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

  const matrix = (interactive: boolean) => (
    <Matrix
      sheet={sheet}
      rules={rules}
      players={mineFirst(game.players, view.mine)}
      me={own}
      you={you}
      turnSeat={turnSeat}
      states={seatStates(room.seats)}
      reactions={reactions}
      options={options}
      choice={table.choice.value}
      sent={sent}
      last={last}
      wet={wet}
      onChoose={interactive && mine ? table.choose : null}
      corner={
        interactive && (
          <>
            <h1>{rulesWords(rules).join(' · ')}</h1>
            <p class="corner-round">{round}</p>
          </>
        )
      }
    />
  );

  // The dice that are in the air, or that the next roll has replaced, are not told of.
  const telling = told && told.kind !== 'over' && (game.turn?.roll === 0 || told.kind === 'taken_back') && table.landing.value === null;
  const text = telling ? sentence(told, you, sheet.id, triple) : null;
  const news = text && <Bidi text={text} />;

  const everyone = !isWide && table.everyone.value;
  const ownTurn = mine && shown?.seat === turnSeat;
  const confined = mine && options !== null && isConfined(game);

  return (
    <main class={`game${isWide ? ' is-wide' : ''}${mine ? ' my-turn' : ''}`}>
      {!isWide && (
        <Strip
          view={view}
          room={room}
          game={game}
          client={client}
          reactions={reactions}
          shown={everyone ? null : shownSeat}
          onShow={show}
        />
      )}
      <Tray
        table={table}
        sheet={sheet}
        view={view}
        game={game}
        timer={room.table.timer}
        hint={news}
        onLost={decision !== null && decision === waited ? () => setWaited(null) : null}
        onMenu={() => setSide('menu')}
        onHelp={about}
        onEveryone={
          isWide
            ? null
            : () => {
                table.everyone.value = !table.everyone.peek();
              }
        }
        reconnect={() => client.reconnect()}
      />
      <section
        class="paper pad game-pad"
        aria-label={everyone || isWide || !shown ? t('game.everyone') : t('game.sheet', { name: isolate(shown.name) })}
      >
        {!isWide && (
          <PadHead
            title={everyone ? t('game.everyone') : rulesWords(rules).join(' · ')}
            peeked={!everyone && table.peek.value !== null ? (shown?.name ?? null) : null}
            back={inGame ? t('game.back_to_mine') : t('game.back_to_turn')}
            onBack={() => {
              table.peek.value = null;
            }}
            hint={
              ownTurn && !everyone && table.choice.value ? (
                <Hint box={table.choice.value.box} sheet={sheet.id} onHelp={about} />
              ) : (
                table.peek.value === null && news
              )
            }
            timer={view.deadline !== null && <TurnSeconds deadline={view.deadline} timer={room.table.timer} />}
          >
            {round}
          </PadHead>
        )}
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
        <div class="pad-scroll" tabIndex={ownTurn && !everyone ? undefined : 0}>
          {(isWide || everyone) && matrix(isWide)}
          {!isWide && !everyone && shown && (
            <SheetOf
              triple={triple}
              sheet={sheet}
              rules={rules}
              card={shown.card}
              options={shown.seat === turnSeat ? options : null}
              choice={ownTurn ? table.choice.value : null}
              sent={sent}
              last={last?.seat === shown.seat ? last : null}
              wet={wet}
              onChoose={ownTurn ? table.choose : null}
              caption={t('game.sheet', { name: isolate(shown.name) })}
            />
          )}
          {wet && last && <Stamp scored={last} sheet={sheet.id} />}
        </div>
        <Float view={view} game={game} client={client} last={last} />
        {triple && !isWide && !everyone && ownTurn && options && rules.order === 'free' && (
          <BestRow sheet={sheet} options={options} choice={table.choice.value} onChoose={table.choose} />
        )}
      </section>
      {isWide && (
        <div class="side-head">
          <a href="/" onClick={follow(page, '/')}>
            <Brand />
          </a>
          <div class="row">
            {view.me !== null && <React client={client} />}
            <button type="button" class="button square" aria-label={t('menu.help')} onClick={() => setSide('help')}>
              <HelpIcon />
            </button>
          </div>
        </div>
      )}
      {isWide && options && <Tips sheet={sheet} />}
      {isWide && <Log log={view.log} you={you} sheet={sheet.id} triple={triple} hidden={table.landing.value?.seq ?? null} />}
      {side && <Side view={view} room={room} rules={rules} sheet={sheet} client={client} first={side} onClose={() => setSide(null)} />}
      {table.doubt.value && <Doubt table={table} sheet={sheet.id} />}
    </main>
  );
}

function SheetOf({ triple, ...props }: Parameters<typeof Sheet>[0] & { triple: boolean }) {
  return triple ? <Triple {...props} /> : <Sheet {...props} />;
}
