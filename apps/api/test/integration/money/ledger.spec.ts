import { Module } from '@nestjs/common';
import { createLead, createLeads } from '@leadline/prisma/seed';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { LedgerCheckService } from '#modules/money/ledger/ledger-check.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { AlertsModule } from '#modules/operation/alerts/alerts.module.js';
import { ReadsModule } from '#test/support/app-modules.js';
import {
  addAccepted,
  addPending,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call } from '#test/support/http-client.js';
import { postMoney } from '#test/support/money-jobs.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [ReadsModule, LedgerModule, AlertsModule] })
class MoneyModule {}

interface Entry {
  readonly lead_id: number;
  readonly reason: string;
  readonly is_reversal: boolean;
  readonly amount: string;
  readonly counts_at: string;
  readonly recorded_at: string;
}
interface Page {
  readonly opening: string;
  readonly closing: string;
  readonly data: readonly Entry[];
  readonly next_cursor: string | null;
}
type Side = 'advertiser' | 'publisher';

const FTD_DAY = '2026-03-01T12:00:00.000Z';

describe('the ledger', () => {
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let world: ConversionWorld;
  let staff: SignedIn;

  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    onDatabase(app, async (db) => (await db.query(text, values)).rows as T[]);
  const post = (on = app): Promise<void> => postMoney(on);
  const decide = async (leadId: number, body: object, path = 'action'): Promise<void> => {
    const reply = await call(app.url, 'POST', `/api/pending-conversions/${path}`, {
      body: { lead_id: leadId, ...body },
      headers: staff.headers,
    });
    expect(reply.status).toBe(200);
  };
  const accept = (leadId: number, status = 'Pending FTD'): Promise<void> =>
    decide(leadId, { is_accept: true, seen: { status, fake_ftd: false } });
  const reverse = (leadId: number, pays = true): Promise<void> =>
    decide(leadId, { reason: 'Charged back', advertiser_pays: pays }, 'reverse');
  const ledger = async (side: Side, body: object = {}, id = world[side]): Promise<Page> => {
    const reply = await call<Page>(app.url, 'POST', `/api/${side}s/${id}/ledger`, {
      body,
      headers: staff.headers,
    });
    expect(reply.status).toBe(200);
    return reply.body;
  };
  /** Entries of a lead, the oldest first. */
  const entriesOf = async (side: Side, leadId: number): Promise<string[]> => {
    const { data } = await ledger(side, { limit: 200 });
    return data
      .filter(({ lead_id: id }) => id === leadId)
      .map(({ reason, amount }) => `${reason} ${amount}`)
      .reverse();
  };
  const differences = (): Promise<object> => app.get(LedgerCheckService).check();

  beforeAll(async () => {
    app = await createTestApp(MoneyModule);
    other = await createTestApp(MoneyModule, { databaseUrl: app.databaseUrl });
    staff = await signIn(app, {
      permissions: [
        'PENDING_CONVERSIONS_LIST',
        'PENDING_CONVERSIONS_MARK_FTD',
        'PENDING_CONVERSIONS_REVERSE_FTD',
        'LEADS_LIST',
        'LEADS_EDIT',
        'LEADS_MARK_TEST_LEAD',
        'ADVERTISER_LEDGER_LIST',
        'PUBLISHER_LEDGER_LIST',
        'SETTINGS_EDIT',
      ],
    });
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await app.close();
  });
  beforeEach(async () => {
    world = await makeConversionWorld(app);
  });

  it('posts what an advertiser owes when it reports, and what a publisher is owed when staff accept', async () => {
    const lead = await addPending(app, world);
    await post();
    expect(await ledger('advertiser')).toMatchObject({
      currency: 'USD',
      closing: '800.00',
      data: [{ lead_id: lead, reason: 'ftd_reported', amount: '800.00', counts_at: FTD_DAY }],
    });
    expect(await ledger('publisher')).toMatchObject({ closing: '0.00', data: [] });
    await accept(lead);
    await post();
    expect(await ledger('publisher')).toMatchObject({
      closing: '300.00',
      data: [{ lead_id: lead, reason: 'ftd_accepted', amount: '300.00', counts_at: FTD_DAY }],
    });
    expect(await differences()).toEqual({ leads: 0, accounts: 0 });
  });

  it('changes the past by taking back what was posted and posting anew', async () => {
    const lead = await addPending(app, world);
    await accept(lead);
    await post();
    await reverse(lead, false);
    await accept(lead, 'FTD REJECTED');
    await post();
    expect(await entriesOf('advertiser', lead)).toEqual([
      'ftd_reported 800.00',
      'ftd_reversed -800.00',
      'ftd_accepted 800.00',
    ]);
    const { headers } = staff;
    const seen = { revenue: '800.00', payout: '300.00', status_override: '' };
    const body = { lead_id: lead, revenue: '650.10', payout: '300.00', seen };
    expect(
      (await call(app.url, 'POST', '/api/lead-details/update', { body, headers })).status,
    ).toBe(200);
    await post();
    expect((await entriesOf('advertiser', lead)).slice(3)).toEqual([
      'corrected -800.00',
      'corrected 650.10',
    ]);
    expect(await entriesOf('publisher', lead)).toEqual([
      'ftd_accepted 300.00',
      'ftd_reversed -300.00',
      'ftd_accepted 300.00',
    ]);
    expect(await differences()).toEqual({ leads: 0, accounts: 0 });
  });

  it('tells any past state: what was known at a moment', async () => {
    const lead = await addPending(app, world);
    await accept(lead);
    await post();
    const [{ now } = { now: new Date() }] = await rows<{ now: Date }>(
      'SELECT max(recorded_at) AS now FROM ledger_postings',
    );
    await reverse(lead, false);
    await post();
    expect(await ledger('publisher')).toMatchObject({ closing: '0.00' });
    const then = await ledger('publisher', { as_of: now.toISOString() });
    expect(then).toMatchObject({ closing: '300.00', data: [{ amount: '300.00' }] });
  });

  it('counts money on the day of the FTD, with a balance before and after a range', async () => {
    const [first, second] = await onDatabase(app, (db) =>
      createLeads(
        db,
        ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z'].map((at) => ({
          publisher_id: world.publisher,
          advertiser_id: world.advertiser,
          status: 5 as const,
          ftd_at: new Date(at),
          revenue: '100.00',
          payout: '40.00',
        })),
      ),
    );
    await post();
    const day = { start_date: '2026-03-02 00:00', end_date: '2026-03-02 23:59' };
    expect(await ledger('publisher', day)).toMatchObject({
      opening: '40.00',
      closing: '80.00',
      data: [{ lead_id: second, reason: 'opening' }],
    });
    const page = await ledger('publisher', { limit: 1 });
    expect(page.data).toMatchObject([{ lead_id: second }]);
    const rest = await ledger('publisher', { limit: 1, cursor: page.next_cursor });
    expect(rest).toMatchObject({ data: [{ lead_id: first }], next_cursor: null });
  });

  it('posts nothing for fake FTDs, and takes back the money of a lead that is marked as a test', async () => {
    const fake = await addAccepted(app, world);
    const lead = await addPending(app, world);
    await rows(`UPDATE leads SET status = 6, fake_ftd = true, ftd_at = now() WHERE id = $1`, [
      fake,
    ]);
    await post();
    expect(await entriesOf('advertiser', fake)).toEqual([]);
    const marked = await call(app.url, 'POST', '/api/lead-details/mark-test-lead', {
      body: { lead_ids: [lead] },
      headers: staff.headers,
    });
    expect(marked.status).toBe(200);
    await post();
    expect(await entriesOf('advertiser', lead)).toEqual([
      'ftd_reported 800.00',
      'marked_test -800.00',
    ]);
    expect(await differences()).toEqual({ leads: 0, accounts: 0 });
  });

  it('is never changed, and refuses entries that do not sum to zero', async () => {
    await addPending(app, world);
    await post();
    for (const change of [
      'UPDATE ledger_entries SET amount = amount + 1',
      'DELETE FROM ledger_entries',
      "UPDATE ledger_postings SET reason = 'corrected'",
      'DELETE FROM ledger_postings',
      'TRUNCATE ledger_entries',
    ])
      await expect(rows(change)).rejects.toThrow('the ledger is append-only');
    await expect(
      rows(`
        INSERT INTO ledger_entries (posting_id, account_id, amount, counts_at)
        SELECT min(p.id), min(a.id), 1, now()
        FROM ledger_postings p, ledger_accounts a
        WHERE a.kind = 'on_hold'`),
    ).rejects.toThrow('do not sum to zero');
    const granted = await rows<{ privilege_type: string }>(`
      SELECT DISTINCT privilege_type
      FROM pg_class c, aclexplode(c.relacl)
      WHERE c.relname IN ('ledger_postings', 'ledger_entries')`);
    const kinds = granted.map(({ privilege_type: kind }) => kind);
    expect(kinds).toContain('INSERT');
    for (const kind of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(kinds).not.toContain(kind);
  });

  it('gives the same whatever the order, with two processes that post at once', async () => {
    const parties = await Promise.all(Array.from({ length: 3 }, () => makeConversionWorld(app)));
    const leads = await Promise.all(
      Array.from({ length: 45 }, (_, index) => addAccepted(app, parties[index % 3] ?? world)),
    );
    const report = (leadId: number): Promise<unknown> =>
      app
        .get(ConversionsService)
        .reportFtd({ leadId, ftdAt: new Date(FTD_DAY), amount: null, source: 'advertiser' });
    await Promise.all(
      leads.map(async (lead, index) => {
        await report(lead);
        if (index % 5 > 0) await accept(lead);
        if (index % 5 > 1) await reverse(lead, index % 5 === 2);
        if (index % 5 > 3) await accept(lead, 'FTD REJECTED');
        if (index % 3 === 0) await report(lead);
        await Promise.all([post(), post(other)]);
      }),
    );
    await Promise.all([post(), post(other)]);
    // The advertiser owes four leads of five, and the publisher is owed two.
    for (const { advertiser, publisher } of parties) {
      expect(await ledger('advertiser', {}, advertiser)).toMatchObject({ closing: '9600.00' });
      expect(await ledger('publisher', {}, publisher)).toMatchObject({ closing: '1800.00' });
    }
    expect(await rows('SELECT FROM money_events')).toEqual([]);
    expect(await differences()).toEqual({ leads: 0, accounts: 0 });
  });

  it('finds what was changed behind its back, and alerts staff', async () => {
    const lead = await addPending(app, world);
    await post();
    await rows('ALTER TABLE leads DISABLE TRIGGER leads_note_money');
    await rows('UPDATE leads SET revenue = 1 WHERE id = $1', [lead]);
    await rows('ALTER TABLE leads ENABLE TRIGGER leads_note_money');
    await rows(
      `UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'receivable' AND advertiser_id = $1`,
      [world.advertiser],
    );
    expect(await differences()).toEqual({ leads: 1, accounts: 1 });
    const alerts = await call(app.url, 'GET', '/api/alerts', { headers: staff.headers });
    expect(alerts.text).toContain('The ledger disagrees with the leads');
    await rows('UPDATE leads SET revenue = 800 WHERE id = $1', [lead]);
    await rows(
      `UPDATE ledger_accounts SET balance = balance - 1 WHERE kind = 'receivable' AND advertiser_id = $1`,
      [world.advertiser],
    );
  });

  it('is written to a file', async () => {
    const lead = await addPending(app, world);
    await post();
    const path = `/api/advertisers/${world.advertiser}/ledger/export`;
    const { headers } = staff;
    const file = await call(app.url, 'POST', path, { body: { format: 'csv' }, headers });
    const lines = file.text.trim().split('\r\n');
    expect(lines[0]).toContain('Counts at,Recorded at,Lead,Event,Entry,By,Currency,Amount');
    expect(lines[1]).toMatch(new RegExp(`,${lead},FTD reported,Posts,,USD,800\\.00$`));
  });

  it('is refused for a party that does not exist', async () => {
    const { headers } = await signIn(app, { permissions: ['PUBLISHER_LEDGER_LIST'] });
    const { body } = await call(app.url, 'POST', '/api/publishers/999999/ledger', {
      ...{ body: {}, headers },
    });
    expect(body).toMatchObject({ code: 'PUBLISHER_NOT_FOUND' });
  });

  it('posts the money that a lead comes with', async () => {
    const lead = await onDatabase(app, (db) =>
      createLead(db, {
        publisher_id: world.publisher,
        advertiser_id: world.advertiser,
        status: 7,
        ftd_at: new Date(FTD_DAY),
        revenue: '70.00',
      }),
    );
    await post();
    expect(await entriesOf('advertiser', lead)).toEqual(['opening 70.00']);
  });
});
