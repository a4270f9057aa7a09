import { isSame, type TextSpans, type ValueList } from '@leadline/column-store';

// Rows of COPY … (FORMAT binary): the number of columns, then each column after its length, -1 for
// null. Numbers are big-endian.

/**
 * Type of a column and of its value in memory. `micros` is a timestamptz and becomes microseconds
 * since 1970. `id` and `text` become codes. `span` is a text that is given by its place in the
 * bytes.
 */
export type ColumnKind = 'int' | 'micros' | 'double' | 'id' | 'text' | 'span';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** The signature, the flags and the length of an extension, which is empty. */
const HEADER_LENGTH = SIGNATURE.length + 8;
/** The sizes of the number of columns, and of the length before each. */
const COUNT_LENGTH = 2;
const LENGTH_LENGTH = 4;
/** Whether the bytes are the trailer, which has -1 in place of the number of columns. */
const isTrailer = (bytes: Buffer, at: number): boolean => bytes[at] === 0xff;
/** PostgreSQL counts from the year 2000. */
const MICROS_UNTIL_2000 = 946_684_800_000_000;
const TWO_TO_32 = 4_294_967_296;

const int32 = (bytes: Buffer, at: number): number =>
  ((bytes[at] as number) << 24) |
  ((bytes[at + 1] as number) << 16) |
  ((bytes[at + 2] as number) << 8) |
  (bytes[at + 3] as number);
const microsAt = (bytes: Buffer, at: number): number =>
  int32(bytes, at) * TWO_TO_32 + (int32(bytes, at + 4) >>> 0) + MICROS_UNTIL_2000;

/** Reads rows into the same arrays every time: nothing is allocated per row. */
export class BinaryRowReader {
  /** The numbers of the last row, NaN for null. */
  readonly numbers: Float64Array;
  /** The codes of its ids and texts. */
  readonly codes: Uint32Array;
  /** Its spans. */
  readonly spans: TextSpans;
  private readonly firstCode: number;
  private readonly firstSpan: number;

  /** Numbers come first, then ids and texts, and spans last. `values` assigns the codes. */
  constructor(
    private readonly kinds: readonly ColumnKind[],
    private readonly values: readonly ValueList[],
  ) {
    this.firstCode = kinds.findIndex((kind) => kind === 'id' || kind === 'text');
    this.firstSpan = this.firstCode + values.length;
    const spans = kinds.length - this.firstSpan;
    this.numbers = new Float64Array(this.firstCode);
    this.codes = new Uint32Array(values.length);
    this.spans = {
      bytes: Buffer.alloc(0),
      from: new Int32Array(spans),
      until: new Int32Array(spans),
    };
  }

  /** Reads whole rows, perhaps with the header before and the trailer after them. */
  readAll(bytes: Buffer, take: () => void): void {
    const hasHeader =
      bytes.length >= HEADER_LENGTH && isSame(SIGNATURE, bytes, 0, SIGNATURE.length);
    let at = hasHeader ? HEADER_LENGTH : 0;
    this.spans.bytes = bytes;
    while (at < bytes.length && !isTrailer(bytes, at)) {
      at = this.readRow(bytes, at + COUNT_LENGTH);
      take();
    }
  }

  /** Returns where the row ends. */
  private readRow(bytes: Buffer, begin: number): number {
    const { kinds, firstCode, firstSpan, numbers, codes, spans } = this;
    let at = begin;
    for (let column = 0; column < kinds.length; column += 1) {
      const length = int32(bytes, at);
      const from = at + LENGTH_LENGTH;
      at = length === -1 ? from : from + length;
      if (column >= firstSpan) {
        spans.from[column - firstSpan] = from;
        spans.until[column - firstSpan] = at;
      } else if (column >= firstCode)
        codes[column - firstCode] = length === -1 ? 0 : this.code(column, bytes, from, at);
      else numbers[column] = length === -1 ? Number.NaN : this.number(column, bytes, from);
    }
    return at;
  }

  private number(column: number, bytes: Buffer, from: number): number {
    const kind = this.kinds[column];
    if (kind === 'int') return int32(bytes, from);
    return kind === 'micros' ? microsAt(bytes, from) : bytes.readDoubleBE(from);
  }

  private code(column: number, bytes: Buffer, from: number, until: number): number {
    const list = this.values[column - this.firstCode] as ValueList;
    return this.kinds[column] === 'id'
      ? list.codeForNumber(int32(bytes, from))
      : list.codeForBytes(bytes, from, until);
  }
}
