import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { findDialog, findGrid, openApp } from '#test/app';
import { resetClock, setClock } from '#test/clock';
import { answerCall, answerNewer, type SentCall, sentCalls } from '#test/fake-api';
import { failure, leadRow } from '#test/fake-replies';
import { answerOneLead, button, chips, LEADS, openLeads, search } from '#test/leads-page';

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

const filtersOf = (filters: object): string =>
  `?filters=${encodeURIComponent(JSON.stringify(filters))}`;

const answerNone = (): readonly SentCall[] => answerCall(LEADS, () => ({ total: 0, data: [] }));

test('before the first answer nothing is said of the number of rows', async () => {
  let answer = (): void => undefined;
  answerCall(LEADS, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { total: 1, data: [leadRow(1)] };
  });
  openApp('/leads');
  await screen.findByRole('grid', { name: 'Leads' });
  expect(screen.queryByText(/ of \d/)).toBeNull();
  expect(screen.queryByText(/in total/)).toBeNull();
  await waitFor(() => {
    answer();
    expect(screen.getByText('1–1 of 1')).toBeVisible();
  });
});

test('an empty range says so and offers a wider one', async () => {
  const calls = answerNone();
  const person = await openLeads();
  expect(await screen.findByText('No leads today')).toBeVisible();
  answerOneLead();
  await person.click(button('Show last 7 days'));
  await waitFor(() => expect(chips()).toEqual(['Last 7 days']));
  expect(calls).toHaveLength(1);
});

test('a search that finds nothing in its range can be made over all dates', async () => {
  answerNone();
  const person = await openLeads();
  await search(person, 'ann');
  expect(await screen.findByText('No leads match')).toBeVisible();
  const calls = answerOneLead();
  await person.click(button('Search all dates'));
  await waitFor(() => expect(chips()).toEqual(['Email: ann (all dates)']));
  expect(calls.at(-1)?.body).toMatchObject({ search_txt: ['ann'], is_search_global: true });
});

test('where nothing matches, each filter in force can be removed, or all, or the search', async () => {
  answerNone();
  answerCall('/api/get-filter-data-2', () => ({
    Countries: { id: 2, data: [{ id: 1, name: 'Germany' }] },
  }));
  const person = await openLeads(filtersOf({ country_id: [1], is_test: true }));
  await search(person, 'nobody');
  expect(await screen.findByText('No leads match')).toBeVisible();
  const reasons = (): string[] =>
    within(screen.getByRole('list', { name: 'What leaves rows out' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(reasons()).toEqual(['Country: Germany', 'Is Test: Only']));
  await person.click(button('Do not filter by Is Test: Only'));
  await waitFor(() => expect(reasons()).toEqual(['Country: Germany']));
  await person.click(button('Clear filters'));
  await waitFor(() => expect(chips()).toEqual(['Today', 'Email: nobody']));
  await person.click(button('Clear search'));
  expect(await screen.findByText('No leads today')).toBeVisible();
});

test('a failed list claims no total', async () => {
  answerCall(LEADS, () => failure('INTERNAL', 'Something went wrong.'), 500);
  await openLeads();
  expect(screen.getByText('– in total')).toBeVisible();
  expect(screen.getByTitle('The number of rows is not known')).toHaveTextContent('–');
});

describe('new leads', () => {
  const { setInterval: realSet, clearInterval: realClear } = globalThis;
  const ticks = new Map<unknown, () => void>();
  /** Lets every timer of half a minute run once. */
  const halfMinute = (): void => [...ticks.values()].forEach((tick) => tick());
  beforeEach(() => {
    ticks.clear();
    Object.assign(globalThis, {
      setInterval: (tick: () => void, ms: number): unknown => {
        if (ms !== 30_000) return realSet(tick, ms);
        const timer = { unref: () => timer };
        ticks.set(timer, tick);
        return timer;
      },
      clearInterval: (timer: unknown): void => {
        if (!ticks.delete(timer)) realClear(timer as number);
      },
    });
  });
  afterEach(() => {
    resetClock();
    Object.assign(globalThis, { setInterval: realSet, clearInterval: realClear });
  });

  /** The list has the leads up to `newest`; gives the calls of the list and of the counts. */
  const answerUpTo = (newest: () => number) => ({
    lists: answerCall(LEADS, () => ({ total: newest(), data: [leadRow(newest())] })),
    counts: answerNewer((newerThan) => newest() - newerThan),
  });

  test('are counted beside the title, and come to the list at a click', async () => {
    let newest = 40;
    const { counts } = answerUpTo(() => newest);
    const person = await openLeads();
    halfMinute();
    await waitFor(() => expect(counts).toHaveLength(1));
    expect(counts[0]?.body).toMatchObject({ newer_than: 40, limit: 1, page_number: 1 });
    expect(screen.queryByText(/new lead/)).toBeNull();
    newest = 52;
    halfMinute();
    const pill = await screen.findByRole('button', { name: '12 new leads' });
    expect(await findGrid('Leads')).toHaveTextContent('lead40@');
    await person.click(pill);
    await waitFor(async () => expect(await findGrid('Leads')).toHaveTextContent('lead52@'));
    expect(screen.queryByText(/new lead/)).toBeNull();
  });

  test('are those of the new day once "Today" has gone over midnight, and so is the list', async () => {
    setClock('2026-01-15T23:59:40Z', 'UTC');
    let newest = 40;
    const { lists, counts } = answerUpTo(() => newest);
    const person = await openLeads();
    expect(lists[0]?.body).toMatchObject({ start_date: '2026-01-15 00:00' });
    setClock('2026-01-16T00:00:20Z', 'UTC');
    newest = 43;
    halfMinute();
    const pill = await screen.findByRole('button', { name: '3 new leads' });
    const today = { start_date: '2026-01-16 00:00', end_date: '2026-01-16 00:00' };
    expect(counts[0]?.body).toMatchObject({ ...today, newer_than: 40 });
    // The rows of the day before stay until they are no longer wanted.
    expect(await findGrid('Leads')).toHaveTextContent('lead40@');
    await person.click(pill);
    await waitFor(async () => expect(await findGrid('Leads')).toHaveTextContent('lead43@'));
    expect(lists.at(-1)?.body).toMatchObject(today);
  });

  test.each([
    ['on a later page', `${filtersOf({})}&page=2`],
    ['in another order', `${filtersOf({})}&sort=status&order=desc`],
    ['in a range that is over', filtersOf({ dateRangePreset: 'Yesterday' })],
  ])('are not counted %s', async (_, query) => {
    const { counts } = answerUpTo(() => 5000);
    await openLeads(query);
    halfMinute();
    await findGrid('Leads');
    expect(counts).toEqual([]);
  });

  test('are not counted while the list has failed', async () => {
    const calls = answerCall(LEADS, () => failure('INTERNAL', 'Something went wrong.'), 500);
    const counts = answerNewer(() => 0);
    await openLeads();
    const before = calls.length;
    halfMinute();
    await screen.findByText('The leads could not be loaded');
    expect(calls).toHaveLength(before);
    expect(counts).toEqual([]);
  });
});
