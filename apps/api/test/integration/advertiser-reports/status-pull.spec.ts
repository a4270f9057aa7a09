import type { ServerResponse } from 'node:http';
import { upgradedPull } from '@leadline/advertiser-call';
import type { OldStatusPullTemplate } from '@leadline/contracts';
import { createAdvertiser, setIntegration } from '@leadline/prisma/seed';
import fc from 'fast-check';
import type { z } from 'zod';
import { eventually } from '#test/support/waiting.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { NOW, startInbound, type Inbound } from './inbound-fixture.js';
import { OnlyPulls } from '#test/support/status-pulls.js';
import { startReceiver, type Receiver } from '#test/support/publisher-receiver.js';
import { addUser } from '#test/support/sign-in.js';

let t: Inbound;
let advertiser: Receiver;
let pulls: OnlyPulls;
beforeAll(async () => {
  advertiser = await startReceiver();
  t = await startInbound({ DELIVERY_ALLOW_HOSTS: advertiser.authority, PROCESS_ROLE: 'all' });
  pulls = new OnlyPulls(t.app, await addUser(t.db, 'Puller'));
});
afterAll(async () => {
  await t?.close();
  await advertiser?.close();
});
beforeEach(() => {
  t.clock.set(NOW);
  advertiser.received.length = 0;
});

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const READ = {
  list: 'leads',
  lead_id: 'ref',
  brand_lead_id: 'id',
  status: 'status',
  ftd: 'ftd',
  amount: 'amount',
  ftd_time: 'ftd_time',
};

/** The key belongs to the origin of the pulls. */
const storeKey = (id: number): Promise<void> =>
  setIntegration(
    t.db,
    TEST_SECRET,
    id,
    {
      method: 'POST',
      url: `http://${advertiser.authority}/`,
      format: 'json',
      fields: {},
      success: {},
      read: {},
    },
    { key: 'the-key' },
  );
/**
 * Adds an advertiser with a pull that runs at once. Returns its id when the first run has ended.
 */
const pulling = async (
  template: Partial<z.input<typeof OldStatusPullTemplate>> = {},
): Promise<number> => {
  const { id } = await createAdvertiser(t.db, TEST_SECRET);
  await storeKey(id);
  await pulls.setUp(id, {
    template: upgradedPull({
      url: `http://${advertiser.authority}/leads?since={{since_date}}`,
      auth: { kind: 'bearer', token: '{{secret.key}}' },
      read: READ,
      ...template,
    }),
    interval_minutes: 15,
  });
  await eventually(async () =>
    expect(await pulls.get(id)).toMatchObject({ last_run_at: NOW.toISOString() }),
  );
  return id;
};
const claimAgain = (id: number): Promise<unknown> =>
  t.rows('UPDATE status_pulls SET due_at = $2 WHERE advertiser_id = $1', [id, NOW]);
/** Runs the pull once more, unless the queue was faster, and waits until that run has ended. */
const runAgain = async (id: number): Promise<void> => {
  await claimAgain(id);
  await pulls.run(id);
  await eventually(async () => expect((await pulls.get(id)).is_running).toBe(false));
};

it('sends the secrets, applies news like a postback, and changes nothing twice', async () => {
  const { id } = await createAdvertiser(t.db, TEST_SECRET);
  const [called, deposited, theirs] = [
    await t.lead({ advertiser_id: id }),
    await t.lead({ advertiser_id: id }),
    await t.lead({ advertiser_id: id, external_id: 'E-3' }),
  ];
  const foreign = await t.lead();
  advertiser.answer = (_request, response) =>
    json(response, {
      leads: [
        { ref: called, id: 'E-1', status: 'Called', ftd: false },
        {
          ref: deposited,
          status: 'Depositor',
          ftd: true,
          amount: 120.5,
          ftd_time: '2026-11-19 10:00:00',
        },
        { id: 'E-3', status: 'New' },
        { ref: foreign, status: 'Stolen' },
        { status: 'nobody' },
      ],
    });
  await storeKey(id);
  await pulls.setUp(id, {
    template: upgradedPull({
      url: `http://${advertiser.authority}/leads?since={{since_date}}`,
      auth: { kind: 'bearer', token: '{{secret.key}}' },
      read: READ,
    }),
    interval_minutes: 15,
  });
  await eventually(async () =>
    expect(await pulls.get(id)).toMatchObject({
      last_read: 5,
      last_applied: 3,
      last_unknown: 1,
      last_error: null,
      is_running: false,
      next_run_at: '2026-11-20T12:15:00.000Z',
    }),
  );
  expect(advertiser.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/leads?since=2026-11-17', 'Bearer the-key'],
  ]);
  expect(await t.stateOf(called)).toMatchObject({
    status: 2,
    brand_status: 'Called',
    external_id: 'E-1',
  });
  expect(await t.stateOf(deposited)).toMatchObject({
    status: 6,
    brand_status: 'Depositor',
    revenue: '120.50',
    ftd_at: new Date('2026-11-19T10:00:00Z'),
  });
  expect(await t.stateOf(theirs)).toMatchObject({ brand_status: 'New' });
  expect(await t.stateOf(foreign)).toMatchObject({ brand_status: null });
  expect(
    await t.rows(
      'SELECT lead_id, source, outcome FROM inbound_postbacks WHERE advertiser_id = $1 ORDER BY id',
      [id],
    ),
  ).toEqual(
    [called, deposited, theirs].map((lead_id) => ({ lead_id, source: 'pull', outcome: 'applied' })),
  );

  await runAgain(id);
  await eventually(async () =>
    expect(await pulls.get(id)).toMatchObject({
      last_read: 5,
      last_applied: 0,
      applied_total: 3,
    }),
  );
  expect(await t.historyOf(called)).toHaveLength(1);
  const [second, first] = (await pulls.get(id)).runs;
  expect([first, second]).toMatchObject([
    { pages: 1, read: 5, applied: 3, statuses: 3, ftds: 1, unknown: 1, error: null },
    { pages: 1, read: 5, applied: 0, statuses: 0, ftds: 0, unknown: 1, error: null },
  ]);
});

it('counts the rows that cannot be read, with their reasons, and applies the others', async () => {
  const { id } = await createAdvertiser(t.db, TEST_SECRET);
  const leads = await Promise.all(Array.from({ length: 6 }, () => t.lead({ advertiser_id: id })));
  const [comma, dot, word, early, slashes, called] = leads;
  advertiser.answer = (_request, response) =>
    json(response, {
      leads: [
        { ref: comma, sum: '250,00' },
        { ref: dot, sum: '250.00' },
        { ref: word, sum: 'abc' },
        { ref: early, sum: 100, ftd_time: '2026-11-17 10:00' },
        { ref: slashes, sum: 100, ftd_time: '19/11/2026 19:55' },
        { ref: called, status: 'Called', sum: '0,00' },
        { status: 'of nobody' },
      ],
    });
  await pulls.setUp(id, {
    template: upgradedPull({
      url: `http://${advertiser.authority}/leads`,
      // The deposit and its amount are read from one path.
      read: { ...READ, ftd: 'sum', amount: 'sum' },
    }),
    interval_minutes: 15,
  });
  await eventually(async () =>
    expect(await pulls.get(id)).toMatchObject({
      last_read: 7,
      last_applied: 3,
      last_refused: 4,
    }),
  );
  const { runs } = await pulls.get(id);
  expect(runs[0]).toMatchObject({
    refused: 4,
    ftds: 2,
    error: null,
    refusals: expect.arrayContaining([
      expect.objectContaining({ lead: String(word), field: 'ftd', count: 1 }),
      expect.objectContaining({ lead: String(early), field: 'ftd_time', count: 1 }),
      expect.objectContaining({ lead: String(slashes), field: 'ftd_time', count: 1 }),
      expect.objectContaining({ lead: null, field: 'lead_id', count: 1 }),
    ]) as unknown,
  });
  expect(await Promise.all(leads.map((lead) => t.stateOf(lead)))).toMatchObject([
    { status: 6, revenue: '250.00' },
    { status: 6, revenue: '250.00' },
    { status: 2, ftd_at: null },
    { status: 2, ftd_at: null },
    { status: 2, ftd_at: null },
    { status: 2, brand_status: 'Called' },
  ]);
});

it('keeps the last 50 runs, with the error of one that failed', async () => {
  advertiser.answer = (_request, response) => json(response, {}, 401);
  const id = await pulling();
  await t.rows(
    `INSERT INTO status_pull_log (
       pull_id, advertiser_id, started_at, ended_at, pages, read, applied, statuses, ftds, unknown)
     SELECT $3, $1, $2, $2, n, 0, 0, 0, 0, 0 FROM generate_series(1, 49) n`,
    [id, NOW, await pulls.idOf(id)],
  );
  advertiser.answer = (_request, response) => json(response, { leads: [] });
  await pulls.ask(id);
  await eventually(async () => expect((await pulls.get(id)).last_error).toBeNull());
  const { runs } = await pulls.get(id);
  // The failed run was the oldest of 50, and made room for the last one.
  expect(runs).toHaveLength(50);
  expect([runs[0], runs[49]]).toMatchObject([
    { pages: 1, error: null },
    { pages: 1, ftds: 0 },
  ]);
  expect(runs.some(({ error }) => error !== null)).toBe(false);
  expect(
    await t.rows('SELECT count(*)::int FROM status_pull_log WHERE advertiser_id = $1', [id]),
  ).toEqual([{ count: 50 }]);
});

it('shows why a run failed', async () => {
  advertiser.answer = (_request, response) => json(response, {}, 401);
  const { runs } = await pulls.get(await pulling());
  expect(runs).toMatchObject([{ pages: 0, error: 'The advertiser answered 401.' }]);
});

it('settles a lead whose answer never came as accepted', async () => {
  const { id } = await createAdvertiser(t.db, TEST_SECRET);
  const held = await t.lead({ status: 1, advertiser_id: null });
  await t.rows(
    `INSERT INTO lead_attempts (lead_id, advertiser_id, state, code, message, created_at)
     VALUES ($1, $2, 'unknown', 'unknown', 'timeout', now())`,
    [held, id],
  );
  advertiser.answer = (_request, response) => json(response, [{ lead: held, theirs: 'LATE-1' }]);
  await pulls.setUp(id, {
    template: upgradedPull({
      url: `http://${advertiser.authority}/`,
      read: { lead_id: 'lead', brand_lead_id: 'theirs' },
    }),
    interval_minutes: 5,
  });
  await eventually(async () =>
    expect(await t.stateOf(held)).toMatchObject({ status: 2, external_id: 'LATE-1' }),
  );
});

it.each([
  [
    'page',
    { paging: { kind: 'page', first: 0 } as const, url: 'PLACE/?page={{page}}' },
    ['/?page=0', '/?page=1', '/?page=2'],
  ],
  [
    'cursor',
    { paging: { kind: 'cursor', path: 'next' } as const, url: 'PLACE/?after={{cursor}}' },
    ['/?after=', '/?after=c1', '/?after=c2'],
  ],
])('reads the pages of a %s until there are no more', async (_name, template, paths) => {
  advertiser.answer = (_request, response) => {
    const turn = advertiser.received.length;
    json(response, { leads: turn < 3 ? [{ ref: 1 }] : [], next: turn < 3 ? `c${turn}` : null });
  };
  const id = await pulling({
    ...template,
    url: template.url.replace('PLACE', `http://${advertiser.authority}`),
  });
  expect(advertiser.received.map(({ path }) => path)).toEqual(paths);
  expect(await pulls.get(id)).toMatchObject({ last_read: 2, last_error: null });
});

it.each(['.', '..'])('does not call a path with the cursor %j', async (cursor) => {
  advertiser.answer = (_request, response) => json(response, { leads: [{ ref: 1 }], next: cursor });
  const id = await pulling({
    paging: { kind: 'cursor', path: 'next' },
    url: `http://${advertiser.authority}/pages/-{{page}}/{{cursor}}/leads`,
  });
  expect(advertiser.received.map(({ path }) => path)).toEqual(['/pages/-0//leads']);
  expect((await pulls.get(id)).last_error).toBe(
    'Not called: A value is "." or ".." in the path of the address.',
  );
});

it('ends a run in order, whatever the advertiser answers', async () => {
  const id = await pulling();
  const any = fc.string({ unit: 'binary', maxLength: 30 });
  const entry = fc.record({ ref: any, id: any, status: any, ftd: any, amount: any, ftd_time: any });
  let runs = 1;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.record({ leads: fc.array(entry), next: any }).map((page) => JSON.stringify(page)),
        fc.jsonValue({ stringUnit: 'binary' }).map((value) => JSON.stringify(value)),
        fc.uint8Array(),
        fc.constantFrom(
          '['.repeat(200_000),
          `{"leads":[{"ref":1,"status":"${'\\\\"'.repeat(1_000_000)}"}]}`,
          '{"leads":[{"ref":1,"id":"\\ud800","status":"\\u0000"}]}',
        ),
      ),
      async (answer) => {
        advertiser.answer = (_request, response) => {
          response.writeHead(200).end(answer);
        };
        await runAgain(id);
        runs += 1;
        const pull = await pulls.get(id);
        expect(pull.runs).toHaveLength(Math.min(runs, 50));
        expect([null, 'The answer has no list at the path in the template.']).toContain(
          pull.last_error,
        );
      },
    ),
    { numRuns: 60 },
  );
});

it('stops at its page limit, and when the cursor does not change', async () => {
  advertiser.answer = (_request, response) =>
    json(response, { leads: [{ ref: 1 }], next: `c${advertiser.received.length}` });
  const byCursor = {
    url: `http://${advertiser.authority}/leads?after={{cursor}}`,
    paging: { kind: 'cursor', path: 'next' },
  } as const;
  await pulling({ ...byCursor, max_pages: 3 });
  expect(advertiser.received).toHaveLength(3);
  advertiser.received.length = 0;
  advertiser.answer = (_request, response) => json(response, { leads: [{ ref: 1 }], next: 'same' });
  await pulling(byCursor);
  expect(advertiser.received).toHaveLength(2);
});

it.each([
  [
    'answers 401',
    (response: ServerResponse) => json(response, {}, 401),
    'The advertiser answered 401.',
  ],
  [
    'answers what is no list',
    (response: ServerResponse) => json(response, { leads: {} }),
    'The answer has no list at the path in the template.',
  ],
  [
    'ends the connection',
    (response: ServerResponse) => {
      response.destroy();
    },
    'reset: The connection ended before the answer did (ECONNRESET)',
  ],
])('a pull that %s is shown as failing until a run succeeds', async (_name, answer, error) => {
  advertiser.answer = (_request, response) => answer(response);
  const id = await pulling();
  const failed = await pulls.get(id);
  expect([failed.failing_since, failed.last_success_at, failed.next_run_at]).toEqual([
    NOW.toISOString(),
    null,
    '2026-11-20T12:15:00.000Z',
  ]);
  expect(failed.last_error).toContain(error.split(' (')[0]);
  advertiser.answer = (_request, response) => json(response, { leads: [] });
  await pulls.ask(id);
  await eventually(async () =>
    expect(await pulls.get(id)).toMatchObject({
      failing_since: null,
      last_error: null,
      last_success_at: NOW.toISOString(),
    }),
  );
});

it('runs once, however many workers take the job', async () => {
  advertiser.answer = (_request, response) => json(response, { leads: [] });
  const id = await pulling();
  await claimAgain(id);
  advertiser.received.length = 0;
  await Promise.all(Array.from({ length: 10 }, () => pulls.run(id)));
  // The scan of the worker may be faster than all of them.
  await eventually(async () => expect(await pulls.get(id)).toMatchObject({ is_running: false }));
  expect(advertiser.received).toHaveLength(1);
});

it('is taken over after the lease of a dead worker, which writes nothing more', async () => {
  advertiser.answer = (_request, response) => json(response, { leads: [] });
  const id = await pulling();
  await t.rows(
    `UPDATE status_pulls
     SET runs = runs + 1, running_since = $2, due_at = $3, last_run_at = NULL
     WHERE advertiser_id = $1`,
    [id, NOW, new Date(NOW.getTime() + 120_000)],
  );
  await pulls.run(id);
  expect(await pulls.get(id)).toMatchObject({ is_running: true, last_run_at: null });
  t.clock.advance(120_000);
  await pulls.run(id);
  await eventually(async () =>
    expect(await pulls.get(id)).toMatchObject({
      is_running: false,
      last_error: null,
      last_run_at: t.clock.now().toISOString(),
    }),
  );
});

it('runs at once if set up again while the deleted pull is still running', async () => {
  const held: ServerResponse[] = [];
  advertiser.answer = (_request, response) => {
    held.push(response);
  };
  const { id } = await createAdvertiser(t.db, TEST_SECRET);
  const body = {
    template: upgradedPull({ url: `http://${advertiser.authority}/`, read: READ }),
    interval_minutes: 15,
  };
  const setUp = (): Promise<unknown> => pulls.setUp(id, body);
  await setUp();
  await eventually(() => {
    expect(held).toHaveLength(1);
  });
  await pulls.remove(id);
  await setUp();
  await eventually(() => {
    expect(held).toHaveLength(2);
  });
  const [old, fresh] = held;
  if (!old || !fresh) throw new Error('Two runs were expected.');
  json(old, { leads: [{ ref: 1 }] });
  json(fresh, { leads: [{ ref: 1 }, { ref: 2 }] });
  await eventually(async () =>
    expect(await pulls.get(id)).toMatchObject({
      is_running: false,
      last_read: 2,
      last_error: null,
    }),
  );
});

it('a pull that is switched off does not run', async () => {
  const { id } = await createAdvertiser(t.db, TEST_SECRET);
  const body = {
    template: upgradedPull({ url: `http://${advertiser.authority}/`, read: { lead_id: 'id' } }),
    interval_minutes: 5,
    is_active: false,
  };
  await pulls.setUp(id, body);
  await pulls.run(id);
  expect(advertiser.received).toEqual([]);
  await expect(pulls.ask(id)).rejects.toMatchObject({ code: 'PULL_NOT_ACTIVE' });
});
