import type { ServerResponse } from 'node:http';
import { IntegrationTemplate } from '@leadline/contracts';
import { createAdvertiser, setIntegration } from '@leadline/prisma/seed';
import { AnswerComparisonService } from '#modules/delivery/integrations/answer-comparison.service.js';
import { KeptAnswersService } from '#modules/delivery/integrations/kept-answers.service.js';
import type { ReceivedLead } from '#test/support/fake-advertisers.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';
import { leadStep, stepsTemplate, tokenStep } from '#test/support/step-templates.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { waitingForLocks } from '#test/support/waiting.js';

// The last answers of an advertiser are kept, and a draft of its rules is compared with them.

type Steps = Parameters<typeof stepsTemplate>[0];
type Behaviour = (lead: ReceivedLead, reply: ServerResponse) => void;
interface Scene {
  readonly name: string;
  readonly id: number;
  /** Sends leads, and waits until their answers are stored. Returns the ids of the leads. */
  send(count?: number): Promise<number[]>;
  /** `write` is the same for all that were written at once. */
  stored(): Promise<{ step: string; lead_id: number; write: string }[]>;
  compare(steps: Steps): ReturnType<AnswerComparisonService['compare']>;
}

let world: IntakeWorld;
let kept: KeptAnswersService;
let scenes = 0;

beforeAll(async () => {
  world = await IntakeWorld.create();
  kept = world.app.get(KeptAnswersService);
}, 60_000);
afterAll(() => world.close());

const answer =
  (status: number, body: object | string): Behaviour =>
  (_lead, reply) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    reply.writeHead(status, { 'content-type': 'application/json', 'x-code': '7' }).end(text);
  };

const scene = async (stepsOf: (name: string) => Steps): Promise<Scene> => {
  scenes += 1;
  const name = `kept-${scenes}`;
  const { id } = await createAdvertiser(world.db, TEST_SECRET, { name });
  await setIntegration(
    world.db,
    TEST_SECRET,
    id,
    stepsTemplate(stepsOf(name), { timeout_ms: 30_000 }),
    {
      token: `key-of-${name}`,
    },
  );
  const publisher = await world.addPublisher();
  await world.distribute([[[id, 100]]], { publisher_id: publisher.id });
  await world.reload();
  return {
    ...{ name, id },
    send: async (count = 1) => {
      const sent = await Promise.all(
        Array.from({ length: count }, () => world.send(newLead(), { token: publisher.api_token })),
      );
      await kept.flush();
      return sent.map(({ body }) => body.lead_id ?? 0);
    },
    stored: () =>
      world.rows(
        `SELECT step, lead_id, xmin::text AS write
         FROM kept_answers
         WHERE advertiser_id = $1
         ORDER BY id`,
        [id],
      ),
    compare: (steps) =>
      world.app.get(AnswerComparisonService).compare(id, {
        template: IntegrationTemplate.parse(stepsTemplate(steps)),
      }),
  };
};
const oneStep = (name: string): Steps => [leadStep(world.advertisers, name)];
/** The step that hands over the lead, with these rules in place of its own. */
const withRules = (name: string, rules: Steps[number]['answer']['rules']): Steps => {
  const step = leadStep(world.advertisers, name);
  return [{ ...step, answer: { ...step.answer, rules } }];
};
const ANY_2XX = [
  { outcome: 'accepted' as const, when: [{ kind: 'status' as const, statuses: ['2xx'] }] },
];

describe('answers that are kept', () => {
  it('are the last 50 of each step, and at most 10 of those that come at once', async () => {
    const { send, stored } = await scene((name) => [
      { ...tokenStep(world.advertisers, name), cache: null },
      leadStep(world.advertisers, name, { token: '{{ steps.token.access_token }}' }),
    ]);
    world.advertisers.behave(`kept-${scenes}-token`, answer(200, { access_token: 'a-token' }));
    for (let batch = 0; batch < 5; batch += 1) await send(10);
    const last = await send(5);
    const rows = await stored();
    for (const step of ['token', 'lead']) {
      const leads = rows.filter((row) => row.step === step).map((row) => row.lead_id);
      expect(leads).toHaveLength(50);
      expect(leads).toEqual(expect.arrayContaining(last));
    }
    const crowd = await send(70);
    const left = (await stored()).filter(({ step }) => step === 'lead');
    expect(left).toHaveLength(50);
    // A timer writes too, so the crowd may be written in several parts.
    const kept = left.filter(({ lead_id: id }) => crowd.includes(id));
    const parts = [...new Set(kept.map(({ write }) => write))];
    const sizes = parts.map((part) => kept.filter(({ write }) => write === part).length);
    expect(Math.max(...sizes)).toBe(10);
  });

  it('are encrypted', async () => {
    const { name, id, send } = await scene(oneStep);
    world.advertisers.behave(name, answer(422, { message: 'A message of the advertiser' }));
    const [leadId] = await send();
    const rows = await world.rows<{ content: Buffer; lead_id: number }>(
      'SELECT content, lead_id FROM kept_answers WHERE advertiser_id = $1',
      [id],
    );
    expect(rows.map((row) => row.lead_id)).toEqual([leadId]);
    expect(rows[0]?.content.toString('latin1')).not.toContain('advertiser');
    expect(await kept.latest(id)).toMatchObject([
      {
        ...{ step: 'lead', status: 422, outcome: 'refused', leadId },
        headers: { 'x-code': '7' },
        body: '{"message":"A message of the advertiser"}',
      },
    ]);
  });

  it('are no longer than 64 kB, and at most 30 days old', async () => {
    const { name, id, send, stored } = await scene(oneStep);
    await send(2);
    world.advertisers.behave(name, answer(201, { success: true, x: 'x'.repeat(64 * 1024) }));
    await send();
    expect(await stored()).toHaveLength(2);
    await world.db.query(
      `UPDATE kept_answers SET received_at = now() - interval '31 days' WHERE advertiser_id = $1`,
      [id],
    );
    expect(await kept.latest(id)).toEqual([]);
    world.advertisers.behave(name, answer(422, {}));
    const sent = await send();
    expect((await stored()).map((row) => row.lead_id)).toEqual(sent);
  });

  it('of an advertiser that is called no more, or is deleted, go by themselves', async () => {
    const [old, deleted, other] = [
      await scene(oneStep),
      await scene(oneStep),
      await scene(oneStep),
    ];
    for (const { send } of [old, deleted, other]) await send();
    await world.db.query(
      `UPDATE kept_answers SET received_at = now() - interval '31 days' WHERE advertiser_id = $1`,
      [old.id],
    );
    await world.db.query('UPDATE advertisers SET deleted_at = now() WHERE id = $1', [deleted.id]);
    await kept.prune();
    expect([await old.stored(), await deleted.stored()]).toEqual([[], []]);
    expect(await other.stored()).toHaveLength(1);
  });

  it('are not those about a lead that is erased before they are stored', async () => {
    const { send, stored } = await scene(oneStep);
    const add = jest.spyOn(kept, 'add');
    const [leadId = 0] = await send();
    const [[given] = []] = add.mock.calls;
    add.mockRestore();
    const erasure = await world.db.connect();
    await erasure.query('BEGIN');
    await erasure.query('SELECT 1 FROM leads WHERE id = $1 FOR UPDATE', [leadId]);
    await erasure.query('UPDATE leads SET erased_at = now() WHERE id = $1', [leadId]);
    await erasure.query('DELETE FROM kept_answers WHERE lead_id = $1', [leadId]);
    if (given) kept.add(given);
    const flushed = kept.flush();
    await waitingForLocks((text) => world.rows(text), 1);
    await erasure.query('COMMIT');
    erasure.release();
    await flushed;
    expect([given?.leadId, await stored()]).toEqual([leadId, []]);
  });

  it('hold up no lead if they cannot be stored', async () => {
    const { send, stored } = await scene(oneStep);
    await world.db.query('ALTER TABLE kept_answers RENAME TO kept_answers_away');
    try {
      expect(await send()).toEqual([expect.any(Number)]);
    } finally {
      await world.db.query('ALTER TABLE kept_answers_away RENAME TO kept_answers');
    }
    const [next] = await send();
    expect((await stored()).map((row) => row.lead_id)).toEqual([next]);
  });
});

describe('a draft', () => {
  it('that accepts what was refused is told so, with both readings', async () => {
    const { name, send, compare } = await scene(oneStep);
    await send(2);
    world.advertisers.behave(name, answer(200, { success: false, message: 'Duplicate' }));
    const [refused] = await send();
    const { steps } = await compare(withRules(name, ANY_2XX));
    expect(steps).toMatchObject([{ name: 'lead', compared: 3 }]);
    expect(steps[0]?.different).toMatchObject([
      {
        lead_id: refused,
        status: 200,
        outcome: 'unclear',
        body: '{"success":false,"message":"Duplicate"}',
        changed: ['outcome'],
        saved: { outcome: 'unclear', rule: null, external_id: null, message: 'Duplicate' },
        draft: { outcome: 'accepted', rule: 0, external_id: null, message: 'Duplicate' },
      },
    ]);
  });

  it('that reads the same is told nothing, whichever rule decides', async () => {
    const { name, send, compare } = await scene(oneStep);
    await send(2);
    const own = leadStep(world.advertisers, name).answer.rules;
    const before = [
      { outcome: 'refused' as const, when: [{ kind: 'status' as const, statuses: ['402'] }] },
      ...own,
    ];
    expect(await compare(withRules(name, before))).toEqual({
      steps: [{ name: 'lead', compared: 2, different: [] }],
    });
  });

  it('is compared with the answers of the step of the same name only', async () => {
    const { name, send, compare } = await scene(oneStep);
    await send();
    const renamed = withRules(name, ANY_2XX).map((step) => ({ ...step, name: 'renamed' }));
    expect(await compare(renamed)).toEqual({ steps: [] });
  });

  it('shows neither secrets nor tokens nor login links, not even through its own paths', async () => {
    const { name, send, compare } = await scene((at) => [
      tokenStep(world.advertisers, at),
      leadStep(world.advertisers, at, { token: '{{ steps.token.access_token }}' }),
    ]);
    world.advertisers.behave(`${name}-token`, answer(200, { access_token: 'token-4711-abc' }));
    world.advertisers.behave(name, (lead, reply) =>
      answer(201, {
        success: true,
        id: `${String(lead.body.token)} of key-of-${name}`,
        autologin_url: 'https://broker.example/in?key=link-key',
        other: `https://broker.example/other?key=link-key`,
      })(lead, reply),
    );
    await send();
    const [token, lead] = [
      tokenStep(world.advertisers, name),
      leadStep(world.advertisers, name, { token: '{{ steps.token.access_token }}' }),
    ];
    const { steps } = await compare([
      {
        ...token,
        answer: {
          ...token.answer,
          read: { others: [{ name: 'access_token', value: { from: 'pattern', pattern: '.+' } }] },
        },
      },
      {
        ...lead,
        answer: {
          ...lead.answer,
          read: {
            external_id: { from: 'path', path: "join(' ', [id, id])" },
            autologin_url: { from: 'path', path: 'other' },
            reasons: [{ from: 'path', path: 'autologin_url' }],
          },
        },
      },
    ]);
    expect(steps.map(({ name: step, different }) => [step, different.length])).toEqual([
      ['token', 1],
      ['lead', 1],
    ]);
    expect(steps[1]?.different[0]?.draft.autologin_url).toBe('https://broker.example/•••');
    const text = JSON.stringify(steps);
    for (const secret of ['token-4711', 'link-key', `key-of-${name}`])
      expect(text).not.toContain(secret);
  });

  it('shows no part of a login link or a token, however its paths cut or turn it', async () => {
    const { name, send, compare } = await scene((at) => [
      tokenStep(world.advertisers, at),
      leadStep(world.advertisers, at, { token: '{{ steps.token.access_token }}' }),
    ]);
    world.advertisers.behave(`${name}-token`, answer(200, { access_token: 'token-vwxyz' }));
    world.advertisers.behave(
      name,
      answer(201, {
        ...{ success: true, id: 'ID/7', message: 'Bought "now"' },
        autologin_url: 'https://broker.example/in?key=link-key',
      }),
    );
    await send();
    const token = tokenStep(world.advertisers, name);
    const lead = leadStep(world.advertisers, name, { token: '{{ steps.token.access_token }}' });
    const { steps } = await compare([
      {
        ...token,
        // A draft that uses no secret.
        request: { ...token.request, body: { kind: 'fields', format: 'json', fields: [] } },
        answer: {
          ...token.answer,
          read: {
            others: [{ name: 'access_token', value: { from: 'pattern', pattern: 'token-(vwx)' } }],
          },
        },
      },
      {
        ...lead,
        answer: {
          ...lead.answer,
          read: {
            external_id: { from: 'path', path: 'reverse(autologin_url)' },
            reasons: [{ from: 'path', path: 'message' }],
            others: [
              { name: 'cut', value: { from: 'pattern', pattern: 'key=(link-k)' } },
              { name: 'id', value: { from: 'path', path: 'id' } },
            ],
          },
        },
      },
    ]);
    expect(steps[0]?.different[0]?.draft.others).toEqual({ access_token: '•••' });
    expect(steps[1]?.different[0]?.draft).toMatchObject({
      ...{ external_id: '•••', message: 'Bought "now"', others: { cut: '•••', id: 'ID/7' } },
    });
  });
});
