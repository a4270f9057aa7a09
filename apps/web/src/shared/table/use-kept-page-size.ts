import { useState } from 'react';

/**
 * Tables that store their page size in the browser, each with its key and initial size: all caps,
 * the caps of a party, and the lists of publishers and advertisers.
 */
export const KEPT_PAGE_SIZES = {
  'publisher-caps': 30,
  'advertiser-caps': 30,
  'publisher-main': 30,
  'advertiser-main': 30,
  'caps-main': 100,
} as const;
type TableKey = keyof typeof KEPT_PAGE_SIZES;

const read = (key: TableKey, offered: readonly number[]): number => {
  const size = Number(localStorage.getItem(key));
  return offered.includes(size) ? size : KEPT_PAGE_SIZES[key];
};

/**
 * Returns the page size of a table, stored in this browser. A stored size that is not offered is
 * ignored.
 */
export const useKeptPageSize = (
  key: TableKey,
  offered: readonly number[],
): { readonly size: number; readonly keep: (size: number) => void } => {
  const [size, setSize] = useState(() => read(key, offered));
  return {
    size,
    keep: (next) => {
      localStorage.setItem(key, String(next));
      setSize(next);
    },
  };
};
