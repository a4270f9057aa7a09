import { screen, within } from '@testing-library/dom';
import {
  answerQuestion,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  rowOf,
  rowsOf,
} from '#test/app';
import { answerCall } from '#test/fake-api';
import { advertiserSettings, FRANCE, publisherSettings } from '#test/fake-parties';
import { PLAN as NO_CONDITIONS } from '#test/fake-plans';

const PLANS = '/api/advertisers/7/plans';
const PLAN = {
  ...NO_CONDITIONS,
  name: 'en',
  country_ids: [FRANCE.id],
  funnels: ['summer'],
  custom_params: { '2': 'search' },
  starts_on: '2026-01-01',
};
const NO_PART = { leads: 0, before: '0.00', after: '0.00' };
const NO_EFFECT = {
  ...{ has_past: false, currency: 'USD' },
  leads: 0,
  per_lead: NO_PART,
  per_ftd: NO_PART,
  share: NO_PART,
  periods: { periods: 0, before: '0.00', after: '0.00' },
  corrected: 0,
};
const button = (name: string, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });

describe('the deals of an advertiser', () => {
  beforeEach(() => {
    answerCall('/api/advertisers/7/settings', () => advertiserSettings());
    answerCall(PLANS, ({ method }) => (method === 'GET' ? [PLAN] : { message: 'Created', id: 4 }));
    answerCall(`${PLANS}/3/effect`, () => NO_EFFECT);
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

  test('a currency is chosen, or read from the line', async () => {
    answerCall('/api/currencies', () => [
      { code: 'USD', minor_digits: 2, rate: '1' },
      { code: 'JPY', minor_digits: 0, rate: '0.0067' },
    ]);
    const calls = answerCall(PLANS, ({ method }) =>
      method === 'GET' ? [PLAN] : { message: 'Created', id: 4 },
    );
    const person = openApp('/edit/advertiser/7?tab=deals');
    await findGrid('Deals');
    await person.click(button('Create Deal'));
    const dialog = await findDialog('Create Deal');
    await fill(person, within(dialog).getByLabelText('In one line'), '40000 JPY');
    expect(
      within(dialog).getByText(/100 leads, 7 FTDs → ¥280,000\. In one line: 40000 JPY/),
    ).toBeVisible();
    await fill(person, within(dialog).getByLabelText('Per lead'), '0.50');
    await person.click(button('Save', dialog));
    expect(await within(dialog).findByText('JPY has no decimals')).toBeVisible();
    await choose(person, dialog, 'Currency', 'USD');
    await person.click(button('Save', dialog));
    await dialogCloses('Create Deal');
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ currency: 'USD', per_ftd: '40000.00', per_lead: '0.50' },
    });
  });

  test('one line fills in tiers and amounts of a period', async () => {
    const calls = answerCall(PLANS, ({ method }) =>
      method === 'GET' ? [PLAN] : { message: 'Created', id: 4 },
    );
    const person = openApp('/edit/advertiser/7?tab=deals');
    await findGrid('Deals');
    await person.click(button('Create Deal'));
    const dialog = await findDialog('Create Deal');
    const field = (name: string): HTMLElement => within(dialog).getByLabelText(name);
    await fill(person, field('Per FTD'), '900');
    await fill(person, field('Tiers'), '950 from 5');
    await person.click(button('Save', dialog));
    expect(within(dialog).getByText('Tiers need a period')).toBeVisible();
    await fill(
      person,
      field('In one line'),
      '900, 950 from 5 lifting fee 500/month min 1000/month max 7000/month',
    );
    // 7 × 950 + 500
    expect(within(dialog).getByText(/100 leads, 7 FTDs → \$7,150\.00/)).toBeVisible();
    await person.click(button('Save', dialog));
    await dialogCloses('Create Deal');
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      per_ftd: '900.00',
      tiers: [{ from: 5, amount: '950.00' }],
      lifts_all: true,
      period: 'month',
      fee: '500.00',
      minimum: '1000.00',
      maximum: '7000.00',
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

  test('a change of a deal with leads is saved once its effect is shown', async () => {
    const effects = answerCall(`${PLANS}/3/effect`, ({ body }) => ({
      ...NO_EFFECT,
      has_past: true,
      ...((body as { counts_from: string | null }).counts_from !== null && {
        leads: 12,
        per_ftd: { leads: 2, before: '1800.00', after: '1900.00' },
        corrected: 1,
        periods: { periods: 3, before: '150.00', after: '600.00' },
      }),
    }));
    const saves = answerCall(`${PLANS}/3`, () => ({ message: 'Saved', version: 3 }));
    const person = openApp('/edit/advertiser/7?tab=deals');
    await findGrid('Deals');
    await person.click(button('Edit deal of en'));
    const dialog = await findDialog('Edit Deal');
    await fill(person, within(dialog).getByLabelText('Per FTD'), '950');
    await person.click(button('Save', dialog));
    const question = await findDialog('From when?');
    expect(button('Save', question)).toBeEnabled();
    await person.click(within(question).getByLabelText('For leads since a moment in the past'));
    expect(button('Save', question)).toBeDisabled();
    await fill(person, within(question).getByLabelText('Date and time'), '2026-01-05 10:00');
    await person.keyboard('{Enter}');
    const effect = await within(question).findByRole('group', { name: 'Effect' });
    expect(effect).toHaveTextContent('12 leads of the plan came since then.');
    expect(within(effect).getByRole('row', { name: /^Per FTD/ })).toHaveTextContent(
      'Per FTD2$1,800.00$1,900.00',
    );
    expect(within(effect).getByRole('row', { name: /^Periods/ })).toHaveTextContent(
      'Periods3$150.00$600.00',
    );
    expect(effect).toHaveTextContent('1 FTD keeps an amount entered by hand.');
    expect(effect).toHaveTextContent(
      'Periods: guarantees, tiers, fees, minimums and maximums of 3 settled periods.',
    );
    expect(saves).toEqual([]);
    await person.click(button('Save', question));
    await dialogCloses('Edit Deal');
    // The plan is in UTC.
    const counts_from = '2026-01-05T10:00:00.000Z';
    expect(effects.at(-1)?.body).toMatchObject({ counts_from, per_ftd: '950' });
    expect(saves[0]?.body).toMatchObject({ counts_from, per_ftd: '950', version: 2 });
  });

  test('nothing is saved if the question is cancelled', async () => {
    answerCall(`${PLANS}/3/effect`, () => ({ ...NO_EFFECT, has_past: true }));
    const saves = answerCall(`${PLANS}/3`, () => ({ message: 'Saved', version: 3 }));
    const person = openApp('/edit/advertiser/7?tab=deals');
    await findGrid('Deals');
    await person.click(button('Edit deal of en'));
    const dialog = await findDialog('Edit Deal');
    await fill(person, within(dialog).getByLabelText('Per FTD'), '950');
    await person.click(button('Save', dialog));
    await person.click(button('Cancel', await findDialog('From when?')));
    await dialogCloses('From when?');
    expect(saves).toEqual([]);
    expect(within(dialog).getByLabelText('Per FTD')).toHaveValue('950');
  });

  test('the history says the earlier terms and the leads that they are for', async () => {
    answerCall(`${PLANS}/3/versions`, () => ({
      data: [
        {
          version: 2,
          saved_at: '2026-02-01T12:00:00Z',
          saved_by: { id: 9, name: 'Ann' },
          restored_from: null,
          is_current: true,
          changes: [{ field: 'amount', label: 'Amount', before: '800.00', after: '900.00' }],
          restore_changes: [],
        },
      ],
      next: null,
      terms: [{ ...PLAN, until_at: '2026-02-01T12:00:00Z', per_ftd: '800.00' }],
    }));
    const person = openApp('/edit/advertiser/7?tab=deals');
    await findGrid('Deals');
    await person.click(button('History of deal en'));
    const dialog = await findDialog('History of deal en');
    expect(await within(dialog).findByRole('list', { name: 'Earlier terms' })).toHaveTextContent(
      /^For leads until Feb 1, 12:00 \$800\.00 per FTD, at least 10% of the leads of each week/,
    );
    expect(within(dialog).getByRole('list', { name: 'Versions' })).toHaveTextContent('Ann');
    expect(within(dialog).queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  test('the deals that win come first, and an unnamed one goes by its line', async () => {
    answerCall(PLANS, () => [
      { ...PLAN, id: 5, name: '', period: null, guarantee_percent: null, maturity_days: 0 },
      { ...PLAN, id: 9, name: 'newer' },
      PLAN,
    ]);
    openApp('/edit/advertiser/7?tab=deals');
    const rows = rowsOf(await findGrid('Deals'));
    expect(rows.map((row) => within(row).getAllByRole('gridcell')[0]?.textContent)).toEqual([
      '5',
      '9',
      '3',
    ]);
    expect(button('Edit deal of 900')).toBeVisible();
  });

  test('custom parameters are conditions', async () => {
    const saves = answerCall(`${PLANS}/3`, () => ({ message: 'Saved', version: 3 }));
    const person = openApp('/edit/advertiser/7?tab=deals');
    await findGrid('Deals');
    await person.click(button('Edit deal of en'));
    const dialog = await findDialog('Edit Deal');
    const params = within(dialog).getByRole('group', { name: 'Custom parameters' });
    await fill(person, within(params).getByLabelText('Custom Param 2'), '');
    await fill(person, within(params).getByLabelText('Platform'), ' mobile ');
    await person.click(button('Save', dialog));
    await dialogCloses('Edit Deal');
    expect(saves[0]?.body).toMatchObject({ custom_params: { '4': 'mobile' } });
  });
});

test('ending a deal says which distributions and caps name it', async () => {
  answerCall('/api/advertisers/7/settings', () => advertiserSettings());
  answerCall(PLANS, () => [{ ...PLAN, used_by: ['Desk', 'Night', 'cap 7'] }]);
  const person = openApp('/edit/advertiser/7?tab=deals');
  await findGrid('Deals');
  await person.click(button('Delete deal of en'));
  expect(
    await screen.findByText(
      /In use by Desk, Night, cap 7: no lead goes there under this deal any more\./,
    ),
  ).toBeVisible();
  await answerQuestion(person, 'Are you sure?', 'No, cancel');
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
  // By what a lead has.
  await person.click(screen.getByText('A lead with…'));
  expect(list).toBeEmptyDOMElement();
  await fill(person, screen.getByLabelText('Funnel'), 'summer');
  await fill(person, screen.getByLabelText('Source Track'), 'mail');
  await person.click(button('Look up'));
  await within(list).findByText('the lead gets it');
  expect(calls[1]?.body).toEqual({
    country_id: null,
    party_id: null,
    funnel: 'summer',
    offer: null,
    custom_params: { '5': 'mail' },
    at: null,
  });
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
  // 12 × 800: the example holds already.
  expect(within(dialog).getByText(/up to 5% deducted.* → \$9,600\.00/)).toBeVisible();
});
