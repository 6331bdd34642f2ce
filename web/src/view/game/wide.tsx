import type { ComponentChildren } from 'preact';
import { Tips } from '../laters';
import { follow, usePage } from '../page';
import { Brand } from '../parts/brand';
import { HelpIcon } from '../parts/icons';
import { seatStates } from '../parts/presence';
import { React } from '../parts/react';
import { rulesWords, t } from '../words';
import type { Board, BoardProps } from './board';
import { Log } from './log';
import { Matrix } from './matrix';
import { Round } from './round';

function AllSheets(props: BoardProps & { onChoose: ((box: string, column: number) => void) | null; corner?: ComponentChildren }) {
  const { view, room, game, sheet, table, reactions, own, you, options, last, wet, onChoose, corner } = props;
  return (
    <Matrix
      sheet={sheet}
      rules={game.rules}
      players={game.players}
      mine={view.mine}
      me={own}
      you={you}
      turnSeat={game.turn?.seat ?? null}
      states={seatStates(room.seats)}
      reactions={reactions}
      options={options}
      choice={table.choice.value}
      sent={view.pending === 'score'}
      last={last}
      wet={wet}
      onChoose={onChoose}
      corner={corner}
    />
  );
}

/** Everybody's sheets to read, on a phone. */
export function Everyone(props: BoardProps) {
  return <AllSheets {...props} onChoose={null} />;
}

function Sheets(props: BoardProps) {
  const { room, game, table } = props;
  const corner = (
    <>
      <h1>{rulesWords(game.rules).join(' · ')}</h1>
      <p class="corner-round">
        <Round room={room} game={game} />
      </p>
    </>
  );
  return <AllSheets {...props} onChoose={table.myTurn.value ? table.choose : null} corner={corner} />;
}

function Beside({ view, game, sheet, table, client, you, options, open }: BoardProps) {
  const page = usePage();
  return (
    <>
      <div class="side-head">
        <a href="/" onClick={follow(page, '/')}>
          <Brand />
        </a>
        <div class="row">
          {view.me !== null && <React client={client} />}
          <button type="button" class="button square" aria-label={t('menu.help')} onClick={() => open('help')}>
            <HelpIcon />
          </button>
        </div>
      </div>
      {options && <Tips sheet={sheet} />}
      <Log log={view.log} you={you} sheet={sheet.id} triple={game.rules.columns === 3} hidden={table.landing.value?.seq ?? null} />
    </>
  );
}

export { Game } from './game';
export { Matrix } from './matrix';
export { createPlay } from './play';

/** All sheets side by side, and what happened beside them. */
export const board: Board = { isWide: true, Above: null, Head: null, Sheets, Foot: null, Beside };
