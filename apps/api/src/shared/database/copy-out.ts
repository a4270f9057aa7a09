import type pg from 'pg';

/** The driver's interface to a statement that reads its own replies. */
class CopyOut implements pg.Submittable {
  private failure: unknown;

  constructor(
    private readonly text: string,
    private readonly take: (row: Buffer) => void,
    private readonly resolve: () => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.query(this.text);
  }
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.failure !== undefined) return;
    try {
      this.take(chunk);
    } catch (error) {
      this.failure = error ?? new Error('A row could not be read.');
    }
  }
  handleCommandComplete(): void {
    // The end of the copy counts: ready for another query.
  }
  handleReadyForQuery(): void {
    if (this.failure === undefined) this.resolve();
    else this.reject(this.failure);
  }
  handleError(error: unknown): void {
    this.reject(error);
  }
}

/**
 * Runs `COPY … TO STDOUT` and passes each message of the server to `take` as it comes: one row per
 * message, the first with the header of the format, the last with its trailer. The driver reuses
 * the bytes afterwards, so `take` copies the parts that it keeps. An error of `take` rejects once
 * the server has sent everything.
 */
export const copyOut = (
  client: pg.Client,
  text: string,
  take: (row: Buffer) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyOut(text, take, resolve, reject));
  });
