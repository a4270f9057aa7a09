import { Area, Line } from '@ant-design/charts';
import { useTheme } from '#shared/lib/theme';
import { useIsNarrow, useMedia } from '#shared/lib/use-media';
import { labelStep, tickText } from './chart-axes';
import { CHART_LOOK, axisText, gridLines, type ChartLook } from './chart-look';

/** A value of one line at one step of time. */
export interface TimePoint {
  /** The step. Steps are drawn in the order of the points. */
  readonly x: string;
  readonly value: number;
  readonly line: string;
}
export interface TimeChartProps {
  points: readonly TimePoint[];
  /** Names of the lines, in order. */
  lines: readonly string[];
  kind: 'area' | 'line';
  height: number;
  /** Returns the label of a step below the axis, and in the tooltip. */
  labelOf: (x: string) => string;
  titleOf: (x: string) => string;
  /** Formats a value for the tooltip and the axis, e.g. `$1,250.00`. */
  textOf: (value: number) => string;
}

/** Minimum chart widths in pixels, on a phone and on wider screens. */
const WIDTHS = { narrow: 230, wide: 560 };
/** Colours that differ clearly from each other and from both backgrounds. */
const LINES = {
  light: ['#3550c8', '#0f7b4f', '#b45309', '#8b3fc7', '#b3261e', '#0e7490', '#5f687e'],
  dark: ['#8ea2ff', '#5fd39a', '#f3bd68', '#c79bff', '#ff9a94', '#5ccfe6', '#98a2b8'],
} as const;

const axesOf = (
  look: ChartLook,
  { points, lines, labelOf, textOf }: TimeChartProps,
  width: number,
) => {
  const label = { ...axisText(look), title: false } as const;
  const steps = points.filter(({ line }) => line === lines[0]).map(({ x }) => labelOf(x));
  const each = labelStep(steps, width);
  return {
    x: {
      ...label,
      labelAutoRotate: false,
      labelAutoHide: true,
      labelFormatter: labelOf,
      labelFilter: (_: unknown, index: number) => index % each === 0,
    },
    y: {
      ...label,
      ...gridLines(look),
      labelFormatter: (value: number) => tickText(textOf(value)),
    },
  };
};

/**
 * Values over time, as lines or areas. TimeChartView loads this component when the user opens a
 * chart.
 */
export const TimeChart = (props: TimeChartProps) => {
  const { points, lines, kind, height, titleOf, textOf } = props;
  const theme = useTheme();
  const width = useIsNarrow() ? WIDTHS.narrow : WIDTHS.wide;
  const prefersStill = useMedia('(prefers-reduced-motion: reduce)');
  const look = CHART_LOOK[theme];
  const Chart = kind === 'area' ? Area : Line;
  return (
    <Chart
      data={[...points]}
      xField="x"
      yField="value"
      colorField="line"
      {...(kind === 'area' && { stack: false, style: { fillOpacity: 0.25 }, line: {} })}
      height={height}
      theme={{ type: look.theme, view: { viewFill: 'transparent' } }}
      animate={!prefersStill}
      scale={{
        x: { type: 'point' },
        y: { nice: true, domainMin: Math.min(0, ...points.map(({ value }) => value)) },
        color: { domain: [...lines], range: [...LINES[theme]] },
      }}
      axis={axesOf(look, props, width)}
      legend={
        lines.length > 1 ? { color: { itemLabelFill: look.text, itemLabelFillOpacity: 1 } } : false
      }
      tooltip={{
        title: ({ x }: TimePoint) => titleOf(x),
        items: [{ channel: 'y', valueFormatter: textOf }],
      }}
    />
  );
};
