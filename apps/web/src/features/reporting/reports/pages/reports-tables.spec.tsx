import { screen, waitFor, within } from '@testing-library/dom';
import { cellOf, findDialog, headerOf, rowOf, rowsOf } from '#test/app';
import { answerCall } from '#test/fake-api';
import {
  PIVOT,
  answerReport,
  bodyOf,
  findReport,
  groupsOf,
  levelFailure,
  openReport,
  pivot,
} from '#test/fake-report';
import { reportRow } from '#test/fake-report-rows';
import { button } from '#test/leads-page';

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
