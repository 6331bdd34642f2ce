import { useState } from 'preact/hooks';
import '../game/table.css';
import './end.css';
import { recordUrl } from '../../model/api';
import { copy } from '../../model/clipboard';
import { roomLink } from '../../model/routes';
import type { RoomClient, RoomView } from '../../model/state';
import type { Game, Ranking, RoomState, Sheet, Sheets } from '../../protocol/messages';
import { Evening, Matrix, Setup, TakeBack } from '../laters';
import { Bidi, isolate } from '../parts/bidi';
import { Dialog } from '../parts/dialog';
import { Header } from '../parts/header';
import { CheckIcon, ShareIcon } from '../parts/icons';
import { Mark } from '../parts/mark';
import { marksOf } from '../parts/marks';
import { DownloadIcon } from '../parts/more_icons';
import { isMine, youOf } from '../parts/you';
import { Invite } from '../room/invite';
import { Join } from '../room/join';
import { RulesSummary } from '../room/rules';
import { SeatActions } from '../room/seat_actions';
import { Seats } from '../room/seats';
import { Start } from '../room/start';
import { list, rulesWords, t, words } from '../words';
import { Highlights } from './highlights';
import { resultText } from './result_text';

export interface EndProps {
  view: RoomView;
  room: RoomState;
  game: Game;
  ranking: readonly Ranking[];
  sheet: Sheet;
  sheets: Sheets;
  client: RoomClient;
}

function headline(game: Game, ranking: readonly Ranking[], you: number | null): string {
  const first = ranking.filter(({ place, finished }) => place === 1 && finished);
  const names = first.map(({ seat }) => isolate(game.players.find((player) => player.seat === seat)?.name ?? ''));
  if (ranking.length === 1) return t('end.alone', { points: ranking[0]?.total ?? 0 });
  if (first.length > 1) return t('end.shared', { names: list(names) });
  if (first[0] && first[0].seat === you) return t('end.you_win');
  return t('end.wins', { name: names[0] ?? '' });
}

/** The final table, and the way to the next game in the same room. */
export function End({ view, room, game, ranking, sheet, sheets, client }: EndProps) {
  const [dialog, setDialog] = useState<'rules' | 'invite' | null>(null);
  const close = () => setDialog(null);
  const host = isMine(view, room.host);
  const you = youOf(view);
  const marks = marksOf(game.players.map(({ seat }) => seat));
  const name = (seat: number) => game.players.find((player) => player.seat === seat)?.name ?? '';

  return (
    <div class="end">
      <Header />
      <main id="content" class="end-main" tabIndex={-1}>
        <section class="paper pad card result" aria-labelledby="result">
          <p class="printed result-rules">{rulesWords(game.rules).join(' · ')}</p>
          <h1 id="result">
            <Bidi text={headline(game, ranking, you)} />
          </h1>
          <ol>
            {ranking.map(({ seat, place, total, finished }) => (
              <li key={seat} class={`rank${place === 1 && finished ? ' first' : ''}${finished ? '' : ' gone'}`}>
                <span class="place">
                  <span class="sr">{t('end.place')}</span> {words().number(place)}
                </span>
                <Mark mark={marks.get(seat) ?? 0} name={name(seat)} />
                <span class="rank-name">
                  <bdi>{name(seat)}</bdi>
                  {seat === you && <span class="seat-you"> ({t('player.you')})</span>}
                  {!finished && <span class="tag">{t('player.left')}</span>}
                </span>
                <span class="rank-total">{words().number(total)}</span>
              </li>
            ))}
          </ol>
          {game.highlights && <Highlights game={game} highlights={game.highlights} />}
          {isMine(view, view.takeBack?.seat) && <TakeBack view={view} client={client} />}
          <Start view={view} room={room} client={client} />
          <div class="result-actions">
            <ShareResult text={resultText(game, roomLink(view.token))} />
            <a class="button small" href={recordUrl(view.token)} download={`regatta-${game.number}.json`}>
              <DownloadIcon size={20} /> {t('end.record')}
            </a>
          </div>
        </section>
        <section class="paper pad card next" aria-labelledby="next">
          <div class="card-head">
            <h2 id="next">{t('end.next')}</h2>
          </div>
          {view.me === null && <Join view={view} client={client} title={t('join.title')} note={t('join.next')} />}
          <Seats view={view} room={room} client={client} />
          <p class="next-rules">
            <strong>{rulesWords(room.rules).join(' · ')}</strong>{' '}
            <button type="button" class="link" onClick={() => setDialog('rules')}>
              {host ? t('end.change_rules') : t('end.see_rules')}
            </button>
          </p>
          <SeatActions view={view} room={room} client={client}>
            <button type="button" class="button small" onClick={() => setDialog('invite')}>
              <ShareIcon size={18} /> {t('menu.invite')}
            </button>
          </SeatActions>
        </section>
        <section class="paper pad card evening-card" aria-labelledby="evening">
          <div class="card-head">
            <h2 id="evening">{t('evening.title')}</h2>
          </div>
          <Evening results={room.results} />
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
        <section class="paper pad final" tabIndex={0} aria-label={t('game.everyone')}>
          <Matrix
            sheet={sheet}
            rules={game.rules}
            players={game.players}
            mine={view.mine}
            me={you}
            you={you}
            turnSeat={null}
            states={new Map()}
            options={null}
            choice={null}
            sent={false}
            last={null}
            wet={false}
            onChoose={null}
          />
        </section>
      </main>
      {dialog === 'rules' && (
        <Dialog title={t('end.next_rules')} onClose={close}>
          {host ? (
            <Setup view={view} room={room} client={client} sheets={sheets} />
          ) : (
            <RulesSummary rules={room.rules} table={room.table} first={false} />
          )}
        </Dialog>
      )}
      {dialog === 'invite' && (
        <Dialog title={t('invite.title')} onClose={close}>
          <Invite token={view.token} />
        </Dialog>
      )}
    </div>
  );
}

function ShareResult({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    if ('share' in navigator) {
      // Called off by the person: nothing to say.
      await navigator.share({ text }).catch(() => undefined);
      return;
    }
    setCopied(await copy(text));
  };
  return (
    <>
      <button type="button" class="button small" onClick={share}>
        {copied ? <CheckIcon size={20} /> : <ShareIcon size={20} />}
        {copied ? t('invite.copied') : t('end.share')}
      </button>
      <span class="sr" role="status">
        {copied && t('invite.copied')}
      </span>
    </>
  );
}
