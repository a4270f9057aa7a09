import { Module } from '@nestjs/common';
import { LeadListBody } from '@leadline/contracts';
import { createCap, createPayout, createRevenue } from '@leadline/prisma/seed';
import { tokenHash } from '@leadline/prisma/secret-box';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { DeliverySettlementService } from '#modules/delivery/delivery/delivery-settlement.service.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { AdvertiserReportsModule } from '#modules/conversions/advertiser-reports/advertiser-reports.module.js';
import { PublisherPostbacksModule } from '#modules/publishers/publisher-postbacks/publisher-postbacks.module.js';
import { PostbackAuthModule } from '#modules/conversions/postback-auth/postback-auth.module.js';
import { RedirectsModule } from '#modules/publishers/redirects/redirects.module.js';
import { FixedClock } from '#shared/clock/clock.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { accept, hang, refuse } from '#test/support/fake-advertisers.js';
import { eventually, waitingForLocks } from '#test/support/waiting.js';
import { call } from '#test/support/http-client.js';
import { NoPublishersModule, NoStaffModule } from '#test/support/app-modules.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { createPostback } from '../publisher-postbacks/postback-fixture.js';
import { InjectionWorld } from './injection-fixture.js';

@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(NoStaffModule, NoPublishersModule, PostbackAuthModule),
    AdvertiserReportsModule,
    PublisherPostbacksModule,
    RedirectsModule,
  ],
})
class OutsideModule {}

const START = new Date('2026-11-20T12:00:00Z');
const TOKEN = 'the-postback-token-of-bravo';

describe('an injected lead', () => {
  const clock = new FixedClock(START);
  let world: InjectionWorld;
  /** Another process: the one that advertisers and visitors call. */
  let outside: TestApp;
  let ftdCap: number;

  beforeAll(async () => {
    world = await InjectionWorld.create({ clock });
    const { db, publisher, gb } = world.intake;
    outside = await createTestApp(OutsideModule, {
      clock,
      databaseUrl: world.intake.app.databaseUrl,
      environment: { PROCESS_ROLE: 'http' },
    });
    await db.query('UPDATE advertisers SET postback_token_hash = $1 WHERE id = $2', [
      tokenHash(TOKEN),
      world.bravo,
    ]);
    await createPayout(db, publisher.id, '300.00', gb);
    await createRevenue(db, world.bravo, '800.00', gb);
    ftdCap = await createCap(db, {
      type: 'ftd',
      interval: 'interval',
      cap: 100,
      advertiser_ids: [world.bravo],
    });
    for (const event of ['lead_accepted', 'status_changed', 'ftd_approved'] as const)
      await createPostback(db, publisher.id, event, 'https://tracker.example/');
    await world.intake.reload();
  });
  afterAll(async () => {
    await outside.close();
    await world.close();
  });
  beforeEach(() => {
    world.intake.advertisers.behave('bravo', accept);
  });

  /** A rejected lead, and the lead that its injection created. */
  const injected = async (): Promise<{ source: number; child: number; token: string | null }> => {
    const source = await world.addLead({ status: 3 });
    await world.injectNow(source);
    const child = (await world.children(source)).at(-1);
    return { source, child: child?.id ?? 0, token: child?.redirect_token ?? null };
  };
  const report = (body: object) =>
    call(outside.url, 'POST', `/api/v1/postbacks/${TOKEN}`, { body });
  const facts = async (id: number) =>
    (
      await world.intake.rows(
        `SELECT status, brand_status, publisher_status, revenue, payout, ftd_at, autologged_at
        FROM leads
        WHERE id = $1`,
        [id],
      )
    )[0];
  const events = async (id: number) =>
    (
      await world.intake.rows<{ event: string }>(
        `SELECT payload->>'event' AS event
        FROM outbox
        WHERE topic = 'publisher-postback' AND (payload->>'lead_id')::int = $1
        ORDER BY id`,
        [id],
      )
    ).map(({ event }) => event);
  const feed = async (path: string): Promise<{ data: Record<string, unknown>[] }> =>
    (
      await fetch(`${world.intake.app.url}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${world.intake.publisher.api_token}` },
      })
    ).json() as Promise<{ data: Record<string, unknown>[] }>;

  it('has its own redirect link, and records the visit on itself, not on the source', async () => {
    const { source, child, token } = await injected();
    const answer = await fetch(`${outside.url}/r/${token}`, {
      redirect: 'manual',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `https://bravo.example.com/autologin/secret-${child}`,
    ]);
    expect(await facts(child)).toMatchObject({ autologged_at: START });
    expect(await facts(source)).toMatchObject({ autologged_at: null });
  });

  it('follows the reports of the advertiser, by our id and by theirs', async () => {
    const { source, child } = await injected();
    expect(await report({ lead_id: child, status: 'Interested' })).toMatchObject({
      status: 200,
      body: { code: 'applied', lead_id: child },
    });
    expect(await report({ brand_lead_id: `bravo-${child}`, status: 'No answer' })).toMatchObject({
      status: 200,
      body: { code: 'applied', lead_id: child },
    });
    expect(await facts(child)).toMatchObject({
      status: 2,
      brand_status: 'No answer',
      publisher_status: 'No answer',
    });
    expect(await events(child)).toEqual(['lead_accepted', 'status_changed', 'status_changed']);
    expect([await facts(source), await events(source)]).toEqual([
      expect.objectContaining({ status: 3, brand_status: null }),
      [],
    ]);
    // The advertiser never had the source, so its reports about it are not accepted.
    expect((await report({ lead_id: source, status: 'Interested' })).status).toBe(404);
  });

  it('has one FTD and one payout, however often the FTD is reported', async () => {
    const { source, child } = await injected();
    const filled = async () =>
      (
        await world.intake.rows<{ filled: number }>(
          'SELECT filled FROM cap_windows WHERE cap_id = $1',
          [ftdCap],
        )
      )[0]?.filled ?? 0;
    const before = await filled();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        report({
          ...(n % 2 === 0 ? { lead_id: child } : { brand_lead_id: `bravo-${child}` }),
          ftd: true,
          amount: '5.00',
        }),
      ),
    );
    expect(replies.map(({ body }) => (body as { code: string }).code).sort()).toEqual([
      'applied',
      ...Array.from({ length: 9 }, () => 'unchanged'),
    ]);
    expect(await facts(child)).toMatchObject({
      status: 6,
      revenue: '800.00',
      payout: '0.00',
      ftd_at: START,
    });
    expect(await filled()).toBe(before + 1);
    const mine = async () =>
      (await feed('conversions')).data.filter(({ lead_id: id }) => id === child);
    expect(await mine()).toEqual([]);
    await outside
      .get(ConversionsService)
      .act({ lead_id: child, is_accept: true }, world.user, 'UTC');
    expect(await mine()).toEqual([
      expect.objectContaining({ lead_id: child, hit_id: 'hit-1', payout: '300.00' }),
    ]);
    expect((await feed(`leads/${child}`)) as unknown).toMatchObject({
      lead_id: child,
      status: 'FTD',
    });
    expect((await events(child)).filter((event) => event === 'ftd_approved')).toHaveLength(1);
    expect(await facts(source)).toMatchObject({
      status: 3,
      ftd_at: null,
      revenue: '0.00',
      payout: '0.00',
    });
  });

  it('is found by its symbols and by the filter Original leads, and so is its source', async () => {
    const taken = await injected();
    world.intake.advertisers.behave('bravo', refuse);
    const refused = await injected();
    const own = [taken.source, taken.child, refused.source, refused.child];
    const listed = async (filter: object): Promise<number[]> => {
      const { data } = await outside
        .get(LeadsService)
        .list(LeadListBody.parse({ limit: 1000, ...filter }), 'UTC');
      return data
        .map(({ id }) => id)
        .filter((id) => own.includes(id))
        .sort((a, b) => a - b);
    };
    expect(await listed({ symbolInjectedLead: true })).toEqual([taken.child, refused.child]);
    expect(await listed({ symbolInjectedLeadSuccess: true })).toEqual([taken.source]);
    expect(await listed({ symbolInjectedLeadFail: true })).toEqual([refused.source]);
    expect(await listed({ symbolInjectedLead: true, symbolInjectedLeadFail: true })).toEqual([
      taken.child,
      refused.source,
      refused.child,
    ]);
    expect(await listed({ is_original: 'only' })).toEqual([taken.source, refused.source]);
    expect(await listed({ is_original: 'excluded' })).toEqual([taken.child, refused.child]);
  });

  it('shows its outcome on the source if it is the newest, whichever is settled last', async () => {
    world.intake.advertisers.behave('bravo', hang);
    const { source, child: older } = await injected();
    const charlie = await world.intake.addAdvertiser('charlie');
    await world.intake.reload();
    await world.injectNow(source, { advertiser_id: charlie });
    const newer = (await world.children(source)).at(-1)?.id;
    expect(await world.injectedOf(source)).toBe(`Accepted (#${newer})`);
    expect(await report({ lead_id: older, status: 'New' })).toMatchObject({
      body: { code: 'applied' },
    });
    expect(await facts(older)).toMatchObject({ status: 2, brand_status: 'New' });
    expect(await world.injectedOf(source)).toBe(`Accepted (#${newer})`);
  });

  it('is not locked by a report that waits for the lock of the source', async () => {
    world.intake.advertisers.behave('bravo', hang);
    const { source, child } = await injected();
    const other = await world.intake.db.connect();
    try {
      // Another transaction has locked the source and locks the new lead next, in the order of ids.
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM leads WHERE id = $1 FOR UPDATE', [source]);
      const confirmed = report({ lead_id: child, status: 'New' });
      await waitingForLocks((text) => world.intake.rows(text), 1);
      expect(
        (await other.query('SELECT 1 FROM leads WHERE id = $1 FOR UPDATE NOWAIT', [child]))
          .rowCount,
      ).toBe(1);
      await other.query('COMMIT');
      expect(await confirmed).toMatchObject({ status: 200, body: { code: 'applied' } });
    } finally {
      other.release();
    }
    expect(await world.injectedOf(source)).toBe(`Accepted (#${child})`);
  });

  it('does not hold up, while it waits, what refers to its source', async () => {
    world.intake.advertisers.behave('bravo', hang);
    const { source, child } = await injected();
    const other = await world.intake.db.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM leads WHERE id = $1 FOR NO KEY UPDATE', [child]);
      const confirmed = report({ lead_id: child, status: 'New' });
      await waitingForLocks((text) => world.intake.rows(text), 1);
      // As the check of `parent_id` does when the new lead is updated twice.
      await other.query('SELECT 1 FROM leads WHERE id = $1 FOR KEY SHARE NOWAIT', [source]);
      await other.query('COMMIT');
      expect(await confirmed).toMatchObject({ status: 200, body: { code: 'applied' } });
    } finally {
      other.release();
    }
  });

  it('is settled once, without deadlock, when its answer and reports arrive together', async () => {
    const replies: (() => void)[] = [];
    world.intake.advertisers.behave('bravo', (lead, reply) => {
      replies.push(() => accept(lead, reply));
    });
    const sources = await Promise.all(
      Array.from({ length: 16 }, () => world.addLead({ status: 3 })),
    );
    await world.inject(sources);
    const deadlocks = async () =>
      (
        await world.intake.rows<{ deadlocks: string }>(
          'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
        )
      )[0]?.deadlocks;
    const before = await deadlocks();
    const logs = await Promise.all(sources.map((source) => world.log(source)));
    const runs = logs.map(({ id }) => world.run(id));
    await eventually(() => {
      if (replies.length < sources.length) throw new Error(`${replies.length} calls`);
    });
    const children = await Promise.all(
      sources.map(async (source) => (await world.children(source))[0]?.id ?? 0),
    );
    const reports = children.flatMap((child) => [
      report({ lead_id: child, status: 'New' }),
      report({ lead_id: child, status: 'New', ftd: true }),
    ]);
    for (const reply of replies) reply();
    expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(
      reports.map(() => 200),
    );
    await Promise.all(runs);
    for (const [n, source] of sources.entries())
      expect(await world.injectedOf(source)).toBe(`Accepted (#${children[n]})`);
    expect(
      await world.intake.rows('SELECT 1 FROM conversions WHERE lead_id = ANY($1)', [children]),
    ).toHaveLength(children.length);
    expect(
      await world.intake.rows(
        `SELECT 1 FROM lead_attempts WHERE lead_id = ANY($1) AND state = 'accepted'`,
        [children],
      ),
    ).toHaveLength(children.length);
    expect(await deadlocks()).toBe(before);
  });

  it('is not routed again while it waits for the advertiser, however often it runs', async () => {
    world.intake.advertisers.behave('bravo', hang);
    const { source, child } = await injected();
    const other = await world.intake.db.connect();
    try {
      // Routing would wait for this lock.
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM leads WHERE id = $1 FOR UPDATE', [child]);
      await world.intake.db.query(
        `UPDATE progress_logs
        SET status = 'running', outcome = NULL, finished_at = NULL, due_at = $2
        WHERE lead_id = $1`,
        [source, START],
      );
      await world.run((await world.log(source)).id);
      expect(await world.log(source)).toMatchObject({ status: 'completed', outcome: 'unknown' });
      await other.query('COMMIT');
    } finally {
      other.release();
    }
    expect(
      await world.intake.app
        .get(DeliverySettlementService)
        .confirmAccepted(child, world.bravo, null),
    ).toBe(true);
  });
});
