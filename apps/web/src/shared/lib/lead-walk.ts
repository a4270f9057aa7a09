import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { leadIdOf, useLeadPanel } from './lead-address';
import { useLatest } from './use-latest';

/** The leads that the page lists. The panel of a lead steps through them. */
interface LeadWalk {
  /** Ids of the leads, in the order of the list. */
  readonly ids: readonly number[];
  /** Moves the focus to the list. */
  readonly focus: () => void;
}

const NONE: LeadWalk = { ids: [], focus: () => undefined };
let walk = NONE;
const listeners = new Set<() => void>();
const offer = (next: LeadWalk): void => {
  walk = next;
  listeners.forEach((listener) => listener());
};

/** Publishes the leads that a page lists, in order, while the page is shown. */
const useOfferLeadWalk = (ids: readonly number[], focus: () => void): void => {
  const latest = useLatest(focus);
  useEffect(() => {
    const own: LeadWalk = { ids, focus: () => latest.current() };
    offer(own);
    return () => {
      if (walk === own) offer(NONE);
    };
  }, [ids, latest]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useLeadWalk = (): LeadWalk => useSyncExternalStore(subscribe, () => walk);

/**
 * Returns the position of a lead in the list, and its neighbours; null if the list does not contain
 * it.
 */
export const placeInWalk = (
  { ids }: Pick<LeadWalk, 'ids'>,
  id: number | null,
): { place: number; count: number; previous: number | null; next: number | null } | null => {
  const index = id === null ? -1 : ids.indexOf(id);
  if (index < 0) return null;
  return {
    place: index + 1,
    count: ids.length,
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? null,
  };
};

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
