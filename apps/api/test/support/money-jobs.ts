import { CohortClosingService } from '#modules/money/guarantees/cohort-closing.service.js';
import { CohortComputingService } from '#modules/money/guarantees/cohort-computing.service.js';
import { LedgerPostingService } from '#modules/money/ledger/ledger-posting.service.js';
import { onDatabase } from './sign-in.js';
import type { TestApp } from './test-app.js';

const run = (app: TestApp, statements: string): Promise<unknown> =>
  onDatabase(app, (db) => db.query(statements));

/** Runs the jobs of all processes at once, and waits for what their timers have begun. */
export const settleMoney = async (apps: readonly [TestApp, ...TestApp[]]): Promise<void> => {
  await Promise.all(apps.map((each) => each.get(CohortClosingService).closeDue()));
  await Promise.all(apps.map((each) => each.get(CohortComputingService).computeAll()));
  await run(apps[0], 'BEGIN; LOCK TABLE cohort_events, cohort_recounts IN SHARE MODE; COMMIT');
  await postMoney(...apps);
};

/** Posts by all processes at once, and waits for what their timers have begun. */
export const postMoney = async (...apps: readonly [TestApp, ...TestApp[]]): Promise<void> => {
  await Promise.all(apps.map((each) => each.get(LedgerPostingService).postAll()));
  await run(apps[0], 'BEGIN; LOCK TABLE money_events IN SHARE MODE; COMMIT');
};

/** Returns the amount that an advertiser owes. */
export const owedBy = async (app: TestApp, advertiserId: number): Promise<string> => {
  const { rows } = await onDatabase(app, (db) =>
    db.query<{ balance: string }>(
      `SELECT (balance / 100.0)::numeric(12,2)::text AS balance
       FROM ledger_accounts
       WHERE kind = 'receivable' AND advertiser_id = $1`,
      [advertiserId],
    ),
  );
  return rows[0]?.balance ?? '0.00';
};
