import type { DistributionEffects, LeadScope, Precedence } from '@leadline/contracts';
import type { PrecedenceRow } from './rows.js';
import { handoversOf, precedingOf, shadowOf, withInPlace } from './traffic.js';

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
