/**
 * Measures for how long questions have gone unanswered. Times are from one clock, in milliseconds.
 */
export class Silence {
  /** Time of the first unanswered question. */
  private since: number | null = null;

  end(): void {
    this.since = null;
  }

  /**
   * Notes an unanswered question. Returns whether the silence has lasted for longer than `limitMs`.
   */
  lasts(question: { readonly askedAt: number; readonly now: number }, limitMs: number): boolean {
    this.since ??= question.askedAt;
    return question.now - this.since > limitMs;
  }
}
