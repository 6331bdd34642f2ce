// Which dice are held between two rolls: what I tapped, else what the server last said of it, else what the last roll kept.

import type { Game } from '../protocol/messages';

export class Hand {
  private moment = '';
  private kept: readonly number[] = [];
  private told: readonly number[] | null = null;
  private tapped: readonly number[] | null = null;

  get held(): readonly number[] {
    return this.tapped ?? this.told ?? this.kept;
  }

  /** What I hold by my own taps; null when I touched nothing since the roll. */
  get mine(): readonly number[] | null {
    return this.tapped;
  }

  /** The room's game is now like this. A roll and a new turn void what was held by hand. */
  at(game: Game | null): void {
    const turn = game?.turn;
    const moment = turn ? `${game.number}:${turn.number}:${turn.roll}` : '';
    if (moment === this.moment) return;
    this.moment = moment;
    this.kept = turn?.held ?? [];
    this.told = null;
    this.tapped = null;
  }

  toggle(position: number): void {
    const { held } = this;
    this.tapped = held.includes(position) ? held.filter((other) => other !== position) : [...held, position].sort((a, b) => a - b);
  }

  /** The server says what is held. */
  tell(held: readonly number[]): void {
    this.told = held;
  }

  /** My hold was refused. */
  restore(): void {
    this.tapped = null;
  }
}
