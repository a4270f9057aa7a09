import { useCallback, useMemo, useState } from 'react';

/** What "Select all matching" gave: how many rows matched, of which a limited number is selected. */
export interface Matching {
  readonly total: number;
}

/** The selected rows by id. They stay selected while the table pages, sorts and fetches. */
export interface RowSelection {
  readonly selected: ReadonlySet<number>;
  /** Those that were selected under another filter. They may be in no page of this list. */
  readonly strays: ReadonlySet<number>;
  /** Set while exactly the matches of the filter in force are selected, as they were resolved. */
  readonly matching: Matching | null;
  readonly set: (ids: readonly number[], isOn: boolean) => void;
  /** Selects the matches of the filter in force, and nothing else. */
  readonly selectMatching: (ids: readonly number[], total: number) => void;
  readonly clear: () => void;
}

interface State {
  /** The filter under which each row was selected. */
  readonly rows: ReadonlyMap<number, string>;
  readonly matching: (Matching & { readonly scope: string; readonly order: string }) | null;
}
const NOTHING: State = { rows: new Map(), matching: null };

/**
 * A selection. `scope` is the filter in force as text; without filters it never changes. `order` is
 * the sort: the first of many are others in another order.
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
