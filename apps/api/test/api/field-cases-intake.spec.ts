import { BLACKLIST_TYPES } from '@leadline/contracts';
import { call, type Reply } from '#test/support/http-client.js';
import { eventually } from '#test/support/waiting.js';
import { ok, startReceiver, type Receiver } from '#test/support/publisher-receiver.js';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { TEST_SECRET } from '#test/support/test-app.js';
import { newLead } from '#test/support/intake-world.js';
import { createWorld, OFFER_SLUG, type World } from './world.js';

// Small inputs of the field that failed once, over HTTP (domain §3).

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  receiver.answer = ok;
  world = await createWorld({ environment: { DELIVERY_ALLOW_HOSTS: receiver.authority } });
}, 60_000);
afterAll(async () => {
  await world.close();
  await receiver.close();
});

interface Answer {
  readonly lead_id: number | null;
  readonly code: string;
  readonly errors: { field: string; code: string }[];
  readonly warnings: { field: string; code: string; message: string }[];
}
const send = (
  lead: object | string | Buffer,
  headers: Record<string, string> = {},
  path = '/api/v1/leads',
): Promise<Reply<Answer>> =>
  call<Answer>(world.app.url, 'POST', path, {
    body: lead,
    headers: { authorization: `Bearer ${world.publisher.token}`, ...headers },
  });
const stored = async (id: number | null): Promise<Record<string, unknown>> => {
  const { rows } = await world.db.query<Record<string, unknown>>(
    'SELECT *, host(ip) AS address FROM leads WHERE id = $1',
    [id],
  );
  return rows[0] ?? {};
};
/** The phone of the lead that is stored, or the code of what is wrong with it. */
const phoneOf = async (changes: Record<string, unknown>): Promise<unknown> => {
  const { status, body } = await send(newLead(changes));
  if (status !== 422) return (await stored(body.lead_id)).phone;
  if (body.lead_id !== null) return (await stored(body.lead_id)).phone;
  return body.errors.map(({ field, code }) => `${field} ${code}`).join();
};
const INVALID = 'phone invalid_phone';

describe('phones', () => {
  it.each([
    [4, { phone: '79123456788', phone_prefix: '44', country: 'GB' }, INVALID],
    [4, { phone: '612345678912', country: 'FR' }, INVALID],
    [4, { phone: '447400123456', country: 'GB' }, '+447400123456'],
    [5, { phone: '4.91512E+12', country: 'DE' }, INVALID],
    [5, { phone: '+44 7400 12346O' }, INVALID],
    [5, { phone: '+44 7400 123457 ext. 12' }, '+447400123457'],
    [11, { phone: '+5215512345671', country: 'MX' }, '+525512345671'],
    [11, { phone: '55 1234 5671', country: 'MX' }, '+525512345671'],
  ])('case %i: %j', async (_case, changes, expected) => {
    expect(await phoneOf(changes)).toBe(expected);
  });

  it('case 4: a number alone names its country', async () => {
    await world.db.query(`UPDATE publishers SET locate_leads_by = 'phone' WHERE id = $1`, [
      world.publisher.id,
    ]);
    const located = (await eventually(async () => {
      const { body } = await send(newLead({ phone: '4915112345678', country: undefined }));
      const lead = await stored(body.lead_id);
      expect(lead.phone).toBe('+4915112345678');
      return lead;
    })) as { country_id: number };
    const { rows } = await world.db.query('SELECT code FROM countries WHERE id = $1', [
      located.country_id,
    ]);
    expect(rows).toEqual([{ code: 'DE' }]);
    await world.db.query(`UPDATE publishers SET locate_leads_by = 'system' WHERE id = $1`, [
      world.publisher.id,
    ]);
    await eventually(async () => {
      const { body } = await send(newLead({ phone: '4915112345678', country: undefined }));
      expect(body.errors).toMatchObject([{ field: 'country' }]);
    });
  });
});

describe('an optional field is never worth a lead', () => {
  const LONG = 'A-_z'.repeat(50);

  it('case 9: the postback has all 200 characters of the click id', async () => {
    await world.db.query(
      `INSERT INTO publisher_postbacks (publisher_id, event, url, signing_secret)
       VALUES ($1, 'lead_accepted', $2, $3)`,
      [
        world.publisher.id,
        `http://${receiver.authority}/accepted?l={lead_id}&c={click_id}`,
        encryptWith(deriveKey(TEST_SECRET, 'encryption'), 'signing-secret', 'signing-secret'),
      ],
    );
    const click = await call(
      world.app.url,
      'GET',
      `/c/${OFFER_SLUG}?affiliate_id=${world.publisher.id}&click_id=${LONG}-of-the-link`,
      { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } },
    );
    const hitId = new URL(click.headers.get('location') ?? '').searchParams.get('hit_id');
    const sent = [
      [await send(newLead({ click_id: LONG })), LONG],
      [await send(newLead({ hit_id: hitId })), `${LONG}-of-the-link`],
      [await send(newLead({ sub: 'x'.repeat(513) })), 'x'.repeat(512)],
    ] as const;
    expect(
      sent.map(([{ status, body }]) => [status, body.warnings.map(({ code }) => code)]),
    ).toEqual([
      [201, []],
      [201, []],
      [201, ['too_long']],
    ]);
    await eventually(() => {
      for (const [{ body }, clickId] of sent)
        expect(receiver.received.map(({ path }) => path)).toContain(
          `/accepted?l=${body.lead_id}&c=${clickId}`,
        );
    });
  });

  it('a click id of more digits than a number holds keeps all of them', async () => {
    const lead = JSON.stringify(newLead()).replace(
      '{',
      '{"click_id":90071992547409931234,"custom_param_1":-12345678901234567891,',
    );
    const { body } = await send(lead);
    expect(await stored(body.lead_id)).toMatchObject({
      hit_id: '90071992547409931234',
      custom_param_1: '-12345678901234567891',
    });
  });

  it('case 9: a list of languages is no reason to refuse', async () => {
    const { status, body } = await send(newLead({ language: 'en-GB,en-US;q=0.9,en;q=0.8' }));
    expect(status).toBe(201);
    expect(await stored(body.lead_id)).toMatchObject({ language: 'en-GB' });
  });

  it('what was changed is said, alone, in a batch, and again for the same key', async () => {
    const lead = newLead({
      email: ` p. j. butter${process.pid}@example.com`,
      custom_param_1: 7,
      custom_param_2: 'x'.repeat(256),
      country: 'UK',
      ip: '10.0.0.1, 81.2.69.142:443',
    });
    const warnings = [
      { field: 'email', code: 'spaces_removed', message: 'Spaces were removed' },
      { field: 'custom_param_2', code: 'too_long', message: 'Cut to 255 characters' },
      { field: 'ip', code: 'first_taken', message: 'The first public address was taken' },
    ];
    const inAnyOrder = (answer: Answer): unknown[] =>
      warnings.map(({ field }) => answer.warnings.find((warning) => warning.field === field));
    const first = await send(lead, { 'idempotency-key': 'mended-1' });
    expect([first.status, first.body.warnings.length]).toEqual([201, 3]);
    expect(inAnyOrder(first.body)).toEqual(warnings);
    expect(await stored(first.body.lead_id)).toMatchObject({
      email: `p.j.butter${process.pid}@example.com`,
      custom_param_1: '7',
      custom_param_2: 'x'.repeat(255),
      address: '81.2.69.142',
    });
    const again = await send(lead, { 'idempotency-key': 'mended-1' });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(again.body.warnings).toEqual(first.body.warnings);
    const batch = (await send(
      { leads: [{ ...lead, idempotency_key: 'mended-1' }, newLead()] },
      {},
      '/api/v1/leads/batch',
    )) as unknown as Reply<{ results: Answer[] }>;
    expect(batch.body.results.map((result) => result.warnings)).toEqual([first.body.warnings, []]);
  });

  it.each([
    [{ first_name: '\u200b\u3164' }, 'first_name required'],
    [{ last_name: ' ' }, 'last_name required'],
    [{ ip: '10.0.0.1, 192.168.1.1' }, 'ip not_public'],
    [{ ip: 'unknown' }, 'ip invalid_format'],
  ])('%j is refused', async (changes, expected) => {
    const { status, body } = await send(newLead(changes));
    expect([status, ...body.errors.map(({ field, code }) => `${field} ${code}`)]).toEqual([
      422,
      expected,
    ]);
  });
});

describe('the character set of a body', () => {
  const post = async (body: Buffer, contentType: string) => {
    const response = await fetch(`${world.app.url}/api/v1/leads`, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType, authorization: `Bearer ${world.publisher.token}` },
    });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const jsonWith = (firstName: string): string =>
    JSON.stringify(newLead({ first_name: firstName }));

  it('is the one that is declared', async () => {
    const latin = await post(
      Buffer.from(jsonWith('Jürgen'), 'latin1'),
      'application/json; charset=ISO-8859-1',
    );
    expect([latin.status, (await stored(latin.body.lead_id)).first_name]).toEqual([201, 'Jürgen']);
    const wide = await post(
      Buffer.from(jsonWith('Юрий'), 'utf16le'),
      'application/json; charset="utf-16le"',
    );
    expect([wide.status, (await stored(wide.body.lead_id)).first_name]).toEqual([201, 'Юрий']);
  });

  it('a body that is not what it says is refused', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      const { status, body } = await post(Buffer.from(jsonWith('Jürgen'), 'latin1'), type);
      expect([status, body.code, body.errors]).toEqual([
        400,
        'not_json',
        [
          {
            field: '',
            code: 'wrong_charset',
            message: 'The body is not written in the character set utf-8',
          },
        ],
      ]);
    }
    const unknown = await post(Buffer.from(jsonWith('Ada')), 'application/json; charset=klingon');
    expect([unknown.status, unknown.body.code]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('one person', () => {
  const codeOf = async (changes: Record<string, unknown>): Promise<string> => {
    const { body } = await send(newLead(changes), {
      authorization: `Bearer ${world.otherPublisher.token}`,
    });
    return body.code;
  };
  const save = (merge_email_aliases: boolean): Promise<Reply> =>
    call(world.app.url, 'POST', '/api/settings', {
      body: { exclude_ftd_status: [], default_publisher_status: '', merge_email_aliases },
      headers: world.admin.headers,
    });
  beforeAll(async () => {
    await world.db.query('UPDATE publishers SET block_duplicate_leads = true WHERE id = $1', [
      world.otherPublisher.id,
    ]);
    await eventually(async () => {
      const lead = newLead();
      const headers = { authorization: `Bearer ${world.otherPublisher.token}` };
      await send(lead, headers);
      expect((await send(lead, headers)).body.code).toBe('duplicate_lead');
    });
  });

  it('case 12: both spellings of an international domain are one', async () => {
    const first = await send(newLead({ email: 'Info@MÜNCHEN.example' }), {
      authorization: `Bearer ${world.otherPublisher.token}`,
    });
    expect([first.status, (await stored(first.body.lead_id)).email]).toEqual([
      201,
      'info@xn--mnchen-3ya.example',
    ]);
    expect(await codeOf({ email: 'info@xn--mnchen-3ya.example' })).toBe('duplicate_lead');
    expect(await codeOf({ email: 'info@münchen.example' })).toBe('duplicate_lead');
  });

  it('case 11: both forms of a Mexican mobile are one, also of a lead from before', async () => {
    const gb = { country: 'GB' };
    expect(await codeOf({ ...gb, phone: '+5215512340001' })).toBe('accepted');
    expect(await codeOf({ ...gb, phone: '+52 55 1234 0001' })).toBe('duplicate_lead');
    await world.db.query(`UPDATE leads SET phone = '+5215512340002' WHERE phone = $1`, [
      '+525512340001',
    ]);
    expect(await codeOf({ ...gb, phone: '+52 55 1234 0002' })).toBe('duplicate_lead');
  });

  it('aliases of a mailbox are one, unless the setting is off; each stays as it was sent', async () => {
    const first = await send(newLead({ email: 'J.Ane+a@gmail.com' }), {
      authorization: `Bearer ${world.otherPublisher.token}`,
    });
    expect(await stored(first.body.lead_id)).toMatchObject({ email: 'j.ane+a@gmail.com' });
    for (const email of ['jane@gmail.com', 'ja.ne+b@googlemail.com'])
      expect(await codeOf({ email })).toBe('duplicate_lead');
    expect((await save(false)).status).toBe(200);
    await eventually(async () =>
      expect(await codeOf({ email: 'jane@gmail.com' })).not.toBe('duplicate_lead'),
    );
    expect(await codeOf({ email: 'j.ane+a@gmail.com' })).toBe('duplicate_lead');
    expect((await save(true)).status).toBe(200);
    await eventually(async () =>
      expect(await codeOf({ email: 'janE+c@gmail.com' })).toBe('duplicate_lead'),
    );
  });

  it('an advertiser gets a person once, under whatever alias', async () => {
    const { body } = await send(newLead({ email: 'twice+1@example.com' }));
    expect(body.code).toBe('accepted');
    const again = await send(newLead({ email: 'twice+2@example.com' }));
    expect(again.body.code).toBe('no_advertiser');
  });

  it('the blacklist stops aliases and subdomains', async () => {
    const block = (blacklist_type_id: number, blacklist_value: string): Promise<Reply> =>
      call(world.app.url, 'POST', '/api/blacklist/add-new-item', {
        body: { blacklist_type_id, blacklist_value },
        headers: world.admin.headers,
      });
    const [email, domain] = ['email', 'domain'].map(
      (kind) => BLACKLIST_TYPES.find((type) => type.kind === kind)?.id ?? 0,
    );
    expect((await block(email ?? 0, 'bad.person@googlemail.com')).status).toBe(201);
    expect((await block(domain ?? 0, 'blöcked.example')).status).toBe(201);
    await eventually(async () => {
      for (const sent of [
        'badperson+1@gmail.com',
        `x${process.pid}@xn--blcked-xxa.example`,
        `y${process.pid}@mail.blöcked.example`,
      ])
        expect((await send(newLead({ email: sent }))).body.code).toBe('blacklisted');
    });
    expect((await send(newLead({ email: 'z@notblöcked.example' }))).body.code).toBe('accepted');
  });

  it('a search for personal data finds every alias', async () => {
    await send(newLead({ email: 'data.subject+x@gmail.com' }));
    const found = await call(world.app.url, 'POST', '/api/data-protection/person', {
      body: { value: 'datasubject@gmail.com' },
      headers: world.admin.headers,
    });
    expect(found.body).toMatchObject({ leads: 1 });
  });
});
