/**
 * @param {ArrayLike<number>} sorted ascending
 * @param {number} share 0 … 1
 * @returns {number} the smallest value that at least this share of the values does not exceed; NaN
 *   without values
 */
export function percentile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? percentile(sorted, 0.5)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/**
 * @param {Float64Array} values in milliseconds; gets sorted
 * @returns {{ p50: number, p95: number, p99: number, max: number }}
 */
export function spread(values) {
  values.sort();
  return {
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    p99: percentile(values, 0.99),
    max: percentile(values, 1),
  };
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<[T, number]>} the answer and how many milliseconds it took
 */
export async function timed(work) {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
}

/** @typedef {string | number} Cell */

/**
 * A table as Markdown, so that it can go into docs/benchmarks.md as it is.
 * @param {readonly string[]} head
 * @param {readonly (readonly Cell[])[]} rows numbers are aligned right and shown as
 *   {@link figure} does
 */
export function printTable(head, rows) {
  const texts = [
    head,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell))),
  ];
  const widths = head.map((_, column) =>
    Math.max(...texts.map((row) => (row[column] ?? '').length)),
  );
  const isNumeric = head.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  /**
   * @param {string} text
   * @param {number} column
   */
  const padded = (text, column) => {
    const width = widths[column] ?? 0;
    return isNumeric[column] ? text.padStart(width) : text.padEnd(width);
  };
  /** @param {readonly string[]} row */
  const line = (row) => `| ${row.map(padded).join(' | ')} |`;
  const [first = [], ...others] = texts;
  const rules = widths.map((width, column) =>
    isNumeric[column] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2),
  );
  const rule = `|${rules.join('|')}|`;
  console.log(`\n${[line(first), rule, ...others.map(line)].join('\n')}\n`);
}

/**
 * Whole numbers from 100 upwards, three digits below.
 * @param {number} value
 */
export function figure(value) {
  if (!Number.isFinite(value)) return '–';
  if (Number.isInteger(value) || Math.abs(value) >= 100)
    return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
}

/**
 * A figure with the limit that it has to keep.
 * @typedef {object} Verdict
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number} [atLeast]
 * @property {number} [atMost]
 */

/** @type {(name: string, value: number, limit: number, unit?: string) => Verdict} */
export const atMost = (name, value, limit, unit = '') => ({ name, value, unit, atMost: limit });
/** @type {(name: string, value: number, limit: number, unit?: string) => Verdict} */
export const atLeast = (name, value, limit, unit = '') => ({ name, value, unit, atLeast: limit });
/** @type {(name: string, value: number) => Verdict} */
export const none = (name, value) => atMost(name, value, 0);

/**
 * One line a figure: what was measured, what is wanted, and whether it holds.
 * @param {readonly Verdict[]} figures
 * @returns {boolean} whether all hold
 */
export function printVerdicts(figures) {
  let all = true;
  for (const { name, value, unit, atLeast: least, atMost: most } of figures) {
    const holds = (least === undefined || value >= least) && (most === undefined || value <= most);
    const wanted = least === undefined ? `≤ ${figure(most ?? 0)}` : `≥ ${figure(least)}`;
    console.log(
      `${holds ? 'holds ' : 'missed'}  ${name}: ${figure(value)}${unit} (${wanted}${unit})`,
    );
    all &&= holds;
  }
  return all;
}
