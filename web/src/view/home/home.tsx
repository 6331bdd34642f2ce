import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import './home.css';
import type { ApiError } from '../../model/api';
import { areRules, askedRules } from '../../model/asked_rules';
import { createMyGames, type MyGame, type MyGames } from '../../model/my_games';
import { roomPath } from '../../model/routes';
import { formatToken, parseToken } from '../../model/token';
import type { Rules } from '../../protocol/messages';
import { follow, usePage } from '../page';
import { Bidi, isolate } from '../parts/bidi';
import { Face } from '../parts/face';
import { Header } from '../parts/header';
import { CloseIcon } from '../parts/icons';
import { ArrowIcon } from '../parts/more_icons';
import { rulesPath } from '../parts/rules_link';
import { errorLabel, rulesWords, sheetLabel, t, words } from '../words';
import { Specimen } from './specimen';
import { sheetVariants, twists, type Variant, variantName, variantPages, variantRules } from './variants';

/** The rules that the address asks for; null when it asks for none, or for some that the server's sheets don't have. */
function useAskedRules(): Rules | null {
  const { api } = usePage();
  const [asked, setAsked] = useState(() => askedRules(location.search));
  useEffect(() => {
    if (!asked) return;
    let gone = false;
    void api.fetchSheets().then((answer) => {
      if (!gone && answer.ok && !areRules(answer.value, asked)) setAsked(null);
    });
    return () => {
      gone = true;
    };
  }, [api, asked]);
  return asked;
}

/** Start a game, or come back to one. */
export function Home() {
  const page = usePage();
  const asked = useAskedRules();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { rules: last, table } = page.settings.value;
  const next = asked ?? last;

  const start = async (rules: Rules) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    const made = await page.api.createRoom(rules, table);
    setBusy(false);
    if (!made.ok) {
      setError(made.error);
      return;
    }
    page.change({ rules });
    page.go(roomPath(made.value.token));
  };

  return (
    <div class="home">
      <Header />
      <main id="content" tabIndex={-1}>
        <div class="hero">
          <div>
            <h1>{t('home.title')}</h1>
            <p class="hero-lead">{t('home.lead')}</p>
            <button type="button" class="button primary start" aria-disabled={busy} onClick={() => start(next)}>
              <span class="start-main">{t('home.start')}</span>
              <span class="start-rules">
                {[...rulesWords(next), ...(table && table.timer > 0 ? [t('home.timer', { count: table.timer })] : [])].join(' · ')}
              </span>
            </button>
            {error && (
              <p class="hero-problem" role="alert">
                {errorLabel(error)}
              </p>
            )}
            <JoinWithCode />
          </div>
          <Specimen />
        </div>
        <Games />
        <section aria-labelledby="variants">
          <h2 id="variants">{t('home.variants')}</h2>
          <ul class="variant-list four">
            {sheetVariants.map((variant) => (
              <VariantCard key={variant} variant={variant} busy={busy} onStart={start} />
            ))}
          </ul>
          <h2 class="home-twists">{t('home.twists')}</h2>
          <ul class="variant-list three">
            {twists.map((variant) => (
              <VariantCard key={variant} variant={variant} busy={busy} onStart={start} />
            ))}
          </ul>
        </section>
      </main>
      <footer class="footer">
        <p>{t('home.promise')}</p>
        <p class="footer-links">
          <a href={`/${words().language}/rules`}>{t('home.all_rules')}</a>
          <a href={`/${words().language}/fairness`}>{t('home.fairness')}</a>
        </p>
      </footer>
    </div>
  );
}

function JoinWithCode() {
  const page = usePage();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <form
      class="join-code"
      onSubmit={(event) => {
        event.preventDefault();
        const token = parseToken(code);
        setWrong(token === null);
        if (token !== null) page.go(roomPath(token));
      }}
    >
      <label class="label" for="code">
        {t('home.code')}
      </label>
      <div class="row">
        <input
          id="code"
          class="field"
          value={code}
          placeholder="k7m2-9xq-4wt"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="go"
          aria-invalid={wrong}
          aria-describedby={wrong ? 'code-problem' : undefined}
          onInput={(event) => {
            setCode(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <button type="submit" class="button">
          {t('home.join')}
        </button>
      </div>
      {wrong && (
        <p id="code-problem" class="hero-problem" role="alert">
          {t('home.code.wrong')}
        </p>
      )}
    </form>
  );
}

/** The games of this browser: where it is my turn first, each with a way back, and a way to forget it. */
function Games() {
  const { gamesBy } = usePage();
  const mine = useMemo(() => gamesBy(createMyGames), [gamesBy]);
  const [games, setGames] = useState(mine.list);
  useEffect(() => {
    const stop = mine.subscribe(setGames);
    const refresh = () => {
      // What can't be asked now is shown without its state.
      if (!document.hidden) mine.refresh().catch(() => undefined);
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [mine]);
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="games">
      <h2 id="games">{t('home.games')}</h2>
      <ul class="paper pad games-list">
        {games.map((game) => (
          <GameLine key={game.token} game={game} games={mine} />
        ))}
      </ul>
    </section>
  );
}

function GameLine({ game: { token, name, sheet, state }, games }: { game: MyGame; games: MyGames }) {
  const page = usePage();
  return (
    <li>
      <a href={roomPath(token)} onClick={follow(page, roomPath(token))}>
        <span class="games-sheet">{sheetLabel(sheet)}</span>
        <span class="games-code">
          {name ? <Bidi text={t('home.games.as', { name: isolate(name) })} /> : t('home.games.watching')} · {formatToken(token)}
        </span>
        {state !== 'unknown' && <span class={`games-state ${state}`}>{t(`home.games.${state}`)}</span>}
        <ArrowIcon />
      </a>
      <button
        type="button"
        class="button square"
        aria-label={t('home.games.forget', { code: formatToken(token) })}
        onClick={() => games.forget(token)}
      >
        <CloseIcon size={20} />
      </button>
    </li>
  );
}

const faces: Readonly<Record<Variant, readonly number[]>> = {
  yatzy: [5, 5, 5, 5, 5],
  classic: [2, 3, 4, 5, 6],
  six_dice: [6, 6, 6, 3, 3, 3],
  yacht: [4, 4, 4, 4, 1],
  triple: [1, 2, 3],
  forced: [1, 2, 3, 4, 5],
  joker: [6, 6, 6, 6, 6],
};

/** A variant: a button that starts it, and a link to the page that explains it. */
function VariantCard({ variant, busy, onStart }: { variant: Variant; busy: boolean; onStart: (rules: Rules) => void }) {
  const id = useId();
  return (
    <li class="variant paper pad">
      <div class="variant-head">
        <h3 class="variant-name" id={id}>
          {variantName(variant)}
        </h3>
        <span class="variant-dice" aria-hidden="true">
          {faces[variant].map((value, index) => (
            <span key={`${index}:${value}`} class="mini-die">
              <Face value={value} />
            </span>
          ))}
        </span>
      </div>
      <p class="variant-about">{t(`variant.${variant}.about`)}</p>
      <div class="variant-ways">
        <button
          type="button"
          class="button small"
          id={`${id}-go`}
          aria-labelledby={`${id}-go ${id}`}
          aria-disabled={busy}
          onClick={() => onStart(variantRules[variant])}
        >
          {t('home.start_this')} <ArrowIcon size={18} />
        </button>
        <a class="button small" id={`${id}-rules`} aria-labelledby={`${id}-rules ${id}`} href={rulesPath(variantPages[variant])}>
          {t('lobby.rules')}
        </a>
      </div>
    </li>
  );
}
