/**
 * The lead that a walk has come to. A key that is held down is faster than the address, which may
 * still pass leads that the walk has left behind.
 */
export interface WalkAim {
  readonly at: number | null;
  /** The leads that were asked for and that the address has not shown yet, in their order. */
  readonly ahead: readonly number[];
}

export const aimAt = (at: number | null): WalkAim => ({ at, ahead: [] });

/** A step of the walk to another lead. */
export const stepTo = ({ ahead }: WalkAim, next: number): WalkAim => ({
  at: next,
  ahead: [...ahead, next],
});

/** The address shows a lead: one on the way, or one that something else has opened. */
export const arrivedAt = ({ at, ahead }: WalkAim, id: number | null): WalkAim => {
  const index = id === null ? -1 : ahead.lastIndexOf(id);
  return index < 0 ? aimAt(id) : { at, ahead: ahead.slice(index + 1) };
};
