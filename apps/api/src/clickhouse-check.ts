import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { ClickTalliesQuery } from './modules/reporting/click-reports/data/click-tallies.query.js';
import type {
  ClickQuestion,
  ClickResult,
} from './modules/lead-data/lead-conditions/domain/click-conditions.js';
import {
  NO_KNOWN_GROUPS,
  type GroupKey,
} from './modules/lead-data/lead-conditions/domain/grouping.js';
import type {
  Condition,
  TopupBasis,
} from './modules/lead-data/lead-conditions/domain/condition.js';
import type { TimeRange } from './modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type { TallyQuestion } from './modules/lead-data/lead-conditions/domain/tally-question.js';
import { ClicksInClickhouseService } from './modules/lead-data/leads-in-clickhouse/clicks-in-clickhouse.service.js';
import { CopyFeedService } from './modules/lead-data/leads-in-clickhouse/copy-feed.service.js';
import { CopiedMonthsQuery } from './modules/lead-data/leads-in-clickhouse/data/copied-months.query.js';
import {
  differencesOf,
  type GroupedSums,
  type TallyDifference,
} from './modules/lead-data/leads-in-clickhouse/domain/tally-differences.js';
import { LeadsInClickhouseService } from './modules/lead-data/leads-in-clickhouse/leads-in-clickhouse.service.js';
import { TalliesQuery } from './modules/reporting/reports/data/tallies.query.js';

// Started by scripts/clickhouse-check.mjs.

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/**
 * Rows may change between the two answers, so a question that differs is asked again. A difference
 * counts only if it appears at every try.
 */
const TRIES = 5;
const ALL = { limit: 1_000_000, offset: 0 };
const SHOWN = 20;

/** A question that PostgreSQL and ClickHouse both answer with groups and their sums. */
interface Comparison {
  readonly title: string;
  readonly ours: () => Promise<readonly GroupedSums[] | null>;
  readonly theirs: () => Promise<readonly GroupedSums[]>;
}

const toppedUp = (basis: TopupBasis, range: TimeRange): Condition[] => [
  { kind: 'topped-up', basis },
  { kind: 'range', basis, range },
];

const LEAD_KEYS = ['publisher_id', 'advertiser_id', 'country_id', 'brand_status'] as const;
const leadQuestion = (range: TimeRange, key: GroupKey): TallyQuestion => {
  const clock = { zone: 'UTC', ...range };
  return {
    now: {
      byCreation: [{ kind: 'range', basis: 'created_at', range }],
      byFtd: [{ kind: 'reported' }, { kind: 'range', basis: 'ftd_at', range }],
      byTopup: {
        topup_revenue_at: toppedUp('topup_revenue_at', range),
        topup_payout_at: toppedUp('topup_payout_at', range),
      },
      clock,
    },
    before: null,
    isLate: { kind: 'late', clock, wanted: true },
    countsOffers: true,
    groupBy: ['day', key],
    order: { by: 'label', direction: 'asc' },
    ...{ ...ALL, ...NO_KNOWN_GROUPS },
  };
};
const ofLeads = (app: INestApplicationContext, range: TimeRange): Comparison[] =>
  LEAD_KEYS.map((key) => {
    const question = leadQuestion(range, key);
    return {
      title: `leads by day and ${key}`,
      ours: async () => (await app.get(LeadsInClickhouseService).tally(question))?.groups ?? null,
      theirs: async () => (await app.get(TalliesQuery).tally(question)).groups,
    };
  });

const CLICK_KEYS = [
  ...(['day', 'publisher_id', 'offer_id', 'landing_id', 'country_id'] as const),
  ...(['device', 'referrer_host', 'custom_param_1'] as const),
];
const sumsOf = ({ groups }: ClickResult): readonly GroupedSums[] =>
  groups.map(({ code, tally }) => ({ codes: [code], tally }));
const ofClicks = (app: INestApplicationContext, range: TimeRange): Comparison[] =>
  CLICK_KEYS.map((key) => {
    const question: ClickQuestion = {
      conditions: [{ kind: 'ranges', ranges: [range] }],
      clock: { zone: 'UTC', ...range },
      groupBy: key,
      order: { by: 'clicks', direction: 'desc' },
      ...ALL,
    };
    return {
      title: `clicks by ${key}`,
      ours: async () => {
        const found = await app.get(ClicksInClickhouseService).tally(question);
        return found && sumsOf(found);
      },
      theirs: async () => sumsOf(await app.get(ClickTalliesQuery).tally(question)),
    };
  });

const compare = async ({
  ours,
  theirs,
}: Comparison): Promise<{ groups: number; differences: readonly TallyDifference[] }> => {
  for (let tries = 1; ; tries += 1) {
    const found = await ours();
    if (!found)
      throw new Error(
        'ClickHouse does not answer. Is its copy complete, and does a worker run that feeds it?',
      );
    const expected = await theirs();
    const differences = differencesOf(found, expected);
    if (differences.length === 0 || tries === TRIES)
      return { groups: expected.length, differences };
    await delay(tries * 200);
  }
};

const print = (title: string, differences: readonly TallyDifference[]): void => {
  for (const { codes, clickhouse, postgres } of differences.slice(0, SHOWN))
    say(`${title}: ${codes.join(', ')}: ${inspect({ clickhouse, postgres })}`);
};

/** Compares counts and sums by day and party. @returns whether all agree */
const check = async (app: INestApplicationContext): Promise<boolean> => {
  let [groups, different] = [0, 0];
  for (const range of await app.get(CopiedMonthsQuery).list()) {
    for (const comparison of [...ofLeads(app, range), ...ofClicks(app, range)]) {
      const found = await compare(comparison);
      groups += found.groups;
      different += found.differences.length;
      print(comparison.title, found.differences);
    }
    const month = range.from.toISOString().slice(0, 7);
    say(`${month}: ${groups} sums so far, ${different} of them differ`);
  }
  return different === 0;
};

const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
try {
  if (process.argv.includes('--rebuild')) {
    await app.get(CopyFeedService).rebuild();
    say('New copies are made. Those that are there answer until they are complete.');
  } else if (!(await check(app))) process.exitCode = 1;
} finally {
  await app.close();
}
