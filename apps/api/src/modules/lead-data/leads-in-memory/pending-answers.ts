/** How long the caller waits before it asks PostgreSQL instead. */
const ANSWER_WITHIN_MS = 2_000;

interface Asked {
  readonly number: number;
  readonly until: number;
}

/** The questions that a thread has not answered yet. */
export class PendingAnswers<Answer> {
  private last = 0;
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();

  /** Sends a question. Resolves with null if no answer comes in time. */
  ask(send: (asked: Asked) => void): Promise<Answer | null> {
    const number = (this.last += 1);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(number, null), ANSWER_WITHIN_MS);
      this.waiting.set(number, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      send({ number, until: Date.now() + ANSWER_WITHIN_MS });
    });
  }

  settle(number: number, answer: Answer | null): void {
    const resolve = this.waiting.get(number);
    this.waiting.delete(number);
    resolve?.(answer);
  }

  /** Resolves all questions with null, because the thread has ended. */
  settleAll(): void {
    for (const number of this.waiting.keys()) this.settle(number, null);
  }
}
