import type { ServerResponse } from 'node:http';
import { upgradedPull } from '@leadline/advertiser-call';
import { StatusMappingBody } from '@leadline/contracts';
import { createAdvertiser } from '@leadline/prisma/seed';
import type { z } from 'zod';
import { StatusMappingsService } from '#modules/conversions/advertiser-reports/status-mappings.service.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { startReceiver, type Receiver } from '#test/support/publisher-receiver.js';
import { NOW, startInbound, type Inbound } from './inbound-fixture.js';
import { StatusPullRepository } from '#modules/conversions/advertiser-reports/data/status-pull.repository.js';
import { UnknownAttemptsService } from '#modules/delivery/delivery/unknown-attempts.service.js';
import { OnlyPulls } from '#test/support/status-pulls.js';
import { addUser } from '#test/support/sign-in.js';

// Meanings of an advertiser's statuses, for its postbacks and for status pulls.
let t: Inbound;
let userId: number;
const pulls = (): OnlyPulls => new OnlyPulls(t.app, userId);
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  t = await startInbound({ DELIVERY_ALLOW_HOSTS: receiver.authority });
  userId = await addUser(t.db, 'Mapper');
});
afterAll(async () => {
  await t?.close();
  await receiver?.close();
});
beforeEach(() => t.clock.set(NOW));

describe('status mapping', () => {
  const STATUSES = [
    { value: 'Deposited', meaning: 'ftd', name: 'Deposit' },
    { value: 'Rejected', meaning: 'refused' },
    { value: 'NA', name: 'No Answer' },
  ] as const;
  const mappings = (): StatusMappingsService => t.app.get(StatusMappingsService);
  const save = (
    advertiserId: number,
    statuses: z.input<typeof StatusMappingBody>['statuses'],
    version?: number,
  ) =>
    mappings().replace(
      advertiserId,
      StatusMappingBody.parse({ statuses, ...(version !== undefined && { version }) }),
      userId,
    );
  const mapped = async () => {
    const advertiser = await createAdvertiser(t.db, TEST_SECRET);
    await save(advertiser.id, [...STATUSES]);
    return advertiser;
  };
  /** Sets up a pull that answers with these entries. */
  const setUpPull = async (id: number, leads: readonly object[]): Promise<void> => {
    receiver.answer = (_request, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(leads));
    };
    const template = {
      url: `http://${receiver.authority}/leads`,
      read: { lead_id: 'ref', status: 'state', amount: 'sum', ftd_time: 'at', ftd: 'paid' },
    };
    await pulls().setUp(id, { template: upgradedPull(template), interval_minutes: 60 });
    await pulls().run(id);
  };

  it('a postback gets our word, and the log keeps what the advertiser sent', async () => {
    const { id, postback_token } = await mapped();
    const lead = await t.lead({ advertiser_id: id });
    const send = () => t.post({ lead_id: lead, status: ' na ' }, postback_token);
    expect((await send()).body.code).toBe('applied');
    expect((await send()).body.code).toBe('unchanged');
    expect(await t.stateOf(lead)).toMatchObject({ status: 2, brand_status: 'No Answer' });
    expect(await t.historyOf(lead)).toHaveLength(1);
    expect((await t.logOf(id)).map(({ payload }) => payload.status)).toEqual(['na']);
    expect((await mappings().get(id)).seen).toMatchObject([{ value: 'na', count: 2 }]);
  });

  it('a status that means a deposit is one FTD, however often and by whatever way it comes', async () => {
    const { id, postback_token } = await mapped();
    const lead = await t.lead({ advertiser_id: id });
    const entry = { ref: lead, state: 'deposited', sum: '120,50', at: '2026-11-19 10:00:00' };
    await setUpPull(id, [entry]);
    await t.post({ lead_id: lead, status: 'Deposited', amount: 999 }, postback_token);
    await setUpPull(id, [entry]);
    expect(await t.stateOf(lead)).toMatchObject({
      status: 6,
      brand_status: 'Deposit',
      revenue: '120.50',
      ftd_at: new Date('2026-11-19T10:00:00Z'),
    });
    expect(await t.rows('SELECT lead_id FROM conversions WHERE lead_id = $1', [lead])).toHaveLength(
      1,
    );
    const { runs } = await pulls().get(id);
    expect(runs.map(({ applied, ftds }) => [applied, ftds])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('reports of one deposit at the same time, by many connections, are one FTD', async () => {
    const { id, postback_token } = await mapped();
    const lead = await t.lead({ advertiser_id: id });
    await Promise.all(
      Array.from({ length: 12 }, () =>
        t.post({ lead_id: lead, status: 'DEPOSITED' }, postback_token),
      ),
    );
    expect(await t.rows('SELECT lead_id FROM conversions WHERE lead_id = $1', [lead])).toHaveLength(
      1,
    );
  });

  it.each(['postback', 'pull'])(
    'a status that means refused settles an unknown attempt, by %s',
    async (way) => {
      const { id, postback_token } = await mapped();
      const lead = await t.lead({ status: 1, advertiser_id: null });
      await t.rows(
        `INSERT INTO lead_attempts
         (lead_id, advertiser_id, state, code, message, created_at, finished_at)
       VALUES ($1, $2, 'unknown', 'unknown', 'http_502', $3, $3)`,
        [lead, id, NOW],
      );
      if (way === 'pull') await setUpPull(id, [{ ref: lead, state: 'rejected' }]);
      else await t.post({ lead_id: lead, status: 'rejected' }, postback_token);
      expect(
        await t.rows('SELECT state FROM lead_attempts WHERE lead_id = $1', [lead]),
      ).toMatchObject([{ state: 'rejected' }]);
    },
  );

  it('about an accepted lead, a status that means refused is only a status', async () => {
    const { id, postback_token } = await mapped();
    const lead = await t.lead({ advertiser_id: id });
    await t.post({ lead_id: lead, status: 'Rejected' }, postback_token);
    expect(await t.stateOf(lead)).toMatchObject({ status: 2, brand_status: 'Rejected' });
  });

  it('a status that was mapped later is put into our words by the next pull', async () => {
    const { id } = await createAdvertiser(t.db, TEST_SECRET);
    const lead = await t.lead({ advertiser_id: id });
    await setUpPull(id, [{ ref: lead, state: 'NA' }]);
    expect(await t.stateOf(lead)).toMatchObject({ brand_status: 'NA' });
    await save(id, [...STATUSES]);
    await setUpPull(id, [{ ref: lead, state: 'NA' }]);
    expect(await t.stateOf(lead)).toMatchObject({ brand_status: 'No Answer' });
  });

  it('a save that names an older version is refused, and one status has one meaning', async () => {
    const { id } = await createAdvertiser(t.db, TEST_SECRET);
    const { version } = await mappings().get(id);
    await save(id, [...STATUSES], version);
    await expect(save(id, [], version)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await mappings().get(id)).statuses).toHaveLength(3);
    const twice = StatusMappingBody.safeParse({ statuses: [{ value: 'NA' }, { value: ' na' }] });
    expect(twice.error?.issues.map(({ path }) => path)).toEqual([['statuses', 1, 'value']]);
  });
});

describe('lookups', () => {
  // Attempts whose outcome is not known are looked up in the status pull before staff are asked.
  // Nothing runs by itself in this process: each test runs the pulls that it wants.
  const MINUTE = 60_000;
  const INTERVAL_MINUTES = 60;
  const READ = {
    list: 'leads',
    lead_id: 'ref',
    brand_lead_id: 'id',
    status: 'status',
    refused_values: ['Rejected'],
  };

  const at = (minutes: number): void => t.clock.set(new Date(NOW.getTime() + minutes * MINUTE));
  const report = (leads: readonly object[]): void => {
    receiver.answer = (_request, response: ServerResponse) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ leads }));
    };
  };
  const run = (advertiserId: number): Promise<void> => pulls().run(advertiserId);
  /** Lists the advertisers with a pull that is due. */
  const dueIds = async (): Promise<number[]> => {
    const due = await t.app.get(StatusPullRepository).listDue(t.clock.now(), 1000);
    const rows = await t.rows<{ advertiser_id: number }>(
      'SELECT advertiser_id FROM status_pulls WHERE id = ANY($1)',
      [due.map(({ id }) => id)],
    );
    return rows.map(({ advertiser_id: id }) => id);
  };
  /** A lead of the advertiser whose outcome is unknown from now on. */
  const newUnknown = async (advertiserId: number): Promise<number> => {
    const lead = await t.lead({ status: 1, advertiser_id: null });
    await t.rows(
      `INSERT INTO lead_attempts
       (lead_id, advertiser_id, state, code, message, created_at, finished_at)
     VALUES ($1, $2, 'unknown', 'unknown', 'http_502', $3, $3)`,
      [lead, advertiserId, t.clock.now()],
    );
    return lead;
  };
  /** An advertiser whose pull has just run, and is to run again in an hour. */
  const resting = async (read: object = READ): Promise<number> => {
    const { id } = await createAdvertiser(t.db, TEST_SECRET);
    const template = { url: `http://${receiver.authority}/leads`, read };
    await pulls().setUp(id, {
      template: upgradedPull(template),
      interval_minutes: INTERVAL_MINUTES,
    });
    report([]);
    await run(id);
    expect(await dueIds()).not.toContain(id);
    receiver.received.length = 0;
    return id;
  };

  it('makes the pull run every half minute, for five minutes', async () => {
    const id = await resting();
    at(1);
    expect(await dueIds()).not.toContain(id);
    await newUnknown(id);
    expect(await dueIds()).toContain(id);
    await run(id);
    expect(await dueIds()).not.toContain(id);
    at(1.4);
    expect(await dueIds()).not.toContain(id);
    at(1.5);
    expect(await dueIds()).toContain(id);
    at(5.9);
    expect(await dueIds()).toContain(id);
    at(6);
    expect(await dueIds()).not.toContain(id);
  });

  it('is not looked up in a pull that cannot find it, or is switched off', async () => {
    const withoutOurId = await resting({ ...READ, lead_id: null });
    const off = await resting();
    await t.rows('UPDATE status_pulls SET is_active = false WHERE advertiser_id = $1', [off]);
    at(1);
    for (const id of [withoutOurId, off]) await newUnknown(id);
    const due = await dueIds();
    expect(due).not.toContain(withoutOurId);
    expect(due).not.toContain(off);
  });

  it('is accepted or refused as the advertiser reports, and waits for staff without a word', async () => {
    const id = await resting();
    at(1);
    const [taken, refused, absent] = [
      await newUnknown(id),
      await newUnknown(id),
      await newUnknown(id),
    ];
    report([
      { ref: taken, id: 'E-1', status: 'New' },
      { ref: refused, status: 'rejected' },
    ]);
    const open = async (): Promise<object[]> =>
      (await t.app.get(UnknownAttemptsService).list({ advertiser_id: id, limit: 10 })).data.map(
        ({ lead_id, looked_up_until }) => ({ lead_id, looked_up_until }),
      );
    expect(await open()).toHaveLength(3);
    // Two workers at once: one of them runs.
    await Promise.all([run(id), run(id)]);
    expect(receiver.received).toHaveLength(1);
    expect(await t.stateOf(taken)).toMatchObject({
      status: 2,
      external_id: 'E-1',
      brand_status: 'New',
    });
    expect(
      await t.rows('SELECT state, code, message FROM lead_attempts WHERE lead_id = $1', [refused]),
    ).toEqual([
      {
        state: 'rejected',
        code: 'not_received',
        message: 'The advertiser reports the status rejected',
      },
    ]);
    expect(await t.stateOf(refused)).toMatchObject({ status: 1, brand_status: null });
    expect(await open()).toEqual([
      { lead_id: absent, looked_up_until: new Date(NOW.getTime() + 6 * MINUTE).toISOString() },
    ]);
    at(6);
    expect(await open()).toEqual([{ lead_id: absent, looked_up_until: null }]);
  });

  it('a refusal settles no call that is under way, and no lead that was accepted', async () => {
    const id = await resting();
    at(1);
    const waits = await newUnknown(id);
    const calling = await t.lead({ status: 1, advertiser_id: null });
    await t.rows(
      `INSERT INTO lead_attempts (lead_id, advertiser_id, state, created_at)
     VALUES ($1, $2, 'sending', now())`,
      [calling, id],
    );
    const accepted = await t.lead({ advertiser_id: id });
    report([calling, accepted].map((ref) => ({ ref, status: 'Rejected' })));
    await run(id);
    expect(
      await t.rows('SELECT state FROM lead_attempts WHERE lead_id = ANY($1) ORDER BY lead_id', [
        [waits, calling],
      ]),
    ).toEqual([{ state: 'unknown' }, { state: 'sending' }]);
    expect(await t.stateOf(accepted)).toMatchObject({ status: 2, brand_status: 'Rejected' });
  });
});
