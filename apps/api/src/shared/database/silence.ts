/** For how long somebody has been asked in vain. Times are of one clock, in milliseconds. */
export class Silence {
  /** When the first question was asked that has no answer. */
  private since: number | null = null;

  end(): void {
    this.since = null;
  }

  /** After a question in vain. Whether the silence has lasted for longer than `limitMs`. */
  lasts(question: { readonly askedAt: number; readonly now: number }, limitMs: number): boolean {
    this.since ??= question.askedAt;
    return question.now - this.since > limitMs;
  }
}
