import { Alert, UnknownAttempt, UnmatchedPostback, pageOf } from '@leadline/contracts';
import { createAdvertiser, createLead } from '@leadline/prisma/seed';
import { call, type Reply } from '#test/support/http-client.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { newUnmatched } from './delivery-rows.js';
import { createWorld, type World } from './world.js';

/* Reports that no lead was found for, and what staff do with them. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const staff = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(world.app.url, method, path, {
    ...(body !== undefined && { body }),
    headers: world.admin.headers,
  });
const waiting = async (
  query = '',
): Promise<{
  data: { id: number; repeats: number; outcome: string; advertiser: { id: number } }[];
  next: number | null;
}> =>
  pageOf(UnmatchedPostback).parse((await staff('GET', `/api/unmatched-postbacks${query}`)).body);
const newLead = (values: object = {}): Promise<number> =>
  createLead(world.db, {
    publisher_id: world.publisher.id,
    advertiser_id: world.advertiser.id,
    ...values,
  });
const stateOf = async (leadId: number): Promise<unknown> =>
  (
    await world.db.query('SELECT status, brand_status, external_id FROM leads WHERE id = $1', [
      leadId,
    ])
  ).rows[0];

describe('unmatched postbacks', () => {
  it('are stored once, however often they come, and listed newest first in pages', async () => {
    const advertiser = await createAdvertiser(world.db, TEST_SECRET);
    const report = (status: string): Promise<Reply> =>
      call(world.app.url, 'POST', `/api/v1/postbacks/${advertiser.postback_token}`, {
        body: { brand_lead_id: 'B-404', status },
      });
    for (const status of ['One', 'Two', 'One', 'One'])
      expect((await report(status)).status).toBe(404);
    const all = await waiting(`?advertiser_id=${advertiser.id}`);
    expect(all.data).toMatchObject([
      { status: 'Two', repeats: 0, brand_lead_id: 'B-404', advertiser: { name: advertiser.name } },
      { status: 'One', repeats: 2 },
    ]);
    const page = await waiting(`?advertiser_id=${advertiser.id}&limit=1`);
    expect([page.data.map(({ id }) => id), page.next]).toEqual([
      [all.data[0]?.id],
      all.data[0]?.id,
    ]);
    expect(
      (await waiting(`?advertiser_id=${advertiser.id}&limit=1&before=${page.next}`)).data.map(
        ({ id }) => id,
      ),
    ).toEqual([all.data[1]?.id]);
  });

  it('are applied to the lead that staff name as if the advertiser had named it', async () => {
    const leadId = await newLead();
    const id = await newUnmatched(world, {
      lead_id: 'typo',
      brand_lead_id: 'THEIRS-1',
      status: 'Deposited',
      ftd: true,
    });
    expect(
      await staff('POST', `/api/unmatched-postbacks/${id}/assign`, { lead_id: leadId }),
    ).toMatchObject({ status: 200, body: { code: 'applied', lead_id: leadId } });
    expect(await stateOf(leadId)).toEqual({
      status: 6,
      brand_status: 'Deposited',
      external_id: 'THEIRS-1',
    });
    expect((await waiting()).data.some((row) => row.id === id)).toBe(false);
    expect(
      await staff('POST', `/api/unmatched-postbacks/${id}/assign`, { lead_id: leadId }),
    ).toMatchObject({ status: 409, body: { code: 'UNMATCHED_REVIEWED' } });
  });

  it('are not applied to a lead of another advertiser, and stay open', async () => {
    const other = await createAdvertiser(world.db, TEST_SECRET);
    const leadId = await newLead({ advertiser_id: other.id });
    const id = await newUnmatched(world);
    expect(
      await staff('POST', `/api/unmatched-postbacks/${id}/assign`, { lead_id: leadId }),
    ).toMatchObject({ status: 404, body: { code: 'POSTBACK_LEAD_UNKNOWN' } });
    expect(await stateOf(leadId)).toMatchObject({ brand_status: null });
    expect((await waiting()).data.some((row) => row.id === id)).toBe(true);
  });

  it('are handled by one of two people who act at once', async () => {
    const [leadId, id] = [await newLead(), await newUnmatched(world)];
    const replies = await Promise.all([
      staff('POST', `/api/unmatched-postbacks/${id}/assign`, { lead_id: leadId }),
      staff('POST', `/api/unmatched-postbacks/${id}/dismiss`),
      staff('POST', `/api/unmatched-postbacks/${id}/dismiss`),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('refused reports with an FTD', () => {
  const alertsOf = async (advertiserId: number): Promise<Alert[]> =>
    Alert.array()
      .parse((await staff('GET', '/api/alerts')).body.data)
      .filter(({ advertiser_id: id }) => id === advertiserId);
  const refused = async () => {
    const advertiser = await createAdvertiser(world.db, TEST_SECRET);
    const leadId = await newLead({ advertiser_id: advertiser.id });
    const query = `lead_id=${leadId}&ftd=1&amount=1,250`;
    const send = (): Promise<Reply> =>
      call(world.app.url, 'GET', `/api/v1/postbacks/${advertiser.postback_token}?${query}`);
    for (const _turn of [1, 2, 3]) expect((await send()).status).toBe(422);
    const list = `?advertiser_id=${advertiser.id}&show=refused`;
    const [report] = (await waiting(list)).data;
    return { advertiser, leadId, list, report };
  };

  it('are an alert until they are sent again with success', async () => {
    const { advertiser, leadId, list, report } = await refused();
    expect(report).toMatchObject({ outcome: 'refused', repeats: 2, has_ftd: true });
    expect(await alertsOf(advertiser.id)).toMatchObject([
      { kind: 'refused_ftds', title: `1 refused report of ${advertiser.name} with an FTD` },
    ]);
    const resend = (): Promise<Reply> =>
      staff('POST', `/api/unmatched-postbacks/${report?.id}/resend`);
    expect(await resend()).toMatchObject({ status: 422, body: { issues: [{ field: 'amount' }] } });
    expect(await alertsOf(advertiser.id)).toHaveLength(1);
    await staff('PUT', `/api/advertisers/${advertiser.id}/status-mapping`, {
      statuses: [],
      format: { decimal_mark: 'comma' },
      version: 1,
    });
    expect(await resend()).toMatchObject({ status: 200, body: { code: 'applied' } });
    expect(await stateOf(leadId)).toMatchObject({ status: 6 });
    expect(await alertsOf(advertiser.id)).toEqual([]);
    expect((await waiting(list)).data).toEqual([]);
  });

  it('are an alert until they are dismissed', async () => {
    const { advertiser, report } = await refused();
    await staff('POST', `/api/unmatched-postbacks/${report?.id}/dismiss`);
    expect(await alertsOf(advertiser.id)).toEqual([]);
  });

  it('can be assigned to a lead only if they can be read', async () => {
    const { leadId, report } = await refused();
    expect(
      await staff('POST', `/api/unmatched-postbacks/${report?.id}/assign`, { lead_id: leadId }),
    ).toMatchObject({ status: 422 });
  });
});

it('unknown attempts are listed with publisher and advertiser, without personal data', async () => {
  const leadId = await newLead({ status: 1, advertiser_id: null, email: 'held@person.example' });
  await world.db.query(
    `INSERT INTO lead_attempts (lead_id, advertiser_id, state, code, message, created_at)
     VALUES ($1, $2, 'unknown', 'unknown', 'timeout: nothing', now())`,
    [leadId, world.advertiser.id],
  );
  const reply = await staff('GET', `/api/unknown-attempts?advertiser_id=${world.advertiser.id}`);
  expect(pageOf(UnknownAttempt).parse(reply.body).data[0]).toMatchObject({
    lead_id: leadId,
    advertiser: { id: world.advertiser.id },
    publisher: { id: world.publisher.id },
    message: 'timeout: nothing',
  });
  expect(reply.text).not.toContain('held@person.example');
});
