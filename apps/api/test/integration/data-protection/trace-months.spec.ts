import { setSetting } from '@leadline/prisma/seed';
import { Module } from '@nestjs/common';
import pg from 'pg';
import { DataProtectionModule } from '#modules/operation/data-protection/data-protection.module.js';
import { TraceMonthsService } from '#modules/operation/data-protection/trace-months.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { sqlStateOf } from '#shared/database/sql-state.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';

@Module({ imports: [IntakeWorldModule, DataProtectionModule] })
class MonthsModule {}

const DAY_MS = 86_400_000;
const LOCK_NOT_AVAILABLE = '55P03';
const clock = new FixedClock(new Date());

let world: IntakeWorld;
let months: TraceMonthsService;
/** Partition of the month in which the database was made. It ends in the future. */
let first: string;
let firstEnd: Date;

const names = async (): Promise<string[]> => {
  const rows = await world.rows<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name
     FROM pg_inherits
     WHERE inhparent = 'lead_decisions'::regclass
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== 'lead_decisions_other');
};
/** The first instant of the month this many months after the first one. */
const monthAfter = (count: number): Date =>
  new Date(Date.UTC(firstEnd.getUTCFullYear(), firstEnd.getUTCMonth() + count - 1, 1));
const nameAfter = (count: number): string =>
  `lead_decisions_${monthAfter(count).toISOString().slice(0, 7).replace('-', '_')}`;

beforeEach(async () => {
  clock.set(new Date());
  world = await IntakeWorld.create({ clock }, MonthsModule);
  months = world.app.get(TraceMonthsService);
  first = (await names())[0] ?? '';
  const [year, month] = first.split('_').slice(-2).map(Number);
  firstEnd = new Date(Date.UTC(year ?? 0, month ?? 0, 1));
  await world.distribute([[[await world.addAdvertiser('alpha'), 100]]]);
  await world.reload();
}, 60_000);
afterEach(() => world.close());

/** How many traces each month holds. */
const counts = async (): Promise<Record<string, number>> => {
  const rows = await world.rows<{ name: string; count: number }>(
    `SELECT tableoid::regclass::text AS name, count(*)::int AS count
     FROM lead_decisions
     GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};
/** A lead that an advertiser takes, now. */
const sendLead = async (): Promise<void> => {
  expect((await world.send(newLead())).status).toBe(201);
};

it('months are there before they begin, and a trace belongs to its own', async () => {
  expect(await names()).toEqual([first]);
  clock.set(monthAfter(1));
  await Promise.all([months.run(), months.run(), months.run()]);
  expect(await names()).toEqual([first, ...[1, 2, 3, 4].map(nameAfter)]);
  await sendLead();
  clock.set(new Date(monthAfter(2).getTime() - 1));
  await sendLead();
  clock.set(monthAfter(2));
  await sendLead();
  expect(await counts()).toEqual({ [nameAfter(1)]: 2, [nameAfter(2)]: 1 });
});

it('without a month a lead is taken all the same, and its trace is moved to it later', async () => {
  clock.set(monthAfter(3));
  await sendLead();
  clock.set(monthAfter(40));
  await sendLead();
  expect(await counts()).toEqual({ lead_decisions_other: 2 });
  clock.set(monthAfter(3));
  await months.run();
  expect(await counts()).toEqual({ [nameAfter(3)]: 1, lead_decisions_other: 1 });
  const traces = await world.rows('SELECT id FROM lead_decisions WHERE trace IS NOT NULL');
  expect(traces).toHaveLength(2);
});

it('months that have expired are dropped whole; leads and later traces stay', async () => {
  await sendLead();
  clock.set(monthAfter(1));
  await months.run();
  await sendLead();
  await setSetting(world.db, 'trace_retention_days', 30);
  clock.set(new Date(monthAfter(1).getTime() + 30 * DAY_MS - 1));
  await months.run();
  expect(await counts()).toEqual({ [first]: 1, [nameAfter(1)]: 1 });
  clock.advance(1);
  await Promise.all([months.run(), months.run()]);
  expect(await counts()).toEqual({ [nameAfter(1)]: 1 });
  expect(await names()).not.toContain(first);
  expect(await world.rows('SELECT id FROM leads')).toHaveLength(2);
  const entries = await world.rows(
    `SELECT after ->> 'month' AS month FROM audit_log WHERE entity = 'traces'`,
  );
  expect(entries).toEqual([{ month: first }]);
});

it('without an end nothing is dropped', async () => {
  await sendLead();
  await setSetting(world.db, 'trace_retention_days', null);
  clock.set(monthAfter(100));
  await months.run();
  expect(await counts()).toEqual({ [first]: 1 });
});

it('whoever reads the traces for long is not disturbed, and the next run does what is left', async () => {
  await sendLead();
  const reader = new pg.Client({ connectionString: world.app.databaseUrl });
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT count(*) FROM lead_decisions');
  clock.set(monthAfter(1));
  const failure: unknown = await months.run().catch((error: unknown) => error);
  expect(sqlStateOf(failure)).toBe(LOCK_NOT_AVAILABLE);
  expect(await names()).toEqual([first]);
  await sendLead();
  await reader.query('COMMIT');
  await reader.end();
  await months.run();
  expect(await names()).toContain(nameAfter(4));
  expect(await counts()).toEqual({ [first]: 1, [nameAfter(1)]: 1 });
});

it('months are added and dropped while leads come in, and no lead is lost', async () => {
  await setSetting(world.db, 'trace_retention_days', 1);
  const send = async (): Promise<number> => {
    let sent = 0;
    for (; sent < 40; sent += 1) await sendLead();
    return sent;
  };
  const change = async (): Promise<void> => {
    for (let count = 1; count <= 12; count += 1) {
      clock.set(monthAfter(count));
      // A lead may hold a month for longer than the run waits.
      await months.run().catch((error: unknown) => {
        expect(sqlStateOf(error)).toBe(LOCK_NOT_AVAILABLE);
      });
    }
  };
  const [sent] = await Promise.all([Promise.all(Array.from({ length: 5 }, send)), change()]);
  const total = sent.reduce((sum, count) => sum + count, 0);
  expect(await world.rows('SELECT id FROM leads WHERE status = 2')).toHaveLength(total);
  expect(world.advertisers.received).toHaveLength(total);
  await months.run();
  expect(await names()).not.toContain(first);
}, 30_000);
