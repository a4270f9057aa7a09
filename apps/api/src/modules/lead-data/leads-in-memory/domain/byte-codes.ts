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

/** A slot holds a code (0 if it is free), and the start and end of its text in `texts`. */
const SLOT_LENGTH = 3;
const START = 1;
const END = 2;

/**
 * Codes of texts by their bytes, in flat arrays, so that reading a known text allocates nothing. A
 * text is at the first free slot from its hash.
 */
export class ByteCodes {
  private slots = new Int32Array(FIRST_SLOTS * SLOT_LENGTH);
  private mask = FIRST_SLOTS - 1;
  private texts = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private used = 0;
  private count = 0;

  get byteLength(): number {
    return this.slots.byteLength + this.texts.byteLength;
  }

  /** Returns the code of a text, or 0 if it is unknown. */
  find(bytes: Buffer, from: number, until: number): number {
    const { slots, mask } = this;
    for (let slot = hashOf(bytes, from, until) & mask; ; slot = (slot + 1) & mask) {
      const at = slot * SLOT_LENGTH;
      const code = slots[at] as number;
      if (code === 0) return 0;
      const start = slots[at + START] as number;
      if ((slots[at + END] as number) - start !== until - from) continue;
      if (this.isAt(start, bytes, from, until)) return code;
    }
  }

  /** Adds an unknown text. `code` is greater than 0. */
  add(bytes: Buffer, from: number, until: number, code: number): void {
    if ((this.count + 1) * 2 > this.mask) this.growSlots();
    const end = this.used + until - from;
    if (end > this.texts.length) this.growTexts(end);
    bytes.copy(this.texts, this.used, from, until);
    this.place(this.used, end, code);
    this.used = end;
    this.count += 1;
  }

  private isAt(start: number, bytes: Buffer, from: number, until: number): boolean {
    const { texts } = this;
    for (let index = 0; index < until - from; index += 1)
      if (texts[start + index] !== bytes[from + index]) return false;
    return true;
  }

  private place(start: number, end: number, code: number): void {
    const { slots, mask } = this;
    let slot = hashOf(this.texts, start, end) & mask;
    while (slots[slot * SLOT_LENGTH] !== 0) slot = (slot + 1) & mask;
    slots[slot * SLOT_LENGTH] = code;
    slots[slot * SLOT_LENGTH + START] = start;
    slots[slot * SLOT_LENGTH + END] = end;
  }

  private growSlots(): void {
    const before = this.slots;
    this.slots = new Int32Array(before.length * 2);
    this.mask = this.mask * 2 + 1;
    for (let at = 0; at < before.length; at += SLOT_LENGTH)
      if (before[at] !== 0)
        this.place(before[at + START] as number, before[at + END] as number, before[at] as number);
  }
  private growTexts(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.texts.length * 2));
    this.texts.copy(larger, 0, 0, this.used);
    this.texts = larger;
  }
}
