import './evening.css';
import type { FinishedGame, Results, Tally } from '../../protocol/messages';
import { rulesWords, sheetLabel, t, words } from '../words';

/** The best results of one person, each with its sheet. */
function bestOf({ best }: Tally): string {
  return best
    .map(({ sheet, columns, total }) => `${words().number(total)} ${sheetLabel(sheet)}${columns === 3 ? ` ${t('columns.3')}` : ''}`)
    .join(', ');
}

/** What the room has seen: who won how often, the best results, and each game. */
export function Evening({ results: { tally, games } }: { results: Results }) {
  const sorted = [...tally].sort((a, b) => b.wins - a.wins || b.games - a.games);
  return (
    <div class="evening">
      <table>
        <caption class="sr">{t('evening.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('evening.player')}</th>
            <th scope="col">{t('evening.wins')}</th>
            <th scope="col">{t('evening.games')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((one) => (
            <tr key={one.seat}>
              <th scope="row">
                <bdi>{one.name}</bdi>
                {one.best.length > 0 && <span class="evening-best">{t('evening.best', { results: bestOf(one) })}</span>}
              </th>
              <td>{words().number(one.wins)}</td>
              <td>{words().number(one.games)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {games.length > 0 && (
        <details>
          <summary>{t('evening.earlier', { count: games.length })}</summary>
          <ol class="evening-games">
            {games.map((game) => (
              <Finished key={game.game} game={game} />
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function Finished({ game: { game, rules, ranking } }: { game: FinishedGame }) {
  return (
    <li>
      <p>
        <strong>{t('evening.game', { number: game })}</strong> <span class="soft">{rulesWords(rules).join(' · ')}</span>
      </p>
      <ol>
        {ranking.map(({ seat, name, place, total, finished }) => (
          <li key={seat}>
            <span>{words().number(place)}.</span> <bdi>{name}</bdi>
            {!finished && <span class="soft"> ({t('player.left')})</span>} <span class="evening-total">{words().number(total)}</span>
          </li>
        ))}
      </ol>
    </li>
  );
}
