import { CUSTOM_PARAMS } from '@leadline/contracts';
import type { DecisionInput, OverrideOrigin, AdvertiserOverrides } from './lead.js';
import { drawOne } from './random.js';
import type {
  AdvertiserConfig,
  DistributionConfig,
  OverrideConfig,
  OverwriteField,
} from './snapshot.js';

interface Override {
  readonly value: string;
  readonly origin: OverrideOrigin;
}

/**
 * An override is more specific the more it names: the advertiser first, then the publisher, then
 * countries.
 */
const specificity = (override: OverrideConfig): number =>
  (override.advertiserId !== null ? 4 : 0) +
  (override.publisherId !== null ? 2 : 0) +
  (override.countryIds.size > 0 ? 1 : 0);

/** Whether a rule for one party, or with null for all of them, applies to this one. */
const isAnyOr = (id: number | null, wanted: number): boolean => id === null || id === wanted;

/**
 * The stored override in force: the advertiser's before the publisher's, the most specific, the
 * newest.
 */
const storedOverride = (
  kind: OverrideConfig['kind'],
  advertiserId: number,
  input: DecisionInput,
): Override | null => {
  const { lead, snapshot, draw } = input;
  const appliesToCountry = ({ countryIds }: OverrideConfig): boolean =>
    countryIds.size === 0 || (lead.countryId !== null && countryIds.has(lead.countryId));
  const applies = (override: OverrideConfig): boolean =>
    override.kind === kind &&
    isAnyOr(override.advertiserId, advertiserId) &&
    isAnyOr(override.publisherId, lead.publisherId) &&
    appliesToCountry(override);
  const applicable = snapshot.overrides.filter(applies);
  for (const side of ['advertiser', 'publisher'] as const) {
    const [winner] = applicable
      .filter((override) => override.side === side)
      .sort((a, b) => specificity(b) - specificity(a) || b.id - a.id);
    if (winner)
      return { value: drawOne(winner.values, draw(`override:${winner.id}`)), origin: side };
  }
  return null;
};

/** The value that the distribution writes over a field of the lead; null if it writes none. */
const overwriteOf = (
  distribution: DistributionConfig | null,
  field: OverwriteField,
  input: DecisionInput,
): string | null => {
  const overwrite = distribution?.overwrites.find(
    (candidate) => candidate.field === field && candidate.values.length > 0,
  );
  return distribution && overwrite
    ? drawOne(overwrite.values, input.draw(`overwrite:${distribution.id}:${field}`))
    : null;
};

const fromInjection = (value: string | null | undefined): Override | null =>
  value == null ? null : { value, origin: 'injection' };
const fromDistribution = (value: string | null): Override | null =>
  value === null ? null : { value, origin: 'distribution' };

/**
 * Returns the values that the advertiser receives (domain §4, Overrides). The injection's override comes first, then
 * the advertiser's, then the publisher's, then the distribution's overwrite. With `send_org_funnel`
 * the advertiser gets the funnel that the publisher sent, whatever the overrides say.
 */
export const advertiserOverridesFor = (
  advertiser: AdvertiserConfig,
  distribution: DistributionConfig | null,
  input: DecisionInput,
): AdvertiserOverrides => {
  const { lead } = input;
  const funnel = advertiser.sendOrgFunnel
    ? null
    : (fromInjection(lead.forcedAdvertiser?.funnel) ??
      storedOverride('funnel', advertiser.id, input) ??
      fromDistribution(overwriteOf(distribution, 'funnel', input)));
  const publisherId =
    fromInjection(lead.forcedAdvertiser?.publisher_id) ??
    storedOverride('publisher_id', advertiser.id, input) ??
    fromDistribution(overwriteOf(distribution, 'affiliate_id', input));
  return {
    funnel: funnel?.value ?? lead.funnel,
    funnelOverride: funnel?.value ?? null,
    funnelOverrideOrigin: funnel?.origin ?? null,
    publisherId: publisherId?.value ?? String(lead.publisherId),
    publisherIdOverride: publisherId?.value ?? null,
    publisherIdOverrideOrigin: publisherId?.origin ?? null,
    customParams: CUSTOM_PARAMS.map(
      (field, index) => overwriteOf(distribution, field, input) ?? lead.customParams[index] ?? null,
    ),
  };
};
