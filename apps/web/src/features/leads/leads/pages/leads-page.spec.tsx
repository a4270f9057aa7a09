import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  headerOf,
  openApp,
  openAsVisitor,
  rowOf,
  rowsOf,
} from '#test/app';
import { resetClock, setClock } from '#test/clock';
import { answerCall, type SentCall, StatusReply } from '#test/fake-api';
import { failure, leadRow } from '#test/fake-replies';
import { answerOneLead, button, chips, LEADS, openLeads, search } from '#test/leads-page';

/** Answers the list with as many rows as are asked for, numbered by page. */
const pagesOf =
  (total: number) =>
  ({ body }: SentCall) => {
    const { page_number: page, limit } = body as { page_number: number; limit: number };
    const first = (page - 1) * limit;
    const count = Math.max(0, Math.min(limit, total - first));
    return { total, data: Array.from({ length: count }, (_, index) => leadRow(first + index + 1)) };
  };

const emails = async (): Promise<string[]> =>
  rowsOf(await findGrid('Leads')).map(
    ({ textContent }) => /(lead1|first|second)@example\.com/.exec(textContent)?.[0] ?? 'none',
  );

test('pages and sorts through the server; page, size and sort live in the address', async () => {
  const calls = answerCall(LEADS, pagesOf(1234));
  const last = () => calls.at(-1)?.body;
  const pageField = (): HTMLElement => screen.getByRole('textbox', { name: 'Page' });
  let person = await openLeads();
  expect(await screen.findByText('1–100 of 1,234')).toBeVisible();
  await person.click(button('Next page'));
  expect(await screen.findByText('101–200 of 1,234')).toBeVisible();
  expect(window.location.href).toMatch(/page=2/);

  await fill(person, pageField(), '99');
  await person.keyboard('{Enter}');
  expect(pageField()).toHaveValue('2');
  await fill(person, pageField(), '13');
  await person.keyboard('{Enter}');
  expect(await screen.findByText('1,201–1,234 of 1,234')).toBeVisible();
  person = openAsVisitor();
  const grid = await findGrid('Leads');
  expect(await screen.findByText('1,201–1,234 of 1,234')).toBeVisible();
  expect(last()).toMatchObject({ page_number: 13 });

  await choose(person, document.body, 'Rows per page', '1000');
  await waitFor(() => expect(last()).toMatchObject({ page_number: 1, limit: 1000 }));
  await person.click(headerOf(grid, 'Advertiser')!);
  await waitFor(() =>
    expect(last()).toMatchObject({ sort_by_column: 'advertiser_name', sort_order: 'asc' }),
  );
  expect(headerOf(grid, 'Advertiser')).toHaveAttribute('aria-sort', 'ascending');
  expect(headerOf(grid, 'Email')).not.toHaveAttribute('aria-sort');

  // Without filters in the address everything starts over.
  const menu = screen.getByRole('navigation', { name: 'Main' });
  await person.click(within(menu).getByRole('link', { name: 'Leads' }));
  await waitFor(() =>
    expect(last()).toMatchObject({
      page_number: 1,
      limit: 100,
      sort_by_column: 'created_at',
      sort_order: 'desc',
    }),
  );
});

test('a malformed filter in the address gives the defaults and one notice', async () => {
  answerOneLead();
  await openLeads('?filters=%7Bnope&page=3');
  expect(await screen.findAllByText(/^The filters in this address could not be read/)).toHaveLength(
    1,
  );
  expect(window.location.href).toMatch(/\/leads$/);
  await waitFor(() => expect(chips()).toEqual(['Today']));
});

test('the marker on Apply shows exactly while there is something to apply', async () => {
  const calls = answerOneLead();
  const person = await openLeads();
  await person.click(button('Show filter'));
  const marked = () => screen.queryByRole('button', { name: 'Apply (changes not applied yet)' });
  const lastDay = await screen.findByRole('switch', { name: 'Last 24 hours' });
  expect(marked()).toBeNull();
  await person.click(lastDay);
  expect(marked()).toBeVisible();
  await person.click(lastDay);
  expect(marked()).toBeNull();
  await person.click(lastDay);
  await person.click(marked()!);
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ last_24_hours: true }));
  expect(marked()).toBeNull();
  await waitFor(() => expect(chips()).toEqual(['Last 24 hours']));
  window.history.back();
  await waitFor(() => expect(chips()).toEqual(['Today']));
});

test('a failed list offers another try, opens no dialog and says nothing of its length', async () => {
  answerCall(LEADS, () => failure('INTERNAL', 'Something went wrong.'), 500);
  const person = await openLeads();
  expect(screen.getByText('The leads could not be loaded')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/ of 0/)).toBeNull();
  answerOneLead();
  await person.click(button('Retry'));
  await waitFor(async () => expect(await emails()).toEqual(['lead1@example.com']));
});

test('only the latest of several answers is shown', async () => {
  const answered: string[] = [];
  answerCall(LEADS, async ({ body }) => {
    const text = (body as { search_txt: string[] | null }).search_txt?.[0] ?? '';
    // The first answer would come last, if it were still waited for.
    if (text === 'first') await waitFor(() => expect(answered).toContain('second'));
    answered.push(text);
    return { total: 1, data: [leadRow(1, { email: `${text}@example.com` })] };
  });
  const person = await openLeads();
  await search(person, 'first');
  await search(person, 'second');
  await waitFor(async () => expect(await emails()).toEqual(['second@example.com']));
  await waitFor(() => expect(answered).toEqual(['', 'second', 'first']));
  expect(await emails()).toEqual(['second@example.com']);
});

test('rows are tinted, say their status in words, and stand out where the specification wants it', async () => {
  answerCall(LEADS, () => ({
    total: 4,
    data: [
      leadRow(4, { status: 'Rejected', row_color: 'rejected' }),
      leadRow(3, { status: 'Pending FTD', row_color: 'quality_control_ftd' }),
      leadRow(2, { status: 'Pending FTD', row_color: 'fake_ftd', fake_ftd: true }),
      leadRow(1, { status: 'FTD', row_color: 'ftd', funnel_override_origin: 'advertiser' }),
    ],
  }));
  const person = await openLeads();
  const grid = await findGrid('Leads');
  for (const [text, tint] of [
    ['Rejected', 'rejected'],
    ['Quality Control', 'quality_control_ftd'],
    ['Fake', 'fake_ftd'],
  ] as const)
    expect(rowOf(grid, new RegExp(text))).toHaveAttribute('data-tint', tint);
  within(rowOf(grid, /lead1@/)).getByText('Funnel override (advertiser)');
  await person.click(button('Legend'));
  const items = await within(await screen.findByRole('tooltip')).findAllByRole('listitem');
  for (const text of [
    'Normal Lead',
    'Quality Control FTD',
    'Fake FTD',
    'Funnel override',
    'Injected lead, accepted',
  ])
    expect(items.find(({ textContent }) => textContent.includes(text))).toBeVisible();
});

test('a history cuts long text, shows the origin of refusals only, and stays empty on failure', async () => {
  answerCall(LEADS, () => ({ total: 1, data: [leadRow(7)] }));
  const row = {
    lead_id: 7,
    advertiser: 'Brand',
    distribution: null,
    created_at: '2026-01-15T12:00:00Z',
    taken_time: 1240,
    offer: null,
    funnel: null,
    funnel_override: null,
    publisher_id_override: null,
    req_payload: '{"a":1}',
    res_payload: 'plain text',
  };
  const long = 'A message that is much longer than thirty characters';
  const calls = answerCall('/api/lead-details/lead-history', () => [
    { ...row, id: 2, status: 'Accepted', restriction_origin: 'broker', message: 'ok' },
    { ...row, id: 1, status: 'Rejected', restriction_origin: 'broker', message: long },
  ]);
  const broken = new StatusReply(500, failure('INTERNAL', 'Something went wrong.'));
  answerCall('/api/lead-details/status-history', () => broken);
  const person = await openLeads();
  await person.click(button('Lead history of 7'));
  const dialog = await findDialog('Lead History lead7@example.com (7)');
  expect(await within(dialog).findByText('A message that is much longer …')).toBeVisible();
  expect(calls[0]?.body).toEqual({ lead_id: 7, tz_offset: '+03:00' });
  expect(within(dialog).getAllByText('broker')).toHaveLength(1);
  expect(
    within(dialog)
      .getAllByRole('row')
      .find(({ textContent }) => textContent.includes('Rejected')),
  ).toHaveAttribute('data-tint', 'rejected');
  await person.click(button('read more', dialog));
  expect(within(dialog).getByText(long)).toBeVisible();
  await person.click(within(dialog).getAllByRole('button', { name: 'Copy response payload' })[0]!);
  expect(await screen.findByText('Response payload copied!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('plain text');
  await person.keyboard('{Escape}');
  await dialogCloses(/^Lead History/);
  expect(button('Lead history of 7')).toHaveFocus();
  await person.click(button('Status history of 7'));
  const statuses = await findDialog('Status History lead7@example.com (7)');
  expect((await within(statuses).findAllByRole('columnheader'))[0]).toBeVisible();
  expect(await within(statuses).findByText(/^Status history: not loaded\./)).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
  answerCall('/api/lead-details/status-history', () => []);
  await person.click(button('Retry', statuses));
  expect(await within(statuses).findByText('Status history: no entries yet.')).toBeVisible();
});

test('an address with a page that cannot be goes to the last page there is', async () => {
  const calls = answerCall(LEADS, ({ body }) => {
    const { page_number: page } = body as { page_number: number };
    return { total: 150, data: page > 2 ? [] : [leadRow(page)] };
  });
  await openLeads(`?filters=%7B%22dateRangePreset%22%3A%22Today%22%7D&page=999999999999`);
  await waitFor(() => expect(window.location.href).toMatch(/page=2$/));
  expect(calls.map(({ body }) => (body as { page_number: number }).page_number)).toEqual([
    1_000_000, 2,
  ]);
});

const BERLIN = { id: 3, name: 'Europe/Berlin', offset: '+01:00' };

/** Opens the leads for a user of the zone of Berlin. */
const openInBerlin = async (query = '') => {
  answerCall('/api/timezone', () => [BERLIN]);
  const person = openApp(`/leads${query}`, { ...ADMIN, timezone: 3, timezone_id: 3 });
  return { person, grid: await findGrid('Leads') };
};

afterEach(resetClock);

// The zone of the browser itself must not matter.
describe.each(['America/Los_Angeles', 'Pacific/Apia'])('in a browser at %s', (browserZone) => {
  test('times and ranges are those of the chosen zone', async () => {
    setClock('2026-03-08T10:30:00Z', browserZone);
    // 02:30 does not exist in Los Angeles on that day; in Berlin it does.
    expect(new Date(2026, 2, 8, 2, 30).getHours()).toBe(
      browserZone === 'America/Los_Angeles' ? 3 : 2,
    );
    const calls = answerCall(LEADS, () => ({
      total: 1,
      data: [leadRow(1, { created_at: '2026-03-08T01:30:00Z' })],
    }));
    const { person, grid } = await openInBerlin();
    expect(calls[0]?.body).toMatchObject({
      start_date: '2026-03-08 00:00',
      end_date: '2026-03-08 11:30',
    });
    const createdAt = cellOf(grid, rowsOf(grid)[0]!, 'Created At');
    expect(createdAt).toHaveTextContent('Mar 8, 02:30');
    expect(within(createdAt).getByTitle(/^2026-03-08 02:30:00, 9 h ago/)).toBeVisible();
    await person.click(button('Show filter'));
    const start = await screen.findByPlaceholderText('Start date');
    expect(start).toHaveValue('2026-03-08 00:00');
    await person.click(start);
    // Shown and meant alike, though this wall time does not exist in one of the browsers' own
    // zones.
    await fill(person, start, '2026-03-08 02:30');
    await person.keyboard('{Enter}');
    await person.click(screen.getByPlaceholderText('End date'));
    await person.keyboard('{Enter}');
    await person.click(button(/^Apply( \(|$)/));
    await waitFor(() =>
      expect(calls.at(-1)?.body).toMatchObject({ start_date: '2026-03-08 02:30' }),
    );
  });

  test('presets follow the calendar of the chosen zone across its change of clocks', async () => {
    setClock('2026-03-29T22:30:00Z', browserZone);
    const calls = answerCall(LEADS, () => ({ total: 0, data: [] }));
    // It is Monday already in Berlin.
    for (const [dateRangePreset, start_date, end_date] of [
      ['This week', '2026-03-30 00:00', '2026-03-30 00:30'],
      ['Yesterday', '2026-03-29 00:00', '2026-03-29 23:59'],
      ['Last week', '2026-03-23 00:00', '2026-03-29 23:59'],
      ['Last Month', '2026-02-01 00:00', '2026-02-28 23:59'],
      ['Last Year', '2025-01-01 00:00', '2025-12-31 23:59'],
    ] as const) {
      await openInBerlin(`?filters=${encodeURIComponent(JSON.stringify({ dateRangePreset }))}`);
      expect(calls.at(-1)?.body).toMatchObject({ start_date, end_date });
    }
  });
});
