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
  readError,
  rowOf,
  rowsOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, staleSave } from '#test/fake-replies';
import { answerProfile, prove } from '#test/proof';
import type { AccountRow } from './publisher-accounts/lib/account-form';

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });

const OFFER = {
  id: 7,
  version: 3,
  name: 'Spring',
  slug: 'spring',
  status: 'active',
  url: 'https://offer.example/',
  country_ids: [1, 2],
  funnels: [],
  category: 'Finance',
  preview_url: null,
  notes: '',
  payout_text: '$500 CPA',
  visible_to: 'chosen',
  publisher_ids: [4],
  landings: [{ id: 9, name: 'Long', url: 'https://offer.example/long', weight: 3 }],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const FILTERS = {
  ...{ advertisers: [], countries: [], statuses: [], funnel: [] },
  publishers: [{ id: 4, name: 'Northwind' }],
};

const answerOffers = (write: (body: unknown) => unknown = () => ({ message: 'Done', id: 8 })) => {
  answerCall('/api/get-filter-data', () => FILTERS);
  return answerCall('/api/offers', ({ method, body }) =>
    method === 'GET' ? [OFFER] : write(body),
  );
};

test('offers are listed with their pages and whom they are visible to', async () => {
  answerOffers();
  openApp('/offers');
  const grid = await findGrid('Offers');
  const row = rowOf(grid, 'Spring');
  const text = (title: string): string | null => cellOf(grid, row, title).textContent;
  expect(['Slug', 'Status', 'Page', 'Countries', 'Visible To', 'Payout'].map(text)).toEqual([
    'spring',
    'Active',
    '1 landing page',
    '2 countries',
    '1 publisher',
    '$500 CPA',
  ]);
});

test('an offer is created with landing pages', async () => {
  const calls = answerOffers();
  const person = openApp('/offers');
  await findGrid('Offers');
  await person.click(button('Create Offer'));
  const dialog = await findDialog('Create Offer');
  await person.click(button('Create', dialog));
  expect(dialog).toHaveTextContent('Name is required');
  expect(dialog).toHaveTextContent('Slug is required');
  await fill(person, within(dialog).getByLabelText('Name'), 'Autumn');
  await fill(person, within(dialog).getByLabelText('Slug'), 'autumn');
  await person.click(button('Add landing page', dialog));
  const page = within(dialog).getByRole('group', { name: 'Page 1' });
  await fill(person, within(page).getByLabelText('Name of page 1'), 'Short');
  expect(dialog).toHaveTextContent('Page 1: Enter a URL');
  await fill(person, within(page).getByLabelText('URL of page 1'), 'https://offer.example/short');
  expect(page).toHaveTextContent('100%');
  await person.click(button('Create', dialog));
  await dialogCloses('Create Offer');
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Autumn',
    slug: 'autumn',
    status: 'active',
    visible_to: 'all',
    landings: [{ name: 'Short', url: 'https://offer.example/short', weight: 1 }],
  });
});

test('a copy has everything but the slug, and pages of its own', async () => {
  const calls = answerOffers();
  const person = openApp('/offers');
  await findGrid('Offers');
  await person.click(button('Copy offer Spring'));
  const dialog = await findDialog('Copy Offer');
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Spring (copy)');
  await fill(person, within(dialog).getByLabelText('Slug'), 'spring-2');
  await person.click(button('Create', dialog));
  await dialogCloses('Copy Offer');
  const { id: _id, ...page } = OFFER.landings[0]!;
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    slug: 'spring-2',
    publisher_ids: [4],
    landings: [page],
  });
});

test('the slug of an offer stays, and a stale edit says who has saved', async () => {
  let tries = 0;
  const calls = answerOffers(() => {
    tries += 1;
    if (tries === 1) return new StatusReply(409, staleSave({ version: 4 }));
    return { message: 'Offer updated successfully', version: 5 };
  });
  const person = openApp('/offers');
  await findGrid('Offers');
  await person.click(button('Edit offer Spring'));
  const dialog = await findDialog('Edit Offer');
  expect(within(dialog).getByLabelText('Slug')).toBeDisabled();
  await fill(person, within(dialog).getByLabelText('Name'), 'Summer');
  await person.click(button('Update', dialog));
  await answerQuestion(person, 'The offer has been changed', 'Keep mine');
  await dialogCloses('Edit Offer');
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject(
    [3, 4].map((version) => ({ id: 7, name: 'Summer', version })),
  );
});

test('an offer in use is not deleted, and the answer says why', async () => {
  answerOffers();
  answerCall(
    '/api/offers/7',
    () => failure('OFFER_IN_USE', 'This offer has clicks or leads. Set it to inactive instead.'),
    409,
  );
  const person = openApp('/offers');
  await findGrid('Offers');
  await person.click(button('Delete offer Spring'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await readError(person, 'This offer has clicks or leads. Set it to inactive instead.');
  await waitFor(() => expect(button('Delete offer Spring')).toBeEnabled());
});

test('the link of a publisher gets the parameters that are typed', async () => {
  answerOffers();
  answerCall('/api/offers/7/links/4', () => ({
    url: 'https://go.example/c/spring?affiliate_id=4',
    warning: 'The offer is not active.',
  }));
  const person = openApp('/offers');
  await findGrid('Offers');
  await person.click(button('Click link of offer Spring'));
  const dialog = await findDialog('Click link of Spring');
  expect(button('Copy link', dialog)).toBeDisabled();
  await choose(person, dialog, 'Publisher', 'Northwind');
  const link = within(dialog).getByLabelText('Link');
  await waitFor(() => expect(link).toHaveValue('https://go.example/c/spring?affiliate_id=4'));
  expect(dialog).toHaveTextContent('The offer is not active.');
  await fill(person, within(dialog).getByLabelText('Custom Param 1'), 'a b');
  expect(link).toHaveValue('https://go.example/c/spring?affiliate_id=4&custom_param_1=a%20b');
  expect(button('Copy link', dialog)).toBeEnabled();
});

test('the controls need their permissions', async () => {
  answerOffers();
  openApp('/offers', adminWithout('OFFERS_CREATE', 'OFFERS_EDIT', 'OFFERS_DELETE'));
  await findGrid('Offers');
  expect(screen.queryByRole('button', { name: /^(Create|Edit|Copy|Delete) offer/i })).toBeNull();
  expect(button('Click link of offer Spring')).toBeEnabled();
});

const ALPHA = { id: 1, name: 'North' };
const account = (id: number, first_name: string, patch: Partial<AccountRow> = {}): AccountRow => ({
  id,
  first_name,
  last_name: 'Lee',
  email: `${first_name.toLowerCase()}@example.com`,
  is_active: true,
  may_rotate_token: true,
  has_two_factor: first_name === 'Pat',
  last_sign_in_at: null,
  added_affiliates: [ALPHA],
  affiliates: [{ get_affiliates: ALPHA }],
  version: 3,
  ...patch,
});
const PATH = '/api/publisher_account';
const answerAccounts = (): void => {
  answerCall(`${PATH}/get_all_publisher_accounts`, () => ({
    status: 'success',
    data: [account(4, 'Pat'), account(5, 'Kim')],
  }));
};

const ADD = 'Add Publisher Account for Pub Panel';
const EDIT = 'Edit Publisher Account for Pub Panel';

test('accounts are listed 25 on a page, with their publishers, and can be searched', async () => {
  answerAccounts();
  const person = openApp('/publisher-account');
  const grid = await findGrid('Publisher Accounts');
  const row = rowOf(grid, 'Pat');
  for (const [title, text] of [
    ['ID', '4'],
    ['First Name', 'Pat'],
    ['Last Name', 'Lee'],
    ['Email', 'pat@example.com'],
    ['Affiliates', 'North'],
  ] as const)
    expect(cellOf(grid, row, title)).toHaveTextContent(text);
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('25');
  await fill(person, screen.getByPlaceholderText('Search Publisher'), 'kim@');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
});

test('an account is created, after what the server has against a field', async () => {
  answerAccounts();
  const calls = answerCall(
    `${PATH}/create_publisher_account`,
    () =>
      new StatusReply(422, {
        ...failure('VALIDATION_FAILED', 'Please check the highlighted fields.'),
        issues: [
          { in: 'body', field: 'email', code: 'taken', message: 'Taken by another account' },
        ],
      }),
  );
  const person = openApp('/publisher-account');
  await findGrid('Publisher Accounts');
  await person.click(button('Create'));
  const dialog = await findDialog(ADD);
  await person.click(button('Save', dialog));
  expect(await within(dialog).findByText('First name is required')).toBeVisible();
  expect(calls).toEqual([]);
  await fill(person, within(dialog).getByLabelText('First Name'), 'Ann');
  await fill(person, within(dialog).getByLabelText('Last Name'), 'Ray');
  await fill(person, within(dialog).getByLabelText('Email'), 'pat@example.com');
  await fill(person, within(dialog).getByLabelText('Password'), 'Secret123');
  await choose(person, dialog, 'Select at least one Affiliate', 'North');
  await person.click(button('Save', dialog));
  await readError(person);
  expect(await within(dialog).findByText('Taken by another account')).toBeVisible();
  answerCall(`${PATH}/create_publisher_account`, () => ({ message: 'Done', id: 6 }));
  await person.click(button('Save', dialog));
  await dialogCloses(ADD);
  expect(
    await screen.findByText('A new publisher account for pub panel was successfully added.'),
  ).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({
    first_name: 'Ann',
    last_name: 'Ray',
    email: 'pat@example.com',
    password: 'Secret123',
    added_affiliates: [ALPHA],
    is_active: true,
    may_rotate_token: true,
  });
});

test('an edit starts without the password, and a stale one says who has saved', async () => {
  answerAccounts();
  const calls = answerCall(`${PATH}/update_publisher_account`, ({ body }) =>
    (body as { version: number }).version === 3
      ? new StatusReply(409, staleSave({ version: 4 }))
      : { message: 'It was updated', version: 5 },
  );
  const person = openApp('/publisher-account');
  await findGrid('Publisher Accounts');
  await person.click(button('Edit publisher account pat@example.com'));
  const dialog = await findDialog(EDIT);
  expect(within(dialog).getByLabelText('Password')).toHaveValue('');
  expect(button('Close', dialog)).toBeVisible();
  await fill(person, within(dialog).getByLabelText('First Name'), 'Patricia');
  await person.click(button('Update', dialog));
  await answerQuestion(person, 'The publisher account has been changed', 'Keep mine');
  await dialogCloses(EDIT);
  expect(await screen.findByText('It was updated')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ id: 4, first_name: 'Patricia', version: 4 });
});

test('a deletion asks, and says what the server answers', async () => {
  answerAccounts();
  const calls = answerCall(`${PATH}/delete_publisher_account/5`, () => ({ message: 'It is gone' }));
  const person = openApp('/publisher-account');
  await findGrid('Publisher Accounts');
  await person.click(button('Delete publisher account kim@example.com'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  expect(await screen.findByText('It is gone')).toBeVisible();
  expect(calls.map(({ method }) => method)).toEqual(['DELETE']);
});

test('the page needs its permission', async () => {
  openApp('/publisher-account', adminWithout('PUBLISHER_ACCOUNT'));
  expect(await screen.findByText(/^You may not open Publisher Accounts/)).toBeVisible();
});

test('the second factor of an account is reset with the password of whoever resets it', async () => {
  answerAccounts();
  answerProfile();
  const resets = answerCall(`${PATH}/reset_two_factor/4`, () => ({ message: 'It was reset' }));
  const person = openApp('/publisher-account');
  await findGrid('Publisher Accounts');
  expect(button('Two-factor authentication is not set up')).toBeDisabled();
  await person.click(button('Reset the two-factor authentication of pat@example.com'));
  await prove(person, 'Reset two-factor authentication?', 'Reset it');
  expect(await screen.findByText('It was reset')).toBeVisible();
  expect(resets[0]?.body).toEqual({ current_password: 'Secret123', code: '123456' });
});
