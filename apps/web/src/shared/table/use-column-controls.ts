import { boundedWidth } from '@leadline/contracts/column-layout';
import { useMemo } from 'react';
import { useBrowserText } from '#shared/lib/use-browser-text';
import type { ColumnChoice, ColumnLayout } from './column-choice';
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

/** The widths of a list that are kept in the browser, by column. */
const useBrowserWidths = (list: string): readonly [Widths, (widths: Widths) => void] => {
  const [text, write] = useBrowserText(`leadline_widths_${list}`);
  const widths = useMemo(() => parsedWidths(text), [text]);
  const store = (next: Widths): void =>
    write(Object.keys(next).length === 0 ? null : JSON.stringify(next));
  return [widths, store];
};

/** What a user chose for the columns of a grid, and how it is changed. */
export interface ColumnControls {
  readonly widths: ReadonlyMap<string, number>;
  /** The columns that the user pinned. */
  readonly pins: ReadonlySet<string>;
  readonly setWidth: (key: string, width: number) => void;
  readonly resetWidths: () => void;
  /** Hides a column; null if it cannot be hidden. */
  readonly hideOf: (key: string) => (() => void) | null;
  /** Pins a column, or unpins a pinned one; null if it cannot be pinned. */
  readonly pinOf: (key: string) => (() => void) | null;
}

const NO_COLUMNS: readonly ColumnChoice[] = [];

/**
 * Widths and pins belong to the columns of the list where these are stored. Columns that nobody
 * chooses, and lists without stored columns, keep their widths in the browser.
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
