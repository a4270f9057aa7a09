import { COMPARISONS, LEAD_SORT_FIELDS, type CompareTo } from '@leadline/contracts';
import {
  countryId,
  createAdvertiser,
  createDistribution,
  createLeads,
  createOffer,
  createPayout,
  createPublisher,
  type LeadValues,
  type Queryable,
} from '@leadline/prisma/seed';
import { Random } from './random.js';
import { wall } from './wall.js';

export type OracleLead = LeadValues & {
  id: number;
  status: 1 | 2 | 3 | 5 | 6 | 7;
  created_at: Date;
  ftd_at: Date | null;
  email: string;
  first_name: string;
  last_name: string;
  ip: string;
  revenue: string;
  payout: string;
  topup_revenue_at: Date | null;
  topup_payout_at: Date | null;
  /** The advertisers that its attempts reached. */
  called: readonly number[];
};
/** An amount agreed with a publisher, for a country or without one. */
export interface AgreedPayout {
  readonly publisher: number;
  readonly country: number | null;
  readonly amount: string;
}
export interface World {
  readonly publishers: readonly number[];
  readonly advertisers: readonly number[];
  readonly countries: readonly number[];
  readonly distributions: readonly number[];
  /** The last publisher has no amount. */
  readonly payouts: readonly AgreedPayout[];
  readonly deals: readonly number[];
  readonly leads: readonly OracleLead[];
}

/**
 * Zones with the largest offsets, with half and quarter hours and with a half-hour clock change,
 * and plain offsets.
 */
export const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Casablanca',
  '+03:00',
  '-09:30',
] as const;
/** Clock changes of 2026 in those zones, and a day without any. */
const CHANGES = [
  '2026-03-08T07:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-06-15T12:00:00Z',
].map((text) => Date.parse(text));
/** The time in these tests, which does not move: an hour after the clocks of Paris went back. */
export const NOW = new Date('2026-10-25T02:00:00Z');

/** Texts with characters that a careless query does not escape. */
export const TEXTS = [
  'alpha',
  'Beta',
  'be_ta',
  '100%',
  String.raw`back\slash`,
  `O'Neil`,
  'naïve',
  '',
  '$1',
  'ALPHA',
] as const;
/** The slugs of offers by their ids. Leads hold either text. */
const OFFERS = { 9001: 'alpha', 9002: 'be.ta', 9003: 'unused' } as const;
/** A deleted offer keeps the texts of its leads. */
const DELETED_OFFER = { id: 9004, slug: 'gone' };
export const OFFER_TEXTS = [
  ...TEXTS,
  ...['9001', '9002', '9004', '9005', '09001', 'be.ta', 'gone'],
];
/** Returns the slug of the offer that a text names, or the text. */
export const offerOf = <T>(text: T): T | string => OFFERS[text as keyof typeof OFFERS] ?? text;
const addOffers = async (db: Queryable): Promise<void> => {
  await db.query(`SELECT setval(pg_get_serial_sequence('offers', 'id'), 9001, false)`);
  // One sorts elsewhere by its name than by what leads call it.
  const names = ['Zulu', 'beta', 'alpha'];
  for (const [index, slug] of Object.values(OFFERS).entries())
    await createOffer(db, { slug, name: names[index] ?? slug });
  await createOffer(db, { slug: DELETED_OFFER.slug, name: 'Deleted' });
  await db.query('UPDATE offers SET deleted_at = now() WHERE slug = $1', [DELETED_OFFER.slug]);
};
const HOUR = 3_600_000;

/**
 * Minutes around the clock changes, many of them in repeated or skipped hours, and some exactly on
 * a boundary, with and without seconds.
 */
const randomInstant = (random: Random): number => {
  const minutes = random.chance(0.4) ? 4 * 60 : 72 * 60;
  const time = random.pick(CHANGES) + (random.below(minutes) - minutes / 2) * 60_000;
  if (random.chance(0.3)) return time;
  return random.chance(0.2) ? time + 59_999 : time + random.below(60_000);
};

const text = (random: Random): string | null => (random.chance(0.3) ? null : random.pick(TEXTS));
const cents = (random: Random): string =>
  `${random.below(900)}.${String(random.below(100)).padStart(2, '0')}`;

const randomLead = (random: Random, world: Omit<World, 'deals' | 'leads'>): LeadValues => {
  const status = random.pick([1, 2, 2, 3, 5, 5, 6, 6, 7] as const);
  const createdAt = new Date(randomInstant(random));
  const hasFtd = status >= 5;
  const isReturned = status === 2 && random.chance(0.2);
  const isOriginal = random.chance(0.8);
  return {
    status,
    created_at: createdAt,
    ftd_at: hasFtd
      ? new Date(
          random.chance(0.5)
            ? createdAt.getTime() + random.below(30 * HOUR)
            : randomInstant(random),
        )
      : null,
    publisher_id: random.pick(world.publishers),
    advertiser_id: status === 1 || status === 3 ? null : random.pick(world.advertisers),
    country_id: random.chance(0.2) ? null : random.pick(world.countries),
    distribution_id: random.chance(0.3) ? null : random.pick(world.distributions),
    brand_status: text(random),
    publisher_status: text(random),
    offer: random.chance(0.3) ? null : random.pick(OFFER_TEXTS),
    funnel: text(random),
    first_name: random.pick(['Ada', 'Zoë', 'an_na', 'ADAM']),
    last_name: random.pick(['Lovelace', '50% off', String.raw`a\b`]),
    custom_param_1: text(random),
    custom_param_2: text(random),
    custom_param_3: text(random),
    custom_param_4: text(random),
    custom_param_5: text(random),
    hit_id: text(random),
    ip: random.pick(['8.8.8.8', '8.8.4.4', '18.8.8.80', '2001:db8::1']),
    is_test: random.chance(0.2),
    fake_ftd: hasFtd && random.chance(0.2),
    is_original: isOriginal,
    is_campaign: !isOriginal && random.chance(0.5),
    is_hidden: random.chance(0.05),
    injected: random.pick([null, null, 'Accepted (#7)', 'Rejected (#8)']),
    funnel_override: random.pick([null, null, 'slug']),
    publisher_id_override: random.pick([null, null, '77']),
    autologged_at: random.chance(0.4) ? createdAt : null,
    returned_at: isReturned ? createdAt : null,
    return_reason: isReturned ? 'duplicate' : null,
    revenue: hasFtd ? cents(random) : '0.00',
    payout: hasFtd ? cents(random) : '0.00',
  };
};

/**
 * The money besides the amounts per FTD: amounts for the lead, parts of the amount per FTD that a
 * guarantee has paid, shares of deposits, and shares of top-ups, some with one side only. Cohorts have few times.
 */
const randomMoney = (
  random: Random,
  { status, revenue, payout }: LeadValues,
): Partial<LeadValues> => {
  const isAccepted = status !== 1 && status !== 3;
  const isForLead = isAccepted && random.chance(0.4);
  const covered = (amount: string | undefined): string | null =>
    random.chance(0.2) ? ((Number(amount) * 100 * random.below(101)) / 10_000).toFixed(2) : null;
  // Withdrawals may be more than was deposited.
  const share = (): string | null =>
    isAccepted && random.chance(0.2) ? random.pick(['75.00', '0.01', '-33.34']) : null;
  const topup = (): [string | null, Date | null] => {
    if (!isAccepted || random.chance(0.6)) return [null, null];
    const at = new Date(random.pick(CHANGES) + (random.below(5) - 2) * 50 * 60_000);
    return [random.chance(0.1) ? '0.00' : random.pick(['16.66', '16.67', '120.00']), at];
  };
  const [[topupRevenue, revenueAt], [topupPayout, payoutAt]] = [topup(), topup()];
  return {
    lead_revenue: isForLead ? random.pick(['12.00', '7.50', null]) : null,
    lead_payout: isForLead ? random.pick(['5.00', '0.01', null]) : null,
    covered_revenue: covered(revenue),
    covered_payout: covered(payout),
    share_revenue: share(),
    share_payout: share(),
    topup_revenue: topupRevenue,
    topup_revenue_at: revenueAt,
    topup_payout: topupPayout,
    topup_payout_at: payoutAt,
  };
};

/**
 * Adds attempts before the one that was accepted: rejected by the advertiser or by ourselves, and
 * without an answer. Some advertisers are called twice. Returns the advertisers that were reached.
 */
const addAttempts = async (
  db: Queryable,
  random: Random,
  leadId: number,
  advertisers: readonly number[],
): Promise<number[]> => {
  const called: number[] = [];
  const kinds = ['rejected broker', 'rejected broker', 'rejected system', 'unknown'] as const;
  for (let left = random.below(4); left > 0; left -= 1) {
    // A lead has one attempt without an answer at most.
    const kind = left === 1 ? random.pick(kinds) : random.pick(kinds.slice(0, 3));
    const advertiser = random.pick(advertisers);
    const [state, origin = null] = kind.split(' ');
    await db.query(
      `INSERT INTO lead_attempts
        (lead_id, advertiser_id, state, restriction_origin, created_at, finished_at)
      VALUES ($1, $2, $3, $4, now(), now())`,
      [leadId, advertiser, state, origin],
    );
    if (origin !== 'system') called.push(advertiser);
  }
  return called;
};

const addPayouts = async (
  db: Queryable,
  [first = 0, second = 0]: readonly number[],
  [country = 0, other = 0]: readonly number[],
): Promise<AgreedPayout[]> => {
  const payouts = [
    { publisher: first, country: null, amount: '100.10' },
    { publisher: first, country: other, amount: '33.33' },
    { publisher: second, country, amount: '0.07' },
  ];
  for (const { publisher, country: of, amount } of payouts)
    await createPayout(db, publisher, amount, of);
  return payouts;
};

/** Deals with and without a name. Leads keep those that are ended. */
const addDeals = async (db: Queryable, advertisers: readonly number[]): Promise<number[]> => {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO advertiser_revenues (advertiser_id, amount, per_lead, name, ended_at)
     SELECT advertiser, 500, 10, name, CASE WHEN name = 'alpha week' THEN now() END
     FROM unnest($1::int[]) AS advertiser
     CROSS JOIN (VALUES ('Zulu'), ('alpha week'), ('')) AS named (name)
     ORDER BY name DESC, advertiser
     RETURNING id`,
    [advertisers.slice(0, 2)],
  );
  return rows.map(({ id }) => id);
};

/** Parties and random leads, in the database and in memory. */
export const makeWorld = async (
  db: Queryable,
  secret: string,
  random: Random,
  count: number,
): Promise<World> => {
  const publishers = [
    (await createPublisher(db, secret)).id,
    (await createPublisher(db, secret)).id,
    (await createPublisher(db, secret)).id,
  ];
  const advertisers = [
    (await createAdvertiser(db, secret)).id,
    (await createAdvertiser(db, secret)).id,
    (await createAdvertiser(db, secret)).id,
  ];
  const countries = [
    await countryId(db, 'GB'),
    await countryId(db, 'DE'),
    await countryId(db, 'IN'),
  ];
  const [first = 0] = countries;
  const distributions = [
    (await createDistribution(db, { country_id: first, groups: [] })).id,
    (await createDistribution(db, { country_id: first, groups: [] })).id,
  ];
  await addOffers(db);
  const payouts = await addPayouts(db, publishers, countries);
  const parties = { publishers, advertisers, countries, distributions, payouts };
  const deals = await addDeals(db, advertisers);
  const money = new Random(random.below(1_000_000));
  const values = Array.from({ length: count }, (_, index) => {
    const lead = { email: `lead${index}@example.com`, ...randomLead(random, parties) };
    const plan = money.pick([null, ...deals]);
    return { ...lead, ...randomMoney(money, lead), revenue_plan_id: plan };
  });
  const ids = await createLeads(db, values);
  const leads = values.map(
    (value, index) => ({ ...value, id: ids[index] ?? 0, called: [] }) as unknown as OracleLead,
  );
  for (const lead of leads) lead.called = await addAttempts(db, random, lead.id, advertisers);
  // Some are copies that injection made.
  for (const lead of leads.filter(({ is_original }) => !is_original)) {
    lead.parent_id = ids[0] ?? null;
    await db.query('UPDATE leads SET parent_id = $1 WHERE id = $2', [lead.parent_id, lead.id]);
  }
  return { ...parties, deals, leads };
};

/** A bound at any time, or in the minute of a lead, or in the minute before. */
const bound = (random: Random, world: World, zone: string): string => {
  const lead = random.pick(world.leads);
  const time = random.chance(0.4)
    ? randomInstant(random)
    : (lead.ftd_at ?? lead.created_at).getTime() - random.below(2) * 60_000;
  return wall(time, zone).slice(0, random.chance(0.1) ? 19 : 16);
};
const clock = (random: Random): string =>
  `${String(random.below(24)).padStart(2, '0')}:${random.pick(['00', '15', '30', '59'])}`;
const maybe = <T>(random: Random, probability: number, make: () => T): T | undefined =>
  random.chance(probability) ? make() : undefined;

/** A few hours around one clock change, without other conditions that could hide a mistake. */
const narrowFilter = (random: Random, zone: string): Record<string, unknown> => {
  const change = random.pick(CHANGES);
  const dates = [0, 0]
    .map(() => wall(change + (random.below(240) - 120) * 60_000, zone).slice(0, 16))
    .sort();
  return {
    start_date: dates[0],
    end_date: dates[1],
    inside_selected_hour_range: random.chance(0.3),
    traffic: random.pick(['all', 'weekdays', 'weekends']),
    is_test: null,
    exclude_fake_FTD: null,
  };
};

/** A random range to compare with, as it is sent. */
export const randomComparison = (random: Random, zone: string): CompareTo => {
  if (random.chance(0.8)) return random.pick(COMPARISONS);
  const [start_date = '', end_date = ''] = [0, 0]
    .map(() => wall(random.pick(CHANGES) + (random.below(9600) - 4800) * 60_000, zone).slice(0, 16))
    .sort();
  return { start_date, end_date };
};

/** A random filter as it is sent. */
export const randomFilter = (
  random: Random,
  world: World,
  zone: string,
): Record<string, unknown> => {
  if (random.chance(0.25)) return narrowFilter(random, zone);
  const dates = [bound(random, world, zone), bound(random, world, zone)].sort();
  const list = <T>(items: readonly T[], probability = 0.12): (T | null)[] | null | undefined =>
    maybe(random, probability, () => {
      if (random.chance(0.05)) return [];
      // Null is "(empty)".
      return random.chance(0.2) ? [null, ...random.some(items, 2)] : random.some(items, 3);
    });
  const tristate = (): boolean | null | undefined =>
    random.pick([undefined, undefined, null, true, false]);
  const scope = (): string | undefined =>
    random.pick([undefined, undefined, undefined, 'all', 'only', 'excluded']);
  const excludable = [
    'affiliate_id',
    'publisher_id',
    'country_id',
    'advertiser_id',
    'brand_status',
    'custom_param_1',
    'custom_param_2',
    'custom_param_3',
    'custom_param_4',
    'custom_param_5',
    'affiliate_sale_status',
    'publisher_status',
    'offer',
    'dis_id',
    'funnel',
    'deal',
  ];
  return {
    start_date: maybe(random, 0.85, () => dates[0]),
    end_date: maybe(random, 0.85, () => dates[1]),
    start_time: maybe(random, 0.3, () => clock(random)),
    end_time: maybe(random, 0.3, () => clock(random)),
    last_24_hours: random.chance(0.08),
    compare_with_past: random.chance(0.1),
    inside_selected_hour_range: random.chance(0.3),
    created_inside_date_range: random.chance(0.3),
    is_test: tristate(),
    exclude_fake_FTD: tristate(),
    traffic: random.pick([undefined, null, 'all', 'weekdays', 'weekends']),
    is_approved: scope(),
    late_ftd: scope(),
    campaign_leads: scope(),
    is_original: scope(),
    returned: scope(),
    advertiser_id: list(world.advertisers),
    country_id: list(world.countries),
    publisher_id: list(world.publishers),
    affiliate_id: list(world.publishers, 0.05),
    dis_id: list(world.distributions),
    brand_status: list(TEXTS),
    publisher_status: list(TEXTS),
    affiliate_sale_status: list(TEXTS, 0.05),
    offer: list(OFFER_TEXTS),
    funnel: list(TEXTS),
    deal: list(world.deals, 0.1),
    custom_param_1: list(TEXTS, 0.06),
    custom_param_2: list(TEXTS, 0.06),
    custom_param_3: list(TEXTS, 0.06),
    custom_param_4: list(TEXTS, 0.06),
    custom_param_5: list(TEXTS, 0.06),
    excludes: maybe(random, 0.5, () => random.some(excludable, 4)),
  };
};

/** Draws the fields that the leads list adds to a filter. */
export const randomListFields = (random: Random, world: World): Record<string, unknown> => {
  const searchIn = random.pick([
    'email',
    'first_name',
    'last_name',
    'funnel',
    'custom_param_1',
    'custom_param_2',
    'custom_param_3',
    'custom_param_4',
    'custom_param_5',
    'id',
    'hit_id',
    'ip',
  ] as const);
  const wanted = {
    email: ['lead1', 'LEAD2', 'lead3@example.com', '3@example.com', 'EXAMPLE'],
    id: world.leads
      .slice(0, 5)
      .map(({ id }) => String(id))
      .concat('0', 'x', '99999999999'),
    ip: ['8.8.8.8', '8.8.', '2001:DB8::1', ':1'],
    first_name: ['ada', 'n_n', 'Zo'],
    last_name: ['50%', 'LOVE', '\\', '%'],
  };
  const texts: readonly string[] =
    searchIn in wanted
      ? wanted[searchIn as keyof typeof wanted]
      : ['ALPHA', 'a', '%', '_', '\\', ' ', 'zzz'];
  return {
    ...(random.chance(0.25) && {
      search_in: searchIn,
      search_txt: random.some(texts, 4),
      is_search_global: random.chance(0.3),
    }),
    email: maybe(random, 0.05, () =>
      random.pick(['lead1', 'lead7@example.com', ' LEAD7@example.com ', '7@', '_', '%']),
    ),
    lead_status_id: maybe(random, 0.2, () => random.some([1, 2, 3, 5, 6, 7], 3)),
    symbolFunnelOverride: random.chance(0.05),
    symbolPublisherOverride: random.chance(0.05),
    symbolInjectedLead: random.chance(0.05),
    symbolInjectedLeadSuccess: random.chance(0.05),
    symbolInjectedLeadFail: random.chance(0.05),
    date_basis: random.pick([undefined, null, 'created', 'ftd', 'ftd']),
    newer_than: maybe(random, 0.1, () => random.pick(world.leads).id),
  };
};

/** The order and the page, sometimes by a column that the list cannot be sorted by (LED-042). */
export const randomPage = (random: Random): Record<string, unknown> => ({
  sort_by_column: random.pick([
    ...LEAD_SORT_FIELDS,
    ...LEAD_SORT_FIELDS,
    null,
    'id',
    'email',
    'revenue; DROP TABLE leads',
  ]),
  sort_order: random.pick(['asc', 'desc', 'ASC', 'sideways', null]),
  // Often everything, otherwise a page, possibly beyond the end.
  ...(random.chance(0.5)
    ? { limit: 1000 }
    : { limit: 1 + random.below(40), page_number: 1 + random.below(8) }),
});
