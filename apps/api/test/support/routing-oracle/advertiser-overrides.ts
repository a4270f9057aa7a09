import type {
  DecisionInput,
  OverrideOrigin,
  AdvertiserOverrides,
} from '#modules/routing/routing/domain/lead.js';
import type {
  DistributionConfig,
  OverrideConfig,
  OverwriteField,
} from '#modules/routing/routing/domain/snapshot.js';

interface Override {
  readonly value: string;
  readonly origin: OverrideOrigin;
}
const oneOf = (values: readonly string[], draw: number): string =>
  values[Math.floor(draw * values.length)] ?? '';

/**
 * Precedence: the override of the advertiser, of the publisher, of the distribution. Within one
 * side: one that names the advertiser, then the publisher, then the country, then the newest (ADR
 * 6).
 */
const overrideFor = (
  kind: OverrideConfig['kind'],
  field: OverwriteField,
  advertiserId: number,
  distribution: DistributionConfig,
  { lead, snapshot, draw }: DecisionInput,
): Override | null => {
  for (const origin of ['advertiser', 'publisher'] as const) {
    const fitting = snapshot.overrides.filter(
      (override) =>
        override.kind === kind &&
        override.side === origin &&
        (override.advertiserId === null || override.advertiserId === advertiserId) &&
        (override.publisherId === null || override.publisherId === lead.publisherId) &&
        (override.countryIds.size === 0 ||
          (lead.countryId !== null && override.countryIds.has(lead.countryId))),
    );
    const naming = [...fitting].sort((a, b) => b.id - a.id);
    for (const names of [
      (item: OverrideConfig) => item.countryIds.size > 0,
      (item: OverrideConfig) => item.publisherId !== null,
      (item: OverrideConfig) => item.advertiserId !== null,
    ]) {
      naming.sort((a, b) => Number(names(b)) - Number(names(a)));
    }
    const [newest] = naming;
    if (newest) return { value: oneOf(newest.values, draw(`override:${newest.id}`)), origin };
  }
  const overwrite = distribution.overwrites.find((item) => item.field === field);
  return overwrite
    ? {
        value: oneOf(overwrite.values, draw(`overwrite:${distribution.id}:${field}`)),
        origin: 'distribution',
      }
    : null;
};

export const overridesFor = (
  advertiserId: number,
  distribution: DistributionConfig,
  input: DecisionInput,
): AdvertiserOverrides => {
  const { lead, snapshot, draw } = input;
  const funnel = snapshot.advertisers.get(advertiserId)?.sendOrgFunnel
    ? null
    : overrideFor('funnel', 'funnel', advertiserId, distribution, input);
  const publisher = overrideFor('publisher_id', 'affiliate_id', advertiserId, distribution, input);
  return {
    funnel: funnel ? funnel.value : lead.funnel,
    funnelOverride: funnel?.value ?? null,
    funnelOverrideOrigin: funnel?.origin ?? null,
    publisherId: publisher ? publisher.value : String(lead.publisherId),
    publisherIdOverride: publisher?.value ?? null,
    publisherIdOverrideOrigin: publisher?.origin ?? null,
    customParams: lead.customParams.map((sent, index) => {
      const overwrite = distribution.overwrites.find(
        ({ field }) => field === `custom_param_${index + 1}`,
      );
      return overwrite
        ? oneOf(overwrite.values, draw(`overwrite:${distribution.id}:${overwrite.field}`))
        : sent;
    }),
  };
};
