import { boundedWidth } from '@leadline/contracts/column-layout';
import { useMemo, useState } from 'react';
import { useBrowserText } from '#shared/lib/use-browser-text';
import type { ColumnChoice, ColumnLayout } from './column-choice';
import {
  drawnWidths,
  fittingWidth,
  foldsActions,
  naturalWidth,
  nextSample,
  squeezedWidth,
  stayingColumns,
  textWidth,
} from './column-widths';
import type { GridColumn } from './grid-types';
import type { Columns } from './use-columns';

type Widths = Readonly<Record<string, number>>;

const parsedWidths = (text: string | null): Widths => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, width]) =>
        typeof width === 'number' ? [[key, boundedWidth(width)]] : [],
      ),
    );
  } catch {
    return {};
  }
};

/** Returns a list's column widths that the browser stores. */
const useBrowserWidths = (list: string): readonly [Widths, (widths: Widths) => void] => {
  const [text, write] = useBrowserText(`leadline_widths_${list}`);
  const widths = useMemo(() => parsedWidths(text), [text]);
  const store = (next: Widths): void =>
    write(Object.keys(next).length === 0 ? null : JSON.stringify(next));
  return [widths, store];
};

/** The user's choices for the columns of a grid, and the ways to change them. */
export interface ColumnControls {
  readonly widths: ReadonlyMap<string, number>;
  /** Columns that the user pinned. */
  readonly pins: ReadonlySet<string>;
  readonly setWidth: (key: string, width: number) => void;
  readonly resetWidths: () => void;
  /** Returns a function that hides a column; null if it cannot be hidden. */
  readonly hideOf: (key: string) => (() => void) | null;
  /** Returns a function that pins or unpins a column; null if it cannot be pinned. */
  readonly pinOf: (key: string) => (() => void) | null;
}

const NO_COLUMNS: readonly ColumnChoice[] = [];

/**
 * Stores widths and pins with the list's columns. Columns that cannot be chosen, and lists without
 * stored columns, keep their widths in the browser.
 */
export const useColumnControls = (list: string, columns: Columns | undefined): ColumnControls => {
  const [browserWidths, storeWidths] = useBrowserWidths(list);
  const chosen = columns?.all ?? NO_COLUMNS;
  const widths = useMemo(() => {
    const all = new Map(Object.entries(browserWidths));
    for (const { key, width } of chosen) if (width !== undefined) all.set(key, width);
    return all;
  }, [browserWidths, chosen]);
  const pins = useMemo(
    () => new Set(chosen.flatMap(({ key, pinned }) => (pinned ? [key] : []))),
    [chosen],
  );
  const patch = (key: string, part: ColumnLayout & { readonly visible?: boolean }): void =>
    columns?.change(chosen.map((column) => (column.key === key ? { ...column, ...part } : column)));
  const free = (key: string) => chosen.some((column) => column.key === key && !column.locked);
  return {
    widths,
    pins,
    setWidth: (key, width) => {
      if (chosen.some((column) => column.key === key)) patch(key, { width: boundedWidth(width) });
      else storeWidths({ ...browserWidths, [key]: boundedWidth(width) });
    },
    resetWidths: () => {
      storeWidths({});
      if (chosen.some(({ width }) => width !== undefined))
        columns?.change(chosen.map((column) => ({ ...column, width: undefined })));
    },
    hideOf: (key) => (free(key) ? () => patch(key, { visible: false }) : null),
    pinOf: (key) => (free(key) ? () => patch(key, { pinned: !pins.has(key) }) : null),
  };
};

const NO_ROWS: readonly never[] = [];

const useSample = <Row>(rows: readonly Row[]): readonly Row[] => {
  const [sample, setSample] = useState<readonly Row[]>(NO_ROWS);
  const next = nextSample(sample, rows);
  if (next !== sample) setSample(next);
  return next;
};

/**
 * Returns the widths that the current rows require of columns that are never cut off; 0 for the
 * others.
 */
const useWholeWidths = <Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): readonly number[] => {
  const text = useMemo(() => {
    const widthOf = (column: GridColumn<Row>): number =>
      column.fit?.isWhole ? naturalWidth(column, rows, textWidth) : 0;
    return columns.map(widthOf).join(' ');
  }, [columns, rows]);
  return useMemo(() => text.split(' ').map(Number), [text]);
};

const STEP = 24;

interface Drag {
  readonly key: string;
  readonly width: number;
  /** The value of `kept` before a drag, to restore it if the drag is cancelled. */
  readonly keptBefore: ReadonlyMap<string, number> | null;
}

interface Options<Row> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  controls: ColumnControls;
  /** Inner width of the grid in pixels; 0 until it is known. */
  available: number;
  /** Width of the checkbox column; 0 without one. */
  checkbox: number;
}

interface Sizes<Row> extends Pick<Options<Row>, 'columns' | 'available' | 'checkbox'> {
  sample: readonly Row[];
  /** Width that the user gave a column. */
  ownWidth: (key: string) => number | undefined;
  /** Widths from before the first change; null before it. */
  kept: ReadonlyMap<string, number> | null;
  /** Least width of each column, which the current rows require. */
  whole: readonly number[];
}

/** Returns the drawn widths, the columns that stay at the edges, and whether actions are folded. */
const sizesOf = <Row>({ columns, sample, ownWidth, kept, whole, ...space }: Sizes<Row>) => {
  const full = columns.map((column, index) => {
    const measured = kept?.get(column.key) ?? naturalWidth(column, sample, textWidth);
    return ownWidth(column.key) ?? Math.max(measured, whole[index] ?? 0);
  });
  const isFolded =
    columns.some(({ foldedWidth }) => foldedWidth !== undefined) &&
    foldsActions([space.checkbox, ...full], space.available);
  const natural = columns.map((column, index) =>
    isFolded && column.foldedWidth !== undefined
      ? naturalWidth({ ...column, width: column.foldedWidth }, sample, textWidth)
      : (full[index] ?? 0),
  );
  const staying = stayingColumns(
    columns.map(({ pinned }, index) => ({ pinned, width: natural[index] ?? 0 })),
    space.checkbox,
    space.available,
  );
  const firstAtEnd = columns.length - staying.end;
  const loose = columns.slice(staying.start, firstAtEnd).map((column, index) => {
    const width = natural[staying.start + index] ?? 0;
    const isFixed = kept !== null || ownWidth(column.key) !== undefined;
    return {
      width,
      least: isFixed ? width : squeezedWidth(column, width, textWidth),
      grows: column.pinned === undefined && !isFixed,
    };
  });
  const [start, end] = [natural.slice(0, staying.start), natural.slice(firstAtEnd)];
  const edges = [space.checkbox, ...start, ...end].reduce((sum, width) => sum + width, 0);
  const widths = [...start, ...drawnWidths(loose, space.available - edges), ...end];
  return { widths, staying, isFolded };
};

/** Returns the widths of the columns, and the ways to change them. */
export const useColumnWidths = <Row>({ columns, rows, controls, ...space }: Options<Row>) => {
  const sample = useSample(rows);
  const [drag, setDrag] = useState<Drag | null>(null);
  // After the first change, columns that the user did not touch keep their current widths.
  const [kept, setKept] = useState<ReadonlyMap<string, number> | null>(null);
  const { widths: chosen } = controls;
  const whole = useWholeWidths(columns, rows);
  const { available, checkbox } = space;
  const sizes = useMemo(() => {
    const ownWidth = (key: string): number | undefined =>
      drag?.key === key ? drag.width : chosen.get(key);
    return sizesOf({ columns, sample, whole, ownWidth, kept, available, checkbox });
  }, [columns, sample, whole, chosen, kept, drag, available, checkbox]);
  const { widths } = sizes;
  const keep = (): void =>
    setKept(
      new Map(
        columns.flatMap(({ key, width, pinned }, index) =>
          pinned === 'end' ? [] : [[key, widths[index] ?? width]],
        ),
      ),
    );
  const setWidth = (key: string, width: number): void => {
    keep();
    controls.setWidth(key, width);
  };
  const widthOf = (key: string): number => {
    const index = columns.findIndex((column) => column.key === key);
    return widths[index] ?? 0;
  };
  return {
    ...sizes,
    resizing: {
      /** Follows the pointer; nothing is stored yet. */
      drag: (key: string, width: number) => {
        if (drag === null) keep();
        setDrag({ key, width, keptBefore: drag === null ? kept : drag.keptBefore });
      },
      /** Ends a drag. Without a width, the column returns to its earlier width. */
      drop: (key: string, width: number | null) => {
        setDrag(null);
        if (width !== null) controls.setWidth(key, width);
        else if (drag !== null) setKept(drag.keptBefore);
      },
      widthOf,
      step: (key: string, direction: 1 | -1) => setWidth(key, widthOf(key) + direction * STEP),
      fit: (key: string) => {
        const column = columns.find((one) => one.key === key);
        if (column) setWidth(key, fittingWidth(column, rows, textWidth));
      },
      reset: () => {
        setKept(null);
        controls.resetWidths();
      },
    },
  };
};

export type ColumnResizing = ReturnType<typeof useColumnWidths>['resizing'];
