import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Happening, RoomView } from '../../model/state';
import { isolate } from '../parts/bidi';
import { t, words } from '../words';
import { sentence } from './log';
import { QUIET } from './lost';

/** What is said aloud; `id` grows, so that the same words twice are said twice. */
export interface Announcement {
  id: number;
  text: string;
}

/** Rolls of others are their business; everything else that ends something is said, and my own roll at once. */
function worthSaying(happening: Happening, me: number | null): boolean {
  return happening.kind === 'rolled' ? happening.seat === me : happening.kind !== 'rules_set';
}

function turnSentence(view: RoomView): string | null {
  const turn = view.room?.game?.turn;
  if (!turn || turn.roll > 0) return null;
  if (turn.seat === view.me) return t('say.your_turn');
  const player = view.room?.game?.players.find(({ seat }) => seat === turn.seat);
  return player ? t('play.turn_of', { name: isolate(player.name) }) : null;
}

function rollsSentence(view: RoomView): string | null {
  const turn = view.room?.game?.turn;
  if (!turn || turn.seat !== view.me) return null;
  const left = turn.rolls_left + turn.saved_rolls;
  return left > 0 ? t('say.rolls_left', { count: left }) : t('play.choose');
}

/** With the full stop at which a voice rests. */
function closed(text: string): string {
  return /[.!?;…]$/.test(text) ? text : `${text}.`;
}

/** Turns what happens in a room into sentences for people who hear the page. Nothing that was there before is told. */
export function createAnnouncer(view: ReadonlySignal<RoomView>) {
  const said = signal<Announcement>({ id: 0, text: '' });
  const say = (text: string) => {
    if (text) said.value = { id: said.peek().id + 1, text };
  };
  let seen = view.peek().log.at(-1)?.seq ?? 0;
  let error = view.peek().error?.id ?? 0;

  const stop = effect(() => {
    const now = view.value;
    const news = now.log.filter((happening) => happening.seq > seen);
    const problem = now.error;
    const rules = now.room?.game?.rules ?? now.room?.rules;
    const sentences: string[] = [];
    if (news.length > 0 && rules && !now.fresh) {
      for (const happening of news) {
        if (!worthSaying(happening, now.me)) continue;
        const text = sentence(happening, now.me, rules.sheet, rules.columns === 3);
        if (text) sentences.push(text);
      }
      const last = news.at(-1)?.kind;
      const after = last === 'rolled' ? rollsSentence(now) : turnSentence(now);
      if (after && (last === 'rolled' || last === 'scored' || last === 'started' || last === 'left')) sentences.push(after);
    }
    // A name is refused beside its field, which says so itself.
    if (problem && problem.id !== error && problem.code !== 'bad_name') sentences.push(words().t(`error.${problem.code}`));
    seen = now.log.at(-1)?.seq ?? seen;
    error = problem?.id ?? error;
    say(sentences.map(closed).join(' '));
  });

  let told = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopLink = effect(() => {
    const { link } = view.value;
    if (link.kind === 'lost') {
      timer ??= setTimeout(() => {
        told = true;
        say(t('link.lost'));
      }, QUIET);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    if (told && link.kind === 'online') say(closed(t('link.back')));
    told = false;
  });

  return {
    said: said as ReadonlySignal<Announcement>,
    dispose() {
      stop();
      stopLink();
      clearTimeout(timer);
    },
  };
}
