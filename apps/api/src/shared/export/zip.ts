import { Readable, pipeline } from 'node:stream';
import { createDeflateRaw, crc32 } from 'node:zlib';

/** One file of an archive; `content` may come in pieces. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Iterable<Buffer> | AsyncIterable<Buffer>;
}
interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const [LOCAL, DESCRIPTOR, CENTRAL, END] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50];
const VERSION = 20;
/** Sizes follow the content (they are not known before it), and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, the first day of the format: the same rows give the same file. */
const DATE = 0x21;
const MAX_SIZE = 0xffff_ffff;
/** The least effort: this much text compresses well in any case, and people wait for it. */
const LEVEL = 1;
const CHUNK_BYTES = 256 * 1024;

const record = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields)
    at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at);
  return buffer;
};
const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    record(
      [4, LOCAL],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);
const descriptor = ({ crc, packed, size }: Written): Buffer =>
  record([4, DESCRIPTOR], [4, crc], [4, packed], [4, size]);
const centralHeader = ({ name, offset, crc, packed, size }: Written): Buffer =>
  Buffer.concat([
    record(
      [4, CENTRAL],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, DATE],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ),
    name,
  ]);

/**
 * A ZIP archive, piece by piece as its contents come; compressing happens outside the event loop. Throws a RangeError where an entry
 * or the archive passes 4 GiB, which this plain form of the format cannot say.
 */
export async function* zipFile(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    let [crc, size, packed] = [0, 0, 0];
    const measured = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of entry.content) {
        crc = crc32(piece, crc);
        size += piece.length;
        yield piece;
      }
    };
    const header = localHeader(name);
    yield header;
    const deflate = createDeflateRaw({ level: LEVEL, chunkSize: CHUNK_BYTES });
    // A failure destroys the last stream with it, and the loop below throws it.
    pipeline(Readable.from(measured()), deflate, () => undefined);
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      packed += piece.length;
      yield piece;
    }
    const done = { name, offset, crc, packed, size };
    if (Math.max(size, offset + header.length + packed) > MAX_SIZE)
      throw new RangeError(`${entry.name} is too large for a ZIP archive`);
    const trailer = descriptor(done);
    yield trailer;
    written.push(done);
    offset += header.length + packed + trailer.length;
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield Buffer.concat([
    directory,
    record(
      [4, END],
      [2, 0],
      [2, 0],
      [2, written.length],
      [2, written.length],
      [4, directory.length],
      [4, offset],
      [2, 0],
    ),
  ]);
}
