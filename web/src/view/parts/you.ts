import type { RoomView } from '../../model/state';

/** The seat that this page may call “you”: none while several people share it, since each of them reads it. */
export function youOf({ mine }: Pick<RoomView, 'mine'>): number | null {
  return mine.length === 1 ? (mine[0] ?? null) : null;
}

/** Is this one of the seats of this page? */
export function isMine({ mine }: Pick<RoomView, 'mine'>, seat: number | null | undefined): boolean {
  return seat !== null && seat !== undefined && mine.includes(seat);
}
