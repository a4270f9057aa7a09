import { ReportMapping, ReportQuery } from '@leadline/contracts';
import { createAdvertiser } from '@leadline/prisma/seed';
import { ReportReadingsService } from '#modules/conversions/advertiser-reports/report-readings.service.js';
import { StatusMappingsService } from '#modules/conversions/advertiser-reports/status-mappings.service.js';
import { StatusReportsService } from '#modules/conversions/advertiser-reports/status-reports.service.js';
import { UnmatchedReviewService } from '#modules/conversions/advertiser-reports/unmatched-review.service.js';
import { addUser } from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { NOW, startInbound, type Inbound } from './inbound-fixture.js';

/* Reports are read at mapped places, and read again after the mapping was mended (ADR 86). */

let t: Inbound;
let userId: number;
beforeAll(async () => {
  t = await startInbound();
  userId = await addUser(t.db, 'Ada');
});
afterAll(() => t?.close());
beforeEach(() => t.clock.set(NOW));

const path = (text: string) => ({ from: 'path', path: text });
const mappingOf = (read: object, rest: object = {}): ReportMapping =>
  ReportMapping.parse({ read, ...rest });
const JSON_PLACES = {
  lead_id: path('body.lead.ref'),
  status: path('body.event'),
  ftd: path('body.money.sum'),
  amount: path('body.money.sum'),
  currency: path('body.money.cur'),
  ftd_time: path('body.money.at'),
  event_id: path('body.id'),
};

interface Kept {
  id: number;
  outcome: string;
  lead_id: number | null;
  code: string | null;
  reason: string | null;
  has_ftd: boolean;
  sent: Record<string, unknown>;
  payload: Record<string, unknown>;
  received: Buffer | null;
  is_part: boolean;
  repeats: number;
}
const newSender = async () => {
  const { id, postback_token: token } = await createAdvertiser(t.db, TEST_SECRET);
  const send = async (type: string, body: string | Buffer, query = '') => {
    const headers = { 'content-type': type };
    const response = await fetch(`${t.url(token)}${query}`, { method: 'POST', headers, body });
    return {
      status: response.status,
      body: (await response.json()) as { code: string; lead_id?: number; reports?: object },
    };
  };
  return {
    id,
    send,
    json: (body: unknown) => send('application/json', JSON.stringify(body)),
    get: (query: string) => fetch(`${t.url(token)}?${query}`).then(({ status }): number => status),
    lead: (values: object = {}) => t.lead({ advertiser_id: id, ...values }),
    kept: () =>
      t.rows<Kept>('SELECT * FROM inbound_postbacks WHERE advertiser_id = $1 ORDER BY id', [id]),
    map: async (reports: ReportMapping | null, rest: object = {}) => {
      const mappings = t.app.get(StatusMappingsService);
      const { version } = await mappings.get(id);
      await mappings.replace(id, { statuses: [], version, reports, ...rest }, userId);
    },
    readings: (mapping: ReportMapping | null) =>
      t.app.get(ReportReadingsService).readings(id, mapping),
    waiting: async () =>
      (
        await t.app
          .get(UnmatchedReviewService)
          .list(ReportQuery.parse({ advertiser_id: id, show: 'waiting', limit: 200 }))
      ).data,
  };
};
const resend = (id: number | undefined) =>
  t.app.get(UnmatchedReviewService).resend(id ?? 0, userId);
const conversionsOf = async (leadId: number): Promise<number> =>
  (await t.rows('SELECT 1 FROM conversions WHERE lead_id = $1', [leadId])).length;

describe('a report is read at its mapped places', () => {
  it.each([
    [
      'JSON',
      'application/json',
      '{"lead":{"ref":LEAD},"event":"Sold","money":{"sum":"250.50","cur":"USD"}}',
      JSON_PLACES,
    ],
    [
      'a form',
      'application/x-www-form-urlencoded',
      'click%5Bid%5D=LEAD&goal=Sold&sum=250.50',
      {
        lead_id: path('body."click[id]"'),
        status: path('body.goal'),
        ftd: path('body.sum'),
        amount: path('body.sum'),
      },
    ],
    [
      'XML',
      'text/xml; charset=utf-8',
      '<x:Report xmlns:x="y"><Lead id="LEAD"/><State>Sold</State><Sum>250.50</Sum></x:Report>',
      {
        lead_id: path('body.Report.Lead._id'),
        status: path('body.Report.State'),
        ftd: path('body.Report.Sum'),
        amount: path('body.Report.Sum'),
      },
    ],
    [
      'text',
      'text/plain',
      'LEAD|Sold|250.50',
      {
        lead_id: { from: 'pattern', pattern: '^(\\d+)' },
        status: { from: 'pattern', pattern: '\\|(\\w+)\\|' },
        ftd: { from: 'pattern', pattern: '([\\d.]+)$' },
        amount: { from: 'pattern', pattern: '([\\d.]+)$' },
      },
    ],
  ])('%s', async (_name, type, body, places) => {
    const sender = await newSender();
    const leadId = await sender.lead();
    const sent = body.replace('LEAD', String(leadId));
    const before = await sender.send(type, sent);
    expect(before.status).toBeGreaterThanOrEqual(400);
    await sender.map(mappingOf(places));
    expect(await sender.send(type, sent)).toMatchObject({
      status: 200,
      body: { code: 'applied', lead_id: leadId },
    });
    expect(await t.stateOf(leadId)).toMatchObject({
      status: 6,
      brand_status: 'Sold',
      revenue: '250.50',
    });
  });

  it('the query, beside a body that says nothing', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    await sender.map(mappingOf({ lead_id: path('query.sub1'), status: path('query.goal') }));
    expect(await sender.get(`sub1=${leadId}&goal=Called`)).toBe(200);
    expect((await sender.send('application/json', '', `?sub1=${leadId}&goal=New`)).status).toBe(
      200,
    );
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: 'New' });
  });

  it('in another character set', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    await sender.map(mappingOf({ lead_id: path('body.id'), status: path('body.s') }));
    // "Нет" in windows-1251.
    const no = Buffer.from([0xcd, 0xe5, 0xf2]);
    const json = Buffer.concat([Buffer.from(`{"id":${leadId},"s":"`), no, Buffer.from('"}')]);
    expect((await sender.send('application/json; charset=windows-1251', json)).status).toBe(200);
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: 'Нет' });
    const form = 'application/x-www-form-urlencoded; charset=';
    await sender.send(`${form}iso-8859-1`, `id=${leadId}&s=Ge%F6ffnet+a%2Bb`);
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: 'Geöffnet a+b' });
    await sender.send(`${form}windows-1251`, `id=${leadId}&s=%CD%E5%F2`);
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: 'Нет' });
    expect(await sender.send('application/json; charset=utf-8', json)).toMatchObject({
      status: 400,
      body: { code: 'NOT_JSON' },
    });
    expect(await sender.send(`${form}klingon`, 'id=1')).toMatchObject({ status: 415 });
  });

  it('with the meanings of its statuses, and its format', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    await sender.map(mappingOf(JSON_PLACES), {
      statuses: [{ value: 'ftd', meaning: 'ftd', name: 'Deposit' }],
      format: { dates: 'day_first', zone: 'Europe/Kyiv', decimal_mark: 'comma' },
    });
    const money = { sum: '1.250', cur: '$', at: '19/11/2026 10:00' };
    expect((await sender.json({ lead: { ref: leadId }, event: 'FTD', money })).status).toBe(200);
    expect(await t.stateOf(leadId)).toMatchObject({
      status: 6,
      brand_status: 'Deposit',
      revenue: '1250.00',
      ftd_at: new Date('2026-11-19T08:00:00Z'),
    });
  });
});

describe('a report that cannot be read', () => {
  it.each([
    ['no id at its place', { event: 'New' }, 'Send lead_id or brand_lead_id'],
    ['neither status nor FTD', { lead: { ref: 1 } }, 'Send a status or an FTD'],
    [
      'another currency',
      { lead: { ref: 1 }, money: { sum: 250, cur: 'EUR' } },
      'The amount is in EUR. Only amounts in dollars are booked',
    ],
    ['an object as the status', { lead: { ref: 1 }, event: {}, money: { sum: 1 } }, 'Use a text'],
    ['a character that cannot be stored', { lead: { ref: 1 }, event: 'a\u0000b' }, 'characters'],
  ])('is refused and kept: %s', async (_name, body, reason) => {
    const sender = await newSender();
    await sender.map(mappingOf(JSON_PLACES));
    expect(await sender.json(body)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED' },
    });
    expect(await sender.kept()).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining(reason) },
    ]);
  });

  it('is kept encrypted, each different one apart, and read again by the mended mapping', async () => {
    const sender = await newSender();
    const leads = [await sender.lead(), await sender.lead()];
    // By names, both say nothing that is known.
    for (const ref of leads)
      expect(
        (await sender.json({ click: ref, goal: 'ftd', mail: 'canary@x.example' })).status,
      ).toBe(422);
    const kept = await sender.kept();
    expect(kept).toMatchObject([{ has_ftd: true }, { has_ftd: true }]);
    expect(JSON.stringify(kept)).not.toContain('canary');
    expect(kept[0]?.received?.includes('canary')).toBe(false);
    const places = { lead_id: path('body.click'), ftd: path('body.goal'), ftd_values: ['ftd'] };
    await sender.map(mappingOf(places));
    for (const [index, row] of kept.entries())
      expect(await resend(row.id)).toMatchObject({ code: 'applied', lead_id: leads[index] });
    expect(await sender.kept()).toMatchObject(
      leads.map((lead) => ({
        outcome: 'applied',
        lead_id: lead,
        sent: { lead_id: lead, ftd: 'ftd' },
        payload: { ftd: true },
        reason: null,
      })),
    );
    expect(await resend(kept[0]?.id)).toMatchObject({ code: 'unchanged' });
    expect(await conversionsOf(leads[0] ?? 0)).toBe(1);
  });

  it('notes a new reason if it is refused again, and can be assigned to a lead', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    expect((await sender.send('text/xml', '<r><s>Sold</s></r>')).status).toBe(415);
    const [row] = await sender.kept();
    await expect(resend(row?.id)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    await sender.map(mappingOf({ lead_id: path('body.r.id'), status: path('body.r.s') }));
    await expect(resend(row?.id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await sender.waiting()).toMatchObject([
      { status: 'Sold', reason: 'lead_id: Send lead_id or brand_lead_id' },
    ]);
    const review = t.app.get(UnmatchedReviewService);
    expect(await review.assign(row?.id ?? 0, leadId, userId)).toMatchObject({ code: 'applied' });
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: 'Sold' });
  });

  it('keeps its request 30 days after it is settled', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    expect(await sender.get(`lead_id=${leadId}&status=New`)).toBe(200);
    await sender.get('lead_id=77&status=New');
    t.clock.advance(31 * 86_400_000);
    await t.app.get(UnmatchedReviewService).cleanUp();
    expect((await sender.kept()).map(({ received }) => received === null)).toEqual([true, false]);
  });
});

describe('repeats of a report', () => {
  const sold = (leadId: number, values: object = {}) => ({
    lead: { ref: leadId },
    event: 'Sold',
    money: { sum: 250 },
    ...values,
  });

  it('without an id of the event are applied each time, and book one FTD', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    await sender.map(mappingOf(JSON_PLACES));
    expect((await sender.json(sold(leadId))).body.code).toBe('applied');
    expect((await sender.json(sold(leadId))).body.code).toBe('unchanged');
    await sender.json({ lead: { ref: leadId }, event: 'Called' });
    // The last status that arrives stands.
    expect((await sender.json(sold(leadId))).body.code).toBe('applied');
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: 'Sold' });
    expect(await conversionsOf(leadId)).toBe(1);
    expect(await sender.kept()).toMatchObject([{ repeats: 2 }, { repeats: 0 }]);
  });

  it('with the id of an event change nothing, in whatever order', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    await sender.map(mappingOf(JSON_PLACES));
    expect((await sender.json(sold(leadId, { id: 'e-1' }))).body.code).toBe('applied');
    await sender.json({ id: 'e-2', lead: { ref: leadId }, event: 'Called' });
    for (const sent of [sold(leadId, { id: 'e-1' }), sold(leadId, { id: 'e-1', retry: 2 })])
      expect(await sender.json(sent)).toMatchObject({
        status: 200,
        body: { code: 'unchanged', lead_id: leadId },
      });
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: 'Called' });
    expect(await conversionsOf(leadId)).toBe(1);
    // Another event of the same words, and the same id with another status.
    await sender.json(sold(leadId, { id: 'e-3' }));
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: 'Sold' });
    await sender.json(sold(leadId, { id: 'e-3', event: 'Refund' }));
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: 'Refund' });
  });

  it('at once in an event book one FTD', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    await sender.map(mappingOf(JSON_PLACES));
    const sent = Array.from({ length: 6 }, (_one, retry) => sold(leadId, { id: 'e', retry }));
    const codes = (await Promise.all(sent.map(sender.json))).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'applied')).toHaveLength(1);
    expect(await conversionsOf(leadId)).toBe(1);
  });
});

describe('several reports in a request', () => {
  const ROWS = mappingOf(
    { lead_id: path('ref'), status: path('event'), ftd: path('ftd'), event_id: path('id') },
    { rows: 'body.events' },
  );
  const setUp = async () => {
    const sender = await newSender();
    await sender.map(ROWS);
    return { sender, leads: [await sender.lead(), await sender.lead(), await sender.lead()] };
  };

  it('are each applied and kept', async () => {
    const { sender, leads } = await setUp();
    const events = leads.map((ref, index) => ({ ref, event: `S${index}`, ftd: index === 2 }));
    expect(await sender.json({ events })).toEqual({
      status: 200,
      body: {
        message: '3 reports: 3 applied, 0 already known, 0 kept for review.',
        code: 'applied',
        lead_id: leads[0],
        reports: { applied: 3, unchanged: 0, kept: 0 },
      },
    });
    expect((await sender.json({ events })).body).toMatchObject({
      code: 'unchanged',
      reports: { unchanged: 3 },
    });
    expect(await sender.kept()).toMatchObject(
      leads.map((lead, index) => ({
        ...{ outcome: 'applied', lead_id: lead, repeats: 1, is_part: index > 0 },
        payload: { status: `S${index}` },
      })),
    );
    expect(await t.stateOf(leads[2] ?? 0)).toMatchObject({ status: 6 });
  });

  it('one that is wrong does not keep the others from being applied', async () => {
    const { sender, leads } = await setUp();
    const events = [
      { ref: 'x1', event: 'Nobody' },
      { ref: leads[0], event: 'One' },
      { ref: leads[1] },
    ];
    expect(await sender.json({ events })).toMatchObject({
      status: 200,
      body: { lead_id: leads[0], reports: { applied: 1, unchanged: 0, kept: 2 } },
    });
    expect(await sender.kept()).toMatchObject([
      { outcome: 'lead_unknown' },
      { outcome: 'applied' },
      { outcome: 'refused', reason: 'status: Send a status or an FTD' },
    ]);
    // If none is applied, the request is answered like the report that was refused.
    expect((await sender.json({ events: [events[0], events[2]] })).status).toBe(422);
    expect((await sender.json({ events: [events[0], { ref: 5, event: 'a' }] })).status).toBe(404);
  });

  it('is answered 500 if one fails on our side, after the others were applied', async () => {
    const { sender, leads } = await setUp();
    const reports = t.app.get(StatusReportsService);
    const apply = jest.spyOn(reports, 'apply').mockRejectedValueOnce(new Error('a defect'));
    const events = leads.map((ref) => ({ ref, event: 'New' }));
    expect((await sender.json({ events })).status).toBe(500);
    apply.mockRestore();
    expect(await sender.kept()).toMatchObject([
      { outcome: 'failed' },
      { outcome: 'applied' },
      { outcome: 'applied' },
    ]);
    expect((await sender.json({ events })).body).toMatchObject({
      reports: { applied: 1, unchanged: 2 },
    });
  });

  it('arrived before they were mapped, and are applied together by "send again"', async () => {
    const sender = await newSender();
    const leads = [await sender.lead(), await sender.lead()];
    const events = leads.map((ref) => ({ ref, event: 'Sold' }));
    expect((await sender.json({ events })).status).toBe(422);
    await sender.map(ROWS);
    const [row] = await sender.kept();
    t.clock.advance(60_000);
    expect(await resend(row?.id)).toMatchObject({ reports: { applied: 2, kept: 0 } });
    expect(await sender.kept()).toMatchObject([
      { id: row?.id, outcome: 'applied', lead_id: leads[0], repeats: 0, received_at: NOW },
      { outcome: 'applied', lead_id: leads[1], repeats: 0, received_at: NOW },
    ]);
  });
});

describe('hostile requests', () => {
  it.each([
    ['too many reports', JSON.stringify({ events: Array.from({ length: 1001 }, () => ({})) })],
    ['a list of no objects', '{"events":[null,1,"x",[]]}'],
    ['deep JSON', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['many values', `{"events":[${'[],'.repeat(20_000)}1]}`],
    ['names of the language', '{"__proto__":{"events":[{"ref":1}]},"constructor":{"name":"x"}}'],
  ])('%s: refused, kept once, and shown', async (_name, body) => {
    const sender = await newSender();
    const mapping = mappingOf(
      { lead_id: path('ref'), status: path('to_string(@)') },
      { rows: 'body.events' },
    );
    await sender.map(mapping);
    const { status } = await sender.send('application/json', body);
    expect([400, 404, 422]).toContain(status);
    expect((await sender.kept()).filter(({ is_part: isPart }) => !isPart)).toHaveLength(1);
    expect((await sender.readings(mapping)).requests).toHaveLength(1);
  });

  it('a body above the limit is refused, and its beginning is kept', async () => {
    const sender = await newSender();
    await sender.map(mappingOf(JSON_PLACES));
    expect((await sender.send('text/xml', `<a>${'x'.repeat(70_000)}</a>`)).status).toBe(413);
    expect(await sender.kept()).toMatchObject([{ code: 'BODY_TOO_LARGE', received: null }]);
  });
});

describe('the readings of received requests', () => {
  it('show each by the rules in force and by another mapping, and change nothing', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    await sender.get(`lead_id=${leadId}&status=New`);
    await sender.json({ lead: { ref: leadId }, event: 'Sold', money: { sum: 'many' } });
    const before = JSON.stringify([await sender.kept(), await t.stateOf(leadId)]);
    const { requests, faults } = await sender.readings(mappingOf(JSON_PLACES));
    expect(faults).toEqual([]);
    expect(requests).toMatchObject([
      {
        outcome: 'refused',
        content_type: 'application/json',
        data: { query: {}, body: { lead: { ref: leadId }, event: 'Sold' } },
        now: { count: 1, reports: [{ lead_id: null, status: null }] },
        then: { reports: [{ lead_id: String(leadId), status: 'Sold', ftd: true }] },
      },
      {
        outcome: 'applied',
        data: { query: { lead_id: String(leadId), status: 'New' } },
        now: { reports: [{ lead_id: String(leadId), status: 'New', problem: null }] },
        then: { reports: [{ lead_id: null, status: null }] },
      },
    ]);
    expect(requests[0]?.then?.reports[0]?.problem).toContain('ftd:');
    expect(requests[1]?.then?.reports[0]?.problem).toContain('Send lead_id');
    expect(JSON.stringify([await sender.kept(), await t.stateOf(leadId)])).toBe(before);
  });

  it('name the faults of a mapping, which cannot be saved', async () => {
    const sender = await newSender();
    await sender.get('x=1');
    const wrong = mappingOf({ lead_id: path('body['), status: { from: 'header', name: 'X' } });
    const { faults, requests } = await sender.readings(wrong);
    expect(faults.map((fault) => fault.path)).toEqual(['read.lead_id', 'read.status']);
    expect(requests).toMatchObject([{ then: null }]);
    await expect(sender.map(wrong)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      options: { issues: [{ field: 'reports.read.lead_id' }, { field: 'reports.read.status' }] },
    });
  });
});

it('a mapping is kept by a save that does not name it, and removed by null', async () => {
  const sender = await newSender();
  const mappings = t.app.get(StatusMappingsService);
  await sender.map(mappingOf(JSON_PLACES));
  const { version } = await mappings.get(sender.id);
  await mappings.replace(sender.id, { statuses: [], version }, userId);
  expect((await mappings.get(sender.id)).reports).toEqual(mappingOf(JSON_PLACES));
  await sender.map(null);
  expect((await mappings.get(sender.id)).reports).toBeNull();
});
