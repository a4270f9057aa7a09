import { templateFaults, type LeadValues } from '@leadline/advertiser-call';

import { KINDS, type KindName } from '../src/index.js';
import { xmlText } from '../src/kinds/kind.js';
import { CatalogueCaller, person, withWord } from './catalogue-caller.js';
import { CATALOGUE } from './catalogue.js';

let caller: CatalogueCaller;

beforeAll(async () => {
  caller = await CatalogueCaller.start();
});

afterAll(() => caller.close());

interface Fault {
  readonly name: string;
  readonly lead?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Where it ends, and how. */
  readonly step?: string;
  readonly outcome?: 'refused' | 'unclear';
  readonly message: string | null;
}

interface Expected {
  /** Parts of an accepted answer that differ from the usual. */
  readonly accepted?: Readonly<Record<string, unknown>>;
  readonly declined?: string;
  /** The step and the reason of a second lead with the same e-mail. */
  readonly duplicate?: readonly [step: string, message: string];
  readonly faults: readonly Fault[];
}

const EXPECTED: Readonly<Record<KindName, Expected>> = {
  'basic-country-ids': {
    faults: [
      {
        name: 'wrong password',
        secrets: { password: 'x' },
        message: 'Wrong user name or password',
      },
      {
        name: 'a country that it does not serve',
        lead: { country: 'BR' },
        message: 'Country is not served',
      },
    ],
  },
  'boberdoo-like': {
    accepted: { autologinUrl: null, price: '31.00' },
    declined: 'Unmatched',
    faults: [
      { name: 'wrong key', secrets: { key: 'x' }, message: 'Invalid API key' },
      { name: 'unknown source', secrets: { src: 'x' }, message: 'Invalid SRC' },
    ],
  },
  'confirm-after': {
    faults: [{ name: 'wrong token', secrets: { token: 'x' }, message: 'Unknown token' }],
  },
  'duplicate-check': {
    duplicate: ['check', 'Already ours'],
    faults: [
      { name: 'wrong key', secrets: { api_key: 'x' }, step: 'check', message: 'Unknown key' },
    ],
  },
  'flat-api-key': {
    faults: [{ name: 'wrong key', secrets: { api_key: 'x' }, message: 'Unknown API key' }],
  },
  'get-query': {
    faults: [{ name: 'wrong key, with HTTP 200', secrets: { key: 'x' }, message: 'Unknown key' }],
  },
  'hmac-form': {
    faults: [{ name: 'wrong signature', secrets: { key: 'x' }, message: 'Wrong signature' }],
  },
  'irev-like': {
    accepted: { externalId: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) },
    faults: [{ name: 'wrong token', secrets: { token: 'x' }, message: 'Token is not valid' }],
  },
  'lead-list': {
    faults: [{ name: 'wrong key', secrets: { api_key: 'x' }, message: 'No access' }],
  },
  'nested-bearer': {
    faults: [{ name: 'wrong token', secrets: { token: 'x' }, message: 'Unauthenticated' }],
  },
  'oauth-token': {
    faults: [
      {
        name: 'unknown client',
        secrets: { client_secret: 'x' },
        step: 'token',
        message: 'Client is not known',
      },
    ],
  },
  'ping-post': {
    accepted: { autologinUrl: null, price: '4.30', currency: 'USD' },
    faults: [
      { name: 'no buyer', lead: { country: 'ES' }, step: 'ping', message: 'No buyer' },
      { name: 'wrong key', secrets: { key: 'x' }, step: 'ping', message: 'Unknown key' },
    ],
  },
  'plain-text': {
    accepted: { autologinUrl: null, price: '12.50' },
    faults: [{ name: 'wrong token', secrets: { token: 'x' }, message: 'bad token' }],
  },
  queued: {
    faults: [
      { name: 'wrong key', secrets: { key: 'x' }, message: 'Invalid key' },
      { name: 'unknown campaign', secrets: { campaign: 'x' }, message: 'Unknown campaign' },
      {
        name: 'only queued',
        lead: { email: 'jane+queue@example.com' },
        outcome: 'unclear',
        message: null,
      },
    ],
  },
  'session-login': {
    faults: [
      {
        name: 'wrong password, with HTTP 200',
        secrets: { password: 'x' },
        step: 'login',
        message: 'Invalid login',
      },
    ],
  },
  'signed-form': {
    faults: [
      {
        name: 'wrong signature, with HTTP 200',
        secrets: { key: 'x' },
        message: 'Wrong signature',
      },
      { name: 'weak password of the lead', lead: { password: 'weak' }, message: 'Weak password' },
    ],
  },
  'soap-envelope': {
    faults: [
      { name: 'wrong password', secrets: { password: 'x' }, message: 'Wrong user or password' },
    ],
  },
  'trackbox-like': {
    faults: [
      {
        name: 'wrong key, with HTTP 200',
        secrets: { api_key: 'x' },
        message: 'Wrong credentials',
      },
      { name: 'unknown group', secrets: { gi: '5' }, message: 'Unknown ai, ci or gi' },
    ],
  },
  'typed-json': {
    accepted: {
      externalId: expect.stringMatching(/^90071\d{13}$/),
      price: '12.50',
      currency: 'EUR',
    },
    faults: [{ name: 'wrong key', secrets: { key: 'x' }, message: 'Access denied' }],
  },
  'xml-lead': {
    accepted: { price: '12.50', currency: 'EUR' },
    faults: [{ name: 'wrong key, with HTTP 200', secrets: { key: 'x' }, message: 'Unknown key' }],
  },
};

it('has an advertiser for each file', () => {
  expect(Object.keys(KINDS).sort()).toEqual(CATALOGUE.map(({ key }) => key).sort());
});

describe.each(CATALOGUE)('$key', ({ key, template, secrets }) => {
  const kind = key as KindName;
  const { accepted, declined = 'Lead declined', duplicate, faults } = EXPECTED[kind];
  const send = (lead: LeadValues, changes: Readonly<Record<string, string>> = {}) =>
    caller.send(kind, lead, changes);

  it('has no faults, and an advertiser that knows its secrets', () => {
    expect(templateFaults(template)).toEqual([]);
    expect(Object.keys(KINDS[kind].secrets).sort()).toEqual(
      secrets.map((secret) => secret.name).sort(),
    );
  });

  it('logs requests without its secrets', async () => {
    const values = Object.values(KINDS[kind].secrets).filter((value) => value.length > 4);
    const logged = await caller.loggedBy(kind, person());
    for (const value of values) {
      expect(logged).not.toContain(value);
      expect(logged).not.toContain(encodeURIComponent(value));
      expect(logged).not.toContain(xmlText(value));
      expect(logged).not.toContain(Buffer.from(value).toString('base64').replace(/=+$/, ''));
    }
  });

  it('accepts a lead', async () => {
    expect(await send(person())).toMatchObject({
      outcome: 'accepted',
      externalId: expect.stringMatching(/^\d{13}$/),
      autologinUrl: expect.stringMatching(
        new RegExp(`^http://127\\.0\\.0\\.1:\\d+/kinds/${key}/login\\?lead=\\d{13}&lang=en$`),
      ),
      price: null,
      currency: null,
      warnings: [],
      ...accepted,
    });
  });

  it('changes a lead by our id and by its own', async () => {
    const id = '880011';
    const change = async (of: string) => {
      const body = JSON.stringify({ status: 'Sold' });
      return fetch(`${caller.urlOf(kind)}/leads/${of}`, { method: 'PUT', body });
    };
    expect((await change(id)).status).toBe(404);
    expect(await send(person({ id }))).toMatchObject({ outcome: 'accepted' });
    const changed = await change(id);
    expect(changed.status).toBe(200);
    const { lead } = (await changed.json()) as { lead: { id: string; reference: string } };
    expect(lead).toMatchObject({ reference: id, status: 'Sold' });
    expect((await change(lead.id)).status).toBe(200);
  });

  it('refuses a duplicate', async () => {
    const lead = person();
    await send(lead);
    const [step, message] = duplicate ?? ['lead', 'Lead already exists'];
    const result = await send(lead);
    expect(result).toMatchObject({ outcome: 'refused', step });
    expect(result.message).toContain(message);
  });

  it('refuses an invalid lead and one that it does not want', async () => {
    const invalid = await send(person({ phone: '+4412', phone_national: '12' }));
    expect(invalid).toMatchObject({ outcome: 'refused', step: 'lead', externalId: null });
    expect(invalid.message).toContain('Invalid phone number');
    const unwanted = await send(withWord('refuse'));
    expect(unwanted).toMatchObject({ outcome: 'refused', step: 'lead', externalId: null });
    expect(unwanted.message).toContain(declined);
  });

  it.each(faults)('$name', async ({ lead, secrets: changes, step, outcome, message }) => {
    const result = await send(person(lead), changes);
    expect(result).toMatchObject({ outcome: outcome ?? 'refused', step: step ?? 'lead' });
    if (message === null) expect(result.message).toBeNull();
    else expect(result.message).toContain(message);
  });

  it.each([
    [200, 'text/html', '<html><body>Welcome</body></html>'],
    [200, 'application/json', '{}'],
    [502, 'text/html', '<html><body>Bad gateway</body></html>'],
    [504, 'text/plain', ''],
  ])('does not know what %d with %s and %s means', (status, type, body) => {
    const answer = { status, headers: { 'content-type': type }, body };
    for (const step of caller.stepsOf(kind)) expect(step.read(answer, []).outcome).toBe('unclear');
  });

  it('refuses leads while it is too busy', async () => {
    expect(await send(withWord('busy'))).toMatchObject({ outcome: 'refused' });
  });
});

describe('tokens', () => {
  it.each([
    ['oauth-token', 'token', 3600, 'The token expired'],
    ['session-login', 'login', 1200, 'Session expired'],
  ] as const)('of %s expire', async (kind, step, seconds, message) => {
    const values = await caller.valuesOf(kind, step);
    expect(await caller.send(kind, person(), {}, values)).toMatchObject({ outcome: 'accepted' });
    caller.clock.advance(seconds * 1000);
    expect(await caller.send(kind, person(), {}, values)).toMatchObject({
      outcome: 'refused',
      message,
    });
    expect(await caller.send(kind, person())).toMatchObject({ outcome: 'accepted' });
  });

  it('of OAuth say how long they live', async () => {
    const [token] = caller.stepsOf('oauth-token');
    expect(token?.cache?.seconds).toBe(3000);
    expect((await caller.readingOf('oauth-token', 'token')).expiresIn).toBe(3600);
  });

  it('of a ping expire with the ping', async () => {
    const values = await caller.valuesOf('ping-post', 'ping');
    caller.clock.advance(60_000);
    expect(await caller.send('ping-post', person(), {}, values)).toMatchObject({
      outcome: 'refused',
      message: 'The ping expired',
    });
  });
});

it('keeps a lead accepted whose confirmation fails', async () => {
  expect(await caller.send('confirm-after', withWord('unconfirmed'))).toMatchObject({
    outcome: 'accepted',
    externalId: expect.stringMatching(/^open-\d+$/),
    autologinUrl: null,
    message: 'No such lead',
    step: 'confirm',
  });
});

it('does not send a lead from a country without a number', () =>
  expect(caller.send('basic-country-ids', person({ country: 'CN' }))).rejects.toThrow(
    /no row for this value/,
  ));
