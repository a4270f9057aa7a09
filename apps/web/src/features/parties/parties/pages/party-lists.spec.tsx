import { screen, waitFor, within } from '@testing-library/dom';
import type { CallReply } from '#shared/api/api-types';
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
import { answerCall, StatusReply } from '#test/fake-api';
import { failure } from '#test/fake-replies';

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });

const advertiser = (id: number, name: string): CallReply<'advertisers.list'>[number] => ({
  id,
  name,
  display_name: `${name} Markets`,
  user_id: 5,
  user_name: 'Ann Lee',
  other_manager_names: ['Bob Ray'],
  status: 'active',
  is_test_advertiser: 'inactive',
  country_id: 1,
  country_name: 'Germany',
  affiliate_id: 4,
  affiliate_name: 'North',
  cr: '12.50',
  aff_cr: '10.00',
  late_ftd: 'No',
  created_at: '2026-01-15T12:00:00.000Z',
});
const PUBLISHERS: CallReply<'publishers.list'> = [
  {
    id: 4,
    name: 'North',
    status: 'inactive',
    block_duplicate_leads: true,
    locate_leads_by: 'ip_address',
    autologin_interval: 'hours',
    created_at: '2026-01-15T12:00:00.000Z',
  },
];

test('advertisers are listed by name, searched, and lead to their pages', async () => {
  answerCall('/api/advertisers', () => [advertiser(8, 'Bravo'), advertiser(7, 'Alpha')]);
  const person = openApp('/advertisers');
  const grid = await findGrid('Advertisers');
  const row = rowOf(grid, 'Alpha');
  expect(rowsOf(grid)[0]).toBe(row);
  for (const [title, text] of [
    ['Display Name', 'Alpha Markets'],
    ['Manager', 'Ann Lee'],
    ['Status', 'Active'],
    ['Country', 'Germany'],
    ['CR', '12.50%'],
    ['Late FTD', 'No'],
  ] as const)
    expect(cellOf(grid, row, title)).toHaveTextContent(text);
  expect(within(row).getByText('Alpha')).toHaveAttribute('href', '/edit/advertiser/7');
  expect(within(row).getByText('North')).toHaveAttribute('href', '/edit/affiliate/4');
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('30');
  await fill(person, screen.getByRole('textbox', { name: 'Search advertisers' }), 'bravo');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
  expect(screen.getByText('1 of 2 advertisers')).toBeVisible();
});

test('an advertiser is created with a manager, and the list is read again', async () => {
  const calls = answerCall('/api/advertisers', ({ method }) =>
    method === 'GET' ? [] : new StatusReply(500, failure('INTERNAL', 'Broken')),
  );
  answerCall('/api/users', () => [{ id: 5, name: 'Ann Lee' }]);
  const person = openApp('/advertisers');
  await findGrid('Advertisers');
  await person.click(button('Create Advertiser'));
  const dialog = await findDialog('Create Advertiser');
  await person.click(button('Create', dialog));
  for (const text of ['Name is required', 'Display Name is required', 'User is mandatory'])
    expect(within(dialog).getByText(text)).toBeVisible();
  await fill(person, within(dialog).getByLabelText('Name'), 'Alpha');
  await fill(person, within(dialog).getByLabelText('Display Name'), 'Alpha Markets');
  await choose(person, dialog, 'Manager', 'Ann Lee');
  await person.click(button('Create', dialog));
  await readError(person, 'Failed to create advertiser. Please try again.');
  const saves = answerCall('/api/advertisers', ({ method }) =>
    method === 'GET' ? [advertiser(7, 'Alpha')] : { message: 'Created', id: 7 },
  );
  await person.click(button('Create', dialog));
  await dialogCloses('Create Advertiser');
  expect(await screen.findByText('Advertiser created successfully.')).toBeVisible();
  expect(saves.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Alpha',
    display_name: 'Alpha Markets',
    user_id: 5,
    other_manager_ids: [],
    status: 'active',
  });
  await waitFor(async () => expect(rowsOf(await findGrid('Advertisers'))).toHaveLength(1));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('deleting an advertiser asks, and says why it is refused', async () => {
  answerCall('/api/advertisers', () => [advertiser(7, 'Alpha')]);
  const calls = answerCall(
    '/api/advertisers/7',
    () => failure('PARTY_IN_USE', 'Distributions, caps or campaigns still use it.'),
    409,
  );
  const moves = [{ from: { id: 7, name: 'Alpha' }, to: null, leads: 3 }];
  const asked = answerCall('/api/advertisers/7/effects', () => ({
    distributions: [],
    caps: [],
    leads: 40,
    is_partial: false,
    moves,
  }));
  const person = openApp('/advertisers');
  await findGrid('Advertisers');
  await person.click(button('Delete advertiser Alpha (7)'));
  const text =
    '3 of 40 leads of the last 24 hours would have been routed differently: 3 to no advertiser.';
  expect(await findDialog('Are you sure?')).toHaveTextContent(text);
  expect(asked.map(({ body }) => body)).toEqual([{ kind: 'deletion' }]);
  expect(await findDialog('Are you sure?')).toHaveTextContent(
    'You are sure about to delete advertiser Alpha',
  );
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await readError(person, 'Distributions, caps or campaigns still use it.');
  expect(calls.map(({ method }) => method)).toEqual(['DELETE']);

  answerCall('/api/advertisers/7', () => {
    throw new TypeError('Failed to fetch');
  });
  await person.click(button('Delete advertiser Alpha (7)'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await readError(person, 'Failed to delete. Please try again.');
});

test('the controls of the lists need their permissions', async () => {
  answerCall('/api/advertisers', () => [advertiser(7, 'Alpha')]);
  openApp(
    '/advertisers',
    adminWithout('ADVERTISERS_CREATE', 'ADVERTISERS_EDIT', 'ADVERTISERS_DELETE'),
  );
  const grid = await findGrid('Advertisers');
  for (const name of [/^Create/, /^Edit/, /^Delete/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(within(rowOf(grid, 'Alpha')).getByText('Alpha').closest('a')).toBeNull();
});

test('a publisher is created with the defaults, at an address of its own', async () => {
  answerCall('/api/publishers', () => PUBLISHERS);
  const person = openApp('/create/affiliates');
  const dialog = await findDialog('Create Publisher');
  await person.click(button('Create', dialog));
  expect(within(dialog).getByText('Name is required')).toBeVisible();
  await person.click(within(dialog).getByRole('combobox', { name: 'Auto login interval' }));
  expect(openOptions().map(({ textContent }) => textContent)).toEqual(['Days']);
  await person.keyboard('{Escape}');
  await fill(person, within(dialog).getByLabelText('Name'), 'South');
  answerCall('/api/publishers', ({ method }) =>
    method === 'GET' ? PUBLISHERS : new StatusReply(500, failure('INTERNAL', 'Broken')),
  );
  await person.click(button('Create', dialog));
  await readError(person, 'Failed to create publisher. Please try again.');
  const calls = answerCall('/api/publishers', ({ method }) =>
    method === 'GET' ? PUBLISHERS : { message: 'Created', id: 9 },
  );
  await person.click(button('Create', dialog));
  await dialogCloses('Create Publisher');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'South',
    status: 'active',
    autologin_interval: 'days',
    locate_leads_by: 'system',
    tracking_domain: '',
    offer_url: '',
  });
  expect(await screen.findByText('Publisher created successfully.')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/affiliates'));
  const grid = await findGrid('Publishers');
  const row = rowOf(grid, 'North');
  for (const [title, text] of [
    ['Status', 'Inactive'],
    ['Duplicate Leads', 'Blocked'],
    ['Locate Leads By', 'IP address'],
    ['Auto Login Interval', 'Hours'],
  ] as const)
    expect(cellOf(grid, row, title)).toHaveTextContent(text);
  const menu = screen.getByRole('navigation', { name: 'Main' });
  expect(within(menu).queryByText('Create Publisher')).toBeNull();
});
