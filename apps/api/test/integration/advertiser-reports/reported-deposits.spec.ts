import { NewStatusPullBody, ReportMapping } from '@leadline/contracts';
import { createAdvertiser, setIntegration } from '@leadline/prisma/seed';
import { StatusMappingsService } from '#modules/conversions/advertiser-reports/status-mappings.service.js';
import { StatusPullDryRunService } from '#modules/conversions/advertiser-reports/status-pull-dry-run.service.js';
import { startReceiver, type Receiver } from '#test/support/publisher-receiver.js';
import { addUser } from '#test/support/sign-in.js';
import { OnlyPulls } from '#test/support/status-pulls.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { startInbound, type Inbound } from './inbound-fixture.js';

// Deposits after the FTD, by postback, by mapped report and by pull (ADR 97).

let t: Inbound;
let advertiser: Receiver;
let userId: number;
let pulls: OnlyPulls;
beforeAll(async () => {
  advertiser = await startReceiver();
  t = await startInbound({ DELIVERY_ALLOW_HOSTS: advertiser.authority });
  userId = await addUser(t.db, 'Puller');
  pulls = new OnlyPulls(t.app, userId);
});
afterAll(async () => {
  await t?.close();
  await advertiser?.close();
});

const path = (text: string) => ({ from: 'path', path: text }) as const;
const template = () => ({
  request: {
    ...{ method: 'GET', url: `http://${advertiser.authority}/deposits` },
    body: { kind: 'fields', format: 'query', fields: [] },
  },
  answer: { rows: 'rows[?!first]' },
  read: {
    brand_lead_id: path('person'),
    deposit_id: path('id'),
    deposit_amount: path('sum'),
    deposit_currency: path('currency'),
    deposit_time: path('at'),
  },
});
const MAPPING = ReportMapping.parse({
  read: {
    brand_lead_id: path('body.person'),
    deposit_id: path('body.transaction.no'),
    deposit_amount: path('body.transaction.sum'),
    deposit_time: path('body.transaction.at'),
    deposit_currency: path('body.transaction.cur'),
  },
});

const answer = (rows: readonly object[]): void => {
  advertiser.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ rows }));
  };
};

const newSender = async () => {
  const { id, postback_token: token } = await createAdvertiser(t.db, TEST_SECRET);
  const request = { method: 'POST', url: `http://${advertiser.authority}/`, format: 'json' };
  const old = { ...request, fields: {}, success: {}, read: {} };
  await setIntegration(t.db, TEST_SECRET, id, old, {});
  const person = `P-${id}`;
  const lead = await t.lead({ advertiser_id: id, external_id: person });
  return {
    ...{ id, person, lead },
    post: (body: object) => t.post(body, token),
    map: async (reports: ReportMapping) => {
      const mappings = t.app.get(StatusMappingsService);
      const { version } = await mappings.get(id);
      await mappings.replace(id, { statuses: [], version, reports }, userId);
    },
    /** Runs the pull, whose answer has these rows. Returns the numbers of the run. */
    pull: async (rows: readonly object[]) => {
      answer(rows);
      await pulls.setUp(id, { template: template(), interval_minutes: 60, is_active: true });
      await t.rows('UPDATE status_pulls SET due_at = $2 WHERE advertiser_id = $1', [
        id,
        t.clock.now(),
      ]);
      await pulls.run(id);
      const { runs, failed_rows: failed } = await pulls.get(id);
      return { run: runs[0], failed };
    },
    dryRun: (rows: readonly object[]) => {
      answer(rows);
      const { template: parsed, secrets } = NewStatusPullBody.parse({
        ...{ name: 'Draft', template: template(), interval_minutes: 60, is_active: true },
      });
      return t.app.get(StatusPullDryRunService).run(id, { template: parsed, secrets }, userId);
    },
    deposits: () =>
      t.rows<{ external_id: string; amount: string }>(
        `SELECT external_id, amount::text AS amount
         FROM deposits
         WHERE advertiser_id = $1
         ORDER BY id`,
        [id],
      ),
  };
};

describe('a deposit after the FTD', () => {
  it('counts once, whether it comes by pull, by postback or at mapped places', async () => {
    const sender = await newSender();
    const { lead, person } = sender;
    await sender.post({ lead_id: lead, ftd: 1 });
    const row = { person, id: 501, sum: -40.5, at: '2026-11-19T10:00:00Z', currency: 'USD' };
    const first = { ...row, id: 1, first: true, sum: 250 };
    expect((await sender.pull([first, row, row])).run).toMatchObject({ applied: 1, refused: 0 });
    expect((await sender.pull([row])).run).toMatchObject({ read: 1, applied: 0, refused: 0 });
    const sent = { lead_id: lead, deposit_id: '501', deposit_amount: '-40.50' };
    expect((await sender.post(sent)).body.code).toBe('unchanged');
    expect((await sender.post({ ...sent, deposit_id: '502' })).body.code).toBe('applied');
    await sender.map(MAPPING);
    const transaction = { no: 503, sum: '1,250.00 USD', at: '2026-11-19 12:00', cur: 'usd' };
    for (const no of [501, 502])
      expect(
        (await sender.post({ person, transaction: { ...transaction, no, sum: '-40.50' } })).body,
      ).toMatchObject({ code: 'unchanged', lead_id: lead });
    expect((await sender.post({ person, transaction })).body.code).toBe('applied');
    const later = [
      { ...row, id: '502' },
      { ...row, id: '503', sum: '1250' },
    ];
    expect((await sender.pull(later)).run).toMatchObject({ applied: 0, refused: 0 });
    expect(await sender.deposits()).toEqual([
      { external_id: '501', amount: '-40.50' },
      { external_id: '502', amount: '-40.50' },
      { external_id: '503', amount: '1250.00' },
    ]);
  });

  it('fails in a pull like in a postback, row by row, and is read again after the FTD', async () => {
    const sender = await newSender();
    const { lead, person } = sender;
    const row = { person, id: 'tx-1', sum: 100 };
    expect(await sender.pull([row])).toMatchObject({
      run: { applied: 0, refused: 1 },
      failed: [{ field: 'deposit_id', reason: 'The lead has no FTD yet' }],
    });
    await sender.post({ lead_id: lead, ftd: 1 });
    const { run, failed } = await sender.pull([
      row,
      { ...row, sum: 90 },
      { ...row, id: 'tx-2', currency: 'EUR' },
      { ...row, id: 'tx-3', at: '2020-01-01' },
      { ...row, id: 'tx-4', sum: null },
      { ...row, id: 'tx 5' },
      { ...row, id: { no: 6 } },
      { ...row, id: 'tx-7', sum: '1.250' },
    ]);
    expect(run).toMatchObject({ read: 8, applied: 1, refused: 7 });
    expect(failed.map(({ field, reason }) => `${field}: ${reason}`).sort()).toEqual([
      'deposit_amount: Send the amount of the deposit',
      expect.stringMatching(/^deposit_amount: The amount can be read in two ways/),
      'deposit_currency: The amount is in EUR. Only amounts in dollars are booked',
      'deposit_id: Another deposit has this id',
      'deposit_id: Use a text or a number',
      'deposit_id: Use letters, digits and . _ : -',
      'deposit_time: The time is before the lead came',
    ]);
    expect(await sender.deposits()).toEqual([{ external_id: 'tx-1', amount: '100.00' }]);
  });

  it('is foreseen by a dry run, which stores nothing', async () => {
    const sender = await newSender();
    const { lead, person } = sender;
    const row = { person, id: 'tx-1', sum: 100 };
    expect((await sender.dryRun([row])).rows).toMatchObject([
      { problem: { field: 'deposit_id', reason: 'The lead has no FTD yet' }, changes: [] },
    ]);
    await sender.post({ lead_id: lead, ftd: 1 });
    const seen = await sender.dryRun([row, row, { ...row, sum: 90 }]);
    expect(seen).toMatchObject({ read: 3, applied: 1, refused: 1 });
    expect(seen.rows).toMatchObject([
      {
        reading: { deposit_id: 'tx-1', deposit_amount: '100.00' },
        changes: [{ kind: 'deposit', before: null, after: '100.00' }],
      },
      { changes: [], problem: null },
      { problem: { field: 'deposit_id', reason: 'Another deposit has this id' } },
    ]);
    expect(await sender.deposits()).toEqual([]);
  });
});
