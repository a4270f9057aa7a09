import { Column, Line } from '@ant-design/charts';
import { formatCount } from '#shared/lib/format';
import { useTheme } from '#shared/lib/theme';
import { useLatest } from '#shared/lib/use-latest';
import { useIsNarrow, useMedia } from '#shared/lib/use-media';
import { groupPadding, labelStep, wholeTicks } from './chart-axes';
import { CHART_HEIGHT, CHART_LOOK, axisText, gridLines } from './chart-look';

export interface ChartColumn {
  readonly x: string;
  readonly count: number;
  readonly kind: string;
}
/** A kind of column: its name in the legend and how much it stands out. */
interface ChartKind {
  readonly name: string;
  readonly tone: 'strong' | 'soft';
}
export interface ColumnChartProps {
  columns: readonly ChartColumn[];
  kinds: readonly [ChartKind, ChartKind];
  /** Whether columns with the same x are stacked or side by side. */
  arrangement: 'stack' | 'group';
  /** Draws lines instead of columns. */
  shape?: 'column' | 'line';
  /** A limit to compare the columns with. */
  line?: { readonly count: number; readonly text: string };
  /** Titles of the axes. */
  titles: { readonly x: string; readonly y: string };
  /** Returns the label below a column. Without it, every x is shown as a name. */
  labelOf?: (x: string) => string;
  /** Returns the name of a column, if it differs from x. */
  nameOf?: (x: string) => string;
  /** Returns the title of the tooltip. */
  titleOf?: (x: string) => string;
  /** Height in pixels; {@link CHART_HEIGHT} if absent. */
  height?: number;
  /** Called for a click on a column. */
  onPick?: (x: string) => void;
}

/** Minimum chart widths in pixels, on a phone and on wider screens. */
const WIDTHS = { narrow: 230, wide: 600 };
/** Chart widths on most screens, in pixels. */
const USUAL_WIDTHS = { narrow: 260, wide: 900 };
const COLOURS = {
  light: { ...CHART_LOOK.light, strong: '#3550c8', soft: '#a9b7f0', line: '#b3261e' },
  dark: { ...CHART_LOOK.dark, strong: '#8ea2ff', soft: '#47568f', line: '#ff9a94' },
} as const;

type Colours = (typeof COLOURS)[keyof typeof COLOURS];

const highest = (
  columns: readonly ChartColumn[],
  arrangement: ColumnChartProps['arrangement'],
): number => {
  if (arrangement === 'group') return Math.max(...columns.map(({ count }) => count));
  const sums = new Map<string, number>();
  for (const { x, count } of columns) sums.set(x, (sums.get(x) ?? 0) + count);
  return Math.max(...sums.values());
};

/** Turns names that do not fit; omits some labels of days. */
const columnLabels = (
  { columns, labelOf, nameOf }: Pick<ColumnChartProps, 'columns' | 'labelOf' | 'nameOf'>,
  width: number,
) => {
  if (labelOf === undefined)
    return {
      labelAutoRotate: true,
      labelAutoHide: false,
      ...(nameOf !== undefined && { labelFormatter: nameOf }),
    };
  const labels = [...new Set(columns.map(({ x }) => x))].map(labelOf);
  const step = labelStep(labels, width);
  return {
    labelAutoRotate: false,
    labelAutoHide: true,
    labelFormatter: labelOf,
    labelFilter: (_: unknown, index: number) => index % step === 0,
  };
};

const axesOf = (
  colours: Colours,
  titles: ColumnChartProps['titles'],
  xLabels: ReturnType<typeof columnLabels>,
) => {
  const label = axisText(colours);
  return {
    x: {
      ...label,
      ...xLabels,
      title: titles.x,
    },
    y: {
      ...label,
      ...gridLines(colours),
      labelFormatter: formatCount,
      title: titles.y,
    },
  };
};

/** Returns the limit as a dashed line across the chart, with its name above. */
const limitLine = ({ count, text }: NonNullable<ColumnChartProps['line']>, colours: Colours) => ({
  type: 'lineY',
  data: [count],
  style: { stroke: colours.line, strokeOpacity: 1, lineWidth: 1.5, lineDash: [6, 4] },
  labels: [
    {
      text,
      position: 'top-left',
      dx: 4,
      dy: -15,
      fill: colours.line,
      fillOpacity: 1,
      fontSize: 11,
    },
  ],
});

/** The properties that are read from a click on a column or point. */
interface PickEvent {
  readonly data?: { readonly data?: { readonly x?: unknown } };
}
/** The plot forwards events of its chart under other names, so this listens to the chart itself. */
interface Plot {
  readonly chart: {
    readonly on: (event: string, handler: (event: PickEvent) => void) => void;
  };
}

/**
 * Listens to clicks once the chart is drawn. The chart keeps its first handler, which calls the
 * latest one.
 */
const usePick = (onPick: ColumnChartProps['onPick']) => {
  const latest = useLatest(onPick);
  return ({ chart }: Plot): void =>
    chart.on('element:click', ({ data }) => {
      const x = data?.data?.x;
      if (typeof x === 'string') latest.current?.(x);
    });
};

/** Returns the space between groups. Stacked columns have their own greatest width. */
const placesOf = ({ columns, arrangement, shape }: ColumnChartProps, width: number) => {
  if (arrangement === 'stack' || shape === 'line') return {};
  const padding = groupPadding(new Set(columns.map(({ x }) => x)).size, width);
  return { x: { paddingInner: padding, paddingOuter: padding / 2 } };
};

const scaleOf = ({ kinds }: ColumnChartProps, colours: Colours, ticks: readonly number[]) => ({
  color: {
    domain: kinds.map(({ name }) => name),
    range: kinds.map(({ tone }) => colours[tone]),
  },
  y: { domain: [0, ticks.at(-1)], tickMethod: () => [...ticks] },
});

/**
 * Counts as columns or lines of two kinds. ChartView loads this component when the user opens a
 * chart.
 */
export const ColumnChart = (props: ColumnChartProps) => {
  const { columns, arrangement, shape = 'column', line, titles, titleOf, onPick } = props;
  const colours = COLOURS[useTheme()];
  const size = useIsNarrow() ? 'narrow' : 'wide';
  const prefersStill = useMedia('(prefers-reduced-motion: reduce)');
  // The extra tenth leaves room for the name of the line.
  const ticks = wholeTicks(Math.max(line?.count ?? 0, highest(columns, arrangement)) * 1.1);
  const common = {
    data: [...columns],
    xField: 'x',
    yField: 'count',
    colorField: 'kind',
    height: props.height ?? CHART_HEIGHT,
    theme: { type: colours.theme, view: { viewFill: 'transparent' } },
    animate: !prefersStill,
    scale: { ...scaleOf(props, colours, ticks), ...placesOf(props, USUAL_WIDTHS[size]) },
    axis: axesOf(colours, titles, columnLabels(props, WIDTHS[size])),
    legend: { color: { itemLabelFill: colours.text, itemLabelFillOpacity: 1 } },
    annotations: line === undefined ? [] : [limitLine(line, colours)],
    ...(titleOf !== undefined && { tooltip: { title: ({ x }: ChartColumn) => titleOf(x) } }),
    onReady: usePick(onPick),
  };
  if (shape === 'line')
    return <Line {...common} point={{ sizeField: 3 }} style={{ lineWidth: 2 }} />;
  return (
    <Column
      {...common}
      stack={arrangement === 'stack'}
      group={arrangement === 'group'}
      style={{
        ...(arrangement === 'stack' && { maxWidth: 46 }),
        radiusTopLeft: 2,
        radiusTopRight: 2,
        ...(onPick !== undefined && { cursor: 'pointer' }),
      }}
    />
  );
};
