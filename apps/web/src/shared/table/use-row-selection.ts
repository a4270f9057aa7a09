import { useCallback, useMemo, useState } from 'react';

/**
 * Result of "Select all matching": the number of matches, of which only the first may be selected.
 */
export interface Matching {
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
