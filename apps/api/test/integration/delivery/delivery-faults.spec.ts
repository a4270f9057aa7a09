import type { ServerResponse } from 'node:http';
import { setIntegration } from '@leadline/prisma/seed';
import { accept, hang, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { IntakeWorld, newLead, NOBODY, type Sent } from '#test/support/intake-world.js';
import { TEST_SECRET } from '#test/support/test-app.js';

// The second group accepts every lead, so a call too many to an advertiser shows.
type Behaviour = (lead: ReceivedLead, reply: ServerResponse) => void;
interface AttemptRow {
  readonly advertiser: string;
  readonly state: string;
  readonly origin: string | null;
  readonly code: string | null;
}
interface Scene {
  readonly sent: Sent;
  readonly attempts: AttemptRow[];
  readonly calls: readonly number[];
}

const TEN_MB = 'x'.repeat(10 * 1024 * 1024);
const reset: Behaviour = (_lead, reply) => {
  reply.destroy();
};
const resetInTheMiddle: Behaviour = (_lead, reply) => {
  reply
    .writeHead(201, { 'content-type': 'application/json', 'content-length': '100' })
    .write('{"success":', () => {
      reply.destroy();
    });
};
const drip: Behaviour = (_lead, reply) => {
  reply.writeHead(201, { 'content-type': 'application/json' });
  const timer = setInterval(() => {
    reply.write(' ');
  }, 50);
  reply.on('close', () => {
    clearInterval(timer);
  });
};
const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (_lead, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
const inTurn = (...behaviours: Behaviour[]): Behaviour => {
  let turn = 0;
  return (lead, reply) => {
    behaviours[Math.min(turn, behaviours.length - 1)]?.(lead, reply);
    turn += 1;
  };
};

describe('an advertiser that misbehaves', () => {
  let world: IntakeWorld;
  let second: number;
  let scenes = 0;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    second = await world.addAdvertiser('second');
  });
  afterAll(() => world.close());

  /** A lead of a new publisher, with such an advertiser in its first group. */
  const play = async (
    behaviour: Behaviour,
    template: object = {},
    prepare: (advertiserId: number) => Promise<void> = async () => undefined,
  ): Promise<Scene> => {
    scenes += 1;
    const name = `first-${scenes}`;
    const first = await world.addAdvertiser(name, { timeout_ms: 500, retries: 0, ...template });
    await prepare(first);
    const publisher = await world.addPublisher();
    await world.distribute([[[first, 100]], [[second, 100]]], { publisher_id: publisher.id });
    await world.reload();
    world.advertisers.behave(name, behaviour);
    const before = world.advertisers.received.length;
    const sent = await world.send(newLead(), { token: publisher.api_token, key: name });
    const attempts = await world.rows<AttemptRow>(
      `SELECT CASE WHEN advertiser_id = $2 THEN 'first'
         WHEN advertiser_id = $3 THEN 'second' END AS advertiser, state,
         restriction_origin AS origin, code
       FROM lead_attempts
       WHERE lead_id = $1
       ORDER BY id`,
      [sent.body.lead_id, first, second],
    );
    const received = world.advertisers.received.slice(before);
    return {
      sent,
      attempts,
      calls: [name, 'second'].map(
        (advertiser) => received.filter((lead) => lead.advertiser === advertiser).length,
      ),
    };
  };

  it.each([
    ['ends the connection', reset, 'reset'],
    ['ends it in the middle of the answer', resetInTheMiddle, 'reset'],
    ['never answers', hang, 'timeout'],
    ['answers drop by drop', drip, 'timeout'],
    ['answers with 10 MB', answer(201, `{"success":true,"x":"${TEN_MB}"}`), 'too_large'],
    [
      'answers what is not HTTP',
      (_lead, reply) => {
        reply.socket?.end('nonsense\r\n\r\n');
      },
      'protocol',
    ],
    ['answers 502', answer(502, ''), 'http_502'],
    ['answers 504 with a page', answer(504, '<html>Gateway Time-out</html>'), 'http_504'],
    ['answers half a JSON', answer(201, '{"success":tr'), 'http_201'],
    ['answers nothing', answer(204, ''), 'http_204'],
  ])(
    'that %s may have the lead: nobody else is asked, and the publisher gets 202',
    async (_name, behaviour, why) => {
      const { sent, attempts, calls } = await play(behaviour, { retries: 2 });
      expect({ status: sent.status, code: sent.body.code, lead: sent.body.status }).toEqual({
        status: 202,
        code: 'delivery_unknown',
        lead: 'Submitted',
      });
      expect(attempts).toEqual([
        { advertiser: 'first', state: 'unknown', origin: null, code: 'unknown' },
      ]);
      expect(
        await world.rows(
          `SELECT split_part(message, ':', 1) AS why FROM lead_attempts WHERE lead_id = $1`,
          [sent.body.lead_id],
        ),
      ).toEqual([{ why }]);
      expect(calls).toEqual([1, 0]);
    },
  );

  it.each([
    ['answers 500', answer(500, '{"message":"broken"}'), 'http_500'],
    ['redirects', answer(302, '', { location: '/second' }), 'http_302'],
    [
      'answers JSON that cannot be text',
      answer(201, '{"success":{"toString":1,"valueOf":1}}'),
      'http_201',
    ],
    [
      'answers 100,000 lists in each other',
      answer(201, `{"success":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`),
      'http_201',
    ],
    ['says no', answer(201, '{"success":false}'), 'http_201'],
    [
      'is overloaded for longer than anybody waits',
      answer(503, '', { 'retry-after': '3600' }),
      'http_503',
    ],
  ])('that %s has refused the lead: the next one gets it, once', async (_name, behaviour, code) => {
    const { sent, attempts, calls } = await play(behaviour, { retries: 2 });
    expect(sent.status).toBe(201);
    expect(attempts).toEqual([
      { advertiser: 'first', state: 'rejected', origin: 'broker', code },
      { advertiser: 'second', state: 'accepted', origin: null, code: null },
    ]);
    expect(calls).toEqual([1, 1]);
  });

  it('that cannot be reached is tried again, and then the lead goes to the next one', async () => {
    const { sent, attempts, calls } = await play(accept, {
      url: `http://${NOBODY}/leads`,
      retries: 1,
    });
    expect(sent.status).toBe(201);
    expect(attempts).toEqual([
      { advertiser: 'first', state: 'rejected', origin: 'system', code: 'connect' },
      { advertiser: 'second', state: 'accepted', origin: null, code: null },
    ]);
    expect(calls).toEqual([0, 1]);
  });

  it('that is overloaded for a moment is tried again in the same attempt', async () => {
    const { sent, attempts, calls } = await play(
      inTurn(answer(503, '', { 'retry-after': '0' }), answer(502, ''), accept),
      { retries: 2, timeout_ms: 5000, unclear_answers: { http_502: 'refused' } },
    );
    expect(sent.status).toBe(201);
    expect(attempts).toEqual([
      { advertiser: 'first', state: 'accepted', origin: null, code: null },
    ]);
    expect(calls).toEqual([3, 0]);
  });

  it('that is tried again and then does not answer may have the lead', async () => {
    const { attempts, calls } = await play(inTurn(answer(503, '', { 'retry-after': '0' }), hang), {
      retries: 2,
    });
    expect(attempts).toEqual([
      { advertiser: 'first', state: 'unknown', origin: null, code: 'unknown' },
    ]);
    expect(calls).toEqual([2, 0]);
  });

  it.each([
    ['500', answer(500, ''), { http_500: 'unknown' }],
    ['503', answer(503, ''), { http_503: 'unknown' }],
  ])('that answers %s may have the lead if its settings say so', async (_name, behaviour, says) => {
    const { sent, attempts, calls } = await play(behaviour, { unclear_answers: says, retries: 2 });
    expect(sent.status).toBe(202);
    expect(attempts).toEqual([
      { advertiser: 'first', state: 'unknown', origin: null, code: 'unknown' },
    ]);
    expect(calls).toEqual([1, 0]);
  });

  it.each([
    ['502', answer(502, ''), { http_502: 'refused' }, 'http_502'],
    ['504', answer(504, ''), { http_504: 'refused' }, 'http_504'],
    ['a page', answer(201, '<html>'), { unreadable: 'refused' }, 'http_201'],
  ])(
    'that answers %s has refused the lead if its settings say so',
    async (_name, behaviour, says, code) => {
      const { sent, attempts, calls } = await play(behaviour, { unclear_answers: says });
      expect(sent.status).toBe(201);
      expect(attempts).toEqual([
        { advertiser: 'first', state: 'rejected', origin: 'broker', code },
        { advertiser: 'second', state: 'accepted', origin: null, code: null },
      ]);
      expect(calls).toEqual([1, 1]);
    },
  );

  it('that answers 502 loses the lead if its time-out policy is cascade', async () => {
    const { sent, attempts, calls } = await play(answer(502, ''), {
      timeout_policy: 'cascade',
      retries: 2,
    });
    expect(sent.status).toBe(201);
    expect(attempts).toEqual([
      { advertiser: 'first', state: 'rejected', origin: 'broker', code: 'http_502' },
      { advertiser: 'second', state: 'accepted', origin: null, code: null },
    ]);
    expect(calls).toEqual([1, 1]);
  });

  it('that does not answer loses the lead if its time-out policy is cascade', async () => {
    const { sent, attempts, calls } = await play(hang, { timeout_policy: 'cascade' });
    expect(sent.status).toBe(201);
    expect(attempts).toEqual([
      { advertiser: 'first', state: 'rejected', origin: 'system', code: 'timeout' },
      { advertiser: 'second', state: 'accepted', origin: null, code: null },
    ]);
    expect(calls).toEqual([1, 1]);
  });

  it.each([
    [
      'whose address is none',
      { url: 'http://{{first_name}}.not a host/', format: 'query' },
      'integration_invalid',
    ],
    ['whose headers cannot be sent', { headers: { 'content-length': '3' } }, 'protocol'],
    ['whose address leads inside', { url: 'http://169.254.169.254/latest' }, 'blocked'],
  ])('%s is skipped, and its attempt says why', async (_name, template, code) => {
    const { sent, attempts } = await play(accept, template);
    expect(sent.status).toBe(201);
    expect(attempts).toEqual([
      { advertiser: 'first', state: 'rejected', origin: 'system', code },
      { advertiser: 'second', state: 'accepted', origin: null, code: null },
    ]);
  });

  it.each([
    [
      'secrets that cannot be decrypted',
      (id: number) =>
        world.db.query(
          `UPDATE advertiser_integrations SET secrets = '\\x00ff' WHERE advertiser_id = $1`,
          [id],
        ),
    ],
    [
      'a template that is none',
      (id: number) =>
        world.db.query(
          `UPDATE advertiser_integrations
           SET template = '{"method":"DROP"}'
           WHERE advertiser_id = $1`,
          [id],
        ),
    ],
    [
      'secrets that are no texts',
      (id: number) => setIntegration(world.db, TEST_SECRET, id, {}, { token: 5 }),
    ],
    [
      'no integration at all',
      (id: number) =>
        world.db.query('DELETE FROM advertiser_integrations WHERE advertiser_id = $1', [id]),
    ],
  ])('with %s is skipped, and does not affect others', async (_name, spoil) => {
    const { sent, attempts } = await play(accept, {}, async (id) => {
      await spoil(id);
    });
    expect(sent.status).toBe(201);
    expect(attempts).toEqual([
      { advertiser: 'first', state: 'rejected', origin: 'system', code: 'no_integration' },
      { advertiser: 'second', state: 'accepted', origin: null, code: null },
    ]);
  });

  it('no lead was accepted twice in any of these tests', async () => {
    expect(
      await world.rows(
        `SELECT lead_id
         FROM lead_attempts
         WHERE state IN ('accepted', 'unknown', 'sending')
         GROUP BY lead_id
         HAVING count(*) > 1`,
      ),
    ).toEqual([]);
    expect(
      await world.rows(
        `SELECT count(*)::int AS count
         FROM leads l
         WHERE (status = 2) <> EXISTS (SELECT 1 FROM lead_attempts a WHERE a.lead_id = l.id
           AND a.state = $1 AND a.advertiser_id = l.advertiser_id)`,
        ['accepted'],
      ),
    ).toEqual([{ count: 0 }]);
  });
});
