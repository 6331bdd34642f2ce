import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Happening, RoomView } from '../../model/state';
import { isolate } from '../parts/bidi';
import { isMine, youOf } from '../parts/you';
import { t, words } from '../words';
import { QUIET } from './lost';
import { mayDecide } from './players';
import { pressing } from './pressing';
import { sentence } from './sentence';

/** What is said aloud; `id` grows, so that the same words twice are said twice. */
export interface Announcement {
  id: number;
  text: string;
}

/** Rolls of others are their business; everything else that ends something is said, and my own roll at once. Who changes the rules knows what they are. */
function worthSaying(happening: Happening, view: RoomView): boolean {
  if (happening.kind === 'rolled') return isMine(view, happening.seat);
  return happening.kind !== 'rules_set' || !isMine(view, view.room?.host);
}

/** What may pass the turn on. */
const passing: readonly Happening['kind'][] = ['scored', 'started', 'left'];

function nameOf(view: RoomView, seat: number): string {
  const people = [...(view.room?.seats ?? []), ...(view.room?.game?.players ?? [])];
  return isolate(people.find((one) => one.seat === seat)?.name ?? '');
}

function turnSentence(view: RoomView): string | null {
  const turn = view.room?.game?.turn;
  if (!turn || turn.roll > 0) return null;
  if (turn.seat === youOf(view)) return t('say.your_turn');
  return isMine(view, turn.seat) ? t('pass_to', { name: nameOf(view, turn.seat) }) : t('play.turn_of', { name: nameOf(view, turn.seat) });
}

function rollsSentence(view: RoomView): string | null {
  const turn = view.room?.game?.turn;
  if (!turn || !isMine(view, turn.seat)) return null;
  const left = turn.rolls_left + turn.saved_rolls;
  return left > 0 ? t('say.rolls_left', { count: left }) : t('play.choose');
}

/** With the full stop at which a voice rests. */
function closed(text: string): string {
  return /[.!?;…]$/.test(text) ? text : `${text}.`;
}

function happeningSentences(now: RoomView, seen: number): string[] {
  const news = now.log.filter((happening) => happening.seq > seen);
  const rules = now.room?.game?.rules ?? now.room?.rules;
  if (news.length === 0 || !rules || now.fresh) return [];
  const sentences = news
    .filter((happening) => worthSaying(happening, now))
    .map((happening) => sentence(happening, youOf(now), rules.sheet, rules.columns === 3));
  const last = news.at(-1)?.kind;
  if (last === 'rolled') sentences.push(rollsSentence(now));
  else if (last && passing.includes(last)) sentences.push(turnSentence(now));
  return sentences.filter((text) => text !== null);
}

/** Turns what happens in a room into sentences for people who hear the page. Nothing that was there before is told. */
export function createAnnouncer(view: ReadonlySignal<RoomView>) {
  const said = signal<Announcement>({ id: 0, text: '' });
  const say = (sentences: readonly string[]) => {
    if (sentences.length > 0) said.value = { id: said.peek().id + 1, text: sentences.map(closed).join(' ') };
  };
  const first = view.peek();
  let seen = first.log.at(-1)?.seq ?? 0;
  let error = first.error?.id ?? 0;
  let reaction = first.reactions.at(-1)?.id ?? 0;
  let takeBack = first.takeBack?.turn ?? 0;
  let decision: number | null = mayDecide(first);
  let taken = first.taken;

  const stop = effect(() => {
    const now = view.value;
    const sentences = happeningSentences(now, seen);
    seen = now.log.at(-1)?.seq ?? seen;

    for (const one of now.reactions) {
      if (one.id <= reaction || isMine(now, one.seat)) continue;
      sentences.push(t('say.reaction', { name: nameOf(now, one.seat), reaction: t(`reaction.${one.reaction}`) }));
    }
    reaction = now.reactions.at(-1)?.id ?? reaction;

    if (now.takeBack && now.takeBack.turn !== takeBack && isMine(now, now.takeBack.seat)) sentences.push(t('say.take_back'));
    takeBack = now.takeBack?.turn ?? 0;

    const turn = mayDecide(now);
    if (turn !== null && turn !== decision) sentences.push(t('lost_player.title', { name: nameOf(now, now.room?.game?.turn?.seat ?? 0) }));
    decision = turn;

    if (now.taken !== null && now.taken !== taken) sentences.push(t('taken.text', { name: nameOf(now, now.taken) }));
    taken = now.taken;

    // A name is refused beside its field, which says so itself.
    if (now.error && now.error.id !== error && now.error.code !== 'bad_name') sentences.push(words().t(`error.${now.error.code}`));
    error = now.error?.id ?? error;
    say(sentences);
  });

  let told = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopLink = effect(() => {
    const { link } = view.value;
    if (link.kind === 'lost') {
      timer ??= setTimeout(() => {
        told = true;
        say([t('link.lost')]);
      }, QUIET);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    if (told && link.kind === 'online') say([t('link.back')]);
    told = false;
  });

  // The time that presses is said once in each step, and only to who can do something about it.
  let warned: number | null = null;
  let warning: ReturnType<typeof setTimeout> | undefined;
  const stopClock = effect(() => {
    const { deadline, room } = view.value;
    const mine = isMine(view.value, room?.game?.turn?.seat);
    if (deadline === warned) return;
    warned = deadline;
    clearTimeout(warning);
    if (deadline === null || !mine) return;
    const count = pressing(room?.table.timer ?? 0);
    const wait = deadline - count * 1000 - Date.now();
    if (wait >= 0) warning = setTimeout(() => say([t('timer.left', { count })]), wait);
  });

  return {
    said: said as ReadonlySignal<Announcement>,
    dispose() {
      stop();
      stopLink();
      stopClock();
      clearTimeout(timer);
      clearTimeout(warning);
    },
  };
}
