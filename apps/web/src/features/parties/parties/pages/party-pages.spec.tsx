import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  openOptions,
  readError,
  rowOf,
  rowsOf,
} from '#test/app';
import { answerCall, StatusReply, type SentCall } from '#test/fake-api';
import { advertiserSettings, FRANCE, GERMANY, publisherSettings } from '#test/fake-parties';
import { distributionRow } from '#test/fake-distributions';
import { capRow, failure, staleSave, versionEntry } from '#test/fake-replies';

const ADVERTISER = '/api/advertisers/7/settings';
const PUBLISHER = '/api/publishers/4/settings';
const REVENUES = '/edit/advertiser/7?tab=2';

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const tab = (name: string): HTMLElement => screen.getByRole('tab', { name });
const tabs = (): string[] => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const bodiesOf = (calls: readonly SentCall[], method: string): unknown[] =>
  calls.filter((call) => call.method === method).map(({ body }) => body);
type Country = typeof GERMANY | typeof FRANCE;
const revenue = (id: number, country: Country | null, amount: string) =>
  ({ id, version: 2, advertiser_id: 7, country, amount, used_by: [] as string[] }) as const;

beforeEach(() => {
  answerCall('/api/countries', () => [GERMANY, FRANCE]);
  answerCall('/api/users', () => USERS);
});

const USERS = [
  { id: 5, name: 'Ann Lee' },
  { id: 6, name: 'Bob Ray' },
];

const openCreate = async (person: UserEvent, name: string): Promise<HTMLElement> => {
  await waitFor(() => expect(button(name)).toBeEnabled());
  await person.click(button(name));
  return findDialog(name);
};

const openCap = async (person: UserEvent): Promise<HTMLElement> => {
  await person.click(button('Add New Cap'));
  return findDialog('Add New Cap');
};

test('the tabs wait for the publisher', async () => {
  let answer: (settings: unknown) => void = () => undefined;
  answerCall(PUBLISHER, () => new Promise((resolve) => (answer = resolve)));
  openApp('/edit/affiliate/4');
  await screen.findByRole('tab', { name: 'Payouts' });
  for (const shown of screen.getAllByRole('tab')) expect(shown).toBeDisabled();
  answer(publisherSettings());
  await waitFor(() => expect(tab('Payouts')).toBeEnabled());
});

test('the tabs wait for the advertiser; the address says which one is open', async () => {
  let answer: (settings: unknown) => void = () => undefined;
  answerCall(ADVERTISER, () => new Promise((resolve) => (answer = resolve)));
  const person = openApp(REVENUES);
  expect(await screen.findByRole('tab', { name: 'Revenue' })).toBeDisabled();
  answer(advertiserSettings({ revenues: [revenue(1, GERMANY, '550.00')] }));
  await waitFor(() => expect(tab('Revenue')).toBeEnabled());
  expect(tab('Revenue')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('heading', { level: 1, name: 'Alpha' })).toBeVisible();
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Advertisers',
    'Alpha',
    'Edit Advertiser',
  ]);
  await person.click(tab('Supported Countries'));
  await waitFor(() => expect(window.location.search).toBe('?tab=5'));
  expect(await findGrid('Supported Countries')).toBeVisible();
});

test('each tab needs its list permission', async () => {
  answerCall(ADVERTISER, () => advertiserSettings());
  openApp('/edit/advertiser/7', adminWithout('ADVERTISER_REVENUES_LIST'));
  await screen.findByRole('heading', { name: 'Alpha' });
  expect(tabs()).not.toContain('Revenue');
  expect(tabs()).toContain('Supported Countries');
});

test('the old addresses lead to the edit pages and keep the tab', async () => {
  answerCall(ADVERTISER, () => advertiserSettings());
  openApp('/advertisers/7/setting?tab=2');
  await screen.findByRole('heading', { name: 'Alpha' });
  expect(window.location.pathname + window.location.search).toBe(REVENUES);
  answerCall(PUBLISHER, () => publisherSettings());
  openApp('/affiliates/4/setting');
  await screen.findByRole('heading', { name: 'North' });
  expect(window.location.pathname).toBe('/edit/affiliate/4');
});

test('a failed call shows an error dialog, and the table offers another try', async () => {
  answerCall(ADVERTISER, () => failure('INTERNAL', 'Something went wrong.'), 500);
  const person = openApp(REVENUES);
  await readError(person, 'Something went wrong.');
  expect(screen.getByRole('heading', { level: 1, name: 'Advertiser 7' })).toBeVisible();
  answerCall(ADVERTISER, () => advertiserSettings({ revenues: [revenue(1, GERMANY, '550.00')] }));
  await person.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(rowsOf(await findGrid('Revenue'))).toHaveLength(1));
});

test('revenues are listed by country, 30 rows at first, with the footer in one sentence', async () => {
  const many = Array.from({ length: 43 }, (_, index) =>
    revenue(index + 1, index === 42 ? GERMANY : FRANCE, `${index + 1}.50`),
  );
  answerCall(ADVERTISER, () =>
    advertiserSettings({ revenues: [revenue(99, null, '10.00'), ...many] }),
  );
  const person = openApp(REVENUES);
  const grid = await findGrid('Revenue');
  await waitFor(() =>
    expect(screen.getByText('Showing 1 to 30 of 44 entries | Page 1 of 2')).toBeVisible(),
  );
  const [first] = rowsOf(grid);
  expect(cellOf(grid, first as HTMLElement, 'Country')).toHaveTextContent('All other countries');
  await person.click(button('Last page'));
  expect(screen.getByText('Showing 31 to 44 of 44 entries | Page 2 of 2')).toBeVisible();
  expect(rowOf(grid, 'Germany')).toBeVisible();
});

test('creating a revenue checks the amount, sends a list of one and reads the page again', async () => {
  const reads = answerCall(ADVERTISER, () =>
    advertiserSettings({ revenues: [revenue(1, GERMANY, '550.00')] }),
  );
  const calls = answerCall('/api/advertisers/revenue', () => ({ message: 'Saved', ids: [2] }), 201);
  const person = openApp(REVENUES);
  await findGrid('Revenue');
  const dialog = await openCreate(person, 'Create Revenue');
  await person.click(button('Save', dialog));
  expect(within(dialog).getByText('Amount is required')).toBeVisible();
  for (const [typed, text] of [
    ['x', 'Amount must be a number'],
    ['1.234', 'Amount must be a number'],
    ['0', 'Amount must be greater than 0'],
  ] as const) {
    await fill(person, within(dialog).getByLabelText('Amount'), typed);
    expect(within(dialog).getByText(text)).toBeVisible();
  }
  expect(bodiesOf(calls, 'POST')).toEqual([]);
  await person.click(within(dialog).getByRole('combobox', { name: 'Country' }));
  // Germany has a revenue already.
  expect(openOptions().map(({ textContent }) => textContent)).toEqual([
    'All other countries',
    'France',
  ]);
  await choose(person, dialog, 'Country', 'France');
  await fill(person, within(dialog).getByLabelText('Amount'), '600.5');
  const before = reads.length;
  await person.click(button('Save', dialog));
  await dialogCloses('Create Revenue');
  expect(bodiesOf(calls, 'POST')).toEqual([[{ advertiser_id: 7, country_id: 2, amount: '600.5' }]]);
  expect(await screen.findByText('Revenue created successfully.')).toBeVisible();
  await waitFor(() => expect(reads.length).toBe(before + 1));

  const again = await openCreate(person, 'Create Revenue');
  expect(within(again).getByLabelText('Amount')).toHaveValue('');
});

test('a revenue that somebody else has changed is not overwritten unasked', async () => {
  answerCall(ADVERTISER, () => advertiserSettings({ revenues: [revenue(1, GERMANY, '550.00')] }));
  let isStale = true;
  const calls = answerCall('/api/advertisers/revenue', () => {
    if (!isStale) return { message: 'Saved', version: 6 };
    isStale = false;
    return new StatusReply(409, staleSave());
  });
  const person = openApp(REVENUES);
  await findGrid('Revenue');
  await person.click(button('Edit revenue of Germany'));
  const dialog = await findDialog('Edit Revenue');
  await fill(person, within(dialog).getByLabelText('Amount'), '70');
  await person.click(button('Save', dialog));
  await answerQuestion(person, 'The revenue has been changed', 'Keep mine');
  await dialogCloses('Edit Revenue');
  const body = { advertiser_id: 7, country_id: 1, revenue_id: 1, amount: '70' };
  expect(bodiesOf(calls, 'PUT')).toEqual([
    { ...body, version: 2 },
    { ...body, version: 5 },
  ]);
  expect(await screen.findByText('Revenue updated successfully.')).toBeVisible();
});

test('deleting asks, and shows the text of the server or the one of the specification', async () => {
  answerCall(ADVERTISER, () => advertiserSettings({ revenues: [revenue(1, GERMANY, '550.00')] }));
  const calls = answerCall('/api/advertisers/revenue', () => new StatusReply(502, {}));
  const person = openApp(REVENUES);
  await findGrid('Revenue');
  await person.click(button('Delete revenue of Germany'));
  const question = await findDialog('Are you sure?');
  expect(question).toHaveTextContent('You are sure about to delete the revenue of Germany');
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await readError(person, 'Something went wrong. Please try again.');
  expect(bodiesOf(calls, 'DELETE')).toEqual([{ revenue_id: 1 }]);
  answerCall('/api/advertisers/revenue', () => ({ message: 'Revenue deleted' }));
  await person.click(button('Delete revenue of Germany'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  expect(await screen.findByText('Revenue deleted')).toBeVisible();
});

test('the controls of a table need their permissions', async () => {
  answerCall(ADVERTISER, () => advertiserSettings({ revenues: [revenue(1, GERMANY, '550.00')] }));
  openApp(
    REVENUES,
    adminWithout(
      'ADVERTISER_REVENUES_CREATE',
      'ADVERTISER_REVENUES_EDIT',
      'ADVERTISER_REVENUES_DELETE',
    ),
  );
  const grid = await findGrid('Revenue');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
  for (const name of [/^Create/, /^Edit/, /^Delete/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a supported country of an advertiser is created and deleted, but not edited', async () => {
  answerCall(ADVERTISER, () =>
    advertiserSettings({
      supported_countries: [
        { ...GERMANY, version: 1, pivot: { country_id: 1, notes: 'Adults only' } },
      ],
    }),
  );
  const calls = answerCall('/api/advertisers/supported-countries', () => ({ message: 'Done' }));
  const person = openApp('/edit/advertiser/7?tab=5');
  const grid = await findGrid('Supported Countries');
  await waitFor(() => expect(rowOf(grid, 'Adults only')).toBeVisible());
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  const dialog = await openCreate(person, 'Create Supported Country');
  await person.click(button('Save', dialog));
  expect(within(dialog).getByText('Country is required')).toBeVisible();
  await person.click(within(dialog).getByRole('combobox', { name: 'Country Name' }));
  expect(openOptions().map(({ textContent }) => textContent)).toEqual(['France']);
  await choose(person, dialog, 'Country Name', 'France');
  await fill(person, within(dialog).getByLabelText('Note'), 'From 18');
  answerCall(
    '/api/advertisers/supported-countries',
    () => new StatusReply(409, failure('COUNTRY_EXISTS', 'This country is supported already.')),
  );
  await person.click(button('Save', dialog));
  await readError(person, 'Failed to create.', 'This country is supported already.');
  const saves = answerCall('/api/advertisers/supported-countries', () => ({ message: 'Done' }));
  await person.click(button('Save', dialog));
  await dialogCloses('Create Supported Country');
  expect(bodiesOf(saves, 'POST')).toEqual([{ advertiser_id: 7, country_id: 2, notes: 'From 18' }]);
  expect(calls).toEqual([]);
  await person.click(button('Delete supported country of Germany'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await waitFor(() =>
    expect(bodiesOf(saves, 'DELETE')).toEqual([{ advertiser_id: 7, country_id: 1 }]),
  );
});

test('a supported country of a publisher is edited by those who may create one', async () => {
  answerCall(PUBLISHER, () =>
    publisherSettings({
      supported_countries: [
        {
          id: 9,
          version: 4,
          affiliate_id: 4,
          country_id: 1,
          country: GERMANY,
          notes: null,
          pivot: { country_id: 1 },
        },
      ],
    }),
  );
  const calls = answerCall('/api/publishers/supported-countries', () => ({
    message: 'Done',
    version: 5,
  }));
  const person = openApp('/edit/affiliate/4?tab=5');
  await findGrid('Supported Countries');
  await person.click(await screen.findByRole('button', { name: /^Edit supported country/ }));
  const dialog = await findDialog('Edit Supported Country');
  await fill(person, within(dialog).getByLabelText('Note'), 'Adults');
  await person.click(button('Save', dialog));
  await dialogCloses('Edit Supported Country');
  expect(bodiesOf(calls, 'PUT')).toEqual([
    { affiliate_id: 4, country_id: 1, notes: 'Adults', id: 9, version: 4 },
  ]);
});

test('the history lists the versions, and restoring one reads the page again', async () => {
  const reads = answerCall(PUBLISHER, () => publisherSettings());
  answerCall('/api/publishers/4/versions', () => ({
    data: [versionEntry(2, { is_current: true }), versionEntry(1)],
    next: null,
  }));
  const restores = answerCall('/api/publishers/4/versions/1/restore', () => ({
    message: 'Version 1 restored',
    version: 3,
  }));
  const person = openApp('/edit/affiliate/4');
  await screen.findByRole('heading', { name: 'North' });
  await person.click(button('History'));
  const dialog = await findDialog('History of publisher North');
  const before = reads.length;
  await person.click(await within(dialog).findByRole('button', { name: /Restore/ }));
  await answerQuestion(person, 'Restore version 1?', 'Yes, restore it!');
  await waitFor(() => expect(restores.map(({ body }) => body)).toEqual([{ version: 2 }]));
  await waitFor(() => expect(reads.length).toBe(before + 1));
});

test('the settings of an advertiser are checked, saved with all fields, and saved again', async () => {
  let { advertiser } = advertiserSettings();
  answerCall(ADVERTISER, () => advertiserSettings({ advertiser }));
  const calls = answerCall('/api/advertisers', ({ body }) => {
    const { name } = body as { name: string };
    advertiser = { ...advertiser, name, version: advertiser.version + 1, user_id: 6 };
    return { message: 'Saved', version: advertiser.version };
  });
  const person = openApp('/edit/advertiser/7');
  const form = await screen.findByRole('form', { name: 'Settings of the advertiser' });
  const [name, displayName] = [
    within(form).getByLabelText('Name'),
    within(form).getByLabelText('Display Name'),
  ];
  await fill(person, name, ' ');
  await fill(person, displayName, '');
  await person.click(button('Submit', form));
  expect(within(form).getByText('Name is required')).toBeVisible();
  expect(within(form).getByText('Display Name is required')).toBeVisible();
  expect(calls).toEqual([]);
  await fill(person, name, 'Beta');
  await fill(person, displayName, 'Beta Markets');
  await person.click(within(form).getByRole('switch', { name: 'Advertiser is active' }));
  expect(within(form).getByRole('switch', { name: 'Advertiser is inactive' })).toBeVisible();
  await person.click(within(form).getByRole('switch', { name: 'Test advertiser is inactive' }));
  await person.click(within(form).getByRole('switch', { name: 'Send the original funnel' }));
  await choose(person, form, 'Manager', 'Bob Ray');
  await person.click(button('Submit', form));
  await answerQuestion(person, 'Deactivate Alpha?', 'Deactivate');
  expect(await screen.findByText('Advertiser updated successfully')).toBeVisible();
  const sent = {
    id: 7,
    name: 'Beta',
    display_name: 'Beta Markets',
    status: 'inactive',
    is_test_advertiser: 'active',
    user_id: 6,
    other_manager_ids: [],
    send_org_funnel: true,
  };
  expect(bodiesOf(calls, 'PUT')).toEqual([{ ...sent, version: 3 }]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Beta' })).toBeVisible();
  await fill(person, name, 'Gamma');
  await person.click(button('Submit', form));
  await waitFor(() =>
    expect(bodiesOf(calls, 'PUT')[1]).toMatchObject({ name: 'Gamma', version: 4 }),
  );
});

test('settings that are not saved are asked about before another tab is opened', async () => {
  answerCall(ADVERTISER, () => advertiserSettings());
  const person = openApp('/edit/advertiser/7');
  const form = await screen.findByRole('form', { name: 'Settings of the advertiser' });
  await fill(person, within(form).getByLabelText('Name'), 'Beta');
  await person.click(tab('Revenue'));
  await answerQuestion(person, 'Discard your changes?', 'Keep editing');
  expect(within(form).getByLabelText('Name')).toHaveValue('Beta');
  await person.click(tab('Revenue'));
  await answerQuestion(person, 'Discard your changes?', 'Discard');
  expect(await findGrid('Revenue')).toBeVisible();
});

test('a refused save of the settings shows the text and marks the field', async () => {
  answerCall(ADVERTISER, () => advertiserSettings());
  answerCall(
    '/api/advertisers',
    () => new StatusReply(409, failure('PARTY_NAME_TAKEN', 'This name is taken.')),
  );
  const person = openApp('/edit/advertiser/7');
  const form = await screen.findByRole('form', { name: 'Settings of the advertiser' });
  await fill(person, within(form).getByLabelText('Name'), 'Bravo');
  await person.click(button('Submit', form));
  await readError(person, 'Something went wrong', 'This name is taken.');
  expect(within(form).getByLabelText('Name')).toHaveValue('Bravo');
});

test('the settings of a publisher have the token and are saved with all fields', async () => {
  answerCall(PUBLISHER, () => publisherSettings());
  const calls = answerCall('/api/publishers', () => ({ message: 'Saved', version: 3 }));
  const person = openApp('/edit/affiliate/4');
  const form = await screen.findByRole('form', { name: 'Settings of the publisher' });
  expect(within(form).getByLabelText('API Token')).toHaveAttribute('readonly');
  expect(button('Copy API token', form)).toBeVisible();
  await fill(person, within(form).getByLabelText('Name'), '');
  await fill(person, within(form).getByLabelText('Requests per minute'), '0');
  await person.click(button('Submit', form));
  expect(within(form).getByText('Name is required')).toBeVisible();
  expect(within(form).getByText('A whole number from 1 to 100000')).toBeVisible();
  expect(calls).toEqual([]);
  await fill(person, within(form).getByLabelText('Name'), 'South');
  await fill(person, within(form).getByLabelText('Requests per minute'), '60');
  await fill(person, within(form).getByLabelText('Offer URL'), 'https://south.example/offer');
  await fill(person, within(form).getByLabelText('Tracking domain'), 'track.south.example');
  await choose(person, form, 'Auto login interval', 'Hours');
  await choose(person, form, 'Locate leads by', 'IP address');
  await person.click(within(form).getByRole('switch', { name: 'Publisher is active' }));
  await person.click(button('Submit', form));
  await answerQuestion(person, /^Deactivate /, 'Deactivate');
  expect(await screen.findByText('Publisher updated successfully')).toBeVisible();
  expect(bodiesOf(calls, 'PUT')).toEqual([
    {
      id: 4,
      name: 'South',
      user_id: null,
      other_manager_ids: [],
      status: 'inactive',
      autologin_interval: 'hours',
      locate_leads_by: 'ip_address',
      tracking_domain: 'track.south.example',
      offer_url: 'https://south.example/offer',
      api_token: 'abcd…wxyz',
      block_duplicate_leads: true,
      duplicate_days: 30,
      rate_limit_per_minute: 60,
      version: 2,
    },
  ]);
});

test('caps of a party are those of its page: the side is fixed, the rights are its own', async () => {
  answerCall(ADVERTISER, () =>
    advertiserSettings({
      caps: [capRow(31, { advertisers: [{ id: 7, name: 'Alpha' }] })],
    }),
  );
  const calls = answerCall('/api/caps', () => ({ message: 'Done', ids: [32] }), 201);
  const person = openApp('/edit/advertiser/7?tab=4', adminWithout('CAPS_EDIT', 'CAPS_CREATE'));
  const grid = await findGrid('Caps');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
  expect(cellOf(grid, rowsOf(grid)[0] as HTMLElement, 'Filled')).toHaveTextContent('37 of 50');
  expect(screen.getByText('Showing 1 to 1 of 1 entries | Page 1 of 1')).toBeVisible();
  expect(button('Edit cap 31')).toBeVisible();
  const dialog = await openCap(person);
  expect(within(dialog).getByRole('combobox', { name: /^Advertisers/ })).toBeDisabled();
  await person.click(button('Save', dialog));
  expect(within(dialog).getByText('Timezone is required')).toBeVisible();
  await choose(person, dialog, 'Type', 'Lead');
  await choose(person, dialog, 'Interval', 'Daily');
  await choose(person, dialog, 'Timezone', 'UTC');
  await fill(person, within(dialog).getByLabelText('Cap'), '5');
  await person.click(button('Save', dialog));
  await dialogCloses('Add New Cap');
  expect(bodiesOf(calls, 'POST')).toMatchObject([
    { cap: '5', advertiser_ids: [7], affiliate_ids: [], country_ids: [] },
  ]);
});

test('the distributions of a party are those that the server has of it, with links', async () => {
  answerCall(PUBLISHER, () => publisherSettings());
  const calls = answerCall('/api/distributions', () => [distributionRow(3, { name: 'GB main' })]);
  openApp('/edit/affiliate/4?tab=3');
  const grid = await findGrid('Distributions');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
  expect(calls.map(({ query }) => query.toString())).toEqual(['publisher_id=4']);
  expect(within(grid).getByText('GB main')).toHaveAttribute(
    'href',
    '/rotations?distribution=3&step=2',
  );
});

test.each([
  ['/edit/advertiser/7?tab=6', 'No opening hours yet', 'Always open'],
  ['/edit/advertiser/7?tab=5', 'No supported countries yet', 'Every country is supported'],
  ['/edit/affiliate/4?tab=5', 'No supported countries yet', 'Every country is supported'],
])('on %s an empty table says what that means for leads', async (path, title, meaning) => {
  answerCall('/api/advertisers/7/settings', () => advertiserSettings());
  answerCall('/api/publishers/4/settings', () => publisherSettings());
  openApp(path);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(meaning, { exact: false })).toBeVisible();
});
