import { accept } from '#test/support/fake-advertisers.js';
import { IntakeWorld, newLead, NOBODY } from '#test/support/intake-world.js';

// Five failed calls in a row open the circuit of an advertiser (domain §6). Then routing skips it.
const FAILURES = 5;

describe('the circuit of an advertiser', () => {
  let world: IntakeWorld;
  beforeAll(async () => {
    world = await IntakeWorld.create();
  });
  afterAll(() => world.close());

  const reasonsOf = async (leadId: number | null): Promise<unknown> =>
    (
      await world.rows<{ reasons: unknown }>(
        `SELECT (SELECT jsonb_agg(c->'reason') FROM jsonb_array_elements(trace->'candidates')
           c) AS reasons
         FROM lead_decisions
         WHERE lead_id = $1
         ORDER BY id DESC
         LIMIT 1`,
        [leadId],
      )
    )[0]?.reasons;

  it.each([
    ['that answers 500', {}],
    ['that cannot be reached', { url: `http://${NOBODY}/leads` }],
  ])('%s opens: it gets no more leads, and others still do', async (_name, template) => {
    const name = `failing-${Object.keys(template).length}`;
    const [failing, steady] = [
      await world.addAdvertiser(name, { retries: 0, ...template }),
      await world.addAdvertiser(`steady-${name}`),
    ];
    const publisher = await world.addPublisher();
    await world.distribute([[[failing, 100]], [[steady, 100]]], { publisher_id: publisher.id });
    await world.reload();
    world.advertisers.behave(name, (_lead, reply) => {
      reply.writeHead(500).end();
    });
    for (let lead = 1; lead <= FAILURES; lead += 1) {
      const { status, body } = await world.send(newLead(), { token: publisher.api_token });
      expect(status).toBe(201);
      expect(await reasonsOf(body.lead_id)).toEqual(['refused', null]);
    }
    const { status, body } = await world.send(newLead(), { token: publisher.api_token });
    expect(status).toBe(201);
    expect(await reasonsOf(body.lead_id)).toEqual(['circuit_open', null]);
    expect(
      await world.rows('SELECT advertiser_id, state FROM lead_attempts WHERE lead_id = $1', [
        body.lead_id,
      ]),
    ).toEqual([{ advertiser_id: steady, state: 'accepted' }]);
  });

  it('stays closed if successes come in between or the advertiser only refuses', async () => {
    const advertiser = await world.addAdvertiser('moody', { retries: 0 });
    const publisher = await world.addPublisher();
    await world.distribute([[[advertiser, 100]]], { publisher_id: publisher.id });
    await world.reload();
    const answers = [
      500, 500, 500, 500, 201, 500, 500, 500, 500, 422, 422, 422, 422, 422, 422, 404,
    ];
    let turn = 0;
    world.advertisers.behave('moody', (lead, reply) => {
      const status = answers[turn] ?? 201;
      turn += 1;
      if (status === 201) accept(lead, reply);
      else reply.writeHead(status).end();
    });
    for (const status of answers)
      expect((await world.send(newLead(), { token: publisher.api_token })).status).toBe(
        status === 201 ? 201 : 422,
      );
    expect((await world.send(newLead(), { token: publisher.api_token })).status).toBe(201);
    expect(turn).toBe(answers.length + 1);
  });
});
