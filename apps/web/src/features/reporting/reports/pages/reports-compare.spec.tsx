import { screen, waitFor } from '@testing-library/dom';
import { cellOf, choose, openApp, rowOf } from '#test/app';
import { answerCall } from '#test/fake-api';
import { PIVOT, answerReport, bodyOf, findReport, openReport, pivot } from '#test/fake-report';
import { reportRow } from '#test/fake-report-rows';
import { button, chips } from '#test/leads-page';

const inForce = (filters: object): string =>
  `filters=${encodeURIComponent(JSON.stringify(filters))}`;
const RANGES = {
  zone: 'UTC',
  current: { start_date: '2026-11-23 00:00', end_date: '2026-11-26 20:15' },
  past: { start_date: '2026-11-16 00:00', end_date: '2026-11-19 20:15' },
};
const { id: _, value: __, label: ___, ...before } = reportRow({ profit: '1300.50' });
const answerCompared = () =>
  answerCall(PIVOT, (call) =>
    pivot(
      bodyOf(call),
      [reportRow({ profit: '100.00', past: before, change: { profit: '-92.31', cr: '0.00' } })],
      { ranges: RANGES },
    ),
  );

test.each([
  [{ dateRangePreset: 'This week' }, 'week_before'],
  [{ dateRangePreset: 'Today' }, 'day_before'],
  [{ dateRangePreset: 'This Month' }, 'month_before'],
  [{ start_date: '2026-01-05 00:00', end_date: '2026-01-07 23:59' }, 'previous_period'],
  [{ dateRangePreset: 'Today', compare_to: 'year_before' }, 'year_before'],
  [{ dateRangePreset: 'This week', last_24_hours: true }, 'previous_period'],
])('%o asks for the comparison %s', async (filters, compareTo) => {
  const calls = answerReport();
  await openReport(`?tab=advertiser_id&${inForce({ ...filters, compare_with_past: true })}`);
  expect(bodyOf(calls[0]!)).toMatchObject({ compare_with_past: true, compare_to: compareTo });
});

test('both ranges stand above the table, and the choice in the chip', async () => {
  answerCompared();
  const own = { start_date: '2026-11-16 00:00', end_date: '2026-11-19 20:15' };
  await openReport(`?tab=advertiser_id&${inForce({ compare_with_past: true, compare_to: own })}`);
  expect(
    screen.getByText(
      '2026-11-23 00:00 – 2026-11-26 20:15 compared with 2026-11-16 00:00 – 2026-11-19 20:15, UTC',
    ),
  ).toBeVisible();
  expect(chips()).toContain('Compare with past: 2026-11-16 00:00 – 2026-11-19 20:15');
});

test('the choice of a comparison appears with the switch, and is applied with the filter', async () => {
  const calls = answerReport();
  const person = await openReport();
  expect(screen.queryByLabelText('Range to compare with')).toBeNull();
  await person.click(await screen.findByRole('switch', { name: 'Compare with past' }));
  await choose(person, document.body, 'Range to compare with', 'Same period last month');
  await person.click(button(/^Apply/));
  await waitFor(() => expect(bodyOf(calls.at(-1)!)).toMatchObject({ compare_to: 'month_before' }));
  expect(chips()).toContain('Compare with past: same period last month');
});

test('rows are sorted by the change of a column, which then shows the difference', async () => {
  const calls = answerCompared();
  const person = await openReport(
    `?tab=advertiser_id&sort=profit&order=asc&${inForce({ compare_with_past: true })}`,
  );
  const grid = await findReport();
  await person.click(screen.getByRole('radio', { name: 'Change' }));
  await waitFor(() =>
    expect(bodyOf(calls.at(-1)!)).toMatchObject({
      ...{ sort_by: 'profit', sort_order: 'asc', sort_value: 'change' },
    }),
  );
  expect(window.location.search).toContain('sort=profit_change');
  await waitFor(() =>
    expect(cellOf(grid, rowOf(grid, 'Alpha'), 'Profit')).toHaveTextContent('−$1,200.50 ▼ −92.31%'),
  );
});

test('a flat report has a row for each pair of groups, and opens its leads', async () => {
  const calls = answerCall(PIVOT, (call) =>
    pivot(bodyOf(call), [
      reportRow({ value: 1, label: 'North', then: { value: 7, label: 'Germany' } }),
    ]),
  );
  const person = await openReport('?tab=affiliate_id', 'Publisher report');
  await choose(person, document.body, 'Rows', 'Publisher × Countries');
  await waitFor(() => expect(bodyOf(calls.at(-1)!)).toMatchObject({ then_by: 'country_id' }));
  expect(window.location.search).toContain('flat=country_id');
  const grid = await findReport('Publisher report');
  // Neither group of the pair stands above the row.
  expect(screen.getByRole('list', { name: 'Path of the row' })).toHaveTextContent(/^1 group$/);
  await person.click(button('Expand North · Germany', grid));
  const link = await screen.findByRole('link', { name: 'Show Lead Details' });
  const filters = new URL((link as HTMLAnchorElement).href).searchParams.get('filters') ?? '';
  expect(JSON.parse(filters)).toMatchObject({ publisher_id: [1], country_id: [7] });
  await person.click(button('Offers'));
  await waitFor(() =>
    expect(bodyOf(calls.at(-1)!)).toMatchObject({
      group_by: 'offer',
      parents: [
        { group_by: 'affiliate_id', value: 1 },
        { group_by: 'country_id', value: 7 },
      ],
    }),
  );
});

describe('a link that was opened', () => {
  const link = (kind: string, zone: string) => `link=${kind}&zone=${zone}&as_of=2026-01-14T09:10`;
  const answerChanges = () =>
    answerCall('/api/report-changes', () => ({
      leads: 2,
      ftds: { reported: 0, accepted: 1, rejected: 0, reversed: 1 },
      lead_ids: [18198, 18150],
    }));
  beforeEach(() => void answerChanges());

  test.each([
    ['frozen', { start_date: '2026-01-12 00:00', end_date: '2026-01-14 09:10' }],
    ['live', { dateRangePreset: 'This week' }],
  ])('says what changed since it was copied, and leads there: %s', async (kind, filters) => {
    answerReport();
    const asked = answerChanges();
    await openReport(`?tab=advertiser_id&${link(kind, 'UTC')}&${inForce(filters)}`);
    const shown = await screen.findByRole('link', { name: 'Show these leads' });
    expect(shown.closest('[role="status"]')).toHaveTextContent(
      '2 leads that it counts changed since: 1 FTD accepted, 1 FTD reversed.',
    );
    const { searchParams } = new URL((shown as HTMLAnchorElement).href);
    expect(JSON.parse(searchParams.get('filters')!)).toEqual({
      search_txt: ['18198', '18150'],
      search_in: 'id',
      is_search_global: true,
    });
    expect(asked[0]?.body).toMatchObject({
      since: '2026-01-14T09:10:00.000Z',
      start_date: '2026-01-12 00:00',
      end_date: '2026-01-14 09:10',
    });
  });

  test('says that it is live, and shows the range of the time when it was copied', async () => {
    const calls = answerReport();
    const person = await openReport(
      `?tab=advertiser_id&${link('live', 'UTC')}&${inForce({ dateRangePreset: 'This week' })}`,
    );
    const notice = await screen.findByText(/^Live link, copied on 2026-01-14 09:10, UTC\./);
    expect(notice).toHaveTextContent('that was 2026-01-12 00:00 – 2026-01-14 09:10, UTC.');
    await person.click(button('Show as of 2026-01-14 09:10'));
    await waitFor(() =>
      expect(bodyOf(calls.at(-1)!)).toMatchObject({
        start_date: '2026-01-12 00:00',
        end_date: '2026-01-14 09:10',
      }),
    );
    expect(notice).not.toBeInTheDocument();
  });

  test('says that it is frozen, and has the same leads in another zone', async () => {
    const calls = answerReport();
    const dates = { start_date: '2026-01-12 00:00', end_date: '2026-01-14 10:10' };
    openApp(`/reports?tab=advertiser_id&${link('frozen', 'Europe/Berlin')}&${inForce(dates)}`);
    const notice = await screen.findByText(/^Frozen link as of 2026-01-14 09:10, UTC\./);
    expect(notice).toHaveTextContent('Its dates are those of Europe/Berlin, in your zone.');
    await findReport();
    expect(calls).toHaveLength(1);
    expect(bodyOf(calls[0]!)).toMatchObject({
      start_date: '2026-01-11 23:00',
      end_date: '2026-01-14 09:10',
    });
  });
});
