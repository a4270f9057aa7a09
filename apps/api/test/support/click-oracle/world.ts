import { LEAD_STATUS, type CustomParam, type LeadStatusId } from '@leadline/contracts';
import { createAdvertiser, createLead, createOffer, createPublisher } from '@leadline/prisma/seed';
import type pg from 'pg';
import type { Random } from '../lead-oracle/random.js';
import { TEST_SECRET } from '../test-app.js';

/** A lead as far as it counts for its click. */
export interface OracleLead {
  readonly counts: boolean;
  readonly isAccepted: boolean;
  readonly isFtd: boolean;
  readonly isShown: boolean;
  /** Whole cents. */
  readonly payout: number;
}
export interface OracleClick extends Readonly<Record<CustomParam, string | null>> {
  readonly hit_id: string;
  readonly publisher_id: number;
  readonly offer_id: number | null;
  readonly landing_id: number | null;
  readonly country_id: number | null;
  readonly device: string | null;
  readonly browser: string | null;
  readonly os: string | null;
  readonly referrer_host: string | null;
  readonly is_unique: boolean;
  readonly is_bot: boolean;
  readonly created_at: Date;
  readonly leads: readonly OracleLead[];
}
/** Ids of the world, for random clicks and filters. */
export interface ClickWorld {
  readonly advertiser: number;
  readonly publishers: readonly number[];
  readonly offers: readonly number[];
  readonly landings: readonly number[];
  readonly clicks: OracleClick[];
}

export const COUNTRIES = [1, 2, 3, 4] as const;
export const DEVICES = ['desktop', 'mobile', 'tablet', 'bot'] as const;
export const BROWSERS = ['Chrome', 'Safari', 'Firefox', 'firefox'] as const;
export const SYSTEMS = ['Windows', 'iOS', 'Android'] as const;
export const HOSTS = ['news.example', 'Éclair.example', 'zeta.example'] as const;
export const TEXTS = ['a', 'B', 'é', '😀', '%', 'x'] as const;

const FIRST = Date.parse('2026-03-20T00:00:00Z');
const DAYS = 20;
const FTD_STATUSES: readonly LeadStatusId[] = [
  LEAD_STATUS.Ftd,
  LEAD_STATUS.PendingFtd,
  LEAD_STATUS.FtdRejected,
];
const STATUSES: readonly LeadStatusId[] = [
  LEAD_STATUS.Accepted,
  LEAD_STATUS.Rejected,
  ...FTD_STATUSES,
];

export const newClick = (world: Omit<ClickWorld, 'clicks'>, random: Random): OracleClick => {
  const maybe = <T>(items: readonly T[]): T | null =>
    random.chance(0.15) ? null : random.pick(items);
  const text = (): string | null => (random.chance(0.1) ? '' : maybe(TEXTS));
  const is_bot = random.chance(0.2);
  return {
    hit_id: `hit-${random.next()}`,
    publisher_id: random.pick(world.publishers),
    offer_id: maybe(world.offers),
    landing_id: maybe(world.landings),
    country_id: maybe(COUNTRIES),
    device: maybe(DEVICES),
    browser: maybe(BROWSERS),
    os: maybe(SYSTEMS),
    referrer_host: maybe(HOSTS),
    custom_param_1: text(),
    custom_param_2: text(),
    custom_param_3: text(),
    custom_param_4: text(),
    custom_param_5: text(),
    is_unique: !is_bot && random.chance(0.7),
    is_bot,
    created_at: new Date(FIRST + random.below(DAYS * 86_400) * 1000 + random.below(1000)),
    leads: [],
  };
};

const COLUMNS = [
  'hit_id',
  'publisher_id',
  'offer_id',
  'landing_id',
  'country_id',
  'device',
  'browser',
  'os',
  'referrer_host',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'is_unique',
  'is_bot',
  'created_at',
] as const satisfies (keyof OracleClick)[];

export const storeClick = async (db: pg.Pool, click: OracleClick): Promise<void> => {
  const values = COLUMNS.map((name) => click[name]);
  await db.query(
    `INSERT INTO clicks (${COLUMNS.join(', ')}, ip, user_agent)
     VALUES (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')}, '10.0.0.1', 'Test')`,
    values,
  );
};

/** Stores a lead of the click, and adds it to what the oracle knows. */
export const addLead = async (
  db: pg.Pool,
  { advertiser }: Pick<ClickWorld, 'advertiser'>,
  click: OracleClick,
  random: Random,
): Promise<OracleClick> => {
  const status = random.pick(STATUSES);
  const isFtd = FTD_STATUSES.includes(status);
  const [is_test, is_hidden, fake_ftd] = [0.1, 0.1, isFtd ? 0.1 : 0].map((p) => random.chance(p));
  const payout = isFtd ? random.below(100_000) : 0;
  const id = await createLead(db, {
    publisher_id: click.publisher_id,
    hit_id: click.hit_id,
    ...(status !== LEAD_STATUS.Rejected && { advertiser_id: advertiser }),
    status,
  });
  await db.query(
    `UPDATE leads SET is_test = $2, is_hidden = $3, fake_ftd = $4, payout = $5::numeric / 100
     WHERE id = $1`,
    [id, is_test, is_hidden, fake_ftd, payout],
  );
  const lead: OracleLead = {
    counts: !is_test && !is_hidden,
    isAccepted: status !== LEAD_STATUS.Rejected,
    // Only the lead of a fake FTD counts.
    isFtd: isFtd && !fake_ftd,
    isShown: status === LEAD_STATUS.Ftd && !fake_ftd,
    payout: fake_ftd ? 0 : payout,
  };
  return { ...click, leads: [...click.leads, lead] };
};

export const makeClickWorld = async (
  db: pg.Pool,
  random: Random,
  clicks: number,
): Promise<ClickWorld> => {
  const publishers: number[] = [];
  for (const name of ['north', 'South', 'Élan'])
    publishers.push((await createPublisher(db, TEST_SECRET, { name })).id);
  const offers: number[] = [];
  const landings: number[] = [];
  for (const slug of ['spring', 'autumn', 'winter']) {
    const id = await createOffer(db, { slug });
    offers.push(id);
    const { rows } = await db.query<{ id: number }>(
      `INSERT INTO offer_landings (offer_id, position, name, url, weight)
       VALUES ($1, 0, 'Long', 'https://offer.example/', 1) RETURNING id`,
      [id],
    );
    landings.push(...rows.map((row) => row.id));
  }
  const advertiser = (await createAdvertiser(db, TEST_SECRET)).id;
  const world: ClickWorld = { advertiser, publishers, offers, landings, clicks: [] };
  for (let count = 0; count < clicks; count += 1) {
    let click = newClick(world, random);
    await storeClick(db, click);
    while (!click.is_bot && random.chance(0.3)) click = await addLead(db, world, click, random);
    world.clicks.push(click);
  }
  return world;
};
