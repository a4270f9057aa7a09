import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { FixedClock } from '#shared/clock/clock.js';
import { call, type Reply } from '#test/support/http-client.js';
import { TEST_PASSWORD } from '#test/support/sign-in.js';
import {
  addPerson,
  configureStep,
  passwordStep,
  recoverStep,
  verifyStep,
  wrongCode,
} from '../auth/sign-in-steps.js';
import { createInstallation, type Installation } from '../../api/world.js';
import type { CampaignProgress, ProgressLog } from '@leadline/contracts';
import { countryId, createLead, createLeads } from '@leadline/prisma/seed';
import { CampaignRunsService } from '#modules/leads/campaigns/campaign-runs.service.js';
import { StatusPullQueueService } from '#modules/conversions/advertiser-reports/status-pull-runner.service.js';
import { RetentionService } from '#modules/operation/data-protection/retention.service.js';
import { TraceMonthsService } from '#modules/operation/data-protection/trace-months.service.js';
import { eventually } from '#test/support/waiting.js';
import { newStatusPull } from '../../api/action-rows.js';
import type { TestApp } from '#test/support/test-app.js';

/** Signing in while each request goes to another process than the one before. */

const clock = new FixedClock(new Date());
let installation: Installation;
beforeAll(async () => {
  installation = await createInstallation({ clock, workers: 2 });
}, 60_000);
afterAll(() => installation.close());

describe('sign in', () => {
  const NEXT_CODE_MS = 30_000;

  /** The process that a request goes to is another one each time. */
  const inTurn = () => installation.world.app;
  beforeEach(() => clock.advance(NEXT_CODE_MS));

  const session = (token: unknown, app = inTurn()): Promise<Reply> =>
    call(app.url, 'GET', '/api/session', { headers: { authorization: `Bearer ${String(token)}` } });
  const inBoth = (token: unknown): Promise<number[]> =>
    Promise.all(installation.apis.map(async (app) => (await session(token, app)).status));
  const codeNow = (secret: string): string => codeAt(secret, clock.now());

  it('the second factor is set up in another process than the one that knows the password', async () => {
    const { email } = await addPerson(inTurn(), 'new');
    const secret = String((await passwordStep(inTurn(), email)).body.secret);
    const signedIn = await configureStep(inTurn(), email, codeNow(secret));
    expect(signedIn.status).toBe(200);
    expect(await inBoth(signedIn.body.token)).toEqual([200, 200]);

    const [recovery = ''] = signedIn.body.recovery_codes as string[];
    await passwordStep(inTurn(), email);
    expect((await recoverStep(inTurn(), email, recovery)).status).toBe(200);
    // One more request, so that the process which took the recovery code is not the next to see it.
    await passwordStep(inTurn(), email);
    await passwordStep(inTurn(), email);
    expect((await recoverStep(inTurn(), email, recovery)).body.code).toBe('RECOVERY_CODE_WRONG');
  });

  it('a code and a challenge are used up in every process', async () => {
    const { email, secret } = await addPerson(inTurn());
    await passwordStep(inTurn(), email);
    const code = codeNow(secret);
    expect((await verifyStep(inTurn(), email, code)).status).toBe(200);
    expect((await verifyStep(inTurn(), email, code)).body.code).toBe('TWO_FACTOR_NO_CHALLENGE');
    await passwordStep(inTurn(), email);
    expect((await verifyStep(inTurn(), email, code)).body.code).toBe('TWO_FACTOR_WRONG');
    clock.advance(NEXT_CODE_MS);
    expect((await verifyStep(inTurn(), email, codeNow(secret))).status).toBe(200);
  });

  it('of the same code sent to both at once, one opens a session', async () => {
    const { email, secret } = await addPerson(inTurn());
    for (const browser of ['A', 'B']) await passwordStep(inTurn(), email, TEST_PASSWORD, browser);
    const replies = await Promise.all(
      ['A', 'B'].map((browser) => verifyStep(inTurn(), email, codeNow(secret), browser)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('a challenge allows five guesses, wherever they are made', async () => {
    const { email, secret } = await addPerson(inTurn());
    await passwordStep(inTurn(), email);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await verifyStep(inTurn(), email, wrongCode(secret, clock.now()))).body.code).toBe(
        'TWO_FACTOR_WRONG',
      );
    expect((await verifyStep(inTurn(), email, codeNow(secret))).body.code).toBe(
      'TWO_FACTOR_NO_CHALLENGE',
    );
  });

  it('guesses of a password are slowed down everywhere, wherever they are made', async () => {
    const { email } = await addPerson(inTurn(), 'without');
    for (let guess = 0; guess < 5; guess += 1)
      expect((await passwordStep(inTurn(), email, 'Wrong-1')).status).toBe(400);
    for (const app of installation.apis)
      expect((await passwordStep(app, email)).body.code).toBe('LOGIN_BLOCKED');
    clock.advance(1_000);
    expect((await passwordStep(inTurn(), email)).status).toBe(200);
  });

  it('a session that ends in one process ends in the other within a second', async () => {
    const { email } = await addPerson(inTurn(), 'without');
    const open = async () => (await passwordStep(inTurn(), email)).body;
    const [first, second] = [await open(), await open()];
    const headers = { authorization: `Bearer ${String(first.token)}` };
    const end: readonly (() => Promise<Reply>)[] = [
      () => call(inTurn().url, 'POST', '/api/profile/sessions/end-others', { headers }),
      () =>
        call(inTurn().url, 'POST', `/api/users/${String(first.user_id)}/sessions/end`, {
          headers: installation.world.admin.headers,
        }),
    ];
    for (const [index, { token }] of [second, first].entries()) {
      expect(await inBoth(token)).toEqual([200, 200]);
      expect((await end[index]?.())?.status).toBe(200);
      clock.advance(1_000);
      expect(await inBoth(token)).toEqual([401, 401]);
    }
  });
});

describe('workers', () => {
  const DAY_MS = 86_400_000;

  let gb = 0;
  beforeAll(async () => {
    gb = await countryId(installation.world.db, 'GB');
  }, 60_000);

  const send = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Reply<T>> => {
    const { app, admin } = installation.world;
    const reply = await call<T>(app.url, method, path, { body, headers: admin.headers });
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply;
  };
  const get = async <T = Record<string, unknown>>(path: string): Promise<T> =>
    (await send<T>('GET', path)).body;
  const post = async <T = Record<string, unknown>>(path: string, body?: unknown): Promise<T> =>
    (await send<T>('POST', path, body)).body;
  /** Two requests, so one to each process. */
  const expectInBoth = async <T>(ask: () => Promise<T>, expected: unknown): Promise<void> =>
    expect([await ask(), await ask()]).toEqual([expected, expected]);

  describe('jobs that one process asks for are done by a worker, once, and shown by both', () => {
    it('an injection', async () => {
      const { db, publisher, advertiser } = installation.world;
      const lead_id = await createLead(db, { publisher_id: publisher.id, country_id: gb });
      const asked = { lead_ids: [lead_id], advertiser_id: advertiser.id };
      expect(await post('/api/lead-details/inject', asked)).toMatchObject({ created: 1 });
      const jobs = async () =>
        (await get<{ data: ProgressLog[] }>(`/api/progress-logs?lead_id=${lead_id}`)).data.map(
          ({ status, outcome }) => [status, outcome],
        );
      await eventually(() => expectInBoth(jobs, [['completed', 'accepted']]));
      const { rows } = await db.query('SELECT 1 FROM leads WHERE parent_id = $1', [lead_id]);
      expect(rows).toHaveLength(1);
    });

    it('a campaign', async () => {
      const { db, otherPublisher, advertiser } = installation.world;
      const people = 12;
      const created_at = new Date(clock.now().getTime() - DAY_MS);
      const failed = { publisher_id: otherPublisher.id, country_id: gb, created_at };
      await createLeads(
        db,
        Array.from({ length: people }, () => failed),
      );
      const { id } = await post('/api/campaigns', { name: 'In turn' });
      const path = `/api/campaigns/${String(id)}`;
      const [step] = (await get<{ steps: { id: number }[] }>(path)).steps;
      await send('PUT', `${path}/steps/${step?.id}`, {
        advertisers: [{ id: advertiser.id, percentage: 100 }],
      });
      const source = await post(`${path}/sources`, {
        type: 'slot',
        leadStatuses: ['failed'],
        publishers: [{ id: otherPublisher.id }],
      });
      await post(`${path}/sources/${String(source.id)}/play`);
      await post(`${path}/start`);
      const progress = () => get<CampaignProgress>(`${path}/progress`);
      await eventually(async () => {
        // Tasks that both workers do every few seconds.
        await Promise.all(
          installation.workers.map((worker) => worker.get(CampaignRunsService).completeFinished()),
        );
        await expectInBoth(async () => (await progress()).status, 'complete');
      });
      await expectInBoth(async () => (await progress()).steps[0]?.accepted, people);
      const { rows } = await db.query(
        `SELECT count(*)::int AS leads, count(DISTINCT consumer_id)::int AS people
       FROM campaign_registrations
       WHERE campaign_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ leads: people, people }]);
    });
  });

  describe('what every worker does on its own timer happens once', () => {
    /** In both workers at the same time. */
    const inWorkers = (run: (worker: TestApp) => Promise<void>): Promise<unknown> =>
      Promise.all(installation.workers.map(run));
    const rows = async (text: string, values: unknown[] = []): Promise<unknown[]> =>
      (await installation.world.db.query(text, values)).rows;

    it('a status pull', async () => {
      const { pullId } = await newStatusPull(installation.world);
      const runs = () => rows('SELECT error FROM status_pull_log WHERE pull_id = $1', [pullId]);
      for (let run = 1; run <= 3; run += 1) {
        await rows('UPDATE status_pulls SET due_at = $2 WHERE id = $1', [pullId, clock.now()]);
        await inWorkers((worker) => worker.get(StatusPullQueueService).run(pullId));
        await inWorkers((worker) => worker.get(StatusPullQueueService).addDue());
        await eventually(async () => expect(await runs()).toHaveLength(run));
      }
    });

    it('the nightly retention', async () => {
      await inWorkers((worker) => worker.get(RetentionService).start());
      await inWorkers((worker) => worker.get(RetentionService).start());
      expect(await rows('SELECT kind FROM erasures')).toEqual([{ kind: 'payloads' }]);
    });

    it('the months of traces', async () => {
      clock.advance(500 * DAY_MS);
      await inWorkers((worker) => worker.get(TraceMonthsService).run());
      await inWorkers((worker) => worker.get(TraceMonthsService).run());
      const dropped = await rows(
        `SELECT after ->> 'month' AS month, count(*)::int AS count
       FROM audit_log
       WHERE entity = 'traces'
       GROUP BY 1
       ORDER BY 1`,
      );
      expect(dropped.length).toBeGreaterThan(1);
      expect(dropped).toEqual(dropped.map(() => expect.objectContaining({ count: 1 })));
    });
  });
});
