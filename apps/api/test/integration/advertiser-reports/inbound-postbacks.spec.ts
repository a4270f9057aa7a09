import { NO_DEPOSIT } from '@leadline/contracts';
import { createAdvertiser, createRevenue } from '@leadline/prisma/seed';
import { TEST_SECRET } from '#test/support/test-app.js';
import { NOW, startInbound, type Inbound } from './inbound-fixture.js';

let t: Inbound;
beforeAll(async () => {
  t = await startInbound();
});
afterAll(() => t?.close());
beforeEach(() => t.clock.set(NOW));

describe('a request', () => {
  it('answers 404 to an unknown token', async () => {
    expect(await t.post({ lead_id: 1, status: 'New' }, 'a-token-that-nobody-has')).toMatchObject({
      status: 404,
      body: { code: 'POSTBACK_TOKEN_UNKNOWN' },
    });
  });

  it('answers 404 for the lead of another advertiser, and stores only the postback', async () => {
    const other = await createAdvertiser(t.db, TEST_SECRET);
    const leadId = await t.lead({ external_id: 'X-1' });
    for (const postback of [
      { lead_id: leadId, status: 'Stolen', ftd: true },
      { brand_lead_id: 'X-1', status: 'Stolen' },
      { lead_id: 2_147_483_647, status: 'Stolen' },
      { lead_id: '99999999999999999999', status: 'Stolen' },
      { lead_id: 'abc', status: 'Stolen' },
    ]) {
      expect(await t.post(postback, other.postback_token)).toMatchObject({
        status: 404,
        body: { code: 'POSTBACK_LEAD_UNKNOWN' },
      });
    }
    expect(await t.stateOf(leadId)).toMatchObject({ status: 2, brand_status: null, ftd_at: null });
    expect((await t.logOf(other.id)).map(({ lead_id: id, outcome }) => [id, outcome])).toEqual(
      Array.from({ length: 5 }, () => [null, 'lead_unknown']),
    );
  });

  it('answers 404 about a lead that the advertiser refused', async () => {
    const leadId = await t.lead({ status: 3 });
    expect((await t.post({ lead_id: leadId, status: 'New' })).status).toBe(404);
    expect((await t.stateOf(leadId)).brand_status).toBeNull();
  });

  it('accepts reports of an advertiser that gets no more leads', async () => {
    const inactive = await createAdvertiser(t.db, TEST_SECRET, { status: 'inactive' });
    const leadId = await t.lead({ advertiser_id: inactive.id });
    expect(await t.post({ lead_id: leadId, status: 'New' }, inactive.postback_token)).toMatchObject(
      { status: 200, body: { code: 'applied' } },
    );
  });

  it('names the field that is wrong', async () => {
    for (const postback of [
      {},
      { lead_id: 1 },
      { lead_id: 1, ftd: 0, amount: 250 },
      { lead_id: 1, status: 'New', amount: 'lots' },
      { lead_id: 1, status: 'New', ftd_time: 'yesterday' },
      { lead_id: 1, status: 'x\u0000y' },
      { lead_id: 1, ftd: 'maybe' },
      { lead_id: 1, ftd: 2 },
    ])
      expect((await t.post(postback)).status).toBe(422);
  });

  it('accepts fields that the sender left empty', async () => {
    const leadId = await t.lead();
    expect(
      await t.answerOf(
        await fetch(
          `${t.url()}?lead_id=${leadId}&brand_lead_id=&status=New&ftd=1&amount=&ftd_time=`,
        ),
      ),
    ).toMatchObject({ status: 200, body: { code: 'applied' } });
    expect(await t.stateOf(leadId)).toMatchObject({ status: 6, ftd_at: NOW });
  });

  it.each(['application/json', 'text/plain', 'text/html', 'multipart/form-data; boundary=x'])(
    'a POST without a body may have the content type %s',
    async (type) => {
      const leadId = await t.lead();
      expect(
        await t.answerOf(
          await fetch(`${t.url()}?lead_id=${leadId}&status=New`, {
            method: 'POST',
            headers: { 'content-type': type },
          }),
        ),
      ).toMatchObject({ status: 200, body: { code: 'applied', lead_id: leadId } });
    },
  );

  it('a POST may have fields in the query string; the body takes precedence', async () => {
    const [bare, both] = [await t.lead(), await t.lead()];
    expect(
      await t.answerOf(
        await fetch(`${t.url()}?lead_id=${bare}&status=Sold&ftd=1&amount=250,50`, {
          method: 'POST',
        }),
      ),
    ).toMatchObject({ status: 200, body: { code: 'applied', lead_id: bare } });
    expect(await t.stateOf(bare)).toMatchObject({
      status: 6,
      brand_status: 'Sold',
      revenue: '250.50',
    });
    expect(
      await t.answerOf(
        await fetch(`${t.url()}?lead_id=${bare}&status=Query`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ lead_id: both, status: 'Body' }),
        }),
      ),
    ).toMatchObject({ status: 200, body: { lead_id: both } });
    expect((await t.stateOf(both)).brand_status).toBe('Body');
    expect((await t.answerOf(await fetch(t.url(), { method: 'POST' }))).status).toBe(422);
  });

  it.each([
    [{ amount: '250,5' }, { revenue: '250.50' }],
    [{ amount: '250.5000' }, { revenue: '250.50' }],
    [{ amount: 0.1 + 0.2 }, { revenue: '0.30' }],
    [{ amount: '1.250,00' }, { revenue: '1250.00' }],
    [{ amount: '$250' }, { revenue: '250.00' }],
    [{ amount: '250 USD' }, { revenue: '250.00' }],
    [{ ftd_time: '19.11.2026 10:00' }, { ftd_at: new Date('2026-11-19T10:00:00Z') }],
    [{ ftd_time: 1_795_000_000 }, { ftd_at: new Date(1_795_000_000_000) }],
    [{ ftd_time: '2026-11-19 10:00:00' }, { ftd_at: new Date('2026-11-19T10:00:00Z') }],
  ])('accepts an FTD with %j', async (sent, stored) => {
    const leadId = await t.lead();
    expect((await t.post({ lead_id: leadId, ftd: 1, ...sent })).status).toBe(200);
    expect(await t.stateOf(leadId)).toMatchObject(stored);
  });

  it.each([
    { amount: '1,250' },
    { amount: '1.250' },
    { amount: '€250' },
    { amount: '-5' },
    { amount: 'lots' },
    { ftd_time: '1' },
    { ftd_time: 'soon' },
    { ftd_time: '2026-02-30 10:00:00' },
    { ftd_time: '05/11/2026' },
    // Before the lead, and more than a day in the future.
    { ftd_time: '2026-11-18T07:00:00Z' },
    { ftd_time: '2026-11-21T12:00:01Z' },
  ])('refuses an FTD with %j', async (sent) => {
    const leadId = await t.lead();
    expect((await t.post({ lead_id: leadId, ftd: 1, ...sent })).status).toBe(422);
    expect((await t.stateOf(leadId)).ftd_at).toBeNull();
  });

  it('HEAD records nothing', async () => {
    const leadId = await t.lead();
    expect((await fetch(`${t.url()}?lead_id=${leadId}&ftd=1`, { method: 'HEAD' })).status).toBe(
      405,
    );
    expect(await t.stateOf(leadId)).toMatchObject({ status: 2, ftd_at: null });
  });
});

describe('a status', () => {
  it('is applied once: lead, history, log, filters, and the event for the publisher', async () => {
    const leadId = await t.lead();
    expect(await t.post({ lead_id: leadId, status: ' Interested ' })).toEqual({
      status: 200,
      body: { code: 'applied', lead_id: leadId, message: 'The postback was applied' },
    });
    expect(await t.post({ lead_id: String(leadId), status: 'Interested' })).toMatchObject({
      status: 200,
      body: { code: 'unchanged', lead_id: leadId },
    });
    expect(await t.post({ lead_id: leadId, status: 'Called' })).toMatchObject({
      body: { code: 'applied' },
    });
    expect(await t.stateOf(leadId)).toMatchObject({
      status: 2,
      brand_status: 'Called',
      publisher_status: 'Called',
      ftd_at: null,
    });
    expect(await t.historyOf(leadId)).toEqual([
      {
        source: 'advertiser',
        brand_status: 'Interested',
        previous_brand_status: null,
        status: 2,
        previous_status: 2,
      },
      {
        source: 'advertiser',
        brand_status: 'Called',
        previous_brand_status: 'Interested',
        status: 2,
        previous_status: 2,
      },
    ]);
    expect(await t.eventsOf(leadId)).toEqual(['status_changed', 'status_changed']);
    expect(
      (await t.logOf()).filter((row) => row.lead_id === leadId).map(({ outcome }) => outcome),
    ).toEqual(['applied', 'applied']);
    expect(
      await t.rows(`SELECT kind FROM lookup_values WHERE value = 'Interested' ORDER BY kind`),
    ).toEqual([{ kind: 'brand_status' }, { kind: 'publisher_status' }]);
  });

  it('comes by GET and by form as well, with our id or the advertiser’s', async () => {
    const leadId = await t.lead({ external_id: 'ext 5/6' });
    expect(
      await t.answerOf(
        await fetch(`${t.url()}?brand_lead_id=${encodeURIComponent('ext 5/6')}&status=One`),
      ),
    ).toMatchObject({ status: 200, body: { code: 'applied', lead_id: leadId } });
    expect(
      await t.answerOf(
        await fetch(t.url(), {
          method: 'POST',
          body: new URLSearchParams({ lead_id: String(leadId), status: 'Two' }),
        }),
      ),
    ).toMatchObject({ status: 200, body: { code: 'applied' } });
    expect((await t.stateOf(leadId)).brand_status).toBe('Two');
  });

  it('finds the newest lead with the advertiser’s id if ours is unknown', async () => {
    await t.lead({ external_id: 'same' });
    const newest = await t.lead({ external_id: 'same' });
    expect(
      (await t.post({ lead_id: 'unknown', brand_lead_id: 'same', status: 'New' })).body.lead_id,
    ).toBe(newest);
  });

  it('sets the advertiser’s lead id if there is none, and never changes one', async () => {
    const leadId = await t.lead();
    expect(
      (await t.post({ lead_id: leadId, brand_lead_id: 'their-7', status: 'New' })).body.code,
    ).toBe('applied');
    expect(
      (await t.post({ lead_id: leadId, brand_lead_id: 'their-8', status: 'New' })).body.code,
    ).toBe('unchanged');
    expect((await t.stateOf(leadId)).external_id).toBe('their-7');
  });

  it('is not shown to a publisher who sees a default, an override or a pending FTD', async () => {
    const others = [
      await t.lead({ publisher_status: 'In progress' }),
      await t.lead({ status_override: 'No answer', publisher_status: 'No answer' }),
      await t.lead({ status: 6, publisher_status: null }),
    ];
    for (const leadId of others) {
      const { publisher_status: shown } = await t.stateOf(leadId);
      await t.post({ lead_id: leadId, status: 'Deposited' });
      expect(await t.stateOf(leadId)).toMatchObject({
        brand_status: 'Deposited',
        publisher_status: shown,
      });
      expect(await t.eventsOf(leadId)).toEqual([]);
    }
  });

  it('stores only the fields of the contract', async () => {
    const leadId = await t.lead();
    await t.post({
      lead_id: leadId,
      status: 'New',
      email: 'canary@example.com',
      phone: '+447400000001',
      nested: { password: 'canary' },
    });
    const [row] = (await t.logOf()).filter(({ lead_id: id }) => id === leadId);
    expect(row?.payload).toEqual({
      lead_id: String(leadId),
      brand_lead_id: null,
      status: 'New',
      ftd: false,
      amount: null,
      ftd_time: null,
      ...NO_DEPOSIT,
    });
  });
});

describe('an FTD', () => {
  const conversionsOf = (leadId: number) =>
    t.rows(
      'SELECT ftd_at, reported_at, state, revenue, payout FROM conversions WHERE lead_id = $1',
      [leadId],
    );

  it('is pending, with the reported time and amount, and sends no publisher postback', async () => {
    const leadId = await t.lead();
    expect(
      await t.post({
        lead_id: leadId,
        status: 'Deposited',
        ftd: true,
        amount: '450.5',
        ftd_time: '2026-11-19T23:30:00+02:00',
      }),
    ).toMatchObject({ status: 200, body: { code: 'applied' } });
    expect(await t.stateOf(leadId)).toMatchObject({
      status: 6,
      brand_status: 'Deposited',
      publisher_status: null,
      ftd_at: new Date('2026-11-19T21:30:00Z'),
      revenue: '450.50',
      payout: '0.00',
    });
    expect(await conversionsOf(leadId)).toEqual([
      {
        ftd_at: new Date('2026-11-19T21:30:00Z'),
        reported_at: NOW,
        state: 'pending',
        revenue: '450.50',
        payout: '0.00',
      },
    ]);
    expect(await t.eventsOf(leadId)).toEqual([]);
  });

  it('is of now without a time or with one of a clock that is fast, never before the lead', async () => {
    const leads = [await t.lead(), await t.lead(), await t.lead()];
    const times = [undefined, '2026-11-21T11:00:00Z', '2026-11-18'];
    for (const [index, leadId] of leads.entries())
      await t.post({ lead_id: leadId, ftd: '1', ftd_time: times[index] });
    expect(
      await Promise.all(leads.map(async (leadId) => (await t.stateOf(leadId)).ftd_at)),
    ).toEqual([NOW, NOW, new Date('2026-11-18T08:00:00Z')]);
  });

  it('is worth what was agreed, whatever the postback says', async () => {
    const payer = await createAdvertiser(t.db, TEST_SECRET);
    await createRevenue(t.db, payer.id, '900.00');
    const leadId = await t.lead({ advertiser_id: payer.id });
    await t.post({ lead_id: leadId, ftd: true, amount: '1' }, payer.postback_token);
    expect((await t.stateOf(leadId)).revenue).toBe('900.00');
  });

  it('counts once: a second report changes neither time nor money', async () => {
    const leadId = await t.lead();
    await t.post({ lead_id: leadId, ftd: true, amount: '100' });
    t.clock.advance(3_600_000);
    expect((await t.post({ lead_id: leadId, ftd: true, amount: '999' })).body.code).toBe(
      'unchanged',
    );
    expect(await t.stateOf(leadId)).toMatchObject({ status: 6, ftd_at: NOW, revenue: '100.00' });
  });
});

describe('a lead whose answer never reached us', () => {
  const sent = async (
    state: 'sending' | 'unknown',
    advertiserId = t.advertiser.id,
  ): Promise<number> => {
    const leadId = await t.lead({
      status: 1,
      advertiser_id: null,
      settle_by: new Date('2026-11-20T12:05:00Z'),
    });
    await t.db.query(
      `INSERT INTO lead_attempts (lead_id, advertiser_id, state, created_at, deadline_at)
       VALUES ($1, $2, $3, $4, $4)`,
      [leadId, advertiserId, state, NOW],
    );
    return leadId;
  };

  it.each(['sending', 'unknown'] as const)(
    'is accepted when its advertiser reports on it (%s)',
    async (state) => {
      const leadId = await sent(state);
      expect(
        await t.post({ lead_id: leadId, brand_lead_id: `b-${leadId}`, status: 'New' }),
      ).toMatchObject({ status: 200, body: { code: 'applied' } });
      expect(await t.stateOf(leadId)).toMatchObject({
        status: 2,
        brand_status: 'New',
        external_id: `b-${leadId}`,
      });
      expect(
        await t.rows('SELECT state, external_id FROM lead_attempts WHERE lead_id = $1', [leadId]),
      ).toEqual([{ state: 'accepted', external_id: `b-${leadId}` }]);
      expect((await t.post({ lead_id: leadId, status: 'New' })).body.code).toBe('unchanged');
    },
  );

  it('becomes a pending FTD at once if an FTD is reported', async () => {
    const leadId = await sent('unknown');
    expect((await t.post({ lead_id: leadId, ftd: true })).body.code).toBe('applied');
    expect((await t.stateOf(leadId)).status).toBe(6);
  });

  it('is not taken by an advertiser that it was not sent to', async () => {
    const leadId = await sent('unknown', (await createAdvertiser(t.db, TEST_SECRET)).id);
    expect((await t.post({ lead_id: leadId, ftd: true })).status).toBe(404);
    expect((await t.stateOf(leadId)).status).toBe(1);
  });
});
