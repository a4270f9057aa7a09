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
