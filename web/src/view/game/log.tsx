import type { Happening } from '../../model/state';
import type { SheetId } from '../../protocol/messages';
import { Bidi, isolate } from '../parts/bidi';
import { Face } from '../parts/face';
import { boxLabel, t, words } from '../words';

/** One happening as a sentence, with names isolated; null for what needs none. `dice`: say the dice in words. */
export function sentence(happening: Happening, me: number | null, sheet: SheetId, triple: boolean): string | null {
  switch (happening.kind) {
    case 'joined':
      return t('log.joined', { name: isolate(happening.name) });
    case 'left':
      return t('log.left', { name: isolate(happening.name) });
    case 'renamed':
      return t('log.renamed', { before: isolate(happening.before), name: isolate(happening.name) });
    case 'rules_set':
      return t('log.rules_set');
    case 'started':
      return t('log.started');
    case 'rolled': {
      const dice = happening.turn.dice.map((value) => words().number(value)).join(', ');
      return happening.seat === me ? t('log.you_rolled', { dice }) : t('log.rolled', { name: isolate(happening.name), dice });
    }
    case 'scored': {
      const label = boxLabel(sheet, happening.box);
      const box = triple ? `${label} ×${happening.column + 1}` : label;
      const points = words().number(happening.points + happening.extra);
      if (happening.seat === me) return t('log.you_scored', { points, box });
      return t('log.scored', { name: isolate(happening.name), points, box });
    }
    case 'over':
      return t('log.over');
  }
}

export interface LogProps {
  log: readonly Happening[];
  me: number | null;
  sheet: SheetId;
  triple: boolean;
  /** The roll in the air is not told yet. */
  hidden: number | null;
}

/** What happened, the newest first. */
export function Log({ log, me, sheet, triple, hidden }: LogProps) {
  return (
    <ol class="log" tabIndex={log.length > 0 ? 0 : undefined} aria-label={t('game.log')}>
      {[...log].reverse().map((happening) => {
        if (happening.seq === hidden) return null;
        const key = `${happening.seq}:${happening.kind}`;
        if (happening.kind === 'rolled') {
          return (
            <li key={key} class="log-roll">
              <span class="log-name">{happening.seat === me ? t('player.you') : <bdi>{happening.name}</bdi>}</span>
              <span class="log-dice" role="img" aria-label={sentence(happening, me, sheet, triple) ?? ''}>
                {happening.turn.dice.map((value, position) => (
                  <span key={`${position}:${value}`} class="mini-die">
                    <Face value={value} />
                  </span>
                ))}
              </span>
            </li>
          );
        }
        const text = sentence(happening, me, sheet, triple);
        return text === null ? null : (
          <li key={key} class={`log-${happening.kind}`}>
            <Bidi text={text} />
          </li>
        );
      })}
    </ol>
  );
}
