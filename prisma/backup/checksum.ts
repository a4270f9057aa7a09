import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes on, and makes their SHA-256. */
export class Checksum extends Transform {
  private readonly hash = createHash('sha256');

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, chunk: Buffer) => void,
  ): void {
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** Once all bytes have passed. */
  hex(): string {
    return this.hash.digest('hex');
  }
}
