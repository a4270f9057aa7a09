import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SIMULATE_PARAM } from '#shared/lib/distribution-path';
import { usePermission } from '#shared/lib/permission';

/** Lead to simulate: a stored lead, or one entered by hand. */
export type SimulateTarget =
  { readonly kind: 'new' } | { readonly kind: 'lead'; readonly id: number };

const NEW = 'new';

const readTarget = (value: string | null): SimulateTarget | null => {
  if (value === NEW) return { kind: 'new' };
  return value !== null && /^[1-9]\d{0,9}$/.test(value)
    ? { kind: 'lead', id: Number(value) }
    : null;
};

/**
 * Keeps the simulation in the address: a link opens it, a reload keeps it, back closes it. Without
 * the permission it stays closed.
 */
export const useSimulateAddress = () => {
  const [params, setParams] = useSearchParams();
  const maySimulate = usePermission('DISTRIBUTIONS_LIST');
  const value = maySimulate ? params.get(SIMULATE_PARAM) : null;
  const opened = useMemo(() => readTarget(value), [value]);
  const open = useCallback(
    () =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        next.set(SIMULATE_PARAM, NEW);
        return next;
      }),
    [setParams],
  );
  const close = useCallback(
    () =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete(SIMULATE_PARAM);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { opened, open, close };
};
