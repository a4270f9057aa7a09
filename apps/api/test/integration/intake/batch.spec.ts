import type { BatchResult } from '@leadline/contracts';
import { RejectedRequestCounterService } from '#modules/intake/intake/api-call-log.service.js';
import { accept, hang, refuse } from '#test/support/fake-advertisers.js';
import { call, type Reply } from '#test/support/http-client.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

interface BatchAnswer extends Record<string, unknown> {
  readonly results: BatchResult[];
  readonly trace_id: string;
  readonly code?: string;
  readonly errors?: { field: string }[];
}

describe('POST /api/v1/leads/batch', () => {
  let world: IntakeWorld;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    await world.distribute([[[await world.addAdvertiser('alpha'), 100]]]);
    await world.reload();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.advertisers.received.length = 0;
    world.advertisers.behave('alpha', accept);
  });

  const send = (
    leads: unknown,
    { key, token = world.publisher.api_token }: { key?: string; token?: string } = {},
  ): Promise<Reply<BatchAnswer>> =>
    call<BatchAnswer>(world.app.url, 'POST', '/api/v1/leads/batch', {
      body: { leads },
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
  const outcomesOf = ({ body }: Reply<BatchAnswer>): string[] =>
    body.results.map(
      ({ http_status, code, replayed }) => `${http_status} ${code}${replayed ? ' replayed' : ''}`,
    );
  const many = (count: number): Record<string, unknown>[] =>
    Array.from({ length: count }, () => newLead());
  const countOf = async (emails: readonly unknown[]): Promise<number> =>
    (
      await world.rows<{ count: number }>(
        'SELECT count(*)::int AS count FROM leads WHERE email = ANY($1)',
        [emails],
      )
    )[0]?.count ?? 0;

  it('answers every lead in order, each as a single lead would be answered', async () => {
    const leads = [
      newLead(),
      newLead({ email: 'nobody' }),
      newLead({ country: 'DE' }),
      newLead({ ip: '10.0.0.1' }),
      'no lead',
      null,
      newLead({ test: '1' }),
    ];
    const reply = await send(leads);
    expect(reply.status).toBe(207);
    expect(outcomesOf(reply)).toEqual([
      '201 accepted',
      '422 invalid',
      '422 no_distribution',
      '422 invalid',
      '422 invalid',
      '422 invalid',
      '201 accepted',
    ]);
    expect(reply.body.results.map(({ errors }) => errors.map(({ field }) => field))).toEqual([
      [],
      ['email'],
      [],
      ['ip'],
      [''],
      [''],
      [],
    ]);
    expect(reply.body.results.map(({ test }) => test)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(new Set(reply.body.results.map(({ trace_id }) => trace_id))).toEqual(
      new Set([reply.body.trace_id]),
    );
    const [first] = reply.body.results;
    expect(await world.rows('SELECT email FROM leads WHERE id = $1', [first?.lead_id])).toEqual([
      { email: leads[0] && (leads[0] as Record<string, unknown>).email },
    ]);
  });

  it('a hundred leads are stored and answered in order', async () => {
    const leads = many(100);
    const { body, status } = await send(leads);
    expect(status).toBe(207);
    const rows = await world.rows<{ id: number; email: string }>(
      'SELECT id, email FROM leads WHERE id = ANY($1)',
      [body.results.map(({ lead_id }) => lead_id)],
    );
    const emailOf = new Map(rows.map(({ id, email }) => [id, email]));
    expect(body.results.map(({ lead_id }) => emailOf.get(lead_id ?? 0))).toEqual(
      leads.map(({ email }) => email),
    );
    expect(world.advertisers.received).toHaveLength(100);
  });

  it.each([
    ['no leads', []],
    ['a hundred and one leads', Array.from({ length: 101 }, () => ({}))],
    ['leads that are not a list', {}],
  ])('%s are refused as a whole', async (_name, leads) => {
    const { status, body } = await send(leads);
    expect({ status, code: body.code, fields: body.errors?.map(({ field }) => field) }).toEqual({
      status: 422,
      code: 'invalid',
      fields: ['leads'],
    });
  });

  it('accepts a body above the limit of a single lead, but none above 1 MiB', async () => {
    const long = (name: string): Record<string, unknown>[] =>
      many(20).map((lead) => ({ ...lead, first_name: name }));
    expect(outcomesOf(await send(long('x'.repeat(5_000))))).toEqual(
      Array.from({ length: 20 }, () => '422 invalid'),
    );
    expect(await send(long('x'.repeat(60_000)))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });

  describe('sent again', () => {
    it('with keys of leads, known leads are answered again and new leads are stored', async () => {
      const keyed: Record<string, unknown>[] = many(3).map((lead, place) => ({
        ...lead,
        idempotency_key: `batch-a-${place}`,
      }));
      const first = await send(keyed);
      const again = await send([newLead(), ...keyed.toReversed()]);
      expect(outcomesOf(again)).toEqual([
        '201 accepted',
        '200 accepted replayed',
        '200 accepted replayed',
        '200 accepted replayed',
      ]);
      expect(again.body.results.slice(1).map(({ lead_id }) => lead_id)).toEqual(
        first.body.results.map(({ lead_id }) => lead_id).toReversed(),
      );
      expect(await countOf(keyed.map(({ email }) => email))).toBe(3);
      // The key identifies the lead, in a batch and alone.
      const { idempotency_key: key, ...alone } = keyed[0] as Record<string, unknown>;
      expect(await world.send(alone, { key: String(key) })).toMatchObject({
        status: 200,
        body: { lead_id: first.body.results[0]?.lead_id },
      });
    });

    it('with one key of the batch, every lead is identified by its position', async () => {
      const leads = [newLead(), newLead({ email: 'nobody' }), newLead()];
      expect(outcomesOf(await send(leads, { key: 'batch-b' }))).toEqual([
        '201 accepted',
        '422 invalid',
        '201 accepted',
      ]);
      expect(outcomesOf(await send([leads[0], newLead(), leads[2]], { key: 'batch-b' }))).toEqual([
        '200 accepted replayed',
        '201 accepted',
        '200 accepted replayed',
      ]);
      expect(outcomesOf(await send([newLead()], { key: 'batch-b' }))).toEqual([
        '409 idempotency_conflict',
      ]);
    });

    it('stores each lead once if the batch is sent ten times at once', async () => {
      const leads = many(20);
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => send(leads, { key: 'batch-c' })),
      );
      const kinds = new Set(replies.flatMap(outcomesOf));
      expect(
        [...kinds].filter(
          (kind) =>
            !['201 accepted', '200 accepted replayed', '409 idempotency_in_progress'].includes(
              kind,
            ),
        ),
      ).toEqual([]);
      expect(replies.flatMap(outcomesOf).filter((kind) => kind === '201 accepted')).toHaveLength(
        20,
      );
      expect(await countOf(leads.map(({ email }) => email))).toBe(20);
      expect(world.advertisers.received).toHaveLength(20);
    });

    it('one key for two leads of a batch is a conflict of the second', async () => {
      const reply = await send(many(2).map((lead) => ({ ...lead, idempotency_key: 'batch-d' })));
      expect(outcomesOf(reply).toSorted()).toEqual(['201 accepted', '409 idempotency_conflict']);
    });

    it.each([
      ['a word too many', 'two words'],
      ['too long', 'k'.repeat(253)],
    ])('a key of the batch that is %s is refused before any lead is taken', async (_name, key) => {
      const lead = newLead();
      expect(await send([lead], { key })).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_invalid' },
      });
      expect(await countOf([lead.email])).toBe(0);
    });

    it('an invalid key of a lead is refused for that lead only', async () => {
      expect(outcomesOf(await send([newLead(), { ...newLead(), idempotency_key: 7 }]))).toEqual([
        '201 accepted',
        '422 idempotency_key_invalid',
      ]);
    });
  });

  it('each lead says whether its advertiser refused or did not answer', async () => {
    const { id, api_token: token } = await world.addPublisher();
    await world.distribute(
      [[[await world.addAdvertiser('bravo', { timeout_ms: 500, retries: 0 }), 100]]],
      { publisher_id: id },
    );
    await world.reload();
    world.advertisers.behave('bravo', (lead, reply) => {
      (lead.body.funnel === 'refused' ? refuse : lead.body.funnel === 'late' ? hang : accept)(
        lead,
        reply,
      );
    });
    expect(
      outcomesOf(
        await send([newLead({ funnel: 'refused' }), newLead({ funnel: 'late' })], { token }),
      ),
    ).toEqual(['422 no_advertiser', '202 delivery_unknown']);
  });

  it('accepts a person once for a publisher that blocks duplicates', async () => {
    const { api_token: token } = await world.addPublisher({ block_duplicate_leads: true });
    await world.reload();
    const lead = newLead();
    expect(outcomesOf(await send([lead, lead, lead], { token })).toSorted()).toEqual([
      '201 accepted',
      '409 duplicate_lead',
      '409 duplicate_lead',
    ]);
  });

  it('each lead counts against the rate limit; leads and batches beyond it get 429', async () => {
    const { id, api_token: token } = await world.addPublisher({ rate_limit_per_minute: 5 });
    await world.reload();
    const reply = await send(many(7), { token });
    expect(outcomesOf(reply)).toEqual([
      ...Array.from({ length: 5 }, () => '201 accepted'),
      '429 rate_limited',
      '429 rate_limited',
    ]);
    expect([
      reply.headers.get('ratelimit-limit'),
      reply.headers.get('ratelimit-remaining'),
      Number(reply.headers.get('retry-after')) > 0,
    ]).toEqual(['5', '0', true]);
    expect(reply.body.results[6]?.message).toMatch(
      /^Too many requests\. Please try again in \d+ seconds?\.$/,
    );
    expect(await send(many(2), { token })).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
    await world.app.get(RejectedRequestCounterService).flush();
    expect(
      await world.rows('SELECT code, count FROM intake_refusals WHERE publisher_id = $1', [id]),
    ).toEqual([{ code: 'rate_limited', count: 3 }]);
    expect(
      await world.rows('SELECT count(*)::int AS count FROM leads WHERE publisher_id = $1', [id]),
    ).toEqual([{ count: 5 }]);
  });

  it('the rate-limit header has what remains after the last lead', async () => {
    const { api_token: token } = await world.addPublisher({ rate_limit_per_minute: 1000 });
    await world.reload();
    expect((await send(many(4), { token })).headers.get('ratelimit-remaining')).toBe('996');
  });
});
