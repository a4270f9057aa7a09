import { BRAND_NAMES } from '../src/index.js';
import { SandboxClient, lead, type Reply } from './sandbox-client.js';
import { ManualClock } from './manual-clock.js';

let client: SandboxClient;

beforeEach(async () => {
  client = await SandboxClient.start();
});

afterEach(() => client.sandbox.close());

interface Flat {
  success: boolean;
  id: string;
  autologin_url: string;
  code: string;
  message: string;
}

const verdicts = async (brand: 'alpha' | 'bravo', count: number) => {
  const replies: Reply[] = [];
  for (let index = 0; index < count; index += 1) {
    replies.push(
      await client.register(
        brand,
        lead({ email: `person${index}@example.com`, lead_id: `v${index}` }),
      ),
    );
  }
  return replies.map((reply) => reply.json<Flat>().code ?? 'accepted');
};

describe('alpha', () => {
  it('takes a lead sent as JSON', async () => {
    const reply = await client.register('alpha');
    expect(reply.status).toBe(201);
    expect(reply.json()).toEqual({
      success: true,
      id: expect.stringMatching(/^alpha-\d+$/),
      autologin_url: expect.stringContaining(`${client.sandbox.url}/brands/alpha/autologin/`),
      message: 'Lead accepted',
    });
  });

  it('takes a lead sent as a form, with the token among the fields', async () => {
    const body = new URLSearchParams({
      ...(lead() as Record<string, string>),
      lead_id: '5',
      token: 'sandbox-alpha',
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await client.call('POST', '/brands/alpha/leads', { body, headers })).status).toBe(201);
  });

  it('takes a lead sent in the query', async () => {
    const query = new URLSearchParams({
      ...(lead() as Record<string, string>),
      lead_id: '6',
    }).toString();
    expect((await client.as('alpha', 'POST', `/leads?${query}`)).status).toBe(201);
  });

  it('names each field that is missing or malformed', async () => {
    const reply = await client.register(
      'alpha',
      lead({ email: 'nobody', phone: 'call me', last_name: ' ', country: 'Great Britain' }),
    );
    expect(reply.status).toBe(422);
    expect(reply.json<Flat>()).toEqual({
      success: false,
      code: 'validation',
      message:
        'email is not valid, last_name is required, phone is not valid, country is not valid',
    });
    expect(await client.stats('alpha')).toMatchObject({ received: 1, invalid: 1, accepted: 0 });
  });

  it('refuses no well-formed lead', async () => {
    expect(new Set(await verdicts('alpha', 50))).toEqual(new Set(['accepted']));
  });
});

describe('bravo', () => {
  it('refuses about a quarter, the same leads in every run', async () => {
    const first = await verdicts('bravo', 400);
    await client.sandbox.close();
    client = await SandboxClient.start();
    expect(await verdicts('bravo', 400)).toEqual(first);

    const refused = first.filter((code) => code !== 'accepted');
    // 100 expected of 400; four standard deviations to either side are 65 and 135.
    expect(refused.length).toBeGreaterThan(65);
    expect(refused.length).toBeLessThan(135);
    expect(new Set(refused)).toEqual(new Set(['duplicate', 'invalid_phone']));
  });

  it('can be told to refuse all or nothing', async () => {
    await client.sandbox.close();
    client = await SandboxClient.start({ refusalRates: { bravo: 1, alpha: 0 } });
    expect(new Set(await verdicts('bravo', 20))).not.toContain('accepted');
  });
});

describe('charlie', () => {
  it('takes its time: between 300 and 1500 ms', async () => {
    const clock = new ManualClock();
    await client.sandbox.close();
    client = await SandboxClient.start({ clock });
    for (let index = 0; index < 20; index += 1) {
      const reply = client.register('charlie');
      await clock.someTimer();
      const [delay = 0] = clock.waiting;
      expect(delay).toBeGreaterThanOrEqual(300);
      expect(delay).toBeLessThanOrEqual(1500);
      clock.advance(delay);
      expect((await reply).status).toBe(201);
    }
  });
});

describe('delta', () => {
  it('answers in another shape', async () => {
    expect((await client.register('delta')).json()).toEqual({
      status: 'ok',
      data: {
        lead: { id: expect.stringMatching(/^delta-\d+$/) },
        login_url: expect.stringContaining('/brands/delta/autologin/'),
      },
    });
    const refusal = await client.register('delta', lead({ email: 'jo+refuse@example.com' }));
    expect(refusal.status).toBe(422);
    expect(refusal.json()).toEqual({
      status: 'error',
      data: null,
      errors: [{ code: 'declined', message: 'Lead declined' }],
    });
  });
});

describe('echo', () => {
  it('tells its statuses nested, too', async () => {
    await client.register('echo', lead({ lead_id: '4711' }));
    await client.as('echo', 'POST', '/leads/4711/status', { status: 'Deposited', ftd: '1' });
    expect((await client.as('echo', 'GET', '/leads')).json()).toMatchObject({
      status: 'ok',
      data: {
        leads: [
          {
            lead: { id: expect.stringMatching(/^echo-\d+$/), reference: '4711' },
            state: 'Deposited',
            deposit: { amount: '250.00' },
          },
        ],
      },
    });
  });

  it('has a tracker that takes what publishers are told', async () => {
    expect((await client.call('GET', '/tracker?click=1&payout=2')).status).toBe(200);
    const event = { headers: { 'content-type': 'application/json' }, body: '{"type":"ping"}' };
    expect((await client.call('POST', '/tracker', event)).status).toBe(200);
  });
});

describe('late', () => {
  it('has taken the lead long before it answers, 15 s later', async () => {
    const clock = new ManualClock();
    await client.sandbox.close();
    client = await SandboxClient.start({ clock });
    const reply = client.register('late');
    await clock.someTimer();
    expect(clock.waiting).toEqual([15_000]);
    expect(await client.stats('late')).toMatchObject({ received: 1, accepted: 1 });
    clock.advance(15_000);
    expect((await reply).status).toBe(201);
  });

  it('is cut off when the sandbox closes', async () => {
    const clock = new ManualClock();
    await client.sandbox.close();
    client = await SandboxClient.start({ clock });
    const ended = expect(client.register('late')).rejects.toThrow();
    await clock.someTimer();
    await client.sandbox.close();
    await ended;
    expect(clock.waiting).toEqual([]);
  });
});

describe('the brands that misbehave', () => {
  it('flaky puts off the first call for a lead and takes the second', async () => {
    const fields = lead();
    const first = await client.register('flaky', fields);
    expect(first).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect((await client.register('flaky', fields)).status).toBe(201);
    expect((await client.register('flaky', fields)).status).toBe(201);
    expect(await client.stats('flaky')).toMatchObject({
      received: 3,
      failed: 1,
      accepted: 1,
      duplicates_seen: 1,
      stored: 1,
    });
  });

  it('broken answers 500 and takes nothing', async () => {
    expect((await client.register('broken')).status).toBe(500);
    expect(await client.stats('broken')).toMatchObject({ received: 1, failed: 1, accepted: 0 });
  });

  it('reset takes the lead and says nothing', async () => {
    await expect(client.register('reset')).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/),
    });
    expect(await client.stats('reset')).toMatchObject({ received: 1, accepted: 1 });
  });

  it('redirect points to another brand and takes nothing', async () => {
    const reply = await client.register('redirect');
    expect(reply.status).toBe(302);
    expect(reply.headers.location).toBe(`${client.sandbox.url}/brands/alpha/leads`);
    expect(await client.stats('redirect')).toMatchObject({ failed: 1, accepted: 0 });
    expect(await client.stats('alpha')).toMatchObject({ received: 0 });
  });

  it('huge takes the lead and answers 10 MB of JSON', async () => {
    const reply = await client.register('huge');
    expect(reply.text.length).toBeGreaterThan(10 * 1024 * 1024);
    expect(reply.json<Flat>()).toMatchObject({
      success: true,
      id: expect.stringMatching(/^huge-/),
    });
    expect(await client.stats('huge')).toMatchObject({ accepted: 1 });
  });

  it('lies refuses with status 200', async () => {
    const reply = await client.register('lies');
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.json<Flat>()).toMatchObject({ success: false, code: 'declined' });
    expect(await client.stats('lies')).toMatchObject({ refused: 1, accepted: 0 });
  });
});

describe('magic words', () => {
  it.each([
    ['refuse', 422, 'declined'],
    ['duplicate', 409, 'duplicate'],
    ['error', 500, 'internal_error'],
    ['flaky', 503, 'busy'],
    ['lies', 200, 'declined'],
  ])('+%s in the e-mail, or as a first name, forces the outcome', async (word, status, code) => {
    const byEmail = await client.register('alpha', lead({ email: `jo+${word}.17@example.com` }));
    const byName = await client.register('alpha', lead({ first_name: `Sandbox-${word}` }));
    expect([byEmail.status, byName.status]).toEqual([status, status]);
    expect([byEmail, byName].map((reply) => reply.json<Flat>().code)).toEqual([code, code]);
  });

  it('+accept tames any brand', async () => {
    for (const brand of BRAND_NAMES.filter((name) => name !== 'charlie')) {
      const reply = await client.register(brand, lead({ email: 'jo+accept@example.com' }));
      expect([brand, reply.status]).toEqual([brand, 201]);
    }
  });

  it('ignores the same words elsewhere', async () => {
    const fields = lead({
      email: 'refuse@error.example',
      first_name: 'Late',
      last_name: 'Sandbox-Refuse',
    });
    expect((await client.register('alpha', fields)).status).toBe(201);
  });
});

describe('who may call', () => {
  it.each([
    undefined,
    'Bearer sandbox-bravo',
    'Bearer',
    'Basic sandbox-alpha',
    'Bearer sandbox-alphabet',
  ])('the authorization %j is none', async (authorization) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (authorization !== undefined) headers.authorization = authorization;
    const reply = await client.call('POST', '/brands/alpha/leads', {
      headers,
      body: JSON.stringify(lead()),
    });
    expect(reply.status).toBe(401);
    expect(reply.json()).toMatchObject({ success: false, code: 'unauthorized' });
    expect(await client.stats('alpha')).toMatchObject({ received: 0 });
  });

  it.each([
    ['/brands/nobody/leads', '{}', 404, 'unknown_brand'],
    ['/brands/__proto__/leads', '{}', 404, 'unknown_brand'],
    ['/elsewhere', '{}', 404, 'not_found'],
    ['/brands/alpha/leads', '{"broken', 400, 'fst_err_ctp_invalid_json_body'],
    ['/brands/alpha/leads', `"${'x'.repeat(70_000)}"`, 413, 'fst_err_ctp_body_too_large'],
  ])('POST %s with %.12s gets a plain error', async (path, body, status, code) => {
    const headers = { authorization: 'Bearer sandbox-alpha', 'content-type': 'application/json' };
    const reply = await client.call('POST', path, { headers, body });
    expect(reply.status).toBe(status);
    expect(reply.json<Flat>().code).toBe(code);
  });
});

describe('one lead_id is one lead', () => {
  it('answers a repeated call as the first and counts it', async () => {
    const fields = lead();
    const replies = [
      await client.register('alpha', fields),
      await client.register('alpha', fields),
      await client.register('alpha', fields),
    ];
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await client.stats('alpha')).toMatchObject({
      received: 3,
      accepted: 1,
      duplicates_seen: 2,
      stored: 1,
    });
  });

  it('repeats a refusal too', async () => {
    const fields = lead({ email: 'jo+refuse@example.com' });
    await client.register('alpha', fields);
    expect((await client.register('alpha', fields)).status).toBe(422);
    expect(await client.stats('alpha')).toMatchObject({ refused: 1, duplicates_seen: 1 });
  });

  it('keeps brands apart', async () => {
    const fields = lead();
    await client.register('alpha', fields);
    await client.register('delta', fields);
    expect(await client.stats('delta')).toMatchObject({ accepted: 1, duplicates_seen: 0 });
  });

  it('sees a duplicate even while the first call is still waiting for its answer', async () => {
    const clock = new ManualClock();
    await client.sandbox.close();
    client = await SandboxClient.start({ clock });
    const fields = lead();
    const slow = client.register('late', fields);
    await clock.someTimer();
    const second = await client.register('late', fields);
    clock.advance(15_000);
    expect((await slow).text).toBe(second.text);
    expect(await client.stats('late')).toMatchObject({ accepted: 1, duplicates_seen: 1 });
  });

  it('under a hundred calls at once takes it once', async () => {
    const fields = lead();
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => client.register('alpha', fields)),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await client.stats('alpha')).toMatchObject({
      received: 100,
      accepted: 1,
      duplicates_seen: 99,
    });
  });

  it('forgets the oldest leads when there are too many', async () => {
    await client.sandbox.close();
    client = await SandboxClient.start({ maxLeadsPerBrand: 3 });
    const fields = Array.from({ length: 5 }, () => lead());
    for (const each of fields) await client.register('alpha', each);
    expect(await client.stats('alpha')).toMatchObject({ accepted: 5, stored: 3 });
    await client.register('alpha', fields[4]);
    expect(await client.stats('alpha')).toMatchObject({ duplicates_seen: 1 });
  });
});

describe('autologin', () => {
  const path = (reply: Reply) => new URL(reply.json<Flat>().autologin_url).pathname;

  it('welcomes the lead by name, harmlessly', async () => {
    const reply = await client.register(
      'alpha',
      lead({ first_name: '<b onclick="x">Jo & Co</b>' }),
    );
    const page = await client.call('GET', path(reply));
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('Welcome &lt;b onclick=&quot;x&quot;&gt;Jo &amp; Co&lt;/b&gt;');
    expect(page.text).not.toContain('<b ');
    expect(await client.stats('alpha')).toMatchObject({ autologins: 1 });
  });

  it('knows no other link', async () => {
    const reply = await client.register('alpha');
    expect((await client.call('GET', '/brands/alpha/autologin/guess')).status).toBe(404);
    expect((await client.call('GET', path(reply).replace('alpha', 'bravo'))).status).toBe(404);
  });
});

describe('the address', () => {
  it('in links is the public one where there is one', async () => {
    await client.sandbox.close();
    client = await SandboxClient.start({ publicUrl: 'https://sandbox.example/' });
    expect((await client.register('alpha')).json<Flat>().autologin_url).toMatch(
      /^https:\/\/sandbox\.example\/brands\/alpha\//,
    );
  });

  it('lists its brands and its health', async () => {
    const { brands } = (await client.call('GET', '/brands')).json<{
      brands: Array<{ name: string }>;
    }>();
    expect(brands.map(({ name }) => name)).toEqual([...BRAND_NAMES]);
    expect((await client.call('GET', '/health')).json()).toEqual({ status: 'ok' });
  });

  it('of a taken port is an error', async () => {
    const port = Number(new URL(client.sandbox.url).port);
    await expect(SandboxClient.start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
