import type { Gain, Happening } from '../../model/state';
import type { SheetId } from '../../protocol/messages';
import { isolate } from '../parts/bidi';
import { boxLabel, rulesWords, t, words } from '../words';

const boxName = (sheet: SheetId, triple: boolean, { box, column }: { box: string; column: number }) =>
  triple ? `${boxLabel(sheet, box)} ×${column + 1}` : boxLabel(sheet, box);

function scored(happening: Extract<Happening, { kind: 'scored' }>, you: boolean, box: string): string {
  const name = isolate(happening.name);
  const points = words().number(happening.points + happening.extra);
  if (happening.played === null) return you ? t('log.you_scored', { points, box }) : t('log.scored', { name, points, box });
  return you ? t(`log.you_played.${happening.played}`, { points, box }) : t(`log.played.${happening.played}`, { name, points, box });
}

/** What a written box brought beside its points, or why it brought them. */
export function gainSentence({ kind, points }: Gain, sheet: SheetId, box: string): string {
  return t(`gain.${kind}`, { points, box: boxLabel(sheet, box), five: boxLabel(sheet, 'five_of_a_kind') });
}

function rolled(happening: Extract<Happening, { kind: 'rolled' }>, you: boolean): string {
  const name = isolate(happening.name);
  const dice = happening.turn.dice.map((value) => words().number(value)).join(', ');
  if (happening.played !== null) return t('log.rolled_for', { name, dice });
  return you ? t('log.you_rolled', { dice }) : t('log.rolled', { name, dice });
}

/** One happening as a sentence, with names isolated; null for what needs none. `you`: the seat that is spoken to. */
export function sentence(happening: Happening, you: number | null, sheet: SheetId, triple: boolean): string | null {
  if (happening.kind === 'rules_set') return `${t('log.rules_set')}: ${rulesWords(happening.rules).join(', ')}`;
  if (happening.kind === 'arranged') return t('log.arranged');
  if (happening.kind === 'started') return t('log.started');
  if (happening.kind === 'over') return t('log.over');
  const name = isolate(happening.name);
  const mine = happening.seat === you;
  switch (happening.kind) {
    case 'joined':
      return t('log.joined', { name });
    case 'left':
      return happening.removed ? t('log.removed', { name }) : t('log.left', { name });
    case 'renamed':
      return t('log.renamed', { before: isolate(happening.before), name });
    case 'host':
      return mine ? t('log.you_host') : t('log.host', { name });
    case 'rolled':
      return rolled(happening, mine);
    case 'scored':
      return [
        scored(happening, mine, boxName(sheet, triple, happening)),
        ...happening.gains.map((gain) => gainSentence(gain, sheet, happening.box)),
      ].join('. ');
    case 'taken_back': {
      const box = boxName(sheet, triple, happening);
      return mine ? t('log.you_taken_back', { box }) : t('log.taken_back', { name, box });
    }
    case 'absence':
      return mine ? t(`log.you_absence.${happening.why}`) : t(`log.absence.${happening.why}`, { name });
    case 'ended':
      return mine ? t('log.you_ended') : t('log.ended', { name });
  }
}
