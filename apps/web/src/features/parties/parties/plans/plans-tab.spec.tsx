import { screen, within } from '@testing-library/dom';
import { dialogCloses, fill, findDialog, findGrid, openApp, rowOf } from '#test/app';
import { answerCall } from '#test/fake-api';
import { advertiserSettings, FRANCE, publisherSettings } from '#test/fake-parties';

const PLANS = '/api/advertisers/7/plans';
const PLAN = {
  id: 3,
  version: 2,
  name: 'en',
  per_lead: null,
  per_ftd: '900.00',
  share_percent: null,
  guarantee_percent: '10.00',
  period: 'week',
  maturity_days: 14,
  deducted_statuses: [],
  deduct_percent: null,
  guarantees_valid_leads: false,
  counts_valid_ftds: false,
  country_ids: [FRANCE.id],
  funnels: ['summer'],
  offers: [],
  party_ids: [],
  parties: [],
  custom_params: { '2': 'search' },
  starts_on: '2026-01-01',
  ends_on: null,
  zone: 'UTC',
  is_plain: false,
  created_at: '2026-01-01T00:00:00Z',
  ended_at: null,
};
const button = (name: string, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });

describe('the deals of an advertiser', () => {
  beforeEach(() => {
    answerCall('/api/advertisers/7/settings', () => advertiserSettings());
    answerCall(PLANS, ({ method }) => (method === 'GET' ? [PLAN] : { message: 'Created', id: 4 }));
  });

  test('the list says the terms in words and in one line', async () => {
    openApp('/edit/advertiser/7?tab=deals');
    const row = rowOf(await findGrid('Deals'), 'en');
    expect(row).toHaveTextContent(
      '$900.00 per FTD, at least 10% of the leads of each week, settled 14 days later',
    );
    expect(row).toHaveTextContent('Custom Param 2: search');
  });

  test('one line fills in a new deal, and its fault is named', async () => {
    const calls = answerCall(PLANS, ({ method }) =>
      method === 'GET' ? [PLAN] : { message: 'Created', id: 4 },
    );
    const person = openApp('/edit/advertiser/7?tab=deals');
    await findGrid('Deals');
    await person.click(button('Create Deal'));
    const dialog = await findDialog('Create Deal');
    await fill(person, within(dialog).getByLabelText('In one line'), 'en 5 cpl 800 cpa wekly');
    expect(within(dialog).getByText(/^Word 6, wekly: This word is unknown/)).toBeVisible();
    await fill(person, within(dialog).getByLabelText('In one line'), 'en 5 cpl 800 cpa 12%');
    expect(within(dialog).getByText('Read as en 5 cpl + 800 cpa 12% weekly')).toBeVisible();
    // 100 × 5 + 12 × 800
    expect(within(dialog).getByText(/100 leads, 7 FTDs → \$10,100\.00/)).toBeVisible();
    await person.click(button('Save', dialog));
    await dialogCloses('Create Deal');
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'en',
      per_lead: '5.00',
      per_ftd: '800.00',
      share_percent: null,
      guarantee_percent: '12.00',
      period: 'week',
    });
  });

  test('an edit sends the version and keeps custom parameters', async () => {
    const calls = answerCall(`${PLANS}/3`, () => ({ message: 'Saved', version: 3 }));
    const person = openApp('/edit/advertiser/7?tab=deals');
    await findGrid('Deals');
    await person.click(button('Edit deal of en'));
    const dialog = await findDialog('Edit Deal');
    await fill(person, within(dialog).getByLabelText('Per FTD'), '950');
    await person.click(button('Save', dialog));
    await dialogCloses('Edit Deal');
    expect(calls[0]?.body).toMatchObject({
      per_ftd: '950',
      version: 2,
      custom_params: { '2': 'search' },
      counts_from: null,
    });
  });
});

test('the tab says which deal a lead gets, and why not the others', async () => {
  answerCall('/api/advertisers/7/settings', () => advertiserSettings());
  answerCall(PLANS, () => [PLAN, { ...PLAN, id: 4, name: 'de' }]);
  const calls = answerCall(`${PLANS}/for-lead`, () => ({
    kept_plan_id: null,
    plans: [
      { plan_id: 3, wins: true, reason: null },
      { plan_id: 4, wins: false, reason: 'other_country' },
    ],
  }));
  const person = openApp('/edit/advertiser/7?tab=deals');
  await findGrid('Deals');
  await fill(person, screen.getByLabelText('Lead ID'), '12');
  await person.click(button('Look up'));
  const list = screen.getByRole('list', { name: 'Plans for the lead' });
  expect(await within(list).findByText('the lead gets it')).toBeVisible();
  expect(list).toHaveTextContent('de: it is for other countries');
  expect(calls[0]?.body).toEqual({ lead_id: 12 });
});

test('a publisher has terms, and a deduction needs its statuses', async () => {
  answerCall('/api/publishers/4/settings', () => publisherSettings());
  answerCall('/api/publishers/4/plans', () => []);
  const person = openApp('/edit/affiliate/4?tab=terms');
  await findGrid('Terms');
  await person.click(await screen.findByRole('button', { name: 'Create Terms' }));
  const dialog = await findDialog('Create Terms');
  await fill(person, within(dialog).getByLabelText('In one line'), '800 12% (5% deduct)');
  await person.click(button('Save', dialog));
  expect(within(dialog).getByText('Choose the statuses to deduct')).toBeVisible();
});
