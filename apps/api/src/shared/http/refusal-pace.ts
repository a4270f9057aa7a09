const SECOND_MS = 1_000;
/** Refusals of strangers that a process answers at once, each second. */
const AT_ONCE = 200;
const HELD_BACK_MS = 200;

/**
 * Slows down strangers who ask again as soon as they are refused. Above `AT_ONCE` refusals a second
 * each one waits, so a connection costs at most five of them a second. The count is one for all
 * addresses: an attacker may have many of them.
 */
export class RefusalPace {
  private second = 0;
  private before = 0;
  private current = 0;

  /** Counts a refusal. Returns the milliseconds to wait before it is answered, mostly 0. */
  next(nowMs: number): number {
    const second = Math.floor(nowMs / SECOND_MS);
    if (second !== this.second) {
      this.before = second === this.second + 1 ? this.current : 0;
      this.current = 0;
      this.second = second;
    }
    this.current += 1;
    const passed = nowMs / SECOND_MS - second;
    return this.before * (1 - passed) + this.current > AT_ONCE ? HELD_BACK_MS : 0;
  }
}
