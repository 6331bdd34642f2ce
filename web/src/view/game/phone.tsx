import { BestRow, Everyone, Triple, TurnSeconds } from '../laters';
import { Bidi, isolate } from '../parts/bidi';
import { rulesWords, t } from '../words';
import type { Board, BoardProps } from './board';
import { Hint } from './hint';
import { PadHead } from './pad_head';
import { Round } from './round';
import { Sheet } from './sheet';
import { Strip } from './strip';

function Above({ view, room, game, client, reactions, shown, onShow }: BoardProps) {
  return <Strip view={view} room={room} game={game} client={client} reactions={reactions} shown={shown?.seat ?? null} onShow={onShow} />;
}

function Head({ view, room, game, sheet, table, inGame, shown, ownTurn, news, open }: BoardProps) {
  const choice = ownTurn ? table.choice.value : null;
  const peeks = table.peek.value !== null;
  return (
    <PadHead
      title={shown ? rulesWords(game.rules).join(' · ') : t('game.everyone')}
      peeked={peeks ? (shown?.name ?? null) : null}
      back={inGame ? t('game.back_to_mine') : t('game.back_to_turn')}
      onBack={() => {
        table.peek.value = null;
      }}
      hint={
        choice ? <Hint box={choice.box} sheet={sheet.id} onHelp={(box) => open({ about: box })} /> : !peeks && news && <Bidi text={news} />
      }
      timer={view.deadline !== null && <TurnSeconds deadline={view.deadline} timer={room.table.timer} />}
    >
      <Round room={room} game={game} />
    </PadHead>
  );
}

function Sheets(props: BoardProps) {
  const { view, game, sheet, table, shown, ownTurn, last, wet, options } = props;
  if (!shown) return <Everyone {...props} />;
  const One = game.rules.columns === 3 ? Triple : Sheet;
  return (
    <One
      sheet={sheet}
      rules={game.rules}
      card={shown.card}
      options={shown.seat === game.turn?.seat ? options : null}
      choice={ownTurn ? table.choice.value : null}
      sent={view.pending === 'score'}
      last={last?.seat === shown.seat ? last : null}
      wet={wet}
      onChoose={ownTurn ? table.choose : null}
      caption={t('game.sheet', { name: isolate(shown.name) })}
    />
  );
}

function Foot({ game, sheet, table, ownTurn, options }: BoardProps) {
  if (game.rules.columns !== 3 || game.rules.order !== 'free' || !ownTurn || !options) return null;
  return <BestRow sheet={sheet} options={options} choice={table.choice.value} onChoose={table.choose} />;
}

export { Game } from './game';
export { createPlay } from './play';

/** The players over one sheet at a time. */
export const board: Board = { isWide: false, Above, Head, Sheets, Foot, Beside: null };
