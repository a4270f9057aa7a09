import { useCallback, useMemo, useState } from 'react';

/** The selected rows by id. They stay selected while the table pages, sorts and fetches. */
export interface RowSelection {
  readonly selected: ReadonlySet<number>;
  readonly set: (ids: readonly number[], isOn: boolean) => void;
  readonly clear: () => void;
}

export const useRowSelection = (): RowSelection => {
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => new Set());
  const set = useCallback(
    (ids: readonly number[], isOn: boolean) =>
      setSelected((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (isOn) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setSelected(new Set()), []);
  return useMemo(() => ({ selected, set, clear }), [selected, set, clear]);
};
