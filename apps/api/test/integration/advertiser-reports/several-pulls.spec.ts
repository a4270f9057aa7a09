import type { ServerResponse } from 'node:http';
import { NewStatusPullBody, type StatusPullDryRun } from '@leadline/contracts';
import { createAdvertiser, setIntegration } from '@leadline/prisma/seed';
import { StatusPullDryRunService } from '#modules/conversions/advertiser-reports/status-pull-dry-run.service.js';
import { StatusPullEditorService } from '#modules/conversions/advertiser-reports/status-pull-editor.service.js';
import { StatusPullQueueService } from '#modules/conversions/advertiser-reports/status-pull-runner.service.js';
import { startReceiver, type Receiver } from '#test/support/publisher-receiver.js';
import { addUser } from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { startInbound, type Inbound } from './inbound-fixture.js';

// Nothing runs by itself in this process: each test runs the pulls that it wants.
let t: Inbound;
let advertiser: Receiver;
let userId: number;
beforeAll(async () => {
  advertiser = await startReceiver();
  t = await startInbound({ DELIVERY_ALLOW_HOSTS: advertiser.authority });
  userId = await addUser(t.db, 'Puller');
});
afterAll(async () => {
  await t?.close();
  await advertiser?.close();
});

const KEY = 'the-key-of-the-advertiser';
type Answer = (response: ServerResponse) => void;
/** Answers by the path of the address. */
const answer = (byPath: Readonly<Record<string, Answer>>): void => {
  advertiser.received.length = 0;
  advertiser.answer = (request, response) => {
    byPath[request.path]?.(response);
  };
};
const json =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const field = (path: string) => ({ from: 'path', path }) as const;
const templateOf = (path: string, changes: object = {}): object => ({
  request: {
    method: 'GET',
    url: `http://${advertiser.authority}${path}`,
    auth: { kind: 'bearer', token: '{{ secret.key }}' },
    body: { kind: 'fields', format: 'query', fields: [] },
  },
  answer: { rows: 'rows' },
  read: {
    lead_id: field('ref'),
    brand_lead_id: field('id'),
    status: field('status'),
    ftd: field('ftd'),
    amount: field('amount'),
    ftd_time: field('at'),
  },
  ...changes,
});
const bodyOf = (name: string, template: object, isActive = true): NewStatusPullBody =>
  NewStatusPullBody.parse({ name, template, interval_minutes: 60, is_active: isActive });
const newAdvertiser = async (): Promise<{ id: number; postback_token: string }> => {
  const made = await createAdvertiser(t.db, TEST_SECRET);
  const request = { method: 'POST', url: `http://${advertiser.authority}/`, format: 'json' };
  const old = { ...request, fields: {}, success: {}, read: {} };
  await setIntegration(t.db, TEST_SECRET, made.id, old, { key: KEY });
  return made;
};
const editor = (): StatusPullEditorService => t.app.get(StatusPullEditorService);
const add = async (advertiserId: number, name: string, template: object): Promise<number> =>
  (await editor().create(advertiserId, bodyOf(name, template), userId)).id;
const run = (pullId: number): Promise<void> => t.app.get(StatusPullQueueService).run(pullId);
const dryRun = (advertiserId: number, template: object): Promise<StatusPullDryRun> => {
  const { template: parsed, secrets } = bodyOf('Draft', template);
  return t.app
    .get(StatusPullDryRunService)
    .run(advertiserId, { template: parsed, secrets }, userId);
};

describe('several pulls of an advertiser', () => {
  it('each has its name, runs and errors; a name is there once, and there are five at most', async () => {
    const { id } = await newAdvertiser();
    answer({ '/leads': json({ rows: [] }), '/ftds': json({ error: 'down' }, 503) });
    const statuses = await add(id, 'Statuses', templateOf('/leads'));
    const ftds = await add(id, 'FTDs', templateOf('/ftds'));
    await Promise.all([run(statuses), run(ftds)]);
    expect(await editor().list(id)).toMatchObject([
      { id: statuses, name: 'Statuses', last_error: null },
      { id: ftds, name: 'FTDs', last_error: 'The advertiser answered 503.' },
    ]);
    expect((await editor().get(id, statuses)).runs).toMatchObject([{ error: null }]);
    expect((await editor().get(id, ftds)).runs).toHaveLength(1);

    const renamed = { ...bodyOf('ftds', templateOf('/leads')), version: 1 };
    await expect(editor().replace(id, statuses, renamed, userId)).rejects.toMatchObject({
      code: 'PULL_NAME_TAKEN',
    });
    await editor().replace(id, statuses, { ...renamed, name: 'Leads' }, userId);
    const more = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => add(id, name, templateOf('/leads')));
    const results = await Promise.allSettled(more);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'TOO_MANY_PULLS' },
    });
    await editor().remove(id, ftds, userId);
    const names = (await editor().list(id)).map(({ name }) => name);
    expect([names.length, names.includes('Leads'), names.includes('FTDs')]).toEqual([
      4,
      true,
      false,
    ]);
  });

  it('belong to their advertiser: another one cannot name them', async () => {
    const [mine, other] = [await newAdvertiser(), await newAdvertiser()];
    const pull = await add(mine.id, 'Statuses', templateOf('/leads'));
    for (const attempt of [
      () => editor().get(other.id, pull),
      () => editor().run(other.id, pull, userId),
      () => editor().remove(other.id, pull, userId),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'PULL_NOT_FOUND' });
  });

  it('report the same FTDs at the same time, with postbacks between: each counts once', async () => {
    const { id, postback_token } = await newAdvertiser();
    const leads = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        t.lead({ advertiser_id: id, external_id: `T-${id}-${index}` }),
      ),
    );
    const waiting: (() => void)[] = [];
    /** Answers when both pulls have asked, so that they apply their rows at the same time. */
    const together =
      (rows: readonly object[]): Answer =>
      (response) => {
        waiting.push(() => json({ rows })(response));
        if (waiting.length === 2) for (const reply of waiting.splice(0)) reply();
      };
    answer({
      '/leads': together(
        leads.map((ref) => ({ ref, status: 'Depositor', ftd: 1, amount: 120, at: null })),
      ),
      // The other list names the leads by the advertiser's ids, and in the other order.
      '/ftds': together(
        leads.map((_, index) => ({ id: `T-${id}-${index}`, ftd: true, amount: 99 })).reverse(),
      ),
    });
    const statuses = await add(id, 'Statuses', templateOf('/leads'));
    const ftds = await add(id, 'FTDs', templateOf('/ftds'));
    await Promise.all([
      run(statuses),
      run(ftds),
      ...leads.map((lead_id) => t.post({ lead_id, ftd: 1, amount: 75 }, postback_token)),
    ]);

    const conversions = await t.rows<{ lead_id: number; count: number }>(
      'SELECT lead_id, count(*)::int FROM conversions WHERE lead_id = ANY($1) GROUP BY 1',
      [leads],
    );
    expect(conversions.map(({ count }) => count)).toEqual(leads.map(() => 1));
    const changes = await t.rows<{ count: number }>(
      `SELECT count(*)::int
       FROM lead_status_history
       WHERE lead_id = ANY($1) AND note = 'FTD reported'`,
      [leads],
    );
    expect(changes).toEqual([{ count: leads.length }]);
    for (const lead of leads)
      expect(await t.stateOf(lead)).toMatchObject({ status: 6, brand_status: 'Depositor' });
    const counted = (await editor().list(id)).map(({ last_error }) => last_error);
    expect(counted).toEqual([null, null]);
    const [one, other] = await Promise.all([editor().get(id, statuses), editor().get(id, ftds)]);
    expect(one.runs[0]?.read).toBe(30);
    expect((one.runs[0]?.ftds ?? 0) + (other.runs[0]?.ftds ?? 0)).toBeLessThanOrEqual(30);
  }, 60_000);
});

describe('what failed in a run', () => {
  it('is shown row by row, unreadable rows first, and at most 50', async () => {
    const { id } = await newAdvertiser();
    const lead = await t.lead({ advertiser_id: id });
    answer({
      '/leads': json({
        rows: [
          { ref: 1_999_999_999, status: 'of nobody' },
          { ref: lead, ftd: 1, at: '05/11/2026' },
          { status: 'without an id' },
          { ref: lead, ftd: 1, at: '2020-01-01' },
          ...Array.from({ length: 60 }, (_, index) => ({ id: `none-${index}` })),
        ],
      }),
    });
    const pull = await add(id, 'Statuses', templateOf('/leads'));
    await run(pull);
    const { failed_rows: rows, last_unknown, last_refused } = await editor().get(id, pull);
    expect([rows.length, last_unknown, last_refused]).toEqual([50, 61, 3]);
    expect(rows.slice(0, 5)).toMatchObject([
      { page: 1, row: 2, lead: String(lead), field: 'ftd_time' },
      { page: 1, row: 3, lead: null, field: 'lead_id' },
      { page: 1, row: 4, lead: String(lead), reason: 'The time is before the lead came' },
      { page: 1, row: 1, lead: '1999999999', field: 'lead_id' },
      { page: 1, row: 5, lead: 'none-0', field: 'brand_lead_id' },
    ]);
    answer({ '/leads': json({ rows: [] }) });
    await t.rows('UPDATE status_pulls SET due_at = $2 WHERE id = $1', [pull, t.clock.now()]);
    await run(pull);
    expect((await editor().get(id, pull)).failed_rows).toEqual([]);
  });

  it('keeps the last five answers that were errors, without secrets, and encrypted', async () => {
    const { id } = await newAdvertiser();
    const steps = [
      {
        name: 'token',
        request: {
          method: 'POST',
          url: `http://${advertiser.authority}/token`,
          auth: { kind: 'bearer', token: '{{ secret.key }}' },
          body: { kind: 'fields', format: 'json', fields: [] },
        },
        answer: {
          rules: [{ outcome: 'accepted', when: [{ kind: 'status', statuses: ['200'] }] }],
          read: { others: [{ name: 'value', value: field('token') }] },
        },
      },
    ];
    const pull = await add(id, 'Statuses', templateOf('/leads', { steps }));
    const answers: Answer[] = [
      ...[1, 2, 3].map((turn) => json({ turn, sent: KEY, email: 'person@example.com' }, 500)),
      json({ list: 'missing', token: 'token-of-this-run', pad: 'x'.repeat(9000) }),
    ];
    const tokens: Answer[] = [
      ...answers.map(() => json({ token: 'token-of-this-run' })),
      json({ message: `the key ${KEY} is wrong` }, 403),
      json({ turn: 6 }, 429),
    ];
    for (const [index, token] of tokens.entries()) {
      answer({ '/token': token, '/leads': answers[index] ?? json({ rows: [] }) });
      await t.rows('UPDATE status_pulls SET due_at = $2 WHERE id = $1', [pull, t.clock.now()]);
      await run(pull);
    }
    const { failed_answers: kept } = await editor().get(id, pull);
    expect(kept.map(({ request, status }) => [request, status])).toEqual([
      ['step token', 429],
      ['step token', 403],
      ['page 1', 200],
      ['page 1', 500],
      ['page 1', 500],
    ]);
    expect(kept[1]?.body).toContain('the key');
    expect(Buffer.byteLength(kept[2]?.body ?? '')).toBeLessThanOrEqual(8192);
    expect(kept[3]?.body).toMatch(/"turn":3,.*person@example\.com/);
    expect(JSON.stringify(kept)).not.toContain(KEY);
    expect(JSON.stringify(kept)).not.toContain('token-of-this-run');
    const stored = await t.rows<{ content: Buffer }>(
      'SELECT content FROM status_pull_answers WHERE pull_id = $1',
      [pull],
    );
    expect(stored).toHaveLength(5);
    expect(stored.some(({ content }) => content.includes('person@example.com'))).toBe(false);
  });
});

describe('a dry run', () => {
  /** Rows of every kind, about new leads of an advertiser. */
  const rowsFor = async (id: number): Promise<object[]> => {
    const lead = (values: object = {}) => t.lead({ advertiser_id: id, ...values });
    const [plain, deposit, , early] = [
      await lead({ brand_status: 'New' }),
      await lead(),
      await lead({ external_id: `E-${id}` }),
      await lead(),
    ];
    const held = await t.lead({ status: 1, advertiser_id: null });
    await t.rows(
      `INSERT INTO lead_attempts (lead_id, advertiser_id, state, code, message, created_at)
       VALUES ($1, $2, 'unknown', 'unknown', 'timeout', now())`,
      [held, id],
    );
    return [
      { ref: plain, status: 'Called', id: `L-${id}`, token: KEY },
      { ref: plain, status: 'Called' },
      { ref: plain, status: 'Callback' },
      { ref: deposit, status: 'Depositor', ftd: 1, amount: '120,50', at: '2026-11-19 10:00' },
      { ref: deposit, ftd: 1, amount: 99 },
      { id: `E-${id}`, status: 'New' },
      { id: `L-${id}`, ftd: 'yes' },
      { ref: early, ftd: 1, at: '2020-01-01' },
      { ref: early, ftd: 1, at: '05/11/2026' },
      { ref: held, id: `H-${id}`, status: 'New' },
      { ref: 1_999_999_999, status: 'of nobody' },
      { status: 'without an id' },
    ];
  };
  const everything = async (): Promise<unknown> =>
    Promise.all(
      [
        'leads',
        'conversions',
        'lead_status_history',
        'lead_attempts',
        'outbox',
        'status_pulls',
      ].map((table) =>
        t.rows(`SELECT md5(string_agg(r::text, '' ORDER BY r::text)) FROM ${table} r`),
      ),
    );

  it('foresees what a run does, row by row, and changes nothing', async () => {
    const { id } = await newAdvertiser();
    const rows = await rowsFor(id);
    answer({ '/leads': json({ rows }) });
    const before = await everything();
    const shown = await dryRun(id, templateOf('/leads'));
    expect(await everything()).toEqual(before);
    expect(shown.rows).toHaveLength(rows.length);
    expect(shown.rows.map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
      ['advertiser_id', 'status'],
      [],
      ['status'],
      ['status', 'ftd'],
      [],
      ['status'],
      ['ftd'],
      [],
      [],
      ['settled_as_accepted', 'advertiser_id', 'status'],
      [],
      [],
    ]);
    expect(shown.rows[2]?.changes).toEqual([
      { kind: 'status', before: 'Called', after: 'Callback' },
    ]);
    expect(shown.rows[3]).toMatchObject({
      reading: {
        status: 'Depositor',
        ftd: true,
        amount: '120.50',
        ftd_time: '2026-11-19T10:00:00.000Z',
      },
      problem: null,
    });
    expect(shown.rows.map(({ problem }) => problem?.field ?? null).slice(7)).toEqual([
      'ftd_time',
      'ftd_time',
      null,
      'lead_id',
      'lead_id',
    ]);
    expect(shown.rows[0]?.raw).toMatch(/"status":"Called"/);
    expect(JSON.stringify(shown)).not.toContain(KEY);

    const pull = await add(id, 'Statuses', templateOf('/leads'));
    await run(pull);
    const [real] = (await editor().get(id, pull)).runs;
    const { pages, read, applied, statuses, ftds, unknown, refused } = shown;
    expect(real).toMatchObject({ pages, read, applied, statuses, ftds, unknown, refused });
    expect([read, applied, statuses, ftds, unknown, refused]).toEqual([12, 6, 5, 2, 1, 3]);
  });

  it('is bounded, says so, and shows the answer that it could not read', async () => {
    const { id } = await newAdvertiser();
    const page = Array.from({ length: 150 }, () => ({ ref: 1 }));
    answer({ '/leads': json({ rows: page }) });
    const paged = { pages: { kind: 'until_empty' }, max_pages: 20 };
    const shown = await dryRun(id, templateOf('/leads', paged));
    expect(advertiser.received).toHaveLength(3);
    expect([shown.pages, shown.read, shown.rows.length, shown.has_more]).toEqual([
      3,
      450,
      200,
      true,
    ]);

    answer({ '/leads': json({ error: `no ${KEY}` }, 401) });
    expect(await dryRun(id, templateOf('/leads'))).toMatchObject({
      pages: 0,
      error: 'The advertiser answered 401.',
      failed_answer: { request: 'page 1', status: 401, body: expect.not.stringContaining(KEY) },
    });
    expect(
      await t.rows(
        'SELECT 1 FROM status_pull_answers a JOIN status_pulls s ON s.id = a.pull_id WHERE s.advertiser_id = $1',
        [id],
      ),
    ).toEqual([]);
  });

  it('sends a secret only where it was entered for, and stores no origin', async () => {
    const { id } = await newAdvertiser();
    const template = templateOf('/leads', {
      request: {
        method: 'GET',
        url: 'https://elsewhere.example/leads',
        auth: { kind: 'bearer', token: '{{ secret.key }}' },
        body: { kind: 'fields', format: 'query', fields: [] },
      },
    });
    await expect(dryRun(id, template)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const { template: parsed } = bodyOf('Draft', template);
    await t.app
      .get(StatusPullDryRunService)
      .run(id, { template: parsed, secrets: { key: KEY } }, userId);
    await expect(dryRun(id, template)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
