import { countryId, createCap } from '@leadline/prisma/seed';
import { RejectedRequestCounterService } from '#modules/intake/intake/api-call-log.service.js';
import { accept, refuse } from '#test/support/fake-advertisers.js';
import { call } from '#test/support/http-client.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

describe('the publisher API', () => {
  let world: IntakeWorld;
  let alpha: number;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    alpha = await world.addAdvertiser('alpha');
    await world.distribute([[[alpha, 100]]]);
    await world.reload();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.advertisers.received.length = 0;
    world.advertisers.behave('alpha', accept);
  });

  const post = (lead: unknown, headers: Record<string, string>) =>
    call<{ code: string; lead_id: number | null; trace_id: string }>(
      world.app.url,
      'POST',
      '/api/v1/leads',
      { body: lead, headers },
    );
  const publisherWith = async (
    values: Parameters<IntakeWorld['addPublisher']>[0],
  ): Promise<{ id: number; token: string }> => {
    const { id, api_token: token } = await world.addPublisher(values);
    await world.reload();
    return { id, token };
  };

  describe('authentication', () => {
    it('accepts a token as bearer or as x-api-key; the bearer token takes precedence', async () => {
      const token = world.publisher.api_token;
      expect((await post(newLead(), { 'x-api-key': token })).status).toBe(201);
      expect(
        (await post(newLead(), { authorization: `bearer ${token}`, 'x-api-key': 'nonsense' }))
          .status,
      ).toBe(201);
      expect(
        (await post(newLead(), { authorization: 'Bearer nonsense', 'x-api-key': token })).body.code,
      ).toBe('unauthenticated');
      expect((await post(newLead(), { 'x-api-key': '' })).body.code).toBe('unauthenticated');
    });

    it('refuses an inactive publisher, and does not store what it sent', async () => {
      const { id, token } = await publisherWith({ status: 'inactive' });
      expect(await post(newLead(), { 'x-api-key': token })).toMatchObject({
        status: 403,
        body: { code: 'publisher_inactive', lead_id: null },
      });
      expect(await world.rows('SELECT 1 FROM leads WHERE publisher_id = $1', [id])).toEqual([]);
    });

    it('counts the requests of an inactive publisher by reason', async () => {
      const { id, token } = await publisherWith({ status: 'inactive' });
      await post(newLead(), { 'x-api-key': token });
      await call(world.app.url, 'GET', '/api/v1/leads', { headers: { 'x-api-key': token } });
      await post(newLead(), { 'x-api-key': 'nonsense' });
      await world.app.get(RejectedRequestCounterService).flush();
      expect(
        await world.rows('SELECT code, count FROM intake_refusals WHERE publisher_id = $1', [id]),
      ).toEqual([{ code: 'publisher_inactive', count: 2 }]);
    });
  });

  it.each([
    ['application/x-www-form-urlencoded', 415],
    ['text/plain', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=utf-8', 201],
    ['application/vnd.api+json', 201],
    ['application/vnd.lead.v2+json; charset=utf-8', 201],
  ])('a lead as %s is answered %i', async (type, status) => {
    const lead = newLead();
    const body = type.startsWith('application/x')
      ? new URLSearchParams(lead as unknown as Record<string, string>).toString()
      : JSON.stringify(lead);
    const response = await fetch(`${world.app.url}/api/v1/leads`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'x-api-key': world.publisher.api_token },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      code: status === 201 ? 'accepted' : 'unsupported_media_type',
    });
    expect(await world.rows('SELECT 1 FROM leads WHERE email = $1', [lead.email])).toHaveLength(
      status === 201 ? 1 : 0,
    );
  });

  it.each([
    ['PUT', '/api/v1/leads', 'GET, POST'],
    ['DELETE', '/api/v1/leads/7', 'GET'],
    ['POST', '/api/v1/conversions', 'GET'],
    ['PATCH', '/api/v1/leads?limit=1', 'GET, POST'],
  ])('%s %s is answered 405 with the methods that there are', async (method, path, allow) => {
    // The body does not matter, not even one that cannot be read.
    for (const sent of [
      {},
      { body: '{' },
      { headers: { 'content-type': 'text/csv' }, body: 'a' },
    ]) {
      const { status, headers, body } = await call(world.app.url, method, path, sent);
      expect([status, headers.get('allow'), body.code]).toEqual([405, allow, 'method_not_allowed']);
    }
    const unknown = await call(world.app.url, method, '/api/v1/nothing');
    expect([unknown.status, unknown.headers.get('allow')]).toEqual([404, null]);
  });

  it('the rate limit answers 429 with a time to retry, for this publisher alone', async () => {
    const { id, token } = await publisherWith({ rate_limit_per_minute: 3 });
    for (const remaining of ['2', '1', '0']) {
      const { status, headers } = await world.send(newLead(), { token });
      expect([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([
        201,
        '3',
        remaining,
      ]);
    }
    const { status, headers, body } = await world.send(newLead(), { token });
    expect({ status, body: { ...body, trace_id: '' } }).toEqual({
      status: 429,
      body: {
        lead_id: null,
        status: 'Error',
        code: 'rate_limited',
        message: expect.any(String) as string,
        autologin_url: null,
        redirect_url: null,
        test: false,
        errors: [],
        warnings: [],
        trace_id: '',
      },
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await world.send(newLead())).status).toBe(201);
    expect(
      await world.rows('SELECT count(*)::int AS count FROM leads WHERE publisher_id = $1', [id]),
    ).toEqual([{ count: 3 }]);
  });

  it('an invalid lead is not stored, but counted by publisher, day and code', async () => {
    const { id, token } = await publisherWith({});
    const hasty = await publisherWith({ rate_limit_per_minute: 1 });
    const lead = newLead();
    await world.send(lead, { token, key: 'tally' });
    await world.send({ ...lead, city: 'York' }, { token, key: 'tally' });
    await world.send(newLead({ email: 'nobody' }), { token });
    await world.send(newLead({ phone: '12345' }), { token });
    await world.send(newLead({ phone: '07400123456', phone_prefix: '999', country: undefined }), {
      token,
    });
    await world.send(newLead(), { token, key: 'with a space' });
    for (let n = 0; n < 4; n += 1) await world.send(newLead(), { token: hasty.token });
    await world.app.get(RejectedRequestCounterService).flush();
    const rows = () =>
      world.rows<{ code: string; count: number }>(
        `SELECT code, sum(count)::int AS count
         FROM intake_refusals
         WHERE publisher_id = ANY($1)
         GROUP BY code
         ORDER BY code`,
        [[id, hasty.id]],
      );
    const expected = [
      { code: 'idempotency_conflict', count: 1 },
      { code: 'idempotency_key_invalid', count: 1 },
      { code: 'invalid', count: 3 },
      { code: 'rate_limited', count: 3 },
    ];
    expect(await rows()).toEqual(expected);
    await world.app.get(RejectedRequestCounterService).flush();
    expect(await rows()).toEqual(expected);
    expect(
      await world.rows('SELECT count(*)::int AS count FROM leads WHERE publisher_id = ANY($1)', [
        [id, hasty.id],
      ]),
    ).toEqual([{ count: 2 }]);
  });

  it('texts seen in leads can be filtered by at once', async () => {
    await world.send(
      newLead({
        offer: 'offer-of-this-test',
        so: 'funnel-of-this-test',
        MPC_1: 'param 1',
        aff_sub2: 'param 2',
        custom_param_5: 'param 5',
      }),
    );
    await world.send(newLead({ offer: 'offer-of-this-test' }));
    expect(
      await world.rows(
        `SELECT kind, value
         FROM lookup_values
         WHERE value LIKE '%-of-this-test' OR value LIKE 'param _'
         ORDER BY kind`,
      ),
    ).toEqual([
      { kind: 'custom_param_1', value: 'param 1' },
      { kind: 'custom_param_2', value: 'param 2' },
      { kind: 'custom_param_5', value: 'param 5' },
      { kind: 'funnel', value: 'funnel-of-this-test' },
      { kind: 'offer', value: 'offer-of-this-test' },
    ]);
  });

  it('fields with other names reach the lead and the advertiser', async () => {
    const { email, phone } = newLead();
    const { status, body } = await world.send({
      email,
      firstname: 'Grace',
      lastname: 'Hopper',
      phone_number: phone,
      geo: 'gb',
      userip: '81.2.69.142',
      so: 'summer',
      aff_sub: 'first',
      MPC_3: 'third',
      click_id: 'click-1',
      lg: 'en',
      city: 'York',
      testMode: '1',
    });
    expect({ status, test: body.test }).toEqual({ status: 201, test: true });
    const [lead] = await world.rows(
      `SELECT first_name, last_name, phone, host(ip) AS ip, funnel, custom_param_1, custom_param_3,
         hit_id, language, city, is_test
       FROM leads
       WHERE id = $1`,
      [body.lead_id],
    );
    expect(lead).toEqual({
      first_name: 'Grace',
      last_name: 'Hopper',
      phone,
      ip: '81.2.69.142',
      funnel: 'summer',
      custom_param_1: 'first',
      custom_param_3: 'third',
      hit_id: 'click-1',
      language: 'en',
      city: 'York',
      is_test: true,
    });
    expect(world.advertisers.received[0]?.body).toMatchObject({
      email,
      phone,
      country: 'GB',
      funnel: 'summer',
      p1: 'first',
    });
  });

  describe('the country', () => {
    const countryOf = async (
      lead: Record<string, unknown>,
      token: string,
    ): Promise<[number, string, string | null]> => {
      const { status, body } = await world.send(lead, { token });
      const [row] = await world.rows<{ code: string | null }>(
        'SELECT c.code FROM leads l LEFT JOIN countries c ON c.id = l.country_id WHERE l.id = $1',
        [body.lead_id],
      );
      return [status, body.code, row?.code ?? null];
    };

    it("is the one sent if the publisher's country source is the system", async () => {
      const { token } = await publisherWith({ locate_leads_by: 'system' });
      expect(await countryOf(newLead({ country: 'gb', ip: '8.8.8.8' }), token)).toEqual([
        201,
        'accepted',
        'GB',
      ]);
      expect(await countryOf(newLead({ country: 'DE' }), token)).toEqual([
        422,
        'no_distribution',
        'DE',
      ]);
      expect(await countryOf(newLead({ country: 'ZZ' }), token)).toEqual([
        422,
        'country_unknown',
        null,
      ]);
      expect((await world.send(newLead({ country: '' }), { token })).body.errors).toEqual([
        { field: 'country', code: 'required', message: expect.any(String) as string },
      ]);
    });

    it('is that of the phone, whatever was sent', async () => {
      const { token } = await publisherWith({ locate_leads_by: 'phone' });
      expect(await countryOf(newLead({ country: undefined }), token)).toEqual([
        201,
        'accepted',
        'GB',
      ]);
      expect(
        await countryOf(newLead({ country: 'GB', phone: '+4930123456', ip: '81.2.69.142' }), token),
      ).toEqual([422, 'no_distribution', 'DE']);
      expect(await countryOf(newLead({ country: 'GB', phone: '+80012345678' }), token)).toEqual([
        422,
        'country_unknown',
        null,
      ]);
    });

    it('is that of the address, whatever was sent', async () => {
      const { token } = await publisherWith({ locate_leads_by: 'ip_address' });
      expect(await countryOf(newLead({ country: undefined, ip: '81.2.69.142' }), token)).toEqual([
        201,
        'accepted',
        'GB',
      ]);
      expect(await countryOf(newLead({ country: 'GB', ip: '8.8.8.8' }), token)).toEqual([
        422,
        'no_distribution',
        'US',
      ]);
      expect(
        await countryOf(newLead({ country: undefined, ip: '::ffff:81.2.69.142' }), token),
      ).toEqual([201, 'accepted', 'GB']);
      expect(
        await countryOf(newLead({ country: 'GB', ip: '2001:4860:4860::8888' }), token),
      ).toEqual([422, 'no_distribution', 'US']);
    });

    it('that the publisher may not send is refused', async () => {
      const { id, token } = await publisherWith({});
      await world.db.query(
        'INSERT INTO publisher_supported_countries (publisher_id, country_id) VALUES ($1, $2)',
        [id, await countryId(world.db, 'FR')],
      );
      await world.reload();
      expect(await countryOf(newLead(), token)).toEqual([422, 'geo_not_supported', 'GB']);
    });
  });

  describe('the key', () => {
    it.each([
      ['nothing', '', 422],
      ['two words', 'two words', 422],
      ['256 letters', 'k'.repeat(256), 422],
      ['255 letters', 'k'.repeat(255), 201],
      ['punctuation', 'a-_.~/+=:#', 201],
    ])('of %s: %i', async (_name, key, status) => {
      expect((await world.send(newLead(), { key })).status).toBe(status);
    });

    it('belongs to its publisher', async () => {
      const { token } = await publisherWith({});
      const [mine, theirs] = [
        await world.send(newLead(), { key: 'shared' }),
        await world.send(newLead(), { key: 'shared', token }),
      ];
      expect([mine.status, theirs.status]).toEqual([201, 201]);
      expect(mine.body.lead_id).not.toBe(theirs.body.lead_id);
    });

    it('returns the stored refusal without calling an advertiser again', async () => {
      world.advertisers.behave('alpha', refuse);
      const lead = newLead();
      const first = await world.send(lead, { key: 'refused' });
      const again = await world.send(lead, { key: 'refused' });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect({ status: again.status, body: { ...again.body, trace_id: '' } }).toEqual({
        status: 422,
        body: { ...first.body, trace_id: '' },
      });
      expect(world.advertisers.received).toHaveLength(1);
    });

    it('treats bodies as equal if only the names or the order of their fields differ', async () => {
      const { email, phone } = newLead();
      const { body } = await world.send(
        {
          email,
          phone,
          first_name: 'Ada',
          last_name: 'Byron',
          country: 'GB',
          ip: '81.2.69.142',
          funnel: 'spring',
        },
        { key: 'other-names' },
      );
      expect(
        await world.send(
          {
            so: 'spring',
            user_ip: '81.2.69.142',
            geo: 'GB',
            lastname: 'Byron',
            firstname: 'Ada',
            phone_number: phone,
            email: String(email).toUpperCase(),
          },
          { key: 'other-names' },
        ),
      ).toMatchObject({ status: 200, body: { lead_id: body.lead_id } });
    });

    it('of an invalid request can be used again', async () => {
      expect((await world.send(newLead({ email: 'nobody' }), { key: 'second-try' })).status).toBe(
        422,
      );
      expect((await world.send(newLead(), { key: 'second-try' })).status).toBe(201);
    });
  });

  it('a test lead is sent as a test, ignores caps and sends no postback', async () => {
    const { id, token } = await publisherWith({});
    const full = await createCap(world.db, { cap: 0, publisher_ids: [id] });
    await world.db.query(
      `INSERT INTO publisher_postbacks (publisher_id, event, url, signing_secret)
       VALUES ($1, 'lead_accepted', 'https://publisher.example/in', 'x')`,
      [id],
    );
    const bravo = await world.addAdvertiser('bravo', {
      fields: { lead_id: '{{lead_id}}', test: '{{test}}' },
    });
    await world.distribute([[[bravo, 100]]], { publisher_id: id });
    await world.reload();
    expect((await world.send(newLead(), { token })).body.code).toBe('cap_reached');
    const { status, body } = await world.send(newLead({ is_test: true }), { token });
    expect({ status, code: body.code, test: body.test }).toEqual({
      status: 201,
      code: 'accepted',
      test: true,
    });
    expect(world.advertisers.received.map((received) => received.body)).toEqual([
      { lead_id: String(body.lead_id), test: '1' },
    ]);
    expect(
      await world.rows('SELECT 1 FROM cap_windows WHERE cap_id = $1 AND filled + reserved > 0', [
        full,
      ]),
    ).toEqual([]);
    expect(
      await world.rows(`SELECT 1 FROM outbox WHERE (payload->>'lead_id')::int = $1`, [
        body.lead_id,
      ]),
    ).toEqual([]);
    expect(
      (
        await call<{ test: boolean }>(world.app.url, 'GET', `/api/v1/leads/${body.lead_id}`, {
          headers: { 'x-api-key': token },
        })
      ).body.test,
    ).toBe(true);
  });

  it('a blacklist item refuses the lead, and hides it if the item says so', async () => {
    const lead = newLead({ email: 'blocked@blocked.example' });
    await world.db.query(
      `INSERT INTO blacklist_items (blacklist_type_id, value, hide_blocked)
       VALUES (4, 'blocked.example', true)`,
    );
    await world.reload();
    const { status, body } = await world.send(lead);
    expect({ status, code: body.code, lead: body.status }).toEqual({
      status: 422,
      code: 'blacklisted',
      lead: 'Rejected',
    });
    expect(
      await world.rows('SELECT status, is_hidden, rejection_code FROM leads WHERE id = $1', [
        body.lead_id,
      ]),
    ).toEqual([{ status: 3, is_hidden: true, rejection_code: 'blacklisted' }]);
    expect(world.advertisers.received).toEqual([]);
  });
});
