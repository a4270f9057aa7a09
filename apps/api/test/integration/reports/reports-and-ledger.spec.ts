import { Module } from '@nestjs/common';
import { LeadFilter } from '@leadline/contracts';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { AlertsModule } from '#modules/operation/alerts/alerts.module.js';
import { ReportEngineService } from '#modules/reporting/reports/report-engine.service.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { makeWorld } from '#test/support/lead-oracle/generate.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { postMoney } from '#test/support/money-jobs.js';
import { onDatabase } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [ReadsModule, LedgerModule, AlertsModule] })
class MoneyModule {}

const SEED = Number(process.env.FILTER_SEED ?? 20_261_128);
const LEADS = 400;
const SIDES = [
  ['advertiser', 'receivable', 'revenue', 1n],
  ['publisher', 'on_hold', 'payout', -1n],
] as const;

describe('the money of a party by day', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(MoneyModule);
    await onDatabase(app, async (db) => {
      await makeWorld(db, TEST_SECRET, new Random(SEED), LEADS);
      // Reports leave hidden leads out; the ledger has them.
      await db.query('UPDATE leads SET is_hidden = false');
      // Leads that were stored with a share of a top-up and no other money.
      await db.query('SELECT note_opening_money()');
    });
    await postMoney(app);
  }, 60_000);
  afterAll(() => app.close());

  it.each(SIDES)('of each %s is the same in the ledger and in reports', async (side, ...rest) => {
    const [kind, money, sign] = rest;
    const posted = await onDatabase(app, (db) =>
      db.query<{ party: number; day: number; cents: string }>(
        `SELECT a.${side}_id AS party,
           (e.counts_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01' AS day,
           sum(e.amount)::text AS cents
         FROM ledger_entries e
         JOIN ledger_accounts a ON a.id = e.account_id
         WHERE a.kind = $1
         GROUP BY 1, 2
         HAVING sum(e.amount) <> 0`,
        [kind],
      ),
    );
    const filter = LeadFilter.parse({ is_test: null, exclude_fake_FTD: null });
    const criteria = await app.get(LeadsService).filterCriteria(filter, 'UTC', null);
    const { groups } = await app.get(ReportEngineService).tally({
      criteria,
      groupBy: [`${side}_id`, 'day'],
      limit: 100_000,
    });
    const reported = groups
      .filter(({ tally }) => tally[money] !== 0n)
      .map(({ codes, tally }) => [...codes, tally[money]].join());
    const owed = posted.rows.map(({ party, day, cents }) =>
      [party, day, sign * BigInt(cents)].join(),
    );
    expect(owed.length).toBeGreaterThan(20);
    expect(reported.sort()).toEqual(owed.sort());
  });
});
