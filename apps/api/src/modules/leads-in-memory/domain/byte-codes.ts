const FNV_PRIME = 16_777_619;
const FIRST_SLOTS = 1024;
const FIRST_BYTES = 4096;

/** Whether the bytes from `from` to `until` are `known`. */
export const isSame = (known: Buffer, bytes: Buffer, from: number, until: number): boolean => {
  if (known.length !== until - from) return false;
  for (let index = 0; index < known.length; index += 1)
    if (known[index] !== bytes[from + index]) return false;
  return true;
};
const hashOf = (bytes: Buffer, from: number, until: number): number => {
  let hash = until - from;
  for (let at = from; at < until; at += 1)
    hash = Math.imul(hash ^ (bytes[at] as number), FNV_PRIME);
  return hash ^ (hash >>> 15);
};

/**
 * Codes of texts by their bytes, in flat arrays: reading a text that is known allocates nothing. A
 * text is at the first free slot from its hash on.
 */
export class ByteCodes {
  /** Codes by slot; 0 is free. */
  private slots = new Int32Array(FIRST_SLOTS);
  /** Where the text of each slot begins and ends in `texts`. */
  private starts = new Uint32Array(FIRST_SLOTS);
  private ends = new Uint32Array(FIRST_SLOTS);
  private texts = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private used = 0;
  private count = 0;

  get byteLength(): number {
    const { slots, starts, ends, texts } = this;
    return slots.byteLength + starts.byteLength + ends.byteLength + texts.byteLength;
  }

  /** 0 if the text is not known. */
  find(bytes: Buffer, from: number, until: number): number {
    const { slots, starts, ends } = this;
    const mask = slots.length - 1;
    for (let slot = hashOf(bytes, from, until) & mask; slots[slot] !== 0; slot = (slot + 1) & mask)
      if ((ends[slot] as number) - (starts[slot] as number) === until - from)
        if (this.isAt(starts[slot] as number, bytes, from, until)) return slots[slot] as number;
    return 0;
  }

  /** `code` is greater than 0, and the text is not known. */
  add(bytes: Buffer, from: number, until: number, code: number): void {
    if ((this.count + 1) * 2 > this.slots.length) this.growSlots();
    const end = this.used + until - from;
    if (end > this.texts.length) this.growTexts(end);
    bytes.copy(this.texts, this.used, from, until);
    this.place(hashOf(bytes, from, until), this.used, end, code);
    this.used = end;
    this.count += 1;
  }

  private isAt(start: number, bytes: Buffer, from: number, until: number): boolean {
    const { texts } = this;
    for (let index = 0; index < until - from; index += 1)
      if (texts[start + index] !== bytes[from + index]) return false;
    return true;
  }

  private place(hash: number, start: number, end: number, code: number): void {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = code;
    this.starts[slot] = start;
    this.ends[slot] = end;
  }

  private growSlots(): void {
    const { slots, starts, ends } = this;
    this.slots = new Int32Array(slots.length * 2);
    this.starts = new Uint32Array(slots.length * 2);
    this.ends = new Uint32Array(slots.length * 2);
    for (let slot = 0; slot < slots.length; slot += 1) {
      const code = slots[slot] as number;
      if (code === 0) continue;
      const [start, end] = [starts[slot] as number, ends[slot] as number];
      this.place(hashOf(this.texts, start, end), start, end, code);
    }
  }
  private growTexts(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.texts.length * 2));
    this.texts.copy(larger, 0, 0, this.used);
    this.texts = larger;
  }
}
