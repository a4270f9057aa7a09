/** The theme of charts, and the colours of texts and lines, equal to theme.css. */
export const CHART_LOOK = {
  light: { theme: 'classic', text: '#434b60', grid: '#cfd4e0' },
  dark: { theme: 'classicDark', text: '#c0c7d6', grid: '#39425a' },
} as const;
export type ChartLook = (typeof CHART_LOOK)[keyof typeof CHART_LOOK];

/** Returns the title and labels of an axis without a line. */
export const axisText = ({ text }: Pick<ChartLook, 'text'>) => ({
  titleFill: text,
  titleFillOpacity: 1,
  titleFontSize: 11,
  labelFill: text,
  labelFillOpacity: 1,
  labelOpacity: 1,
  labelFontSize: 11,
  line: false,
  tick: false,
});

/** Returns the dashed lines at the ticks of an axis. */
export const gridLines = ({ grid }: Pick<ChartLook, 'grid'>) => ({
  grid: true,
  gridStroke: grid,
  gridStrokeOpacity: 0.7,
  gridLineDash: [3, 3],
});

/** Height of a chart in pixels unless it has its own. */
export const CHART_HEIGHT = 300;
