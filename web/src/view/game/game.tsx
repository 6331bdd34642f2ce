import { useEffect, useState } from 'preact/hooks';
import type { Happening, RoomClient, RoomView } from '../../model/state';
import type { Game as GameState, RoomState, Sheet as SheetRules } from '../../protocol/messages';
import { follow, usePage } from '../page';
import { Bidi, isolate } from '../parts/bidi';
import { Brand } from '../parts/brand';
import { EyeIcon, HelpIcon } from '../parts/icons';
import { wide } from '../parts/media';
import { rulesWords, t } from '../words';
import { BestRow } from './best';
import { Doubt } from './doubt';
import { meFirst } from './everyone';
import { Hint } from './hint';
import { listenToKeys } from './keys';
import { Log, sentence } from './log';
import { Matrix } from './matrix';
import { PadHead } from './pad_head';
import { Sheet } from './sheet';
import { Side, type SideProps } from './side';
import { Stamp } from './stamp';
import { Strip } from './strip';
import type { Table } from './table';
import { Tray } from './tray';
import { Triple } from './triple';
import { Watching } from './watching';

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

/** The score that was written last, and whether it was just now. */
function lastScore({ log, fresh }: RoomView): { last: Scored | null; wet: boolean } {
  const last = log.findLast((happening): happening is Scored => happening.kind === 'scored') ?? null;
  const newest = log.at(-1);
  return { last, wet: last !== null && !fresh && newest !== undefined && newest.seq === last.seq && Date.now() - last.at < INK_DRIES };
}

export function Game({ view, room, game, sheet, table, client }: GameProps) {
  const page = usePage();
  const [side, setSide] = useState<SideProps['first'] | null>(null);
  const { rules } = game;
  const triple = rules.columns === 3;
  const turnSeat = game.turn?.seat ?? null;
  const inGame = game.players.some(({ seat, left }) => seat === view.me && !left);
  const isWide = wide.value;

  useEffect(
    () =>
      listenToKeys(table, () => page.settings.peek().keys, {
        everyone: () => {
          // On a wide screen they are in sight.
          if (!wide.peek()) table.everyone.value = !table.everyone.peek();
        },
        help: () => setSide('help'),
      }),
    [table, page],
  );

  const home = inGame ? view.me : (turnSeat ?? game.players[0]?.seat ?? null);
  const shownSeat = table.peek.value ?? home;
  const shown = game.players.find(({ seat }) => seat === shownSeat) ?? game.players[0];
  const here = new Set(room.seats.filter((seat) => seat.here).map((seat) => seat.seat));
  const away = new Set(game.players.filter(({ seat, left }) => !left && !here.has(seat)).map(({ seat }) => seat));
  const { last, wet } = lastScore(view);
  const options = table.options.value;
  const sent = view.pending === 'score';
  const mine = table.myTurn.value;

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
      players={meFirst(game.players, view.me)}
      me={view.me}
      turnSeat={turnSeat}
      away={away}
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

  // A phone has no log: until the next roll it says here what the last player wrote.
  const told = last && last.seat !== view.me && game.turn?.roll === 0 ? sentence(last, view.me, sheet.id, triple) : null;
  const news = told && table.peek.value === null ? <Bidi text={told} /> : null;

  const everyone = !isWide && table.everyone.value;
  const ownTurn = mine && shown?.seat === view.me;

  return (
    <main class={`game${isWide ? ' is-wide' : ''}${mine ? ' my-turn' : ''}`}>
      {!isWide && <Strip room={room} game={game} me={view.me} shown={everyone ? null : shownSeat} onShow={show} />}
      <Tray
        table={table}
        sheet={sheet}
        view={view}
        game={game}
        onMenu={() => setSide('menu')}
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
            hint={ownTurn && !everyone && table.choice.value ? <Hint choice={table.choice.value} sheet={sheet.id} /> : news}
          >
            {round}
          </PadHead>
        )}
        {!inGame && <Watching view={view} room={room} client={client} />}
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
          {wet && <Stamp scored={last} sheet={sheet.id} />}
        </div>
        {triple && !isWide && !everyone && ownTurn && options && rules.order === 'free' && (
          <BestRow sheet={sheet} options={options} choice={table.choice.value} onChoose={table.choose} />
        )}
      </section>
      {isWide && (
        <div class="side-head">
          <a href="/" onClick={follow(page, '/')}>
            <Brand />
          </a>
          <button type="button" class="button square" aria-label={t('menu.help')} onClick={() => setSide('help')}>
            <HelpIcon />
          </button>
        </div>
      )}
      {isWide && <Log log={view.log} me={view.me} sheet={sheet.id} triple={triple} hidden={table.landing.value?.seq ?? null} />}
      {side && <Side view={view} room={room} rules={rules} sheet={sheet} client={client} first={side} onClose={() => setSide(null)} />}
      <Doubt table={table} sheet={sheet.id} />
    </main>
  );
}

function SheetOf({ triple, ...props }: Parameters<typeof Sheet>[0] & { triple: boolean }) {
  return triple ? <Triple {...props} /> : <Sheet {...props} />;
}
