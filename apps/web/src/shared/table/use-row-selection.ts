import { useCallback, useMemo, useState } from 'react';
import { formatCount } from '#shared/lib/format';

/**
 * Result of "Select all matching": the number of matches, of which only the first may be selected.
 */
interface Matching {
  readonly total: number;
}

/** Selected rows by id. They stay selected while the table pages, sorts and fetches. */
export interface RowSelection {
  readonly selected: ReadonlySet<number>;
  /** Rows that were selected under another filter. They may be on no page of this list. */
  readonly strays: ReadonlySet<number>;
  /**
   * Set while the selection is exactly the result of "Select all matching" for the active filter.
   */
  readonly matching: Matching | null;
  readonly set: (ids: readonly number[], isOn: boolean) => void;
  /** Selects the matches of the active filter, and nothing else. */
  readonly selectMatching: (ids: readonly number[], total: number) => void;
  readonly clear: () => void;
}

interface State {
  /** Each selected row with the filter under which it was selected. */
  readonly rows: ReadonlyMap<number, string>;
  readonly matching: (Matching & { readonly scope: string; readonly order: string }) | null;
}
const NOTHING: State = { rows: new Map(), matching: null };

/**
 * Holds a selection. `scope` is the active filter as text; without filters it never changes.
 * `order` is the sort: another order changes which rows are the first of many matches.
 */
export const useRowSelection = (scope = '', order = ''): RowSelection => {
  const [{ rows, matching }, setState] = useState(NOTHING);
  const set = useCallback(
    (ids: readonly number[], isOn: boolean) =>
      setState((before) => {
        const next = new Map(before.rows);
        for (const id of ids) {
          if (isOn) next.set(id, scope);
          else next.delete(id);
        }
        return { rows: next, matching: null };
      }),
    [scope],
  );
  const selectMatching = useCallback(
    (ids: readonly number[], total: number) =>
      setState({ rows: new Map(ids.map((id) => [id, scope])), matching: { scope, order, total } }),
    [scope, order],
  );
  const clear = useCallback(() => setState(NOTHING), []);
  const isInOrder = matching?.order === order || matching?.total === rows.size;
  return useMemo(
    () => ({
      selected: new Set(rows.keys()),
      strays: new Set([...rows].filter(([, own]) => own !== scope).map(([id]) => id)),
      matching: matching?.scope === scope && isInOrder ? matching : null,
      set,
      selectMatching,
      clear,
    }),
    [rows, matching, scope, isInOrder, set, selectMatching, clear],
  );
};

type Selected = Pick<RowSelection, 'selected' | 'strays' | 'matching'>;

const matchingText = (selected: number, total: number): string => {
  if (selected < total)
    return `The first ${formatCount(selected)} of ${formatCount(total)} are selected`;
  return total === 1
    ? 'The only match is selected'
    : `All ${formatCount(total)} matching are selected`;
};

/**
 * Whether the selection still contains exactly the matches. New matches may have been added since,
 * or replaced others.
 */
const isCurrent = (
  { selected, matching }: Selected,
  pageIds: readonly number[],
  total: number | null,
): boolean => {
  if (matching === null) return false;
  if (total !== null && matching.total !== total) return false;
  return selected.size < matching.total || pageIds.every((id) => selected.has(id));
};

/**
 * Describes a selection, e.g. `31 selected, 19 of them on other pages`. Rows that were selected
 * under another filter may be on no page of this list, so the text only says "not on this page".
 * `total` is the number of rows on all pages; null while it is unknown.
 */
export const selectionText = (
  selection: Selected,
  pageIds: readonly number[],
  total: number | null,
): string => {
  const { selected, strays, matching } = selection;
  if (matching !== null && isCurrent(selection, pageIds, total))
    return matchingText(selected.size, matching.total);
  const page = new Set(pageIds);
  const away = [...selected].filter((id) => !page.has(id));
  const count = formatCount(selected.size);
  if (away.length === 0) return `${count} selected on this page`;
  const isStray = away.some((id) => strays.has(id));
  if (away.length === selected.size)
    return isStray ? `${count} selected, none on this page` : `${count} selected on other pages`;
  const where = isStray ? 'not on this page' : 'on other pages';
  return `${count} selected, ${formatCount(away.length)} of them ${where}`;
};

/** Number of matching rows, and the most rows that one action may change. */
interface Offer {
  readonly total: number;
  readonly most: number;
}

/**
 * Returns the label of the button that selects all matches; null if it would select nothing more.
 */
export const selectMatchingText = (
  selection: Selected,
  pageIds: readonly number[],
  { total, most }: Offer,
): string | null => {
  if (isCurrent(selection, pageIds, total)) return null;
  const { selected, strays } = selection;
  const isPageSelected = pageIds.every((id) => selected.has(id));
  if (isPageSelected && selected.size - strays.size >= Math.min(total, most)) return null;
  return total > most
    ? `Select the first ${formatCount(most)} of ${formatCount(total)}`
    : `Select all ${formatCount(total)} matching`;
};
