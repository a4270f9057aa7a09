import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { findDialog } from '#test/app';
import { answerCall, sentCalls } from '#test/fake-api';
import { answerOneLead, button, chips, openLeads } from '#test/leads-page';

const GROUPS = {
  Advertisers: { id: 1, data: [{ id: 1, name: 'Alpha' }] },
  Countries: { id: 2, data: ['DE', 'FR', 'AT'].map((name, index) => ({ id: index + 1, name })) },
  Publishers: { id: 4, data: [{ id: 7, name: 'North' }] },
};
const address = (filters: object): string =>
  `?filters=${encodeURIComponent(JSON.stringify(filters))}`;
const addressFilters = (): unknown =>
  JSON.parse(new URL(window.location.href).searchParams.get('filters') ?? '{}');

beforeEach(() => {
  answerCall('/api/get-filter-data-2', () => GROUPS);
});

const fieldsOffered = async (person: UserEvent): Promise<string[]> => {
  await person.click(button('Add filter'));
  const menu = await screen.findByRole('menu', { name: 'Add filter' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ tabIndex }) => tabIndex)
      .slice(0, 2),
  ).toEqual([0, -1]);
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
};

test('a chip is edited in place, and nothing changes before Apply', async () => {
  const lists = answerOneLead();
  const person = await openLeads(address({ country_id: [1, 2] }));
  await waitFor(() => expect(chips()).toEqual(['Today', 'Country: DE, FR']));
  await person.click(button('Country: DE, FR'));
  const editor = await findDialog('Countries');
  await waitFor(() => expect(within(editor).getByRole('combobox')).toHaveFocus());
  await person.click(within(editor).getByRole('switch', { name: /include selection/ }));
  expect(lists).toHaveLength(1);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(button('Country: DE, FR')).toHaveFocus());

  await person.keyboard('{Enter}');
  const again = await findDialog('Countries');
  await person.click(within(again).getByRole('switch', { name: /include selection/ }));
  await person.click(within(again).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(chips()).toEqual(['Today', 'Country not: DE, FR']));
  await waitFor(() => expect(lists).toHaveLength(2));
  expect(lists[1]?.body).toMatchObject({ country_id: [1, 2], excludes: ['country_id'] });

  await person.click(button('Country not: DE, FR'));
  const last = await findDialog('Countries');
  await person.click(within(last).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(chips()).toEqual(['Today']));
  expect(button('Add filter')).toHaveFocus();
  expect(lists).toHaveLength(3);
});

test('only filters that are not in use are added, by keyboard too, and all are cleared at once', async () => {
  const lists = answerOneLead();
  const person = await openLeads(address({ selectedConversion: 'pending', is_test: true }));
  await waitFor(() => expect(chips()).toEqual(['Today', 'Is Test: Only', 'Conversion: Pending']));
  const offered = await fieldsOffered(person);
  expect(offered).toEqual(
    expect.arrayContaining(['Last 24 hours', 'Countries', 'Platform', 'Source Track', 'Symbol']),
  );
  for (const used of ['Date range', 'Is Test', 'Conversion']) expect(offered).not.toContain(used);
  await waitFor(() => expect(screen.getAllByRole('menuitem')[0]).toHaveFocus());
  await person.keyboard('{End}{ArrowUp}');
  expect(document.activeElement).toHaveTextContent('Lead');
  await person.keyboard('{Enter}');
  const editor = await findDialog('Lead');
  // A pending lead cannot have failed (LED-047).
  expect(within(editor).getByRole('radio', { name: 'Failed Only' })).toBeDisabled();
  await person.click(within(editor).getByRole('radio', { name: 'Successful Only' }));
  await person.click(within(editor).getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(chips()).toEqual([
      'Today',
      'Is Test: Only',
      'Conversion: Pending',
      'Lead: Successful Only',
    ]),
  );
  await person.click(button('Clear all'));
  await waitFor(() => expect(chips()).toEqual(['Today']));
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  await waitFor(() => expect(lists).toHaveLength(3));
});

test('what means nothing in the address is left out: one notice, one request, a clean address', async () => {
  const lists = answerOneLead();
  const person = await openLeads(
    address({
      country_id: [2, 999],
      advertiser_id: [44],
      traffic: 'sundays',
      colour: 'red',
      is_test: false,
      excludes: ['country_id'],
    }),
  );
  expect(
    await screen.findAllByText(
      'Left out of the address: Country 999, Advertiser 44, Traffic, unknown filter colour',
    ),
  ).toHaveLength(1);
  await waitFor(() => expect(chips()).toEqual(['Today', 'Country not: FR', 'Is Test: Excluded']));
  expect(addressFilters()).toEqual({
    dateRangePreset: 'Today',
    country_id: [2],
    excludes: ['country_id'],
    is_test: false,
  });
  expect(lists.map(({ body }) => body)).toMatchObject([
    { country_id: [2], advertiser_id: null, excludes: ['country_id'], traffic: 'all' },
  ]);
  await person.click(button('Remove filter Is Test: Excluded'));
  await waitFor(() => expect(lists).toHaveLength(2));
  expect(screen.getAllByText(/^Left out of the address/)).toHaveLength(1);
  expect(sentCalls.filter(({ path }) => path === '/api/get-filter-data-2')).toHaveLength(1);
});
