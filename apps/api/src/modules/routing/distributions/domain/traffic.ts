import {
  isInsideHours,
  wallClockAt,
  type DistributionRow,
  type HoursDay,
  byPrecedence,
  firstFor,
  type LeadScope,
  type Precedence,
  type ScopedLead,
  type TrafficChange,
  type DistributionEffects,
} from '@leadline/contracts';
import type { PrecedenceRow } from './shape.js';

interface WithHours {
  readonly timezone_name: string;
  readonly is_send_in_op_hours: boolean;
  /** Opening hours of each timeslot in force. Empty if the distribution is not live. */
  readonly hours: readonly (readonly HoursDay[])[];
}

/**
 * Whether the distribution takes leads now, as routing decides it: outside its hours by its first
 * timeslot.
 */
export const openStateAt = (
  { hours, timezone_name, is_send_in_op_hours: rejectsOutsideHours }: WithHours,
  now: Date,
): Pick<DistributionRow, 'is_active_open' | 'is_outside_hours'> => {
  const clock = wallClockAt(now, timezone_name);
  const minute = clock.hour * 60 + clock.minute;
  const isCovered = hours.some((days) => isInsideHours(days, clock.weekday, minute));
  const isOpen = isCovered || (hours.length > 0 && !rejectsOutsideHours);
  return { is_active_open: isOpen ? 'true' : 'false', is_outside_hours: !isCovered };
};

// Which distribution gets which leads. Every answer calls `firstFor`, as routing does, with one
// typical lead. That is enough: a distribution for a typical lead of a scope applies to all leads
// of the scope. So the distribution that gets the typical lead gets every lead of the scope, except
// the leads of a more specific distribution.

/** Effect of a change of one distribution on the leads of others. */
interface Handover<T extends Precedence> {
  readonly kind: TrafficChange['kind'];
  /** The other distribution. Null for leads that no distribution gets any more. */
  readonly other: T | null;
  readonly scope: LeadScope;
  /** Whether the other distribution gets no leads at all any more. */
  readonly leavesNothing: boolean;
}
interface Preceding<T extends Precedence> {
  readonly other: T;
  readonly scope: LeadScope;
}

/** Id of no publisher, so no distribution names it. */
const SOME_PUBLISHER = -1;

/**
 * Returns a lead of the scope with no other known values: none of the values that others require.
 */
const typicalLead = ({ countryId, publisherId, customParam1 }: LeadScope): ScopedLead => ({
  countryId,
  publisherId: publisherId ?? SOME_PUBLISHER,
  customParam1,
});

/** Returns the scope of leads that both match. Null if there are none. */
const commonScope = (a: LeadScope, b: LeadScope): LeadScope | null => {
  const differs = <V>(one: V | null, other: V | null): boolean =>
    one !== null && other !== null && one !== other;
  if (a.countryId !== b.countryId) return null;
  if (differs(a.publisherId, b.publisherId)) return null;
  if (differs(a.customParam1, b.customParam1)) return null;
  return {
    countryId: a.countryId,
    publisherId: a.publisherId ?? b.publisherId,
    customParam1: a.customParam1 ?? b.customParam1,
  };
};

/**
 * Returns the live distribution that comes first for all leads of this one. Null if some leads
 * reach it. `live` is sorted by precedence and has the distribution itself.
 */
export const shadowOf = <T extends Precedence>(own: T, live: readonly T[]): T | null => {
  const taker = firstFor(live, typicalLead(own));
  return taker === undefined || taker.id === own.id ? null : taker;
};

/** Returns the live distributions that come first for some of the leads of this one. */
export const precedingOf = <T extends Precedence>(
  own: T,
  live: readonly T[],
): readonly Preceding<T>[] =>
  live.flatMap((other) => {
    const scope = other.id === own.id ? null : commonScope(own, other);
    if (scope === null) return [];
    return firstFor(live, typicalLead(scope))?.id === other.id ? [{ other, scope }] : [];
  });

/**
 * Returns the distributions whose leads change hands between two sets of live distributions, which
 * differ in `id` only.
 */
export const handoversOf = <T extends Precedence>(
  id: number,
  before: readonly T[],
  after: readonly T[],
): readonly Handover<T>[] => {
  const takerIds = (scope: LeadScope) => {
    const lead = typicalLead(scope);
    return [firstFor(before, lead)?.id ?? null, firstFor(after, lead)?.id ?? null] as const;
  };
  const [old, fresh] = [before, after].map((live) => live.find((one) => one.id === id));
  const handovers: Handover<T>[] = [];
  for (const other of before) {
    if (other.id === id) continue;
    const taken = fresh === undefined ? null : commonScope(fresh, other);
    if (taken !== null && isMove(takerIds(taken), other.id, id))
      handovers.push({
        kind: 'takes_over',
        other,
        scope: taken,
        leavesNothing: shadowOf(other, after) !== null,
      });
    const given = old === undefined ? null : commonScope(old, other);
    if (given !== null && isMove(takerIds(given), id, other.id))
      handovers.push({ kind: 'gives_up', other, scope: given, leavesNothing: false });
  }
  if (old !== undefined && isMove(takerIds(old), id, null))
    handovers.push({ kind: 'loses', other: null, scope: old, leavesNothing: false });
  return handovers;
};

const isMove = (
  takers: readonly [before: number | null, after: number | null],
  from: number | null,
  to: number | null,
): boolean => takers[0] === from && takers[1] === to;

/**
 * Returns the distributions sorted by precedence, with `own` replacing the one with its id, or
 * without it if it is not live.
 */
export const withInPlace = <T extends Precedence>(
  live: readonly T[],
  own: T,
  isLive: boolean,
): readonly T[] =>
  [...live.filter(({ id }) => id !== own.id), ...(isLive ? [own] : [])].sort(byPrecedence);

/** Distribution among others, with the names in its scope. */
export interface Placed extends Precedence {
  readonly name: string;
  readonly countryName: string;
  readonly publisherName: string | null;
}

export const placedOf = (row: PrecedenceRow): Placed => ({
  id: row.id,
  name: row.name,
  countryId: row.country_id,
  countryName: row.country_name,
  publisherId: row.publisher_id,
  publisherName: row.publisher_name,
  customParam1: row.custom_param_1,
});

/** Puts scopes into words, with the names of these distributions. */
const leadsIn = (placed: readonly Placed[]) => {
  const countries = new Map(placed.map((one) => [one.countryId, one.countryName]));
  const publishers = new Map(placed.map((one) => [one.publisherId, one.publisherName]));
  return (scope: LeadScope): DistributionEffects['leads'] => ({
    country: countries.get(scope.countryId) ?? '',
    publisher: publishers.get(scope.publisherId) ?? null,
    custom_param_1: scope.customParam1,
  });
};

const nameOf = ({ id, name }: Placed) => ({ id, name });

/**
 * Returns the changes if `own` replaces the distribution with its id. `live` has the distributions
 * that are live before, sorted by precedence. `isLive` says whether `own` is live afterwards.
 */
export const effectsOf = (
  own: Placed,
  live: readonly Placed[],
  isLive: boolean,
): DistributionEffects => {
  const after = withInPlace(live, own, isLive);
  const leadsOf = leadsIn([...live, own]);
  const shadow = isLive ? shadowOf(own, after) : null;
  const preceding = isLive && shadow === null ? precedingOf(own, after) : [];
  return {
    shadowed_by: shadow && nameOf(shadow),
    preceded_by: preceding.map(({ other, scope }) => ({
      distribution: nameOf(other),
      leads: leadsOf(scope),
    })),
    leads: leadsOf(own),
    changes: handoversOf(own.id, live, after).map(({ kind, other, scope, leavesNothing }) => ({
      kind,
      distribution: other && nameOf(other),
      leads: leadsOf(scope),
      leaves_nothing: leavesNothing,
    })),
  };
};
