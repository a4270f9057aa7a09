import { Alert, type Cap } from '@leadline/contracts';
import { alertsOf, type AlertFacts } from './alerts.js';

const at = (day: number, hour = 12): Date => new Date(Date.UTC(2026, 10, day, hour));
const ADVERTISER = { id: 3, name: 'Brand' };
const FACTS: AlertFacts = {
  disabledPostbacks: [
    { id: 9, publisher: { id: 5, name: 'Pub' }, event: 'ftd_approved', failures: 22, at: at(20) },
  ],
  disabledWebhooks: [],
  openCircuits: [{ advertiser: ADVERTISER, at: at(21) }],
  failingPulls: [
    {
      ...{ advertiser: ADVERTISER, id: 12, name: 'FTDs' },
      ...{ error: 'The advertiser answered 401.', at: at(19) },
    },
  ],
  warnings: [
    {
      advertiser: ADVERTISER,
      code: 'error_in_body',
      count: 1,
      lead_id: 77,
      first: at(18),
      last: at(21, 9),
    },
  ],
  unmatched: [{ advertiser: ADVERTISER, count: 2, first: at(17), last: at(21, 8) }],
  refusedFtds: [
    {
      advertiser: ADVERTISER,
      count: 1,
      first: at(16, 15),
      last: at(16, 15),
      reason: 'amount: Use a number like 250 or 250.50',
    },
  ],
  unreadPulls: [
    {
      ...{ advertiser: ADVERTISER, id: 13, name: 'Statuses' },
      ...{ count: 3, at: at(16, 14), field: 'amount', reason: 'Use a number' },
    },
  ],
  unknown: [{ advertiser: ADVERTISER, count: 1, first: at(16), last: at(16) }],
  caps: [],
  retentions: [],
  refusedChanges: [],
  overLimit: null,
  ledger: null,
  manyExports: null,
  security: null,
};
const NONE = {
  webhooks: false,
  ...{ advertisers: false, publishers: false, caps: false, settings: false, retention: false },
  audit: false,
};
const ALL = {
  webhooks: true,
  ...{ advertisers: true, publishers: true, caps: true, settings: true, retention: true },
  audit: true,
};
const kinds = (alerts: readonly Alert[]): string[] => alerts.map(({ kind }) => kind);

it('lists alerts newest first, in words, as the contract defines them', () => {
  const alerts = alertsOf(FACTS, ALL, []);
  expect(Alert.array().parse(alerts)).toEqual(alerts);
  expect(alerts.map(({ title }) => title)).toEqual([
    'Brand gets no leads',
    'A postback of Pub was switched off',
    'Statuses of Brand cannot be read',
    'Answers of Brand look wrong',
    '2 reports of Brand without a lead',
    '1 refused report of Brand with an FTD',
    '3 rows of Brand cannot be read',
    '1 lead is waiting for an answer from Brand',
  ]);
  expect(alerts[2]).toMatchObject({
    action: { kind: 'run_pull', id: 12 },
    text: 'FTDs: The advertiser answered 401.',
  });
  expect(alerts[3]?.text).toMatch(/reports an error.* Seen once, last with lead #77\.$/);
});

it('shows only what the viewer may edit', () => {
  expect(kinds(alertsOf(FACTS, { ...NONE, publishers: true }, []))).toEqual(['postback_disabled']);
  expect(kinds(alertsOf(FACTS, { ...NONE, advertisers: true }, []))).not.toContain(
    'postback_disabled',
  );
  expect(alertsOf(FACTS, NONE, [])).toEqual([]);
});

it('says to editors of the settings that the ledger disagrees with the leads', () => {
  const facts = { ...FACTS, ledger: { leads: 2, accounts: 1, at: at(21) } };
  expect(kinds(alertsOf(facts, { ...ALL, settings: false }, []))).not.toContain('ledger_differs');
  const [alert] = alertsOf(facts, { ...NONE, settings: true }, []);
  expect(Alert.parse(alert)).toMatchObject({
    kind: 'ledger_differs',
    text: expect.stringContaining('2 leads and the balance of 1 account differ') as string,
  });
});

it('says to editors of the settings that the leads do not fit in memory', () => {
  const facts = { ...FACTS, overLimit: { limit_mb: 512, leads: 3_000_000, since: at(21) } };
  expect(kinds(alertsOf(facts, { ...ALL, settings: false }, []))).not.toContain(
    'leads_over_memory',
  );
  const [alert] = alertsOf(facts, { ...NONE, settings: true }, []);
  expect(Alert.parse(alert)).toMatchObject({
    kind: 'leads_over_memory',
    since: at(21).toISOString(),
  });
  expect(alert?.text).toContain('The limit of 512 MB was reached at 3,000,000 leads');
});

it('names people who exported more rows than allowed, and again at twice as many', () => {
  const shown = (rows: number, rights = { ...NONE, audit: true }): readonly Alert[] =>
    alertsOf(
      {
        ...FACTS,
        manyExports: {
          limit: 1_000,
          midnight: at(21, 0),
          people: [{ user: { id: 4, name: 'Ann Lee' }, rows, exports: 2, last: at(21, 9) }],
        },
      },
      rights,
      [],
    );
  const [alert] = shown(1_234);
  expect(Alert.parse(alert)).toMatchObject({
    kind: 'many_exports',
    title: 'Ann Lee has exported 1,234 rows today',
    since: at(21, 9).toISOString(),
  });
  expect(alert?.text).toContain('In 2 exports, more than the 1,000 rows a day');
  expect(shown(1_999)[0]?.version).toBe(alert?.version);
  expect([shown(2_000)[0]?.key, shown(2_000)[0]?.version === alert?.version]).toEqual([
    alert?.key,
    false,
  ]);
  expect(shown(5_000, { ...ALL, audit: false }).map(({ kind }) => kind)).not.toContain(
    'many_exports',
  );
});

it('brings a dismissed alert back when there is something new', () => {
  const dismissed = alertsOf(FACTS, ALL, []).map(({ key, version }) => ({ key, version }));
  expect(alertsOf(FACTS, ALL, dismissed)).toEqual([]);
  const later: AlertFacts = {
    ...FACTS,
    openCircuits: [{ advertiser: ADVERTISER, at: at(22) }],
    unmatched: [{ advertiser: ADVERTISER, count: 3, first: at(17), last: at(21, 23) }],
    unknown: [{ advertiser: ADVERTISER, count: 2, first: at(16), last: at(22) }],
  };
  expect(kinds(alertsOf(later, ALL, dismissed))).toEqual(['circuit_open', 'unknown_attempts']);
});

const UNKNOWN_FORECAST: Cap['forecast'] = {
  state: 'unknown',
  full_since: null,
  full_at: null,
  earliest: null,
  latest: null,
  likelihood: null,
  expected: null,
  high: null,
  day_start: at(22).toISOString(),
  day_end: at(23).toISOString(),
  history_days: 0,
};

describe('a cap that fills', () => {
  const cap = (filled: number, patch: Partial<Cap> = {}): Cap => ({
    id: 9,
    version: 1,
    may_change: true,
    deal: null,
    is_deal_over: false,
    forecast: UNKNOWN_FORECAST,
    type: 'lead',
    interval: 'daily',
    cap: 50,
    filled,
    reserved: 0,
    reset_time: '00:00',
    window_start: at(21, 0).toISOString(),
    reset_at: at(22, 0).toISOString(),
    timezone_id: 1,
    timezone: { id: 1, name: 'UTC' },
    countries: [{ id: 1, code: 'DE', name: 'Germany' }],
    advertisers: [ADVERTISER],
    affiliates: [],
    parameters: {},
    ...patch,
  });
  const shown = (row: Cap) => alertsOf({ ...FACTS, caps: [row] }, { ...NONE, caps: true }, []);

  it('is an alert at 80 percent, and another one when it is full', () => {
    expect(shown(cap(39))).toEqual([]);
    const [filling] = shown(cap(40));
    expect(filling).toMatchObject({
      title: 'Cap #9 is 80% full',
      cap_id: 9,
      text: '40 of 50 leads: Brand, Germany, any publisher.',
    });
    expect(shown(cap(49))[0]?.version).toBe(filling?.version);
    const [full] = shown(cap(50));
    expect(full?.title).toBe('Cap #9 is full');
    expect([full?.key, full?.version === filling?.version]).toEqual([filling?.key, false]);
  });

  it('is none if staff closed it with a cap of 0', () => {
    expect(shown(cap(0, { cap: 0 }))).toEqual([]);
  });

  it('is one again when it was raised and has filled up', () => {
    expect(shown(cap(50, { cap: 100 }))).toEqual([]);
    const [raised] = shown(cap(100, { cap: 100 }));
    expect(raised?.version).not.toBe(shown(cap(50))[0]?.version);
  });

  it('is one again in the next window', () => {
    const tomorrow = cap(50, { window_start: at(22, 0).toISOString() });
    expect(shown(tomorrow)[0]?.version).not.toBe(shown(cap(50))[0]?.version);
  });
});

it('a shorter retention is announced with its author and the time when it takes effect', () => {
  const facts: AlertFacts = {
    ...FACTS,
    retentions: [
      {
        ...{ field: 'audit_retention_days', days: 90, set_by: 'Ada' },
        ...{ set_at: '2026-11-26T12:00:00.000Z', effective_at: '2026-11-27T12:00:00.000Z' },
      },
    ],
  };
  expect(kinds(alertsOf(facts, { ...ALL, retention: false }, []))).not.toContain(
    'retention_pending',
  );
  const [alert] = alertsOf(facts, { ...NONE, retention: true }, []);
  expect(Alert.parse(alert)).toMatchObject({
    title: 'Ada shortened the retention of the audit log to 90 days',
    text: expect.stringContaining('From 2026-11-27 12:00 UTC on'),
  });
});
