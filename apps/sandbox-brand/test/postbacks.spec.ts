import type { SandboxLogEntry, SandboxOptions } from '../src/index.js';
import { ManualClock } from './manual-clock.js';
import { PostbackReceiver } from './postback-receiver.js';
import { SandboxClient, lead } from './sandbox-client.js';

let clock: ManualClock;
let client: SandboxClient;
let receiver: PostbackReceiver;

async function start(options: SandboxOptions = {}, statuses: number[] = []): Promise<void> {
  clock = new ManualClock();
  receiver = await PostbackReceiver.start(statuses);
  client = await SandboxClient.start({ clock, ...options });
  await client.as('alpha', 'PUT', '/postback', { url: receiver.url });
}

afterEach(async () => {
  await client.sandbox.close();
  await receiver.close();
});

const idOf = (reply: { json: <T>() => T }) => reply.json<{ id: string }>().id;

/** Everything planned is due well within this time. */
const LONG_ENOUGH_MS = 10 * 60_000;

describe('a status ordered by hand', () => {
  it('is reported at once, with the deposit when there is one', async () => {
    await start();
    const id = idOf(await client.register('alpha', lead({ lead_id: 4711 })));

    const first = await client.as('alpha', 'POST', `/leads/${id}/status`, { status: 'Call Back' });
    expect(first.json()).toMatchObject({
      success: true,
      lead: { id, lead_id: '4711', status: 'Call Back' },
      postback: { delivered: true, status: 200 },
    });

    const deposit = {
      status: 'Deposited',
      ftd: true,
      amount: 300.5,
      ftd_time: '2026-11-02T09:30:00+02:00',
    };
    await client.as('alpha', 'POST', '/leads/4711/status', deposit);
    expect(receiver.received).toEqual([
      {
        path: '/api/v1/postbacks/advertiser-token',
        lead_id: '4711',
        brand_lead_id: id,
        status: 'Call Back',
      },
      {
        path: '/api/v1/postbacks/advertiser-token',
        lead_id: '4711',
        brand_lead_id: id,
        status: 'Deposited',
        ftd: '1',
        amount: '300.50',
        ftd_time: '2026-11-02T07:30:00.000Z',
      },
    ]);
  });

  it('is not tried again: the caller sees what happened', async () => {
    await start({}, [500]);
    const id = idOf(await client.register('alpha'));
    const reply = await client.as('alpha', 'POST', `/leads/${id}/status`, { status: 'New' });
    expect(reply.json()).toMatchObject({ postback: { delivered: false, status: 500 } });
    expect(await client.stats('alpha')).toMatchObject({
      postbacks: { delivered: 0, failed: 1, pending: 0 },
    });
  });

  it('goes nowhere without a target', async () => {
    await start();
    const id = idOf(await client.register('bravo', lead({ email: 'jo+accept@example.com' })));
    const reply = await client.as('bravo', 'POST', `/leads/${id}/status`, { status: 'New' });
    expect(reply.json()).toMatchObject({ success: true, postback: null });
  });

  it.each([
    [{}, 'status is required'],
    [{ status: 'New', ftd: 'maybe' }, 'ftd is not valid'],
    [{ status: 'New', amount: '-1' }, 'amount is not valid'],
    [{ status: 'New', ftd_time: 'noon' }, 'ftd_time is not valid'],
  ])('is refused as %j', async (body, message) => {
    await start();
    const id = idOf(await client.register('alpha'));
    const reply = await client.as('alpha', 'POST', `/leads/${id}/status`, body);
    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'validation', message });
    expect(receiver.received).toEqual([]);
  });

  it('is not possible for a lead that was never taken', async () => {
    await start();
    await client.register('alpha', lead({ lead_id: 12, email: 'jo+refuse@example.com' }));
    for (const id of ['12', 'alpha-1', '__proto__']) {
      expect(
        (await client.as('alpha', 'POST', `/leads/${id}/status`, { status: 'New' })).status,
      ).toBe(404);
    }
  });
});

describe('the target', () => {
  it('can be one for all brands, with the brand in it, and keeps its own query', async () => {
    await start();
    await client.sandbox.close();
    client = await SandboxClient.start({
      clock,
      postbackTarget: `${receiver.url}-{brand}?source=sandbox`,
    });
    const { data } = (await client.register('delta', lead({ lead_id: 9 }))).json<{
      data: { lead: { id: string } };
    }>();
    await client.as('delta', 'POST', `/leads/${data.lead.id}/status`, { status: 'New' });
    expect(receiver.received).toEqual([
      {
        path: '/api/v1/postbacks/advertiser-token-delta',
        source: 'sandbox',
        lead_id: '9',
        brand_lead_id: data.lead.id,
        status: 'New',
      },
    ]);
  });

  it('can come with the lead', async () => {
    await start();
    const postback_url = receiver.url.replace('advertiser-token', 'own');
    const id = idOf(
      await client.register('bravo', lead({ first_name: 'Sandbox-Accept', postback_url })),
    );
    await client.as('bravo', 'POST', `/leads/${id}/status`, { status: 'New' });
    expect(receiver.received).toMatchObject([{ path: '/api/v1/postbacks/own', brand_lead_id: id }]);
  });

  it('can be set from within the same process and taken away again', async () => {
    await start();
    client.sandbox.setPostbackTarget('alpha', undefined);
    const id = idOf(await client.register('alpha'));
    expect(
      (await client.as('alpha', 'POST', `/leads/${id}/status`, { status: 'New' })).json(),
    ).toMatchObject({ postback: null });
    client.sandbox.setPostbackTarget('alpha', receiver.url);
    await client.as('alpha', 'POST', `/leads/${id}/status`, { status: 'New' });
    expect(receiver.received).toHaveLength(1);
  });

  it('has to be an http URL', async () => {
    await start();
    expect(
      (await client.as('alpha', 'PUT', '/postback', { url: 'file:///etc/passwd' })).status,
    ).toBe(422);
  });
});

describe('the status pull', () => {
  it('lists taken leads changed since a time, oldest change first', async () => {
    await start();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push(idOf(await client.register('alpha')));
      clock.advance(60_000);
    }
    await client.register('alpha', lead({ email: 'jo+refuse@example.com' }));
    const changedAt = new Date(clock.now()).toISOString();
    await client.as('alpha', 'POST', `/leads/${ids[0]}/status`, {
      status: 'Deposited',
      ftd: 1,
      amount: '250.00',
    });

    const pull = async (query: string) =>
      (await client.as('alpha', 'GET', `/leads${query}`)).json<{ leads: Array<{ id: string }> }>()
        .leads;
    expect((await pull('')).map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    expect((await pull('?limit=1')).map(({ id }) => id)).toEqual([ids[1]]);
    expect(await pull(`?since=${encodeURIComponent(changedAt)}`)).toEqual([
      expect.objectContaining({
        id: ids[0],
        status: 'Deposited',
        ftd: true,
        amount: '250.00',
        ftd_time: changedAt,
        updated_at: changedAt,
      }),
    ]);
    expect((await client.as('alpha', 'GET', '/leads?since=yesterday')).status).toBe(422);
    expect((await client.call('GET', '/brands/alpha/leads')).status).toBe(401);
  });
});

describe('the autopilot', () => {
  it('reports a deposit for +ftd soon, even when it is off', async () => {
    await start();
    await client.register('alpha', lead({ email: 'jo+ftd@example.com', lead_id: 77 }));
    clock.advance(LONG_ENOUGH_MS);
    await receiver.atLeast(1);
    expect(receiver.received).toMatchObject([
      { lead_id: '77', status: 'Deposited', ftd: '1', ftd_time: '2026-11-02T10:00:01.000Z' },
    ]);
    expect(receiver.received[0]?.amount).toMatch(/^\d+\.\d\d$/);
  });

  it('leaves a lead alone whose status was set by hand', async () => {
    await start({ autopilot: { statusShare: 1, ftdShare: 1 } });
    await client.register('alpha', lead({ lead_id: 6 }));
    await client.as('alpha', 'POST', '/leads/6/status', { status: 'NA' });
    clock.advance(LONG_ENOUGH_MS);
    expect(clock.waiting).toEqual([]);
    expect(receiver.received).toMatchObject([{ lead_id: '6', status: 'NA' }]);
  });

  it('is silent about leads that were not taken', async () => {
    await start({ autopilot: { statusShare: 1, ftdShare: 1 } });
    await client.register('alpha', lead({ email: 'jo+refuse+ftd@example.com' }));
    await client.register('alpha', lead({ email: 'jo+error@example.com' }));
    expect(clock.waiting).toEqual([]);
  });

  it('repeats reports word for word, the deposit once with one time', async () => {
    await start({ autopilot: { ftdShare: 1, repeatShare: 1 } });
    await client.register('alpha', lead({ lead_id: 5 }));
    clock.advance(LONG_ENOUGH_MS);
    await receiver.atLeast(4);
    const texts = receiver.received.map((query) => JSON.stringify(query));
    expect(new Set(texts).size).toBe(2);
    expect(receiver.received.filter(({ ftd }) => ftd === '1')).toHaveLength(2);
  });

  it('tries again with back-off while we are down, and says so in its counts', async () => {
    await start({ postbackRetryMs: 1000 }, [503, 429, 200]);
    await client.register('alpha', lead({ email: 'jo+ftd@example.com' }));
    clock.advance(1000);
    await receiver.atLeast(1);
    await clock.someTimer();
    expect(clock.waiting).toEqual([1000]);
    expect(await client.stats('alpha')).toMatchObject({ postbacks: { pending: 1 } });
    clock.advance(1000);
    await receiver.atLeast(2);
    await clock.someTimer();
    expect(clock.waiting).toEqual([2000]);
    clock.advance(2000);
    await receiver.atLeast(3);
    expect(new Set(receiver.received.map((query) => JSON.stringify(query))).size).toBe(1);
  });

  it('does not insist when we say no', async () => {
    let gaveUp: (entry: SandboxLogEntry) => void = () => undefined;
    const entry = new Promise<SandboxLogEntry>((resolve) => (gaveUp = resolve));
    await start({ log: (each) => each.event === 'postback_failed' && gaveUp(each) }, [404]);
    await client.register('alpha', lead({ email: 'jo+ftd@example.com' }));
    clock.advance(1000);
    expect(await entry).toMatchObject({ tries: 1, status: 404, again: false });
    expect(clock.waiting).toEqual([]);
  });
});
