// The distribution that gets a lead (domain §4). Routing, the notice in the editor and the badges
// of the list all use these rules, so that they agree.

/** The leads that a distribution is for. Null stands for any. */
export interface LeadScope {
  readonly countryId: number;
  readonly publisherId: number | null;
  readonly customParam1: string | null;
}
/** A distribution among others. */
export interface Precedence extends LeadScope {
  readonly id: number;
}
/** Values of a lead that decide which distributions match it. */
export interface ScopedLead {
  readonly countryId: number;
  readonly publisherId: number;
  readonly customParam1: string | null;
}

/** The id of a distribution that was never saved. It counts as the newest. */
export const UNSAVED = 0;

const specificity = ({ publisherId, customParam1 }: LeadScope): number =>
  (publisherId !== null ? 2 : 0) + (customParam1 !== null ? 1 : 0);
const newness = ({ id }: Precedence): number => (id === UNSAVED ? Number.MAX_SAFE_INTEGER : id);

/** Sorts the most specific first, and the newest first among equals. */
export const byPrecedence = (a: Precedence, b: Precedence): number =>
  specificity(b) - specificity(a) || newness(b) - newness(a);

/** Whether the distribution is for the lead. */
export const isFor = (scope: LeadScope, lead: ScopedLead): boolean =>
  scope.countryId === lead.countryId &&
  (scope.publisherId === null || scope.publisherId === lead.publisherId) &&
  (scope.customParam1 === null || scope.customParam1 === lead.customParam1);

/**
 * The distribution that gets the lead: the first that is for it. The list is sorted by precedence.
 * No other one is ever tried.
 */
export const firstFor = <T extends LeadScope>(
  sorted: readonly T[],
  lead: ScopedLead,
): T | undefined => sorted.find((distribution) => isFor(distribution, lead));
