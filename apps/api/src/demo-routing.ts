import { ALWAYS_OPEN, type LeadRow, type Routing, type World } from '@leadline/prisma/seed';
import {
  concernsAdvertiser,
  concernsTraffic,
  CUSTOM_PARAMS,
  seededDraw,
  type CapReservation,
} from '@leadline/contracts';
import { conversionStatsOf } from '#modules/routing/routing/domain/conversion-stats.js';
import {
  applyChanges,
  reservationKey,
  reservationOf,
} from '#modules/routing/routing/domain/counters.js';
import { decide } from '#modules/routing/routing/domain/engine.js';
import {
  routedLeadOf,
  type CapUsage,
  type Decision,
  type RoutedLead,
} from '#modules/routing/routing/domain/lead.js';
import { NO_PLANS } from '#modules/routing/routing/domain/plans.js';
import type { DistributionConfig, Snapshot } from '#modules/routing/routing/domain/snapshot.js';

// Routes the leads of the demo's past (ADR 31). Loaded by scripts/start.mjs, like the seeds.

/** The configuration of the demo business, as the server compiles it from the rows. */
export const snapshotOf = (world: World): Snapshot => ({
  version: world.configVersion,
  publisherTokens: new Map(),
  countryByCode: new Map(world.countries.map(({ id, code }) => [code, id])),
  codeByCountry: new Map(world.countries.map(({ id, code }) => [id, code])),
  publishers: new Map(
    world.publishers.map(({ id, name, duplicates }) => [
      id,
      {
        id,
        name,
        isActive: true,
        locateLeadsBy: 'system',
        blockDuplicateLeads: duplicates > 0,
        autologinInterval: 'days',
        rateLimitPerMinute: 6000,
        supportedCountryIds: new Set(),
        postbackEvents: new Set(),
        plans: NO_PLANS,
      },
    ]),
  ),
  advertisers: new Map(
    world.advertisers.map(({ id, name }) => [
      id,
      {
        id,
        name,
        isActive: true,
        sendOrgFunnel: false,
        supportedCountryIds: new Set(),
        openingHours: new Map(),
        exclusions: [],
        plans: NO_PLANS,
      },
    ]),
  ),
  distributions: new Map(world.distributions.map((one) => [one.countryId, [distributionOf(one)]])),
  caps: world.caps.map(({ since, ...cap }) => ({
    ...cap,
    deal: null,
    resetTime: '00:00:00',
    updatedAt: since,
    windowStartedAt: since,
  })),
  overrides: [],
  blacklist: [],
  mergesAliases: true,
  conversionStats: conversionStatsOf({ version: 0, stats: [] }),
});

const distributionOf = ({
  timeslotId,
  groups,
  ...distribution
}: World['distributions'][number]): DistributionConfig => ({
  ...distribution,
  publisherId: null,
  customParam1: null,
  rejectOutsideHours: false,
  overwrites: [],
  timeslots: [{ id: timeslotId, name: 'All week', hours: ALWAYS_OPEN, groups }],
});

const leadOf = (row: LeadRow): RoutedLead =>
  routedLeadOf({
    ...row,
    custom_params: CUSTOM_PARAMS.map((name) => row[name]),
    campaign_route: null,
  });

/** The engine for the demo business, with counters in memory. */
class DemoRouting implements Routing {
  private readonly snapshot: Snapshot;
  private readonly windows = new Map<string, CapReservation & CapUsage>();
  private readonly credits = new Map<number, Map<number, number>>();

  constructor(world: World) {
    this.snapshot = snapshotOf(world);
  }

  decide(
    lead: LeadRow,
    { refusedBy, isDuplicate }: Parameters<Routing['decide']>[1],
    at: Date,
  ): Decision {
    return decide({
      lead: leadOf(lead),
      snapshot: this.snapshot,
      now: at,
      // Without the version, which rises with each plan and party that is stored before.
      draw: seededDraw(`demo:${lead.id}`),
      view: {
        usage: this.windows,
        credits: this.credits,
        refusedBy,
        isDuplicate,
        // Only a publisher whose duplicates are blocked sends a person again.
        acceptedBy: new Set(),
        circuitOpen: new Set(),
      },
    });
  }

  accept({ capReservations, creditMove, groupId }: Parameters<Routing['accept']>[0]): void {
    this.count(capReservations, 1);
    if (!creditMove || groupId === null) return;
    const credits = this.credits.get(groupId) ?? new Map<number, number>();
    this.credits.set(groupId, credits);
    applyChanges(credits, creditMove);
  }

  countFtd(lead: LeadRow, at: Date): CapReservation[] {
    const { advertiser_id: advertiserId, is_test: isTest } = lead;
    if (isTest || advertiserId === null) return [];
    const traffic = {
      publisherId: lead.publisher_id,
      countryId: lead.country_id,
      funnel: lead.funnel,
    };
    const reservations = this.snapshot.caps
      .filter((cap) => cap.type === 'ftd' && concernsTraffic(cap, traffic))
      .filter((cap) => concernsAdvertiser(cap, advertiserId))
      .map((cap) => reservationOf(cap, at));
    this.count(reservations, 1);
    return reservations;
  }

  release(reservations: readonly CapReservation[]): void {
    this.count(reservations, -1);
  }

  capWindows(): (CapReservation & { filled: number })[] {
    return [...this.windows.values()].map(({ cap_id, window_start, filled }) => ({
      cap_id,
      window_start,
      filled,
    }));
  }

  slotCredits(): ReturnType<Routing['slotCredits']> {
    return [...this.credits].flatMap(([group_id, members]) =>
      [...members].map(([advertiser_id, credit]) => ({ group_id, advertiser_id, credit })),
    );
  }

  private count(reservations: readonly CapReservation[], by: 1 | -1): void {
    for (const reservation of reservations) {
      const key = reservationKey(reservation);
      const filled = (this.windows.get(key)?.filled ?? 0) + by;
      this.windows.set(key, { ...reservation, filled, reserved: 0 });
    }
  }
}

export const demoRouting = (world: World): Routing => new DemoRouting(world);
