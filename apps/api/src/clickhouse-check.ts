import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import type { GroupKey } from './modules/lead-conditions/domain/grouping.js';
import type { TimeRange } from './modules/lead-conditions/domain/lead-criteria.js';
import type { TallyQuestion } from './modules/lead-conditions/domain/tally-question.js';
import { LeadMonthsQuery } from './modules/leads-in-clickhouse/data/lead-months.query.js';
import {
  differencesOf,
  type TallyDifference,
} from './modules/leads-in-clickhouse/domain/tally-differences.js';
import { LeadFeed } from './modules/leads-in-clickhouse/lead-feed.service.js';
import { LeadsInClickhouse } from './modules/leads-in-clickhouse/leads-in-clickhouse.service.js';
import { TalliesQuery } from './modules/reports/data/tallies.query.js';

// Started by scripts/clickhouse-check.mjs.

const KEYS = ['publisher_id', 'advertiser_id', 'country_id', 'brand_status'] as const;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Between the two answers leads may have changed. What differs each time is a difference. */
const TRIES = 5;
const ALL = 1_000_000;
const SHOWN = 20;

const questionOf = (range: TimeRange, key: GroupKey): TallyQuestion => {
  const clock = { zone: 'UTC', ...range };
  return {
    now: {
      byCreation: [{ kind: 'range', basis: 'created_at', range }],
      byFtd: [{ kind: 'reported' }, { kind: 'range', basis: 'ftd_at', range }],
      clock,
    },
    before: null,
    isLate: { kind: 'late', clock, wanted: true },
    groupBy: ['day', key],
    order: { by: 'label', direction: 'asc' },
    ...{ limit: ALL, offset: 0, statusGroups: new Map() },
  };
};

const compare = async (
  app: INestApplicationContext,
  question: TallyQuestion,
): Promise<{ groups: number; differences: readonly TallyDifference[] }> => {
  for (let tries = 1; ; tries += 1) {
    const ours = await app.get(LeadsInClickhouse).tally(question);
    if (!ours)
      throw new Error(
        'ClickHouse does not answer. Is its copy complete, and does a worker run that feeds it?',
      );
    const theirs = await app.get(TalliesQuery).tally(question);
    const differences = differencesOf(ours.groups, theirs.groups);
    if (differences.length === 0 || tries === TRIES)
      return { groups: theirs.groups.length, differences };
    await delay(tries * 200);
  }
};

const print = (key: string, differences: readonly TallyDifference[]): void => {
  for (const { codes, clickhouse, postgres } of differences.slice(0, SHOWN))
    say(`day ${codes[0]}, ${key} ${codes[1]}: ${inspect({ clickhouse, postgres })}`);
};

/** Compares counts and sums by day and party. @returns whether all agree */
const check = async (app: INestApplicationContext): Promise<boolean> => {
  let [groups, different] = [0, 0];
  for (const range of await app.get(LeadMonthsQuery).list()) {
    const month = range.from.toISOString().slice(0, 7);
    for (const key of KEYS) {
      const found = await compare(app, questionOf(range, key));
      groups += found.groups;
      different += found.differences.length;
      print(key, found.differences);
    }
    say(`${month}: ${groups} sums so far, ${different} of them differ`);
  }
  return different === 0;
};

const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
try {
  if (process.argv.includes('--rebuild')) {
    await app.get(LeadFeed).rebuild();
    say('A new copy is made. The one that is there answers until it is complete.');
  } else if (!(await check(app))) process.exitCode = 1;
} finally {
  await app.close();
}
