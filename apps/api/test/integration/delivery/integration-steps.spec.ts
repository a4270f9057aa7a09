import type { ServerResponse } from 'node:http';
import { createAdvertiser, setIntegration } from '@leadline/prisma/seed';
import { DeliveryHealthService } from '#modules/delivery/delivery/delivery-health.service.js';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { accept, hang, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { IntakeWorld, IntakeWorldModule, newLead, type Sent } from '#test/support/intake-world.js';
import {
  checkStep,
  leadStep,
  loginStep,
  stepsTemplate,
  tokenStep,
} from '#test/support/step-templates.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { eventually } from '#test/support/waiting.js';

// An advertiser that is called by steps, in two processes on one database. The second group accepts
// every lead, so a call too many to an advertiser shows.

type Behaviour = (lead: ReceivedLead, reply: ServerResponse) => void;
type Steps = Parameters<typeof stepsTemplate>[0];
interface Scene {
  readonly name: string;
  readonly id: number;
  send(url?: string): Promise<Sent>;
  /** Calls of an address of the advertiser. */
  calls(suffix?: string): ReceivedLead[];
  attempts(leadId: number | null): Promise<object[]>;
}

const HOUR = 3_600_000;
const LEADS = 64;
/** No lead is late, however busy the machine is. */
const PATIENT = { timeout_ms: 10_000 };
const answer =
  (status: number, body: object | string, type = 'application/json'): Behaviour =>
  (_lead, reply) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    reply.writeHead(status, { 'content-type': type }).end(text);
  };
const reset: Behaviour = (_lead, reply) => {
  reply.destroy();
};
const slowly =
  (behaviour: Behaviour, ms: number): Behaviour =>
  (lead, reply) => {
    setTimeout(() => behaviour(lead, reply), ms);
  };

let world: IntakeWorld;
let otherProcess: TestApp;
/** A process whose clock is an hour ahead. Every deadline has passed for it. */
let later: TestApp;
let second: number;
let scenes = 0;

beforeAll(async () => {
  world = await IntakeWorld.create();
  const open = (options: object): Promise<TestApp> =>
    createTestApp(IntakeWorldModule, {
      databaseUrl: world.app.databaseUrl,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
      ...options,
    });
  otherProcess = await open({});
  later = await open({ clock: new FixedClock(new Date(Date.now() + HOUR)) });
  second = await world.addAdvertiser('second');
}, 60_000);
afterAll(async () => {
  await later.close();
  await otherProcess.close();
  await world.close();
});

/** An advertiser with these steps, in the first group of a publisher of its own. */
const scene = async (
  stepsOf: (name: string) => Steps,
  changes: Parameters<typeof stepsTemplate>[1] = {},
): Promise<Scene> => {
  scenes += 1;
  const name = `stepped-${scenes}`;
  const { id } = await createAdvertiser(world.db, TEST_SECRET, { name });
  await setIntegration(world.db, TEST_SECRET, id, stepsTemplate(stepsOf(name), changes), {
    token: `key-of-${name}`,
  });
  const publisher = await world.addPublisher();
  await world.distribute([[[id, 100]], [[second, 100]]], { publisher_id: publisher.id });
  await world.reload();
  return {
    ...{ name, id },
    send: (url) =>
      world.send(newLead(), { token: publisher.api_token, ...(url !== undefined && { url }) }),
    calls: (suffix = '') =>
      world.advertisers.received.filter(({ advertiser }) => advertiser === `${name}${suffix}`),
    attempts: (leadId) =>
      world.rows(
        `SELECT CASE advertiser_id WHEN $2 THEN 'first' WHEN $3 THEN 'second' END AS advertiser,
           state, code
         FROM lead_attempts
         WHERE lead_id = $1
         ORDER BY id`,
        [leadId, id, second],
      ),
  };
};
const withToken = (name: string): Steps => [
  tokenStep(world.advertisers, name),
  {
    ...leadStep(world.advertisers, name),
    request: {
      ...leadStep(world.advertisers, name).request,
      auth: { kind: 'bearer', token: '{{ steps.token.access_token }}' },
    },
  },
];
const ACCEPTED = [{ advertiser: 'first', state: 'accepted', code: null }];
const PASSED_ON = (code: string): object[] => [
  { advertiser: 'first', state: 'rejected', code },
  { advertiser: 'second', state: 'accepted', code: null },
];

describe('a token', () => {
  /** Gives tokens `T1`, `T2` …; only those in `valid` are taken with a lead. */
  const tokens = (name: string): { valid: Set<string>; given: () => number } => {
    const valid = new Set<string>();
    let given = 0;
    world.advertisers.behave(
      `${name}-token`,
      slowly((_lead, reply) => {
        given += 1;
        valid.add(`token-number-${given}`);
        answer(200, { access_token: `token-number-${given}` })(_lead, reply);
      }, 100),
    );
    world.advertisers.behave(name, (lead, reply) => {
      const [, token = ''] = (lead.headers.authorization ?? '').split(' ');
      if (valid.has(token)) accept(lead, reply);
      else answer(401, { message: 'Unknown token' })(lead, reply);
    });
    return { valid, given: () => given };
  };

  it('is got once for 64 leads at once in two processes, and kept encrypted', async () => {
    const { name, id, send, calls } = await scene(withToken, PATIENT);
    const { given } = tokens(name);
    const urls = [world.app.url, otherProcess.url];
    const sent = await Promise.all(Array.from({ length: LEADS }, (_, n) => send(urls[n % 2])));
    expect(sent.map(({ status }) => status)).toEqual(Array(LEADS).fill(201));
    expect(given()).toBe(1);
    expect(calls()).toHaveLength(LEADS);
    const [row] = await world.rows<{ content: Buffer; lease: string | null }>(
      'SELECT content, lease FROM step_values WHERE advertiser_id = $1',
      [id],
    );
    expect(row?.lease).toBeNull();
    expect(row?.content.toString('latin1')).not.toContain('token-number');
  });

  it('that the advertiser does not take any more is got again once, and no lead is lost', async () => {
    const { name, send, calls, attempts } = await scene(withToken, PATIENT);
    const { valid, given } = tokens(name);
    await send();
    await send(otherProcess.url);
    expect(given()).toBe(1);
    valid.clear();
    const urls = [world.app.url, otherProcess.url];
    const sent = await Promise.all(Array.from({ length: LEADS }, (_, n) => send(urls[n % 2])));
    expect(given()).toBe(2);
    for (const { body } of sent) expect(await attempts(body.lead_id)).toEqual(ACCEPTED);
    const accepted = calls().filter(
      ({ headers }) => headers.authorization === 'Bearer token-number-2',
    );
    expect(accepted).toHaveLength(LEADS);
  });

  it('that is refused although it is new is not got again', async () => {
    const { name, send, calls, attempts } = await scene(withToken);
    world.advertisers.behave(`${name}-token`, answer(200, { access_token: 'never-taken' }));
    world.advertisers.behave(name, answer(401, { message: 'No' }));
    const { body } = await send();
    expect(await attempts(body.lead_id)).toEqual(PASSED_ON('http_401'));
    expect([calls('-token').length, calls().length]).toEqual([1, 1]);
  });

  it('serves for as long as its answer says', async () => {
    const { name, send, calls } = await scene(withToken);
    world.advertisers.behave(
      `${name}-token`,
      answer(200, { access_token: 'short', expires_in: 0 }),
    );
    await send();
    await send();
    expect(calls('-token')).toHaveLength(2);
  });

  it('of an earlier template or secret is never used', async () => {
    const { name, id, send, calls } = await scene(withToken);
    tokens(name);
    await send();
    const template = stepsTemplate(withToken(name));
    await setIntegration(world.db, TEST_SECRET, id, template, { token: 'another-key' });
    await world.reload();
    await send();
    await setIntegration(
      world.db,
      TEST_SECRET,
      id,
      { ...template, timeout_ms: 3000 },
      { token: 'another-key' },
    );
    await world.reload();
    await send();
    expect(calls('-token').map(({ body }) => body.key)).toEqual([
      `key-of-${name}`,
      'another-key',
      'another-key',
    ]);
    expect(new Set(calls().map(({ headers }) => headers.authorization)).size).toBe(3);
  });

  it('that cannot be got passes the lead on, and the next lead tries again', async () => {
    const { name, send, calls, attempts } = await scene(withToken);
    world.advertisers.behave(`${name}-token`, answer(403, { message: 'Locked' }));
    const { body } = await send();
    expect(await attempts(body.lead_id)).toEqual(PASSED_ON('step_failed'));
    expect(
      await world.rows('SELECT message FROM lead_attempts WHERE lead_id = $1 ORDER BY id', [
        body.lead_id,
      ]),
    ).toMatchObject([{ message: expect.stringMatching(/^Step token: /) as string }, {}]);
    expect(calls()).toEqual([]);
    tokens(name);
    expect(await attempts((await send()).body.lead_id)).toEqual(ACCEPTED);
  });
});

describe('a process that dies', () => {
  it('before the lead was handed over leaves a lead that is passed on', async () => {
    const { name, send, calls, attempts } = await scene((at) => [
      checkStep(world.advertisers, at),
      leadStep(world.advertisers, at),
    ]);
    const held: (() => void)[] = [];
    world.advertisers.behave(`${name}-check`, (lead, reply) => {
      held.push(() => answer(200, { ticket: 't' })(lead, reply));
    });
    const sent = send();
    const leadId = await eventually(async () => {
      const [row] = await world.rows<{ lead_id: number }>(
        `SELECT lead_id FROM lead_attempts WHERE state = 'sending' AND code = 'waiting'`,
      );
      if (!row || held.length === 0) throw new Error('not yet');
      return row.lead_id;
    });
    await later.get(DeliverySweepService).run();
    expect(await attempts(leadId)).toEqual(PASSED_ON('no_connection'));
    // The process was only slow. It does not hand over the lead any more.
    held.forEach((answerNow) => answerNow());
    await sent;
    expect(calls()).toEqual([]);
  });

  it('after the lead was handed over leaves an unknown attempt', async () => {
    const { name, send, attempts } = await scene((at) => [
      checkStep(world.advertisers, at),
      leadStep(world.advertisers, at),
    ]);
    world.advertisers.behave(`${name}-check`, answer(200, { ticket: 't' }));
    const held: (() => void)[] = [];
    world.advertisers.behave(name, (lead, reply) => {
      held.push(() => accept(lead, reply));
    });
    const sent = send();
    const leadId = await eventually(async () => {
      const [row] = await world.rows<{ lead_id: number }>(
        `SELECT lead_id FROM lead_attempts WHERE state = 'sending' AND code = 'connected'`,
      );
      if (!row || held.length === 0) throw new Error('not yet');
      return row.lead_id;
    });
    await later.get(DeliverySweepService).run();
    expect(await attempts(leadId)).toEqual([
      { advertiser: 'first', state: 'unknown', code: 'unknown' },
    ]);
    held.forEach((answerNow) => answerNow());
    expect((await sent).status).toBe(201);
    expect(await attempts(leadId)).toEqual(ACCEPTED);
  });
});

describe('a step after the lead was handed over', () => {
  const withLogin = (at: string): Steps => [
    leadStep(world.advertisers, at),
    loginStep(world.advertisers, at),
  ];

  it('adds its login link, and the price that the advertiser named is kept', async () => {
    const { name, id, send, calls } = await scene(withLogin);
    world.advertisers.behave(name, answer(201, { success: true, id: 'X-1', price: '12.5 USD' }));
    world.advertisers.behave(
      `${name}-login`,
      answer(200, { link: 'https://broker.example/in?key=abc' }),
    );
    const { status, body } = await send();
    expect([status, body.autologin_url]).toEqual([
      201,
      expect.stringMatching(/\/r\/[\w-]+$/) as string,
    ]);
    expect(calls('-login').map((call) => call.body)).toEqual([{ id: 'X-1' }]);
    expect(
      await world.rows(
        `SELECT external_id, price::float, currency, req_payload LIKE 'POST %Step login: POST%' AS both
         FROM lead_attempts
         WHERE lead_id = $1 AND advertiser_id = $2`,
        [body.lead_id, id],
      ),
    ).toEqual([{ external_id: 'X-1', price: 12.5, currency: 'USD', both: true }]);
    expect(await world.app.get(LeadsService).leadHistory(body.lead_id ?? 0)).toMatchObject([
      { status: 'Accepted', price: '12.50', currency: 'USD' },
    ]);
  });

  it.each([
    ['is refused', answer(500, { message: 'broken' })],
    ['breaks', reset],
    ['never ends', hang],
  ])('that %s takes nothing back: the lead is accepted, with a warning', async (_name, fault) => {
    const { name, id, send, attempts } = await scene(withLogin, { timeout_ms: 500 });
    world.advertisers.behave(`${name}-login`, fault);
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(await attempts(body.lead_id)).toEqual(ACCEPTED);
    await world.app.get(DeliveryHealthService).flush();
    expect(
      await world.rows('SELECT code, count FROM answer_warnings WHERE advertiser_id = $1', [id]),
    ).toEqual([{ code: 'later_step_failed', count: 1 }]);
  });
});
