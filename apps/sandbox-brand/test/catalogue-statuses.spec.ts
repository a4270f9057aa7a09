import { compileMapping, mappingFaults, pullFaults } from '@leadline/advertiser-call';
import { POSTBACK_PLACEHOLDER } from '@leadline/contracts';
import { request } from 'undici';

import { KINDS, type KindName } from '../src/index.js';
import { CatalogueCaller, person } from './catalogue-caller.js';
import { CataloguePuller, readRow, type Pulled, type PulledLead } from './catalogue-puller.js';
import { CATALOGUE } from './catalogue.js';
import { PostbackReceiver } from './postback-receiver.js';

let caller: CatalogueCaller;
let puller: CataloguePuller;

beforeEach(async () => {
  caller = await CatalogueCaller.start();
  puller = new CataloguePuller(caller);
});

afterEach(() => caller.close());

const put = async (key: KindName, path: string, body: object): Promise<unknown> => {
  const answer = await request(`${caller.urlOf(key)}${path}`, {
    method: 'PUT',
    body: JSON.stringify(body),
  });
  expect(answer.statusCode).toBeLessThan(300);
  const text = await answer.body.text();
  return text === '' ? null : JSON.parse(text);
};

const AT = '2026-11-02T09:30:00.000Z';
const deposit = (amount: string) => ({ amount, at: AT });
/** The leads of an advertiser, and what became of them. */
const LEADS: readonly PulledLead[] = [
  { lead: '501', status: 'Called', deposit: null },
  { lead: '502', status: 'Sold', deposit: deposit('250.50') },
  { lead: '503', status: 'New', deposit: null },
  { lead: '504', status: 'Declined', deposit: null },
  { lead: '505', status: 'Sold', deposit: deposit('1000.00') },
];

/** Sends the leads, and lets the advertiser change them. */
const sendLeads = async (key: KindName): Promise<void> => {
  for (const { lead } of LEADS)
    expect(await caller.send(key, person({ id: lead ?? '' }))).toMatchObject({
      outcome: expect.stringMatching(/^accepted$/),
    });
  for (const { lead, ...change } of LEADS)
    if (change.status !== 'New') await put(key, `/leads/${lead}`, change);
};

const statusesOnly = LEADS.map(({ lead, status }) => ({ lead, status, deposit: null }));
const withoutStatus = LEADS.filter((lead) => lead.deposit !== null).map((lead) => ({
  ...lead,
  status: null,
}));
/** The findings of each pull, if not all leads with their deposits on three pages. */
const FOUND: Readonly<Record<string, Partial<Pulled>>> = {
  'nested-bearer: Statuses': { rows: statusesOnly },
  'nested-bearer: Deposits': { rows: withoutStatus, pages: 1 },
  'plain-text: Statuses': { pages: 1 },
  // Each of these ends with an empty page.
  'queued: Updates': { pages: 4 },
  'irev-like: Goals': {
    rows: LEADS.map(({ lead, deposit: made }) => ({
      ...{ lead, status: made === null ? 'Lead pushed' : 'FTD' },
      deposit: made && { amount: null, at: null },
    })),
    pages: 4,
  },
  'trackbox-like: Customers': {
    rows: LEADS.map((lead) => ({ ...lead, deposit: lead.deposit && { amount: null, at: null } })),
  },
  'xml-lead: Statuses': { pages: 4 },
  // Depositors come twice, the old row first, and have no date.
  'get-query: Statuses': {
    rows: LEADS.flatMap((lead) =>
      lead.deposit === null
        ? [lead]
        : [
            { lead: lead.lead, status: 'New', deposit: null },
            { ...lead, deposit: { ...lead.deposit, at: null } },
          ],
    ),
    pages: 5,
  },
};

const PULLS = CATALOGUE.flatMap(({ key, pulls = [] }) =>
  pulls.map(({ name, template }) => ({ title: `${key}: ${name}`, key: key as KindName, template })),
);

it('eight kinds and more have pulls', () => {
  expect(new Set(PULLS.map(({ key }) => key)).size).toBeGreaterThanOrEqual(8);
});

describe.each(PULLS)('$title', ({ title, key, template }) => {
  it('reads every lead, its status and its deposit', async () => {
    expect(pullFaults(template)).toEqual([]);
    await sendLeads(key);
    const { pages, rows } = await puller.run(key, template);
    const { rows: expected = LEADS, pages: expectedPages = 3 } = FOUND[title] ?? {};
    expect([...rows].sort(byLead)).toEqual([...expected].sort(byLead));
    expect(pages).toBe(expectedPages);
  });

  it('finds nothing if nothing changed', async () => {
    expect(await puller.run(key, template)).toEqual({ pages: 1, rows: [] });
  });

  it('is refused with wrong keys', async () => {
    await sendLeads(key);
    const wrong = Object.fromEntries(Object.keys(KINDS[key].secrets).map((name) => [name, '7']));
    await expect(puller.run(key, template, wrong)).rejects.toThrow();
  });
});

const byLead = (one: PulledLead, other: PulledLead): number =>
  (one.lead ?? '').localeCompare(other.lead ?? '');

it('a pull asks only for changes since the time that it names', async () => {
  const [pull] = PULLS.filter(({ key }) => key === 'oauth-token');
  if (pull === undefined) throw new Error('oauth-token has no pull');
  await sendLeads('oauth-token');
  caller.clock.advance((pull.template.lookback_hours + 1) * 3_600_000);
  await put('oauth-token', '/leads/503', { status: 'Called again' });
  expect((await puller.run('oauth-token', pull.template)).rows).toEqual([
    { lead: '503', status: 'Called again', deposit: null },
  ]);
});

describe.each(
  CATALOGUE.flatMap(({ key, reports }) =>
    reports === undefined ? [] : [{ key: key as KindName, ...reports }],
  ),
)('reports of $key', ({ key, mapping, address = POSTBACK_PLACEHOLDER }) => {
  let receiver: PostbackReceiver;
  beforeEach(async () => {
    receiver = await PostbackReceiver.start();
    await put(key, '/reports', { url: address.replace(POSTBACK_PLACEHOLDER, receiver.url) });
  });
  afterEach(() => receiver.close());

  const { read } = compileMapping(mapping);
  /** Reports of the last request, with empty values left out. */
  const lastReports = (): PulledLead[] => {
    const last = receiver.requests.at(-1);
    if (last === undefined) throw new Error('Nothing was received');
    return read(last).map(({ row }) => readRow(row, mapping.read));
  };
  const reported = async (change: object): Promise<PulledLead[]> => {
    expect(await put(key, '/leads/501', change)).toMatchObject({ report: { status: 200 } });
    return lastReports();
  };

  it('are read, with status and deposit', async () => {
    expect(mappingFaults(mapping)).toEqual([]);
    await caller.send(key, person({ id: '501' }));
    expect(await reported({ status: 'Called back & sold' })).toEqual([
      { lead: '501', status: 'Called back & sold', deposit: null },
    ]);
    const sold = await reported({ status: 'Sold', deposit: deposit('250.50') });
    const found = sold.map(({ deposit: made }) => made).filter((made) => made !== null);
    expect(sold.map(({ lead }) => lead)).toEqual(sold.map(() => '501'));
    expect(sold.map(({ status }) => status).filter((status) => status !== null)).toEqual(['Sold']);
    expect(found).toEqual([deposit('250.50')]);
  });
});

it('a lead that is not known cannot be changed, and a kind without reports has no address', async () => {
  const status = async (path: string): Promise<number> => {
    const answer = await request(`${caller.urlOf('queued')}${path}`, {
      method: 'PUT',
      body: '{}',
    });
    await answer.body.dump();
    return answer.statusCode;
  };
  expect(await status('/leads/501')).toBe(404);
  expect(await status('/reports')).toBe(404);
});
