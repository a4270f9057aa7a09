import type { MeasureText, TextStyle } from './grid-types';

/** Sizes and weights, equal to the style sheets. */
const FONTS: Record<TextStyle, { readonly weight: number; readonly size: number }> = {
  cell: { weight: 400, size: 13 },
  strong: { weight: 600, size: 13 },
  small: { weight: 400, size: 12 },
  tag: { weight: 600, size: 11.5 },
  title: { weight: 600, size: 12 },
};
/** Tabular digits can be wider than the digits that a canvas measures. */
const SLACK = 1.02;
/** Width of a character relative to its size, where nothing can be measured. */
const ESTIMATE = 0.55;

const newContext = (): OffscreenCanvasRenderingContext2D | null =>
  typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');

let context: OffscreenCanvasRenderingContext2D | null | undefined;
let family = 'sans-serif';
const known = new Map<string, number>();
/** Limits the memory. A user sees fewer texts in hours. */
const MOST_KNOWN = 20_000;

const measured = (text: string, style: TextStyle): number => {
  if (context === undefined) {
    context = newContext();
    family = getComputedStyle(document.body).fontFamily || family;
  }
  const { weight, size } = FONTS[style];
  if (context === null) return text.length * size * ESTIMATE;
  context.font = `${weight} ${size}px ${family}`;
  return context.measureText(text).width * SLACK;
};

/** Measures the width of a text in pixels on a canvas, without touching the layout of the page. */
export const textWidth: MeasureText = (text, style) => {
  const key = `${style} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const width = measured(text, style);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, width);
  return width;
};
