import stringWidth from 'string-width';

export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number | null;
  readonly isNumber?: boolean;
}

const GAP = '  ';
/** The narrowest that a column becomes. */
const LEAST = 4;

/**
 * Returns a text without characters that a terminal would carry out. Names and notes come from
 * people and from other systems.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' ? character : ' '));

/** Returns a printable text as one line, so that a name cannot pretend to be a line of output. */
export const oneLine = (text: string): string => printable(text).replaceAll('\n', ' ');

const CHARACTERS = new Intl.Segmenter();

/** Cuts a text to the columns that it takes in a terminal, which are two for characters as 广. */
function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of CHARACTERS.segment(text)) {
    if (stringWidth(kept + segment) >= width) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Takes from the widest column until all fit, or none can become narrower. */
function fitted(widths: readonly number[], width: number): number[] {
  const fit = [...widths];
  const room = width - GAP.length * (fit.length - 1);
  for (let over = fit.reduce((sum, one) => sum + one, 0) - room; over > 0; over -= 1) {
    const widest = Math.max(...fit);
    if (widest <= LEAST) break;
    fit[fit.indexOf(widest)] = widest - 1;
  }
  return fit;
}

/** Returns a table with a line of titles. With a width, columns are cut so that it fits. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number | null,
): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => oneLine(String(value(row) ?? '')))),
  ];
  const natural = columns.map((_, at) =>
    Math.max(...lines.map((line) => stringWidth(line[at] ?? ''))),
  );
  const widths = width === null ? natural : fitted(natural, width);
  const cell = (text: string, at: number): string => {
    const size = widths[at] ?? 0;
    const shown = cut(text, size);
    const padding = ' '.repeat(size - stringWidth(shown));
    return columns[at]?.isNumber ? padding + shown : shown + padding;
  };
  return lines.map((line) => line.map(cell).join(GAP).trimEnd()).join('\n');
}
