import { clockFace, useSecondsLeft } from '../parts/time';
import { t } from '../words';
import { pressing } from './pressing';

export interface TurnTimerProps {
  /** ms, Date.now(). */
  deadline: number;
  /** The whole of this step of the turn, seconds. */
  timer: number;
}

/** What is left of this step of the turn, as a bar over the tray. `seconds`: as a number too, where nothing else shows it. */
export function TurnTimer({ deadline, timer, seconds }: TurnTimerProps & { seconds: boolean }) {
  const left = useSecondsLeft(deadline) ?? 0;
  const whole = Math.max(timer, left, 1);
  return (
    <div class={`timer${left <= pressing(whole) ? ' pressing' : ''}`} role="timer" aria-label={t('timer.left', { count: left })}>
      <span class="timer-bar" aria-hidden="true">
        <span style={{ width: `${(left / whole) * 100}%` }} />
      </span>
      {seconds && <TurnSeconds deadline={deadline} timer={timer} />}
    </div>
  );
}

/** The same as a number. */
export function TurnSeconds({ deadline, timer }: TurnTimerProps) {
  const left = useSecondsLeft(deadline) ?? 0;
  return (
    <span class={`timer-seconds${left <= pressing(timer) ? ' pressing' : ''}`} aria-hidden="true">
      {clockFace(left)}
    </span>
  );
}
