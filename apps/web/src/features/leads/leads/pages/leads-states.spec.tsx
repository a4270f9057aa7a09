import { screen, waitFor, within } from '@testing-library/dom';
import { findGrid, openApp } from '#test/app';
import { answerCall, answerNewer, type SentCall } from '#test/fake-api';
import { resetClock, setClock } from '#test/clock';
import { failure, leadRow } from '#test/fake-replies';
import { LEADS, answerOneLead, button, chips, openLeads, search } from '#test/leads-page';

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
