import { screen, waitFor, within } from '@testing-library/dom';
import { cellOf, findDialog, findGrid, rowOf } from '#test/app';
import { answerCall } from '#test/fake-api';
import { leadMetrics } from '#test/fake-replies';
import { answerReport, bodyOf, findReport, openReport, pivot, PIVOT } from '#test/fake-report';
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
