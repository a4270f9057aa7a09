const SECOND_MS = 1_000;
/** Refusals of unknown callers that a process answers at once, each second. */
const AT_ONCE = 200;
const HELD_BACK_MS = 200;

/**
 * Slows down unknown callers who repeat a request as soon as it is refused. Above `AT_ONCE`
 * refusals a second each one waits, so a connection costs at most five refusals a second. All
 * addresses share one count, because an attacker may have many addresses.
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
