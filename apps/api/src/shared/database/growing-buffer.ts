const FIRST_LENGTH = 1 << 20;

/** Bytes that are appended one piece after another. */
export class GrowingBuffer {
  private bytes = Buffer.allocUnsafeSlow(FIRST_LENGTH);
  private length = 0;

  append(piece: Buffer): void {
    const needed = this.length + piece.length;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    this.bytes.set(piece, this.length);
    this.length = needed;
  }

  taken(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}
