import type { HoursDay } from '@leadline/contracts';
import { conversionStatsOf } from './conversion-stats.js';
import { plainPlan, plansOf, type Plans } from './plans.js';
import type {
  AdvertiserConfig,
  DistributionConfig,
  Exclusion,
  OpeningHours,
  Snapshot,
  ConversionStats,
  ConversionStatsRow,
} from './snapshot.js';

/** Prices of an FTD, as decimal text; country null stands for all others. */
export interface AgreedRevenue {
  /** Null before it is saved. */
  readonly id: number | null;
  readonly countryId: number | null;
  readonly amount: string;
}
interface CountriesChange {
  readonly kind: 'countries';
  readonly added: readonly number[];
  readonly removed: readonly number[];
}
interface StatusChange {
  readonly kind: 'status';
  readonly isActive: boolean;
}
/** A change of an advertiser that staff are about to save. */
export type AdvertiserChange =
  | StatusChange
  | CountriesChange
  | {
      readonly kind: 'exclusion';
      /** The saved exclusion that is replaced or deleted. */
      readonly replaced: Exclusion | null;
      readonly excluded: Exclusion | null;
    }
  | {
      readonly kind: 'hours';
      readonly countryIds: readonly number[];
      /** Null stands for always open. */
      readonly hours: { readonly zone: string; readonly days: readonly HoursDay[] } | null;
    }
  | {
      readonly kind: 'revenue';
      readonly before: readonly AgreedRevenue[];
      readonly after: readonly AgreedRevenue[];
    };
/** A change of a publisher that staff are about to save. */
export type PublisherChange = StatusChange | CountriesChange;

const withSet = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): Map<K, V> =>
  new Map(map).set(key, value);

const changedCountries = (
  current: ReadonlySet<number>,
  { added, removed }: CountriesChange,
): Set<number> => new Set([...current, ...added].filter((id) => !removed.includes(id)));

const isSameSet = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item));
const isSameExclusion = (one: Exclusion, other: Exclusion): boolean =>
  one.publisherId === other.publisherId &&
  isSameSet(one.countryIds, other.countryIds) &&
  isSameSet(one.funnels, other.funnels);
/** Replaces the first of equal exclusions: they have no ids here. */
const changedExclusions = (
  current: readonly Exclusion[],
  replaced: Exclusion | null,
  excluded: Exclusion | null,
): Exclusion[] => {
  const at = replaced ? current.findIndex((one) => isSameExclusion(one, replaced)) : -1;
  return [...current.filter((_one, index) => index !== at), ...(excluded ? [excluded] : [])];
};

const changedHours = (
  current: ReadonlyMap<number, OpeningHours>,
  countryIds: readonly number[],
  hours: OpeningHours | null,
): Map<number, OpeningHours> => {
  const changed = new Map(current);
  for (const id of countryIds)
    if (hours) changed.set(id, hours);
    else changed.delete(id);
  return changed;
};

const amountFor = (agreed: readonly AgreedRevenue[], countryId: number | null): string | null =>
  agreed.find((one) => one.countryId === countryId)?.amount ??
  agreed.find((one) => one.countryId === null)?.amount ??
  null;
/**
 * The statistics as if other revenues had been agreed. Where none was, what the advertiser paid
 * stays. Where one is taken away, what it paid is not known here.
 */
const changedStats = (
  stats: ConversionStats,
  advertiserId: number,
  before: readonly AgreedRevenue[],
  after: readonly AgreedRevenue[],
): ConversionStats => {
  const rows = [...stats.byPair.values()];
  const own = new Map(
    rows.filter((row) => row.advertiser_id === advertiserId).map((row) => [row.country_id, row]),
  );
  for (const { countryId } of [...before, ...after])
    if (!own.has(countryId))
      own.set(countryId, {
        advertiser_id: advertiserId,
        country_id: countryId,
        leads: 0,
        ftds: 0,
        revenue: null,
      });
  const changed = [...own.values()].map((row): ConversionStatsRow => {
    const paid = amountFor(before, row.country_id) === null ? row.revenue : null;
    return { ...row, revenue: amountFor(after, row.country_id) ?? paid };
  });
  return conversionStatsOf({
    version: stats.version,
    stats: [...rows.filter((row) => row.advertiser_id !== advertiserId), ...changed],
  });
};

/** The plans with other plain ones. What is not saved yet is the newest. */
const changedPlans = ({ all }: Plans, after: readonly AgreedRevenue[]): Plans =>
  plansOf([
    ...all.filter(({ isPlain }) => !isPlain),
    ...after.map(({ id, countryId, amount }) =>
      plainPlan(id ?? Number.MAX_SAFE_INTEGER, countryId, amount),
    ),
  ]);

const changedAdvertiser = (
  advertiser: AdvertiserConfig,
  change: Exclude<AdvertiserChange, { kind: 'revenue' }>,
): AdvertiserConfig => {
  switch (change.kind) {
    case 'status':
      return { ...advertiser, isActive: change.isActive };
    case 'countries':
      return {
        ...advertiser,
        supportedCountryIds: changedCountries(advertiser.supportedCountryIds, change),
      };
    case 'exclusion':
      return {
        ...advertiser,
        exclusions: changedExclusions(advertiser.exclusions, change.replaced, change.excluded),
      };
    case 'hours':
      return {
        ...advertiser,
        openingHours: changedHours(advertiser.openingHours, change.countryIds, change.hours),
      };
  }
};

/** The configuration as if the change of the advertiser were saved. Its version stays. */
export const withAdvertiserChange = (
  snapshot: Snapshot,
  id: number,
  change: AdvertiserChange,
): Snapshot => {
  const advertiser = snapshot.advertisers.get(id);
  if (!advertiser) return snapshot;
  if (change.kind === 'revenue') {
    const { before, after } = change;
    const plans = changedPlans(advertiser.plans, after);
    return {
      ...snapshot,
      advertisers: withSet(snapshot.advertisers, id, { ...advertiser, plans }),
      conversionStats: changedStats(snapshot.conversionStats, id, before, after),
    };
  }
  const changed = changedAdvertiser(advertiser, change);
  return { ...snapshot, advertisers: withSet(snapshot.advertisers, id, changed) };
};

/** The configuration as if the change of the publisher were saved. Its version stays. */
export const withPublisherChange = (
  snapshot: Snapshot,
  id: number,
  change: PublisherChange,
): Snapshot => {
  const publisher = snapshot.publishers.get(id);
  if (!publisher) return snapshot;
  const changed =
    change.kind === 'status'
      ? { ...publisher, isActive: change.isActive }
      : {
          ...publisher,
          supportedCountryIds: changedCountries(publisher.supportedCountryIds, change),
        };
  return { ...snapshot, publishers: withSet(snapshot.publishers, id, changed) };
};

const distributionsOf = (snapshot: Snapshot): DistributionConfig[] =>
  [...snapshot.distributions.values()].flat();
/** The live distributions in which the advertiser has a share. */
export const distributionsWith = (snapshot: Snapshot, advertiserId: number): DistributionConfig[] =>
  distributionsOf(snapshot).filter(({ timeslots }) =>
    timeslots.some(({ groups }) =>
      groups.some(({ shares }) =>
        shares.some((share) => share.advertiserId === advertiserId && share.weight > 0),
      ),
    ),
  );
/** The live distributions that leads of the publisher may go to. */
export const distributionsFor = (snapshot: Snapshot, publisherId: number): DistributionConfig[] =>
  distributionsOf(snapshot).filter(
    (distribution) => distribution.publisherId === null || distribution.publisherId === publisherId,
  );
