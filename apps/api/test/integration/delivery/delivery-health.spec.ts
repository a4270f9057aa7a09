import { DeliveryHealthService } from '#modules/delivery/delivery/delivery-health.service.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

describe('what calls show about advertisers', () => {
  let world: IntakeWorld;
  beforeAll(async () => {
    world = await IntakeWorld.create();
  });
  afterAll(() => world.close());

  const sendTo = async (advertiser: number, count: number): Promise<(number | null)[]> => {
    const publisher = await world.addPublisher();
    await world.distribute([[[advertiser, 100]]], { publisher_id: publisher.id });
    await world.reload();
    const ids: (number | null)[] = [];
    for (let sent = 0; sent < count; sent += 1)
      ids.push((await world.send(newLead(), { token: publisher.api_token })).body.lead_id);
    await world.app.get(DeliveryHealthService).flush();
    return ids;
  };

  it('counts answers with 200 that report an error, with the last lead', async () => {
    const advertiser = await world.addAdvertiser('lies', {
      success: { statuses: [200], rules: [] },
      read: {},
    });
    world.advertisers.behave('lies', (_lead, reply) => {
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"success":false,"error":"Duplicate"}');
    });
    const ids = await sendTo(advertiser, 3);
    expect(
      await world.rows(
        'SELECT code, count, last_lead_id FROM answer_warnings WHERE advertiser_id = $1',
        [advertiser],
      ),
    ).toEqual([{ code: 'error_in_body', count: 3, last_lead_id: ids.at(-1) }]);
  });

  it('does not count errors that the rules of the advertiser recognise', async () => {
    const advertiser = await world.addAdvertiser('honest');
    world.advertisers.behave('honest', (_lead, reply) => {
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"success":false,"error":"Duplicate"}');
    });
    await sendTo(advertiser, 1);
    expect(
      await world.rows('SELECT code FROM answer_warnings WHERE advertiser_id = $1', [advertiser]),
    ).toEqual([]);
  });

  it('lists an advertiser with an open circuit until a call succeeds in any process', async () => {
    const advertiser = await world.addAdvertiser('down', { retries: 0 });
    world.advertisers.behave('down', (_lead, reply) => {
      reply.writeHead(500).end();
    });
    await sendTo(advertiser, 4);
    expect(await world.rows('SELECT 1 FROM circuit_openings')).toEqual([]);
    await sendTo(advertiser, 1);
    expect(await world.rows('SELECT advertiser_id FROM circuit_openings')).toEqual([
      { advertiser_id: advertiser },
    ]);
    const health = world.app.get(DeliveryHealthService);
    health.noteWorking(advertiser);
    await health.flush();
    expect(await world.rows('SELECT 1 FROM circuit_openings')).toEqual([]);
  });

  it('keeps a success that is noted while an earlier failure is being written', async () => {
    const advertiser = await world.addAdvertiser('back');
    const health = world.app.get(DeliveryHealthService);
    const blocker = await world.db.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE answer_warnings IN SHARE MODE');
    health.noteWarning(advertiser, 1, 'error_in_body');
    health.noteFailing(advertiser);
    const opening = health.flush();
    health.noteWorking(advertiser);
    const closing = health.flush();
    await blocker.query('COMMIT');
    blocker.release();
    await Promise.all([opening, closing]);
    expect(await world.rows('SELECT 1 FROM circuit_openings')).toEqual([]);
  });
});
