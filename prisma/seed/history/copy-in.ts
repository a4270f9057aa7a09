import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';

/** Methods of the driver during a COPY, which its types lack. */
interface CopyConnection {
  readonly stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Messages of the driver to a statement of its own kind. */
class CopyIn implements pg.Submittable {
  private hasFailed = false;

  constructor(
    private readonly text: string,
    private readonly chunks: Iterable<string>,
    private readonly resolve: () => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  submit(connection: unknown): void {
    (connection as CopyConnection).query(this.text);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    this.send(connection).catch((error: unknown) => this.handleError(error));
  }
  handleCommandComplete(): void {
    // The end is what counts: it is ready for another query.
  }
  handleReadyForQuery(): void {
    if (!this.hasFailed) this.resolve();
  }
  handleError(error: unknown): void {
    this.hasFailed = true;
    this.reject(error);
  }

  /** The server stores what it has while the next chunk is made. */
  private async send(connection: CopyConnection): Promise<void> {
    for (const chunk of this.chunks) {
      if (this.hasFailed) return;
      connection.sendCopyFromChunk(Buffer.from(chunk));
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }
}

/** Runs `COPY … FROM STDIN` and sends it what `chunks` makes. */
export const copyIn = (
  client: pg.ClientBase,
  text: string,
  chunks: Iterable<string>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(text, chunks, resolve, reject));
  });
