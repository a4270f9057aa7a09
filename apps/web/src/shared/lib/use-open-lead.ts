import { useMemo, useRef, type RefObject } from 'react';
import { leadIdOf, useLeadPanel } from './lead-address';
import { useOfferLeadWalk } from './lead-walk';

/**
 * Connects a grid of leads to the panel of a lead: returns the open lead, and publishes the rows so
 * that the panel can step through them. `rows` are in the order of the list, and `idOf` must not
 * change.
 */
export const useOpenLead = <Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
): { current: number | null; focusRef: RefObject<HTMLDivElement | null> } => {
  const { lead } = useLeadPanel();
  const focusRef = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  useOfferLeadWalk(ids, () => focusRef.current?.focus({ preventScroll: true }));
  return { current: lead === null ? null : leadIdOf(lead), focusRef };
};
