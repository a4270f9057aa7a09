import { screen, waitFor, within } from '@testing-library/dom';
import { cellOf, findDialog, findGrid, rowOf, headerOf, rowsOf } from '#test/app';
import { answerCall } from '#test/fake-api';
import { leadMetrics } from '#test/fake-replies';
import {
  answerReport,
  bodyOf,
  findReport,
  openReport,
  pivot,
  PIVOT,
  groupsOf,
  levelFailure,
} from '#test/fake-report';
import { reportRow } from '#test/fake-report-rows';
import { answerOneLead, button, chips, openLeads } from '#test/leads-page';

const filtersOf = (link: HTMLElement): Record<string, unknown> =>
  JSON.parse(new URL((link as HTMLAnchorElement).href).searchParams.get('filters') ?? '') as Record<
    string,
    unknown
  >;
const inForce = (filters: object): string =>
  `filters=${encodeURIComponent(JSON.stringify(filters))}`;

test('another tab is asked for with the same filter, and the address has both', async () => {
  const calls = answerReport();
  answerCall('/api/lead-metrics', () => leadMetrics());
  const person = await openReport(
    `?tab=advertiser_id&sort=leads&order=asc&${inForce({ country_id: [1] })}`,
  );
  const grid = await findReport();
  await person.click(cellOf(grid, rowOf(grid, 'Alpha'), 'Leads'));
  await waitFor(() => expect(calls).toHaveLength(2));
  await person.click(screen.getByRole('link', { name: 'Publisher' }));
  const publishers = await findReport('Publisher report');
  expect(rowOf(publishers, 'North')).toBeVisible();
  expect(calls).toHaveLength(3);
  expect(bodyOf(calls[2]!)).toMatchObject({
    group_by: 'affiliate_id',
    parents: [],
    country_id: [1],
  });
  expect(window.location.search).toMatch(/^\?tab=affiliate_id&filters=/);
  window.history.back();
  const back = await findReport('Advertiser report');
  await waitFor(() => expect(rowOf(back, 'Alpha')).toHaveAttribute('aria-expanded', 'false'));
});

test('the leads link to every tab with the whole filter state', async () => {
  answerOneLead();
  await openLeads(
    `?${inForce({ selectedConversion: 'pending', symbolInjectedLead: true, country_id: [1] })}`,
  );
  const nav = screen.getByRole('navigation', { name: 'Reports' });
  const links = within(nav).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Global',
    'Advertiser',
    'Countries',
    'Offers',
    'Publisher',
    'Daily',
    'Statuses',
    'Details',
  ]);
  expect(
    links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('tab')),
  ).toEqual([
    'global',
    'advertiser_id',
    'country_id',
    'offer',
    'affiliate_id',
    'created_at',
    'brand_status',
    null,
  ]);
  expect(filtersOf(links[1]!)).toMatchObject({
    country_id: [1],
    selectedConversion: 'pending',
    selectedLead: { name: 'All', value: 'all' },
    symbolFunnelOverride: false,
    symbolPublisherOverride: false,
    symbolInjectedLead: true,
    symbolInjectedLeadSuccess: false,
    symbolInjectedLeadFail: false,
  });
});

test('Show Lead Details opens the leads of the row and of those above it', async () => {
  answerReport();
  const person = await openReport(
    `?tab=created_at&${inForce({
      start_date: '2026-01-05 08:00',
      end_date: '2026-01-09 17:30',
      selectedConversion: 'pending',
    })}`,
    'Daily report',
  );
  const grid = await findReport('Daily report');
  await person.click(cellOf(grid, rowOf(grid, '2026-01-06'), 'Leads'));
  await waitFor(() => expect(rowOf(grid, 'Germany')).toBeVisible());
  await person.click(button('Expand Germany', grid));
  const dialog = await findDialog('Group Germany by');
  const link = within(dialog).getByRole('link', { name: 'Show Lead Details' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(filtersOf(link)).toMatchObject({
    start_date: '2026-01-06 00:00',
    end_date: '2026-01-06 23:59',
    country_id: [1],
    selectedConversion: 'pending',
    // The defaults of the reports.
    is_test: false,
    exclude_fake_FTD: false,
  });
});

test('leads without a value, too, and the page of the leads has a chip for them', async () => {
  answerReport();
  const lists = answerOneLead();
  const person = await openReport('?tab=offer', 'Offers report');
  const grid = await findReport('Offers report');
  await person.click(button('Expand (empty)', grid));
  const dialog = await findDialog('Group (empty) by');
  const { href } = within(dialog).getByRole<HTMLAnchorElement>('link', {
    name: 'Show Lead Details',
  });
  await openLeads(new URL(href).search);
  await waitFor(() => expect(chips()).toContain('Offer: (empty)'));
  expect(bodyOf(lists.at(-1)!)).toMatchObject({ offer: [null] });
});

test('a row opens the leads that it counts, or all that came in if it counts none', async () => {
  const noLeads = reportRow({ id: 2, value: 2, label: 'Beta', leads: 0, attempts: 7 });
  const rows = [reportRow({ label: 'Alpha', leads: 40 }), noLeads];
  answerCall(PIVOT, (call) => pivot(bodyOf(call), rows));
  const person = await openReport();
  const grid = await findReport();
  for (const [name, selectedLead] of [
    ['Alpha', { name: 'Successful Only', value: 'successful' }],
    ['Beta', { name: 'All', value: 'all' }],
  ] as const) {
    await person.click(button(`Expand ${name}`, grid));
    const dialog = await findDialog(`Group ${name} by`);
    const link = within(dialog).getByRole('link', { name: 'Show Lead Details' });
    expect(filtersOf(link)).toMatchObject({ selectedLead, selectedConversion: 'all' });
    await person.click(button('Close', dialog));
  }
});

test('a row offers its leads, its FTDs by their date, and its attempts', async () => {
  const rows = [reportRow({ label: 'Alpha', leads: 40, attempts: 1200, ftds: 0 })];
  answerCall(PIVOT, (call) => pivot(bodyOf(call), rows));
  const person = await openReport(
    `?tab=advertiser_id&${inForce({ selectedConversion: 'pending', is_test: true })}`,
  );
  const grid = await findReport();
  await person.click(button('Expand Alpha', grid));
  const dialog = await findDialog('Group Alpha by');
  const offered = within(dialog).getByRole('group', { name: 'Records of this row' });
  const linked = (name: string) => filtersOf(within(offered).getByRole('link', { name }));
  // The selection of leads does not apply to reports. A lead without its fake FTD was delivered.
  expect(linked('Show leads (40)')).toEqual({
    ...linked('Show attempts (1,200)'),
    selectedLead: { name: 'Successful Only', value: 'successful' },
  });
  expect(linked('Show attempts (1,200)')).toMatchObject({
    advertiser_id: [1],
    is_test: true,
    selectedConversion: 'all',
    selectedLead: { name: 'All', value: 'all' },
  });
  expect(linked('Show attempts (1,200)')).not.toHaveProperty('exclude_fake_FTD');
  expect(within(offered).getByRole('button', { name: 'Show FTDs (0)' })).toBeDisabled();
});

test('the FTDs of a row are leads by the date of their FTD', async () => {
  answerReport();
  const lists = answerOneLead();
  const person = await openReport('?tab=country_id', 'Countries report');
  const grid = await findReport('Countries report');
  await person.click(button('Expand Germany', grid));
  const dialog = await findDialog('Group Germany by');
  const { href } = within(dialog).getByRole<HTMLAnchorElement>('link', { name: /^Show FTDs/ });
  const reader = await openLeads(new URL(href).search);
  await waitFor(() => expect(chips()).toContain('Date range of: FTD date'));
  expect(bodyOf(lists.at(-1)!)).toMatchObject({
    country_id: [1],
    date_basis: 'ftd',
    exclude_fake_FTD: false,
    lead_status_id: null,
  });
  await reader.click(button('Remove filter Date range of: FTD date'));
  await waitFor(() => expect(bodyOf(lists.at(-1)!)).toMatchObject({ date_basis: 'created' }));
  expect(window.location.search).not.toContain('date_basis');
});

test('an hour of many days is a chip of the leads, which can be removed', async () => {
  const lists = answerOneLead();
  const groups = [{ group_by: 'hour', value: 14 }];
  const person = await openLeads(`?${inForce({ groups })}`);
  await waitFor(() => expect(chips()).toContain('Hour: 14:00–14:59'));
  expect(bodyOf(lists.at(-1)!)).toMatchObject({ groups });
  await person.click(button('Remove filter Hour: 14:00–14:59'));
  await waitFor(() => expect(chips()).not.toContain('Hour: 14:00–14:59'));
  expect(window.location.search).not.toContain('groups');
});

test('Details opens the leads with the filter of the reports', async () => {
  answerReport();
  answerOneLead();
  const person = await openReport(`?tab=offer&${inForce({ country_id: [1] })}`, 'Offers report');
  await person.click(screen.getByRole('link', { name: 'Details' }));
  await findGrid('Leads');
  await waitFor(() => expect(chips()).toContain('Country: Germany'));
});

test('a tab that does not exist is Global, and malformed filters keep the tab', async () => {
  answerReport();
  answerCall('/api/lead-metrics', () => leadMetrics());
  await openReport('?tab=offer&filters=%7B', 'Offers report');
  expect(await screen.findByText(/filters in this address could not be read/)).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe('?tab=offer'));
});

test('the chart is on five tabs, and picking a group filters by it', async () => {
  const calls = answerReport();
  const person = await openReport();
  expect(screen.queryByRole('region', { name: 'Chart' })).toBeNull();
  await person.click(button('Chart'));
  expect(window.location.search).toMatch(/chart=bar/);
  expect(calls).toHaveLength(1);
  await person.click(await screen.findByText('View as table'));
  await person.click(await screen.findByTitle('Filter by Alpha'));
  await waitFor(() => expect(bodyOf(calls.at(-1)!)).toMatchObject({ advertiser_id: [1] }));
  await person.click(await screen.findByTitle('Filter by (empty)'));
  await waitFor(() => expect(bodyOf(calls.at(-1)!)).toMatchObject({ advertiser_id: [null] }));

  await person.click(screen.getByRole('link', { name: 'Daily' }));
  await findReport('Daily report');
  await person.click(await screen.findByText('View as table'));
  // The range is today.
  await person.click(await screen.findByTitle('Filter by 2026-01-06'));
  const groups = [{ group_by: 'created_at', value: '2026-01-06' }];
  await waitFor(() => expect(bodyOf(calls.at(-1)!)).toMatchObject({ groups }));
  await person.click(screen.getByRole('link', { name: 'Statuses' }));
  await findReport('Statuses report');
  expect(screen.queryByRole('button', { name: 'Chart' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Chart' })).toBeNull();
});

const names = (grid: HTMLElement): string[] =>
  rowsOf(grid).map((row) => row.querySelector('[aria-colindex="1"]')?.textContent ?? '');

test('a tab has rows with dollars and percents, and a row of totals', async () => {
  const calls = answerReport();
  await openReport();
  const grid = await findReport();
  expect(names(grid)).toEqual(['Alpha', 'Beta', '(empty)', 'Total']);
  const alpha = rowOf(grid, 'Alpha');
  expect(cellOf(grid, alpha, 'Leads')).toHaveTextContent('100');
  expect(cellOf(grid, alpha, 'Payout')).toHaveTextContent('$700.50');
  expect(cellOf(grid, alpha, 'Margin')).toHaveTextContent('$41.63');
  expect(cellOf(grid, alpha, 'Conversion')).toHaveTextContent('12.00%');
  expect(cellOf(grid, alpha, 'Aff Conversion')).toHaveTextContent('9.00%');
  expect(cellOf(grid, alpha, 'Profit')).toHaveAttribute('data-shade', 'good');
  expect(headerOf(grid, 'Margin')).toHaveAttribute(
    'title',
    'Profit for each $100 of revenue. Sort by Margin',
  );
  expect(calls).toHaveLength(1);
  expect(bodyOf(calls[0]!)).toMatchObject({
    group_by: 'advertiser_id',
    parents: [],
    limit: 1000,
    offset: 0,
    compare_with_past: false,
    is_test: false,
    exclude_fake_FTD: false,
  });
});

test('a row opens by the dialog, by a click on it and by key, level in level', async () => {
  const calls = answerReport();
  const person = await openReport();
  const grid = await findReport();
  await person.click(button('Expand Alpha', grid));
  const dialog = await findDialog('Group Alpha by');
  expect(within(dialog).queryByRole('button', { name: 'Advertiser' })).toBeNull();
  await person.click(within(dialog).getByRole('button', { name: 'Publisher' }));
  await waitFor(() => expect(names(grid)).toContain('North'));
  expect(bodyOf(calls.at(-1)!)).toMatchObject({
    group_by: 'affiliate_id',
    parents: [{ group_by: 'advertiser_id', value: 1 }],
  });
  expect(rowOf(grid, 'Alpha')).toHaveAttribute('aria-expanded', 'true');
  expect(rowOf(grid, 'North')).toHaveAttribute('aria-level', '2');
  expect(rowOf(grid, 'North')).toHaveAttribute('aria-posinset', '1');

  // A click elsewhere on the row groups by country.
  await person.click(cellOf(grid, rowOf(grid, 'North'), 'Leads'));
  await waitFor(() => expect(names(grid)).toContain('Germany'));
  expect(bodyOf(calls.at(-1)!)).toMatchObject({
    group_by: 'country_id',
    parents: [
      { group_by: 'advertiser_id', value: 1 },
      { group_by: 'affiliate_id', value: 1 },
    ],
  });
  // Where the country is used, the dialog opens.
  await person.click(cellOf(grid, rowOf(grid, 'Germany'), 'Leads'));
  expect(screen.getByRole('list', { name: 'Path of the row' })).toHaveTextContent(
    'Advertiser: AlphaPublisher: North',
  );
  const second = await findDialog('Group Germany by');
  await person.click(within(second).getByRole('button', { name: 'Close' }));

  // The left arrow leads to the row above, and closes it with everything in it.
  const before = calls.length;
  grid.focus();
  await person.keyboard('{Home}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await waitFor(() => expect(names(grid)).toEqual(['Alpha', 'Beta', '(empty)', 'Total']));
  expect(calls).toHaveLength(before);
  await person.keyboard('{ArrowRight}');
  await waitFor(() => expect(names(grid)).toContain('France'));
  expect(calls).toHaveLength(before + 1);
  expect(names(grid)).not.toContain('North');
});

test('a branch that fails leaves the others usable, and can be tried again', async () => {
  let isBroken = true;
  answerCall(PIVOT, (call) => {
    const body = bodyOf(call);
    const isBeta = body.parents.some(({ value }) => value === 2);
    return isBeta && isBroken ? levelFailure() : pivot(body, groupsOf(body.group_by));
  });
  const person = await openReport();
  const grid = await findReport();
  await person.click(cellOf(grid, rowOf(grid, 'Beta'), 'Leads'));
  await waitFor(() => expect(names(grid)).toContain('Not loadedRetry'));
  await person.click(cellOf(grid, rowOf(grid, 'Alpha'), 'Leads'));
  await waitFor(() => expect(names(grid)).toContain('Germany'));
  expect(names(grid).filter((name) => name === 'Germany')).toHaveLength(1);
  isBroken = false;
  await person.click(button('Retry', grid));
  await waitFor(() => expect(names(grid).filter((name) => name === 'Germany')).toHaveLength(2));
});

test('a report that fails has no rows, and offers another try', async () => {
  answerCall(PIVOT, levelFailure);
  const person = await openReport('?tab=advertiser_id&chart=bar');
  const grid = await findReport();
  expect(rowsOf(grid)).toEqual([]);
  // An empty chart would take the place of the table.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Chart' })).toBeNull());
  answerReport();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(names(grid)).toContain('Alpha'));
});

test('groups beyond the limit are counted and loaded on request', async () => {
  const calls = answerCall(PIVOT, (call) => {
    const body = bodyOf(call);
    const rows = Array.from({ length: body.offset === 0 ? 1000 : 432 }, (_, index) =>
      reportRow({
        id: index + 1,
        value: body.offset + index + 1,
        label: `A ${body.offset + index}`,
      }),
    );
    return pivot(body, rows, { groups: 1432 });
  });
  const person = await openReport();
  const grid = await findReport();
  expect(grid).toHaveAttribute('aria-rowcount', '1003'); // heading, rows, the note, totals
  expect(screen.getByRole('list', { name: 'Path of the row' })).toHaveTextContent('1,432 groups');
  grid.focus();
  await person.keyboard('{Control>}{End}{/Control}{ArrowUp}');
  expect(await screen.findByText('1,000 of 1,432 shown.')).toBeVisible();
  await person.keyboard('{Home}{Enter}');
  await waitFor(() => expect(grid).toHaveAttribute('aria-rowcount', '1434'));
  expect(bodyOf(calls.at(-1)!)).toMatchObject({ limit: 1000, offset: 1000 });
});

test('the server sorts every level, and the address keeps the order', async () => {
  const calls = answerReport();
  const person = await openReport();
  const grid = await findReport();
  await person.click(cellOf(grid, rowOf(grid, 'Alpha'), 'Leads'));
  await waitFor(() => expect(names(grid)).toContain('Germany'));
  const before = calls.length;
  await person.click(headerOf(grid, 'Profit')!);
  await waitFor(() => expect(calls).toHaveLength(before + 2));
  for (const call of calls.slice(before))
    expect(bodyOf(call)).toMatchObject({ sort_by: 'profit', sort_order: 'asc' });
  expect(names(grid)).toContain('Germany');
  expect(window.location.search).toMatch(/sort=profit&order=asc/);
  await person.click(headerOf(grid, 'Advertiser')!);
  await waitFor(() => expect(bodyOf(calls.at(-1)!)).toMatchObject({ sort_by: 'label' }));
  await waitFor(() =>
    expect(headerOf(grid, 'Advertiser')).toHaveAttribute('aria-sort', 'ascending'),
  );
});

test('money that the server leaves out has no column', async () => {
  answerCall(PIVOT, (call) => {
    const { revenue: _, payout: __, profit: ___, margin: ____, ...row } = reportRow();
    return pivot(bodyOf(call), [row]);
  });
  await openReport();
  const grid = await findReport();
  expect(headerOf(grid, 'Leads')).not.toBeNull();
  expect(headerOf(grid, 'eCPL')).not.toBeNull();
  for (const title of ['Revenue', 'Payout', 'Profit', 'Margin'])
    expect(headerOf(grid, title)).toBeNull();
});

test('the past is compared in words and colour', async () => {
  const calls = answerCall(PIVOT, (call) => {
    const { id: _, value: __, label: ___, ...past } = reportRow({ leads: 80, ftds: 0 });
    return pivot(bodyOf(call), [
      reportRow({ past, change: { leads: '25.00', ftds: 'new', profit: '-12.50' } }),
    ]);
  });
  const filters = encodeURIComponent(JSON.stringify({ compare_with_past: true }));
  await openReport(`?tab=advertiser_id&filters=${filters}`);
  const grid = await findReport();
  expect(bodyOf(calls[0]!).compare_with_past).toBe(true);
  const alpha = rowOf(grid, 'Alpha');
  expect(cellOf(grid, alpha, 'Leads')).toHaveTextContent('10080 ▲ +25.00%');
  expect(cellOf(grid, alpha, 'FTDs')).toHaveTextContent('120 new');
  expect(cellOf(grid, alpha, 'Profit')).toHaveTextContent('▼ −12.50%');
  expect(screen.getByText('Compare with past', { selector: '[class*="edit"]' })).toBeVisible();
});

test('Daily and Global neither offer nor ask for the past', async () => {
  const calls = answerReport();
  const filters = encodeURIComponent(JSON.stringify({ compare_with_past: true }));
  await openReport(`?tab=created_at&filters=${filters}`, 'Daily report');
  expect(bodyOf(calls[0]!).compare_with_past).toBe(false);
  expect(screen.queryByText('Compare with past')).toBeNull();
});

test('the printed report has its range with both ends, its filters and every row', async () => {
  answerReport();
  const fixed = { start_date: '2026-01-05 08:00', end_date: '2026-01-06 09:30' };
  const filters = JSON.stringify({ ...fixed, compare_with_past: true });
  await openReport(`?tab=advertiser_id&filters=${encodeURIComponent(filters)}`);
  await findReport();
  window.dispatchEvent(new Event('beforeprint'));
  const paper = screen.getByRole('heading', { name: 'Reports: Advertiser' }).parentElement;
  expect(paper).toHaveTextContent(/2026-01-05 08:00 – 2026-01-06 09:30, UTC · Compare with past/);
  expect(paper).toHaveTextContent(/Alpha.*Total/);
  window.dispatchEvent(new Event('afterprint'));
  expect(paper).not.toBeInTheDocument();
});

test('the Advertiser tab shows how many leads were offered, and how many were taken', async () => {
  const rows = [reportRow({ label: 'Alpha', leads: 40, offered: 64, acceptance: '62.50' })];
  answerCall(PIVOT, (call) => pivot(bodyOf(call), rows));
  await openReport();
  const grid = await findReport();
  const row = rowOf(grid, 'Alpha');
  expect(cellOf(grid, row, 'Offered')).toHaveTextContent('64');
  expect(cellOf(grid, row, 'Acceptance')).toHaveTextContent('62.50%');
});

test('a row says what pending FTDs will cost, and has the note of its group', async () => {
  const note = 'Counts in an older group: Callback (Warm)';
  const pending = { pending_ftds: 2, expected_payout: '140.00' };
  const rows = [reportRow({ label: 'Alpha', note, ...pending })];
  answerCall(PIVOT, (call) => pivot(bodyOf(call), rows));
  await openReport();
  const grid = await findReport();
  const row = rowOf(grid, 'Alpha');
  expect(cellOf(grid, row, 'Profit')).toHaveTextContent('$499.502 pending: $140.00 payout');
  expect(row).toHaveTextContent(note);
});
