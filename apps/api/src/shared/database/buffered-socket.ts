import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * Socket that sends everything written in one turn of the event loop together, at the end of the
 * turn. Statements sent one after another then share a system call, which costs more than all other
 * work of sending them.
 */
export class BufferedSocket extends Socket {
  private isHeld = false;

  override write(chunk: Uint8Array | string, written?: Written): boolean;
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, written?: Written): boolean;
  override write(
    chunk: Uint8Array | string,
    encoding?: BufferEncoding | Written,
    written?: Written,
  ): boolean {
    this.holdUntilEndOfTurn();
    return super.write(chunk, encoding as BufferEncoding, written);
  }

  private holdUntilEndOfTurn(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    this.cork();
    process.nextTick(() => {
      this.isHeld = false;
      this.uncork();
    });
  }
}
