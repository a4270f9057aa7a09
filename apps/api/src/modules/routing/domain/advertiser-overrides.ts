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

/** The more an override names, the more specific it is; the newest wins among equals. */
const specificity = (override: OverrideConfig): number =>
  (override.advertiserId !== null ? 4 : 0) +
  (override.publisherId !== null ? 2 : 0) +
  (override.countryIds.size > 0 ? 1 : 0);

const overrideFor = (
  kind: OverrideConfig['kind'],
  advertiserId: number,
  input: DecisionInput,
): Override | null => {
  const { lead, snapshot, draw } = input;
  const fitting = snapshot.overrides.filter(
    (override) =>
      override.kind === kind &&
      (override.advertiserId === null || override.advertiserId === advertiserId) &&
      (override.publisherId === null || override.publisherId === lead.publisherId) &&
      (override.countryIds.size === 0 ||
        (lead.countryId !== null && override.countryIds.has(lead.countryId))),
  );
  for (const side of ['advertiser', 'publisher'] as const) {
    const [winner] = fitting
      .filter((override) => override.side === side)
      .sort((a, b) => specificity(b) - specificity(a) || b.id - a.id);
    if (winner)
      return { value: drawOne(winner.values, draw(`override:${winner.id}`)), origin: side };
  }
  return null;
};

const overwritten = (
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
 * What the advertiser is told (domain §4, Overrides). Precedence: the injection's, then the advertiser's override, then the
 * publisher's, then the distribution's overwrite. `send_org_funnel` sends the publisher's own funnel whatever they say.
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
      overrideFor('funnel', advertiser.id, input) ??
      fromDistribution(overwritten(distribution, 'funnel', input)));
  const publisherId =
    fromInjection(lead.forcedAdvertiser?.publisher_id) ??
    overrideFor('publisher_id', advertiser.id, input) ??
    fromDistribution(overwritten(distribution, 'affiliate_id', input));
  const params = [
    'custom_param_1',
    'custom_param_2',
    'custom_param_3',
    'custom_param_4',
    'custom_param_5',
  ] as const;
  return {
    funnel: funnel?.value ?? lead.funnel,
    funnelOverride: funnel?.value ?? null,
    funnelOverrideOrigin: funnel?.origin ?? null,
    publisherId: publisherId?.value ?? String(lead.publisherId),
    publisherIdOverride: publisherId?.value ?? null,
    publisherIdOverrideOrigin: publisherId?.origin ?? null,
    customParams: params.map(
      (field, index) => overwritten(distribution, field, input) ?? lead.customParams[index] ?? null,
    ),
  };
};
