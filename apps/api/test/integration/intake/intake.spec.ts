import { createCap, createLead } from '@leadline/prisma/seed';
import { DeliverySettlementService } from '#modules/delivery/delivery/delivery-settlement.service.js';
import { accept, hang, refuse } from '#test/support/fake-advertisers.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

describe('POST /api/v1/leads', () => {
  let world: IntakeWorld;
  let alpha: number;
  let bravo: number;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    alpha = await world.addAdvertiser('alpha');
    bravo = await world.addAdvertiser('bravo', { timeout_ms: 500, retries: 0 });
    await world.distribute([[[alpha, 100]], [[bravo, 100]]]);
    await world.reload();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.advertisers.received.length = 0;
    world.advertisers.behave('alpha', accept);
    world.advertisers.behave('bravo', accept);
  });

  it('delivers a lead and answers 201 with our own link', async () => {
    const { status, body } = await world.send(
      newLead({ password: 'Very-Secret-1', funnel: 'spring', aff_sub: 'p-1' }),
    );
    expect({ status, code: body.code, leadStatus: body.status }).toEqual({
      status: 201,
      code: 'accepted',
      leadStatus: 'Accepted',
    });
    expect(body.redirect_url).toMatch(/^http:\/\/localhost:3000\/r\/[A-Za-z0-9_-]{43}$/);
    expect(world.advertisers.received).toHaveLength(1);
    expect(world.advertisers.received[0]).toMatchObject({
      advertiser: 'alpha',
      body: {
        lead_id: String(body.lead_id),
        country: 'GB',
        funnel: 'spring',
        aff_id: String(world.publisher.id),
        password: 'Very-Secret-1',
        p1: 'p-1',
      },
      headers: { authorization: 'Bearer token-of-alpha' },
    });
    const [attempt] = await world.rows<{ state: string; req_payload: string; res_payload: string }>(
      'SELECT state, req_payload, res_payload FROM lead_attempts WHERE lead_id = $1',
      [body.lead_id],
    );
    expect(attempt?.state).toBe('accepted');
    expect(attempt?.req_payload).toContain('spring');
    expect(attempt?.req_payload).not.toMatch(/Very-Secret-1|token-of-alpha/);
    expect(attempt?.res_payload).not.toContain('autologin/secret');
    const [lead] = await world.rows<Record<string, unknown>>(
      `SELECT status, advertiser_id, external_id, phone, host(ip) AS ip, settle_by
       FROM leads
       WHERE id = $1`,
      [body.lead_id],
    );
    expect(lead).toMatchObject({
      status: 2,
      advertiser_id: alpha,
      external_id: `alpha-${body.lead_id}`,
      ip: '81.2.69.142',
      settle_by: null,
    });
    const [decision] = await world.rows<{ trace: { verdict: unknown } }>(
      'SELECT trace FROM lead_decisions WHERE lead_id = $1',
      [body.lead_id],
    );
    expect(decision?.trace.verdict).toEqual({ offered_to: alpha, code: null });
  });

  it('goes on to the next group when an advertiser refuses, and keeps both attempts', async () => {
    world.advertisers.behave('alpha', refuse);
    const { status, body } = await world.send(newLead());
    expect(status).toBe(201);
    expect(
      await world.rows(
        `SELECT advertiser_id, state, restriction_origin, message
         FROM lead_attempts
         WHERE lead_id = $1
         ORDER BY id`,
        [body.lead_id],
      ),
    ).toEqual([
      {
        advertiser_id: alpha,
        state: 'rejected',
        restriction_origin: 'broker',
        message: 'Not wanted',
      },
      { advertiser_id: bravo, state: 'accepted', restriction_origin: null, message: null },
    ]);
  });

  it('answers 422 no_advertiser when everybody refuses, and stores the lead', async () => {
    world.advertisers.behave('alpha', refuse);
    world.advertisers.behave('bravo', refuse);
    const { status, body } = await world.send(newLead());
    expect({ status, code: body.code, leadStatus: body.status, link: body.redirect_url }).toEqual({
      status: 422,
      code: 'no_advertiser',
      leadStatus: 'Rejected',
      link: null,
    });
    expect(
      await world.rows('SELECT status, rejection_code FROM leads WHERE id = $1', [body.lead_id]),
    ).toEqual([{ status: 3, rejection_code: 'no_advertiser' }]);
  });

  it('answers 202 if the advertiser does not answer in time, and asks nobody else', async () => {
    world.advertisers.behave('alpha', refuse);
    world.advertisers.behave('bravo', hang);
    const { status, body } = await world.send(newLead());
    expect({ status, code: body.code, leadStatus: body.status }).toEqual({
      status: 202,
      code: 'delivery_unknown',
      leadStatus: 'Submitted',
    });
    expect(
      await world.rows('SELECT state FROM lead_attempts WHERE lead_id = $1 ORDER BY id', [
        body.lead_id,
      ]),
    ).toEqual([{ state: 'rejected' }, { state: 'unknown' }]);
  });

  it('a key is answered with what is known of a lead that ended unknown', async () => {
    world.advertisers.behave('alpha', refuse);
    world.advertisers.behave('bravo', hang);
    const lead = newLead();
    const replay = async () => {
      const { status, body } = await world.send(lead, { key: 'ended-unknown' });
      return [status, body.code];
    };
    const { status, body } = await world.send(lead, { key: 'ended-unknown' });
    expect([status, body.code]).toEqual([202, 'delivery_unknown']);
    expect(await replay()).toEqual([200, 'delivery_unknown']);
    await world.app
      .get(DeliverySettlementService)
      .confirmAccepted(Number(body.lead_id), bravo, 'late-report');
    expect(await replay()).toEqual([200, 'accepted']);
  });

  it('keeps the link of an answer that comes after the confirming postback', async () => {
    world.advertisers.behave('alpha', (lead, reply) => {
      void world.app
        .get(DeliverySettlementService)
        .confirmAccepted(Number(lead.body.lead_id), alpha, null)
        .then((confirmed) => {
          expect(confirmed).toBe(true);
          accept(lead, reply);
        });
    });
    const lead = newLead();
    const { status, body } = await world.send(lead, { key: 'late-answer' });
    expect(status).toBe(201);
    expect(body.redirect_url).toMatch(/\/r\/[A-Za-z0-9_-]{43}$/);
    expect(
      await world.rows('SELECT status, external_id, redirect_token FROM leads WHERE id = $1', [
        body.lead_id,
      ]),
    ).toEqual([
      {
        status: 2,
        external_id: `alpha-${body.lead_id}`,
        redirect_token: body.redirect_url?.split('/').at(-1),
      },
    ]);
    expect((await world.send(lead, { key: 'late-answer' })).body.redirect_url).toBe(
      body.redirect_url,
    );
  });

  it('replays the stored answer for the same key and body, and refuses another body', async () => {
    const lead = newLead();
    const first = await world.send(lead, { key: 'replay-1' });
    const again = await world.send(lead, { key: 'replay-1' });
    const { trace_id: firstTrace, ...firstBody } = first.body;
    const { trace_id: againTrace, ...againBody } = again.body;
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(againBody).toEqual(firstBody);
    expect(againTrace).not.toBe(firstTrace);
    expect((await world.send({ ...lead, city: 'Other' }, { key: 'replay-1' })).body.code).toBe(
      'idempotency_conflict',
    );
    expect(world.advertisers.received).toHaveLength(1);
  });

  it('makes one lead of a hundred requests with one key', async () => {
    const lead = newLead();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => world.send(lead, { key: 'hundred' })),
    );
    const kinds = new Set(answers.map(({ status, body }) => `${status} ${body.code}`));
    expect(
      [...kinds].filter(
        (kind) => !['201 accepted', '200 accepted', '409 idempotency_in_progress'].includes(kind),
      ),
    ).toEqual([]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ body }) => body.lead_id ?? [])).size).toBe(1);
    expect(world.advertisers.received).toHaveLength(1);
  });

  it('names the field that is wrong', async () => {
    const { status, body } = await world.send(newLead({ email: 'nobody', ip: '10.0.0.1' }));
    expect({ status, code: body.code, lead: body.lead_id }).toEqual({
      status: 422,
      code: 'invalid',
      lead: null,
    });
    expect(body.errors.map(({ field }) => field)).toEqual(['email']);
    const second = await world.send(
      newLead({ ip: '10.0.0.1', phone: '12345', country: undefined }),
    );
    expect(second.body.errors.map(({ field }) => field)).toEqual(['phone', 'ip', 'country']);
  });

  it.each([
    ['no token', { authorization: '' }, 401, 'unauthenticated'],
    ['a wrong token', { authorization: 'Bearer nonsense' }, 401, 'unauthenticated'],
  ])('refuses %s', async (_name, headers, status, code) => {
    const response = await fetch(`${world.app.url}/api/v1/leads`, {
      method: 'POST',
      body: JSON.stringify(newLead()),
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect({
      status: response.status,
      code: ((await response.json()) as { code: string }).code,
    }).toEqual({ status, code });
  });

  it('answers 400 to a body that is not JSON and 413 to one that is too large', async () => {
    expect(await world.send('{"email":')).toMatchObject({
      status: 400,
      body: { code: 'not_json' },
    });
    expect(await world.send(newLead({ city: 'x'.repeat(70_000) }))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });

  it('shows a publisher its own leads only', async () => {
    const { body } = await world.send(newLead());
    const get = (token: string) =>
      fetch(`${world.app.url}/api/v1/leads/${body.lead_id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const other = await world.addPublisher();
    await world.reload();
    expect(await (await get(world.publisher.api_token)).json()).toMatchObject({
      lead_id: body.lead_id,
      status: 'Accepted',
      code: 'accepted',
      redirect_url: body.redirect_url,
    });
    expect((await get(other.api_token)).status).toBe(404);
  });

  it('never fills a cap of 50 beyond 50 with 200 leads at once', async () => {
    const charlie = await world.addAdvertiser('charlie');
    const capped = await world.addPublisher();
    await world.distribute([[[charlie, 100]]], { publisher_id: capped.id });
    const cap = await createCap(world.db, { cap: 50, advertiser_ids: [charlie] });
    await world.reload();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => world.send(newLead(), { token: capped.api_token })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ body }) => body.code === 'no_advertiser')).toHaveLength(150);
    expect(
      await world.rows('SELECT filled, reserved FROM cap_windows WHERE cap_id = $1', [cap]),
    ).toEqual([{ filled: 50, reserved: 0 }]);
    expect(world.advertisers.received).toHaveLength(50);
  });

  it('accepts one of two leads of a person if the publisher blocks duplicates', async () => {
    const strict = await world.addPublisher({ block_duplicate_leads: true });
    await world.reload();
    const lead = newLead();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.send(lead, { token: strict.api_token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it.each([
    ['accepted 29 days ago', { daysAgo: 29, status: 2 }, 409],
    ['accepted 31 days ago', { daysAgo: 31, status: 2 }, 201],
    ['refused by an advertiser', { daysAgo: 1, status: 3, refusedBy: 'broker' }, 409],
    ['rejected by us', { daysAgo: 1, status: 3, refusedBy: 'system' }, 201],
  ] as const)(
    'an earlier lead that was %s: a publisher that blocks duplicates for 30 days',
    async (_name, earlier, status) => {
      const strict = await world.addPublisher({ block_duplicate_leads: true, duplicate_days: 30 });
      await world.reload();
      const lead = newLead();
      const earlierId = await createLead(world.db, {
        publisher_id: strict.id,
        advertiser_id: alpha,
        email: String(lead.email),
        status: earlier.status,
        created_at: new Date(Date.now() - earlier.daysAgo * 86_400_000),
      });
      if ('refusedBy' in earlier)
        await world.db.query(
          `INSERT INTO lead_attempts (lead_id, state, restriction_origin, created_at)
           VALUES ($1, 'rejected', $2, now())`,
          [earlierId, earlier.refusedBy],
        );
      expect((await world.send(lead, { token: strict.api_token })).status).toBe(status);
    },
  );
});
