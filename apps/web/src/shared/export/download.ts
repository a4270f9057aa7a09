/** Progress of a download. `rows` is null for a compressed file, whose rows cannot be counted. */
export interface Progress {
  readonly bytes: number;
  readonly rows: number | null;
  readonly total: number;
}

/** The header in which the server announces the number of rows. */
const TOTAL_ROWS = 'x-total-rows';
/** Chunks are merged into a Blob at this many bytes, so that the browser can keep them on disk. */
const FOLD_BYTES = 8 * 2 ** 20;
/** Time between two reports of progress. */
const TELL_MS = 100;
const [QUOTE, LINE_FEED] = [34, 10];

/**
 * Returns a counter for the lines of a CSV file, chunk by chunk. Line breaks within quotes do not
 * count.
 */
const lineCounter = (): ((piece: Uint8Array) => number) => {
  let [lines, isQuoted] = [0, false];
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      if (piece[at] === QUOTE) isQuoted = !isQuoted;
      else if (piece[at] === LINE_FEED && !isQuoted) lines += 1;
    }
    return lines;
  };
};

/** Reads a file to its end. Throws if the connection breaks or the user cancels. */
export const readFile = async (
  response: Response,
  isCsv: boolean,
  tell: (progress: Progress) => void,
): Promise<Blob> => {
  const total = Number(response.headers.get(TOTAL_ROWS));
  const type = response.headers.get('content-type') ?? '';
  const countLines = lineCounter();
  const folded: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, foldedBytes, told] = [0, 0, 0];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    pieces.push(next.value);
    bytes += next.value.length;
    // The first line holds the column titles.
    const rows = isCsv ? Math.max(0, countLines(next.value) - 1) : null;
    if (bytes - foldedBytes >= FOLD_BYTES) {
      folded.push(new Blob(pieces));
      [pieces, foldedBytes] = [[], bytes];
    }
    if (performance.now() - told >= TELL_MS) {
      told = performance.now();
      tell({ bytes, rows, total });
    }
  }
  return new Blob([...folded, ...pieces], { type });
};
