import { NO_FORMAT, ReportQuery, type ReportList } from '@leadline/contracts';
import { createAdvertiser } from '@leadline/prisma/seed';
import { LimitedReportsService } from '#modules/conversions/advertiser-reports/inbound-postbacks.service.js';
import { ReportReadingsService } from '#modules/conversions/advertiser-reports/report-readings.service.js';
import { StatusMappingsService } from '#modules/conversions/advertiser-reports/status-mappings.service.js';
import { StatusReportsService } from '#modules/conversions/advertiser-reports/status-reports.service.js';
import { UnmatchedReviewService } from '#modules/conversions/advertiser-reports/unmatched-review.service.js';
import { LimitedPostbacksService } from '#modules/conversions/postback-auth/postback-authenticator.service.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { RateLimiterService } from '#shared/queue/rate-limiter.service.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { NOW, startInbound, type Answer, type Inbound } from './inbound-fixture.js';
import { addUser } from '#test/support/sign-in.js';

/* Every call with a valid token is kept, and staff send it again or dismiss it. */

let t: Inbound;
let second: Inbound;
let userId: number;
beforeAll(async () => {
  t = await startInbound();
  second = await startInbound({}, t.app.databaseUrl);
  userId = await addUser(t.db, 'Ada');
});
afterAll(async () => {
  await second?.close();
  await t?.close();
});
beforeEach(() => t.clock.set(NOW));

interface KeptRow {
  id: number;
  outcome: string;
  lead_id: number | null;
  code: string | null;
  reason: string | null;
  has_ftd: boolean;
  sent: Record<string, unknown>;
  repeats: number;
  received_at: Date;
  first_at: Date;
}
const newSender = async () => {
  const advertiser = await createAdvertiser(t.db, TEST_SECRET);
  const token = advertiser.postback_token;
  return {
    id: advertiser.id,
    token,
    lead: (values: object = {}) => t.lead({ advertiser_id: advertiser.id, ...values }),
    get: async (query: string): Promise<Answer> =>
      t.answerOf(await fetch(`${t.url(token)}?${query}`)),
    send: (init: RequestInit, query = ''): Promise<Response> =>
      fetch(`${t.url(token)}${query}`, init),
    kept: () =>
      t.rows<KeptRow>('SELECT * FROM inbound_postbacks WHERE advertiser_id = $1 ORDER BY id', [
        advertiser.id,
      ]),
    shown: async (show: ReportList) =>
      (
        await t.app
          .get(UnmatchedReviewService)
          .list(ReportQuery.parse({ advertiser_id: advertiser.id, show, limit: 200 }))
      ).data,
    setRules: async (rules: object) => {
      const mappings = t.app.get(StatusMappingsService);
      const { version } = await mappings.get(advertiser.id);
      await mappings.replace(advertiser.id, { statuses: [], version, ...rules }, userId);
    },
  };
};
const resend = (id: number | undefined) =>
  t.app.get(UnmatchedReviewService).resend(id ?? 0, userId);
const fetchedStatus = async (response: Promise<Response>): Promise<number> =>
  (await response).status;

describe('a report that is refused', () => {
  it('is kept once with its reason and a count, and raises nothing by itself', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    for (let turn = 0; turn < 5; turn += 1) {
      t.clock.set(new Date(NOW.getTime() + turn * 1000));
      expect(await sender.get(`lead_id=${leadId}&ftd=1&amount=%E2%82%AC250`)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_FAILED', issues: [{ field: 'amount' }] },
      });
    }
    expect(await sender.kept()).toMatchObject([
      {
        outcome: 'refused',
        lead_id: leadId,
        code: 'VALIDATION_FAILED',
        reason: 'amount: The amount is in €. Only amounts in dollars are booked',
        has_ftd: true,
        sent: { lead_id: String(leadId), ftd: '1', amount: '€250' },
        repeats: 4,
        first_at: NOW,
        received_at: new Date(NOW.getTime() + 4000),
      },
    ]);
    expect((await t.stateOf(leadId)).ftd_at).toBeNull();
  });

  it.each([
    ['no status and no FTD', 'lead_id=LEAD', 422, false],
    ['only an FTD that is none', 'lead_id=LEAD&ftd=0&amount=250', 422, false],
    ['names that nobody knows', 'click=1&goal=ftd', 422, true],
    ['a placeholder in place of the status', 'lead_id=LEAD&status=%7Bstatus%7D', 422, false],
    ['a flag that is no word', 'lead_id=LEAD&status=New&ftd=maybe', 422, true],
    ['two values of a field', 'lead_id=LEAD&status=One&status=Two', 422, false],
    ['a time before the lead', 'lead_id=LEAD&ftd=1&ftd_time=2026-11-17', 422, true],
    ['no lead of the advertiser', 'lead_id=1999999999&status=New', 404, false],
  ])('is kept: %s', async (_name, query, status, has_ftd) => {
    const sender = await newSender();
    const leadId = await sender.lead();
    expect((await sender.get(query.replace('LEAD', String(leadId)))).status).toBe(status);
    expect(await sender.kept()).toMatchObject([
      { outcome: status === 404 ? 'lead_unknown' : 'refused', has_ftd },
    ]);
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: null, ftd_at: null });
  });

  it('is counted if the rate limit refused it, without a statement for each', async () => {
    const sender = await newSender();
    t.app.get(LimitedPostbacksService).add({ advertiserId: sender.id, count: 3 });
    await t.app.get(LimitedReportsService).flush();
    jest.spyOn(t.app.get(RateLimiterService), 'take').mockResolvedValue({
      allowed: false,
      remaining: 0,
      retryAfterSeconds: 9,
    });
    expect((await sender.get('lead_id=1&ftd=1')).status).toBe(429);
    expect((await sender.get('lead_id=2&ftd=1')).status).toBe(429);
    jest.restoreAllMocks();
    expect(await sender.kept()).toMatchObject([{ repeats: 2 }]);
    await t.app.get(LimitedReportsService).flush();
    const kept = await sender.kept();
    expect(kept).toMatchObject([
      { outcome: 'refused', code: 'RATE_LIMITED', has_ftd: true, repeats: 4 },
    ]);
    expect(await sender.shown('waiting')).toMatchObject([{ repeats: 4, sent: {} }]);
    await expect(resend(kept[0]?.id)).rejects.toMatchObject({ code: 'UNMATCHED_NOT_READABLE' });
  });

  it('keeps the beginning of a body once, without what it says of a person', async () => {
    const sender = await newSender();
    const body = Buffer.concat([
      Buffer.from('{"status":"New\u0000","email":"ada@example.com","x":"'),
      Buffer.from([0xff, 0xfe]),
    ]);
    const headers = { 'content-type': 'application/json' };
    for (let turn = 0; turn < 2; turn += 1)
      expect(await fetchedStatus(sender.send({ method: 'POST', headers, body }))).toBe(400);
    expect(await sender.kept()).toMatchObject([
      { repeats: 1, sent: { body: '{"status":"New␀","email":"•••","x":"•••' } },
    ]);
  });

  it('is kept if its body cannot be read, or its method is wrong', async () => {
    const sender = await newSender();
    const json = { 'content-type': 'application/json' };
    const sent = [
      [sender.send({ method: 'POST', headers: json, body: '{"lead_id": 1, "ft' }), 400],
      [sender.send({ method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }), 415],
      [sender.send({ method: 'POST', headers: json, body: `"${'x'.repeat(70_000)}"` }), 413],
      [sender.send({ method: 'POST', headers: json, body: '[1]' }), 422],
      [sender.send({ method: 'PUT', headers: json, body: '{}' }, '?lead_id=1&ftd=1'), 405],
      [sender.send({ method: 'HEAD' }, '?lead_id=1&ftd=1'), 405],
    ] as const;
    for (const [response, status] of sent) expect(await fetchedStatus(response)).toBe(status);
    const kept = await sender.kept();
    expect(kept.map(({ code }) => code).sort()).toEqual([
      'BODY_TOO_LARGE',
      'METHOD_NOT_ALLOWED',
      'NOT_JSON',
      'UNSUPPORTED_MEDIA_TYPE',
      'VALIDATION_FAILED',
    ]);
    expect(kept.every(({ outcome, has_ftd: ftd }) => outcome === 'refused' && ftd)).toBe(true);
    const bodyOf = (code: string) => kept.find((row) => row.code === code)?.sent.body;
    expect(bodyOf('NOT_JSON')).toBe('{"lead_id": 1, "•••');
    expect(bodyOf('UNSUPPORTED_MEDIA_TYPE')).toBe('<•••/>');
    expect(bodyOf('BODY_TOO_LARGE')).toBe('"•••');
    expect(bodyOf('VALIDATION_FAILED')).toBe('[•••]');
    // PUT and HEAD sent the same.
    expect(kept.find(({ code }) => code === 'METHOD_NOT_ALLOWED')?.repeats).toBe(1);
  });

  it('is kept without what names a person', async () => {
    const sender = await newSender();
    await sender.get(
      'lead_id=1&email=canary@example.com&canary@example.com=1&amount=canary@x.example',
    );
    const [row] = await sender.kept();
    expect(row?.sent).toEqual({ lead_id: '1', email: '•••', '•••': '•••', amount: '•••' });
    expect(JSON.stringify(row)).not.toContain('canary');
  });
});

it('is one row with two calls if two processes get equal ones at once', async () => {
  const sender = await newSender();
  const leadId = await sender.lead();
  for (const query of [`lead_id=${leadId}&status=New`, 'lead_id=77&status=New', 'lead_id=x']) {
    const urls = [t.url(sender.token), second.url(sender.token)];
    await Promise.all(urls.map((url) => fetch(`${url}?${query}`)));
  }
  expect((await sender.kept()).map(({ repeats }) => repeats)).toEqual([1, 1, 1]);
});

it('is kept if its processing fails, and is applied when it is sent again', async () => {
  const sender = await newSender();
  const leadId = await sender.lead();
  const reports = t.app.get(StatusReportsService);
  const apply = jest.spyOn(reports, 'apply').mockRejectedValueOnce(new Error('a defect'));
  expect((await sender.get(`lead_id=${leadId}&ftd=1`)).status).toBe(500);
  apply.mockRestore();
  const [row] = await sender.kept();
  expect(row).toMatchObject({ outcome: 'failed', code: 'INTERNAL', has_ftd: true });
  t.clock.advance(3_600_000);
  expect(await resend(row?.id)).toMatchObject({ code: 'applied', lead_id: leadId });
  // The deposit is of when it was reported.
  expect(await t.stateOf(leadId)).toMatchObject({ status: 6, ftd_at: NOW });
});

describe('a report that is sent again', () => {
  it('is read by the format that was mended, and books one FTD', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    const query = `lead_id=${leadId}&ftd=1&amount=1,250&ftd_time=19/11/2026 10:00`;
    expect((await sender.get(query)).status).toBe(422);
    const [refused] = await sender.shown('refused');
    await expect(resend(refused?.id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await sender.setRules({
      format: { dates: 'day_first', zone: 'Europe/Kyiv', decimal_mark: 'dot' },
    });
    expect(await resend(refused?.id)).toMatchObject({ code: 'applied' });
    expect(await t.stateOf(leadId)).toMatchObject({
      status: 6,
      revenue: '1250.00',
      ftd_at: new Date('2026-11-19T08:00:00Z'),
    });
    expect(await sender.shown('refused')).toEqual([]);
    expect(await resend(refused?.id)).toMatchObject({ code: 'unchanged' });
    expect((await sender.get(query)).body.code).toBe('unchanged');
    expect(
      await t.rows('SELECT count(*)::int FROM conversions WHERE lead_id = $1', [leadId]),
    ).toEqual([{ count: 1 }]);
    expect(await sender.kept()).toMatchObject([{ outcome: 'applied', repeats: 1, reason: null }]);
  });

  it('is read by the mapping that was mended', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    expect((await sender.get(`lead_id=${leadId}&status=FTD%20made`)).body.code).toBe('applied');
    const [report] = await sender.shown('all');
    await sender.setRules({
      statuses: [{ value: 'ftd made', meaning: 'ftd', name: 'Deposit' }],
      format: NO_FORMAT,
    });
    expect(await resend(report?.id)).toMatchObject({ code: 'applied' });
    expect(await t.stateOf(leadId)).toMatchObject({ status: 6, brand_status: 'Deposit' });
  });

  it('does not bring an old status back', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    await sender.get(`lead_id=${leadId}&status=Old&ftd=1&amount=1,250`);
    t.clock.advance(60_000);
    await sender.get(`lead_id=${leadId}&status=Called`);
    await sender.setRules({ format: { ...NO_FORMAT, decimal_mark: 'dot' } });
    const [refused] = await sender.shown('refused');
    expect(await resend(refused?.id)).toMatchObject({ code: 'applied' });
    expect(await t.stateOf(leadId)).toMatchObject({ brand_status: 'Called', ftd_at: NOW });
  });

  it('twice at once books one FTD', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    await sender.get(`lead_id=${leadId}&ftd=1&amount=1,250`);
    await sender.setRules({ format: { ...NO_FORMAT, decimal_mark: 'dot' } });
    const [refused] = await sender.shown('refused');
    const replies = await Promise.all([resend(refused?.id), resend(refused?.id)]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['applied', 'unchanged']);
    expect(await sender.kept()).toMatchObject([{ outcome: 'applied' }]);
  });
});

it('a placeholder that was not replaced leaves the status as it was', async () => {
  const sender = await newSender();
  const leadId = await sender.lead();
  await sender.get(`lead_id=${leadId}&status=Call%20back`);
  expect((await sender.get(`lead_id=${leadId}&status={status}`)).status).toBe(422);
  expect((await sender.get(`lead_id=${leadId}&status=[status]&ftd=1`)).status).toBe(200);
  expect(await t.stateOf(leadId)).toMatchObject({ status: 6, brand_status: 'Call back' });
});

it('fields after `&amp;` are read', async () => {
  const sender = await newSender();
  const leadId = await sender.lead();
  expect(
    (await sender.get(`lead_id=${leadId}&amp;status=Deposited&amp;ftd=1&amp;amount=250`)).status,
  ).toBe(200);
  expect(await t.stateOf(leadId)).toMatchObject({
    status: 6,
    brand_status: 'Deposited',
    revenue: '250.00',
  });
});

it('the readings of requests leave turns to others between the requests', async () => {
  const { id, postback_token: token } = await createAdvertiser(t.db, TEST_SECRET);
  for (const status of ['a', 'b', 'c', 'd']) await t.post({ status }, token);
  const secrets = t.app.get(SecretsService);
  const decrypt = secrets.decrypt.bind(secrets);
  let turn = 0;
  const turns: number[] = [];
  const count = (): void => {
    turn += 1;
    if (turns.length < 4) setImmediate(count);
  };
  count();
  const spy = jest.spyOn(secrets, 'decrypt').mockImplementation((...given) => {
    turns.push(turn);
    return decrypt(...given);
  });
  await t.app.get(ReportReadingsService).readings(id, null);
  spy.mockRestore();
  expect([turns.length, new Set(turns).size]).toEqual([4, 4]);
});

describe('the limits', () => {
  const notKept = async (advertiserId: number): Promise<number> =>
    (
      await t.rows<{ count: string }>(
        'SELECT count FROM inbound_postbacks_not_kept WHERE advertiser_id = $1',
        [advertiserId],
      )
    ).reduce((sum, { count }) => sum + Number(count), 0);

  it('of a lead are 200: the newest stay, the rest is counted', async () => {
    const sender = await newSender();
    const leadId = await sender.lead();
    for (let turn = 0; turn < 205; turn += 1)
      await sender.get(`lead_id=${leadId}&status=Status%20${turn}`);
    const kept = await sender.kept();
    expect(kept).toHaveLength(200);
    expect([kept[0]?.sent.status, kept.at(-1)?.sent.status]).toEqual(['Status 5', 'Status 204']);
    expect(await notKept(sender.id)).toBe(5);
  }, 60_000);

  it('of an advertiser are 10,000: a refused FTD takes the place of one without', async () => {
    const sender = await newSender();
    await t.db.query(
      `INSERT INTO inbound_postbacks (
         advertiser_id, outcome, payload, sent, reason, call_hash, first_at, received_at)
       SELECT $1, 'refused', '{}', '{}', 'x', sha256(n::text::bytea), $2, $2
       FROM generate_series(1, 10000) n`,
      [sender.id, NOW],
    );
    for (let turn = 0; turn < 150; turn += 1) await sender.get(`lead_id=x${turn}`);
    await sender.get('lead_id=x&ftd=1&amount=%E2%82%AC1');
    const kept = await sender.kept();
    expect(kept).toHaveLength(10_000);
    expect(kept.at(-1)).toMatchObject({ has_ftd: true });
    // Only the first of the 150 was kept, and the FTD.
    expect(kept.filter(({ code }) => code !== null)).toHaveLength(2);
    expect(await notKept(sender.id)).toBe(151);
  }, 60_000);
});
