/** A file of an archive. */
export interface ZipPart {
  readonly name: string;
  readonly text: string;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1)
    value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const checksumOf = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};

const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** Encodes little-endian numbers of 2 or 4 bytes. */
const fields = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]) => {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
};

const VERSION = 20;
/** Marks the names as UTF-8. */
const FLAGS = 0x0800;
const DEFLATE = 8;
/** 1 January 1980, so that the same parts always give the same file. */
const DATE = 0x0021;

/** Builds a ZIP archive of texts (PKZIP APPNOTE, without extensions). */
export const zipOf = async (parts: readonly ZipPart[]): Promise<Blob> => {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const part of parts) {
    const [name, bytes] = [encoder.encode(part.name), encoder.encode(part.text)];
    const data = await deflated(bytes);
    const common = [
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, DATE],
      [4, checksumOf(bytes)],
      [4, data.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const head = fields([4, 0x04034b50], ...common);
    pieces.push(head, name, data);
    const entry = fields(
      [4, 0x02014b50],
      [2, VERSION],
      ...common,
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    );
    directory.push(entry, name);
    offset += head.length + name.length + data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return new Blob([...pieces, ...directory, end]);
};
