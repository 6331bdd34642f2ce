import type { Happening } from '../../model/state';
import type { SheetId } from '../../protocol/messages';
import { Bidi } from '../parts/bidi';
import { Face } from '../parts/face';
import { t } from '../words';
import { sentence } from './sentence';

export interface LogProps {
  log: readonly Happening[];
  you: number | null;
  sheet: SheetId;
  triple: boolean;
  /** The roll in the air is not told yet. */
  hidden: number | null;
}

/** What happened, the newest first. */
export function Log({ log, you, sheet, triple, hidden }: LogProps) {
  return (
    <ol class="log" tabIndex={log.length > 0 ? 0 : undefined} aria-label={t('game.log')}>
      {[...log].reverse().map((happening) => {
        // Nor what was written for it.
        if (hidden !== null && happening.seq >= hidden) return null;
        const key = `${happening.seq}:${happening.kind}`;
        const text = sentence(happening, you, sheet, triple);
        if (happening.kind === 'rolled') {
          return (
            <li key={key} class="log-roll">
              <span class="log-name">{happening.seat === you ? t('player.you') : <bdi>{happening.name}</bdi>}</span>
              <span class="log-dice" role="img" aria-label={text ?? ''}>
                {happening.turn.dice.map((value, position) => (
                  <span key={`${position}:${value}`} class="mini-die">
                    <Face value={value} />
                  </span>
                ))}
              </span>
            </li>
          );
        }
        return text === null ? null : (
          <li key={key} class={`log-${happening.kind}`}>
            <Bidi text={text} />
          </li>
        );
      })}
    </ol>
  );
}
