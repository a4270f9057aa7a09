import { type HoursDay, seededDraw } from '@leadline/contracts';
import type {
  DecisionInput,
  RoutedLead,
  RoutingView,
} from '#modules/routing/routing/domain/lead.js';
import { NO_CONVERSION_STATS } from '#modules/routing/routing/domain/conversion-stats.js';
import {
  NO_PLANS,
  plainPlan,
  plansOf,
  type LeadTerms,
  type PlanRow,
  type Plans,
} from '#modules/routing/routing/domain/plans.js';
import type {
  AdvertiserConfig,
  CapConfig,
  DistributionConfig,
  PublisherConfig,
  Snapshot,
  ConversionStats,
} from '#modules/routing/routing/domain/snapshot.js';

// Small worlds for tests of the engine. Everything is open, active and unlimited unless a test
// changes it.

export const GB = 10;
export const DE = 20;
/** A Wednesday, noon in UTC. */
export const NOON = new Date('2026-11-18T12:00:00Z');
export const ALL_WEEK: HoursDay[] = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  checked: true,
  steps: [{ start_time: '00:00', end_time: '23:59' }],
}));

export const publisher = (id: number, changes: Partial<PublisherConfig> = {}): PublisherConfig => ({
  id,
  name: `publisher ${id}`,
  isActive: true,
  locateLeadsBy: 'system',
  blockDuplicateLeads: false,
  autologinInterval: 'days',
  rateLimitPerMinute: 1000,
  supportedCountryIds: new Set(),
  postbackEvents: new Set(),
  plans: NO_PLANS,
  ...changes,
});
export const advertiser = (
  id: number,
  changes: Partial<AdvertiserConfig> = {},
): AdvertiserConfig => ({
  id,
  name: `advertiser ${id}`,
  isActive: true,
  sendOrgFunnel: false,
  supportedCountryIds: new Set(),
  openingHours: new Map(),
  exclusions: [],
  plans: NO_PLANS,
  ...changes,
});
export const cap = (id: number, limit: number, changes: Partial<CapConfig> = {}): CapConfig => ({
  id,
  type: 'lead',
  interval: 'daily',
  cap: limit,
  resetTime: '00:00',
  zone: 'UTC',
  updatedAt: NOON,
  windowStartedAt: NOON,
  countryIds: new Set(),
  advertiserIds: new Set(),
  publisherIds: new Set(),
  funnels: new Set(),
  deal: null,
  ...changes,
});
/** Groups as lists of [advertiser, percentage]; group ids are 1, 2, …. */
export const distribution = (
  id: number,
  groups: readonly (readonly (readonly [number, number])[])[],
  changes: Partial<DistributionConfig> = {},
): DistributionConfig => ({
  id,
  name: `distribution ${id}`,
  method: 'slot',
  countryId: GB,
  publisherId: null,
  customParam1: null,
  zone: 'UTC',
  rejectOutsideHours: false,
  overwrites: [],
  timeslots: [
    {
      id,
      name: 'All week',
      hours: ALL_WEEK,
      groups: groups.map((shares, index) => ({
        id: id * 100 + index + 1,
        name: `Group ${index + 1}`,
        shares: shares.map(([advertiserId, percentage]) => ({
          advertiserId,
          weight: Math.round(percentage * 100),
        })),
      })),
    },
  ],
  ...changes,
});

export interface World {
  publishers?: PublisherConfig[];
  advertisers?: AdvertiserConfig[];
  distributions?: DistributionConfig[];
  caps?: CapConfig[];
  overrides?: Snapshot['overrides'];
  blacklist?: Snapshot['blacklist'];
  mergesAliases?: boolean;
  conversionStats?: ConversionStats;
  version?: number;
}
/**
 * Publisher 1 and advertisers 1 to 9 exist unless the world replaces them. Distributions are given
 * in the order of compile(): most specific first.
 */
export const snapshot = (world: World = {}): Snapshot => {
  const distributions = new Map<number, DistributionConfig[]>();
  for (const item of world.distributions ?? [])
    distributions.set(item.countryId, [...(distributions.get(item.countryId) ?? []), item]);
  const advertisers = [
    ...Array.from({ length: 9 }, (_, index) => advertiser(index + 1)),
    ...(world.advertisers ?? []),
  ];
  return {
    version: world.version ?? 7,
    publishers: new Map([publisher(1), ...(world.publishers ?? [])].map((item) => [item.id, item])),
    publisherTokens: new Map(),
    advertisers: new Map(advertisers.map((item) => [item.id, item])),
    countryByCode: new Map([
      ['GB', GB],
      ['DE', DE],
    ]),
    codeByCountry: new Map([
      [GB, 'GB'],
      [DE, 'DE'],
    ]),
    distributions,
    caps: world.caps ?? [],
    overrides: world.overrides ?? [],
    blacklist: world.blacklist ?? [],
    mergesAliases: world.mergesAliases ?? true,
    conversionStats: world.conversionStats ?? NO_CONVERSION_STATS,
  };
};

export const lead = (changes: Partial<RoutedLead> = {}): RoutedLead => ({
  id: 1,
  publisherId: 1,
  countryId: GB,
  email: 'ada@example.com',
  phone: '+447400100001',
  ip: '81.2.69.142',
  offer: null,
  funnel: 'spring',
  customParams: [null, null, null, null, null],
  isTest: false,
  ...changes,
});
export const view = (changes: Partial<RoutingView> = {}): RoutingView => ({
  usage: new Map(),
  credits: new Map(),
  acceptedBy: new Set(),
  refusedBy: new Set(),
  circuitOpen: new Set(),
  isDuplicate: false,
  ...changes,
});

export const input = (
  world: World,
  changes: { lead?: Partial<RoutedLead>; view?: Partial<RoutingView>; now?: Date } = {},
): DecisionInput => {
  const routed = lead(changes.lead);
  const compiled = snapshot(world);
  return {
    lead: routed,
    snapshot: compiled,
    now: changes.now ?? NOON,
    draw: seededDraw(`${routed.id}:${compiled.version}`),
    view: view(changes.view),
  };
};

/** A plan without conditions. */
export const planRow = (id: number, changes: Partial<PlanRow> = {}): PlanRow => ({
  id,
  is_plain: false,
  conditions: 0,
  country_ids: [],
  funnels: [],
  offers: [],
  party_ids: [],
  custom_params: {},
  starts_at: null,
  ends_at: null,
  rate: null,
  per_lead: null,
  amount: null,
  guarantee_percent: null,
  versions: [],
  ...changes,
});
/** Amounts per FTD by country, as plans. */
export const plainPlans = (
  ...amounts: (readonly [countryId: number | null, amount: number])[]
): Plans =>
  plansOf(
    amounts.map(([countryId, amount], index) => plainPlan(index + 1, countryId, `${amount}`)),
  );
export const NO_TERMS: LeadTerms = { revenue: null, payout: null };

/** The rest of what `pick` needs: no conversion statistics, and the lowest draw. */
export const ASKED = {
  conversionStats: NO_CONVERSION_STATS,
  countryId: GB,
  termsOf: () => NO_TERMS,
  draw: () => 0,
};
