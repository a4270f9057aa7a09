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
 * One line a figure: what was measured, what is wanted, and whether it holds.
 * @param {readonly {
 *   name: string,
 *   value: number,
 *   unit: string,
 *   atLeast?: number,
 *   atMost?: number,
 * }[]} figures
 * @returns {boolean} whether all hold
 */
export function printVerdicts(figures) {
  let all = true;
  for (const { name, value, unit, atLeast, atMost } of figures) {
    const holds =
      (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
    const wanted = atLeast === undefined ? `≤ ${figure(atMost ?? 0)}` : `≥ ${figure(atLeast)}`;
    console.log(
      `${holds ? 'holds ' : 'missed'}  ${name}: ${figure(value)}${unit} (${wanted}${unit})`,
    );
    all &&= holds;
  }
  return all;
}
