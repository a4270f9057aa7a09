import type { UserEvent } from '@testing-library/user-event';
import type { Widget } from '@leadline/contracts/dashboard-layout';
import { screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  choose,
  findDialog,
  findGrid,
  openApp,
  openOptions,
  readError,
  rowsOf,
} from '#test/app';
import { answerCall } from '#test/fake-api';
import { dashboardStats, latestFtd, leadMatrix, userSettings } from '#test/fake-dashboard';
import { capRow, failure } from '#test/fake-replies';

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const widget = (title: string): HTMLElement => screen.getByRole('region', { name: title });
const titles = (): string[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

type Stored = NonNullable<Parameters<typeof userSettings>[0]> | null;
/** Answers the settings with the last stored ones. Returns the saved layouts. */
const keepSettings = (stored: Stored = null): Stored[] => {
  let current = stored;
  const saved: Stored[] = [];
  answerCall('/api/user-settings/1', () => userSettings(current));
  answerCall('/api/user-settings', ({ body }) => {
    current = (body as { extras: { dashboard: Stored } }).extras.dashboard;
    saved.push(current);
    return userSettings(current);
  });
  return saved;
};
const LEADS: Widget = {
  id: 'w1',
  kind: 'metric',
  width: 1,
  height: 1,
  measure: 'leads',
  period: 'today',
};
const CAPS: Widget = { id: 'w2', kind: 'cap_usage', width: 2, height: 2 };

const openDashboard = async (...[address = '/', user]: Partial<Parameters<typeof openApp>>) => {
  const person = openApp(address, user);
  await screen.findByRole('button', { name: 'Set Filter' });
  await waitFor(() => expect(button('Arrange')).toBeEnabled());
  return person;
};

test('the default dashboard has the four widgets, each with its permission', async () => {
  await openDashboard();
  expect(titles()).toEqual([
    'Global Statistics',
    'Top Publishers · This month',
    'Top Advertisers · This month',
    'Latest Conversions',
  ]);
  await openDashboard('/', adminWithout('PENDING_CONVERSIONS_LIST', 'ADVERTISERS_LIST'));
  expect(titles()).toEqual(['Top Publishers · This month']);
});

test('each period is shown beside the previous one, with a signed change', async () => {
  answerCall('/api/dashboard/stats', () =>
    dashboardStats({
      current_period: { ftd: 12, revenue: '6000.00', payout: '4500.50' },
      previous_period: { ftd: 10, revenue: '8000.00', payout: '0.00' },
      comparison: { ftd: '20.00', revenue: '-25.00', payout: 'new' },
    }),
  );
  await openDashboard();
  const card = await waitFor(() => {
    const [found] = within(widget('Global Statistics')).getAllByText('12');
    return found?.closest('dl') as HTMLElement;
  });
  expect(card).toHaveTextContent('FTDs12▲ +20.00% Yesterday: 10');
  expect(card).toHaveTextContent('Revenue$6,000.00▼ −25.00% Yesterday: $8,000.00');
  expect(card).toHaveTextContent('Payout$4,500.50new Yesterday: $0.00');
  expect(widget('Global Statistics')).toHaveTextContent(/Last week.*Last month/);
});

test('a failed widget is shown as empty, says so and is retried alone', async () => {
  answerCall('/api/dashboard/stats', () => failure('INTERNAL', 'No.'), 500);
  const others = answerCall('/api/dashboard/top-publishers', () => []);
  answerCall('/api/dashboard/latest-ftd', () => [latestFtd(1), latestFtd(2)]);
  const person = await openDashboard();
  const region = widget('Global Statistics');
  await within(region).findByText('This could not be loaded.');
  expect(within(region).getAllByText('$0.00')).toHaveLength(6);
  expect(rowsOf(await findGrid('Latest conversions'))).toHaveLength(2);
  const before = others.length;
  answerCall('/api/dashboard/stats', () =>
    dashboardStats({ current_period: { ftd: 3, revenue: '1.00', payout: '1.00' } }),
  );
  await person.click(button('Retry', region));
  await within(region).findByText('3');
  expect(within(region).queryByText('This could not be loaded.')).toBeNull();
  expect(others).toHaveLength(before);
});

test('the filter goes to every call and into the address, and is remembered', async () => {
  const saved = keepSettings();
  const calls = answerCall('/api/dashboard/stats', () => dashboardStats());
  const person = await openDashboard();
  await person.click(button('Set Filter'));
  const panel = await screen.findByRole('region', { name: 'Filters' });
  await within(panel).findByRole('combobox', { name: /^Countries/ });
  await choose(person, panel, 'Countries', 'Germany');
  await person.click(button(/^Apply/, panel));
  await waitFor(() => expect(calls.at(-1)?.query.get('filters')).toBe('{"country_id":[1]}'));
  expect(new URLSearchParams(window.location.search).get('filters')).toBe('{"country_id":[1]}');
  await waitFor(() =>
    expect(saved.at(-1)).toEqual({ widgets: null, filters: { country_id: [1] } }),
  );

  // Without a filter in the address, the last filter set applies.
  await openDashboard('/');
  await waitFor(() => expect(window.location.search).toContain('country_id'));
  await waitFor(() => expect(calls.at(-1)?.query.get('filters')).toBe('{"country_id":[1]}'));
  await openDashboard(`/?filters=${encodeURIComponent('{"advertiser_id":[1]}')}`);
  await waitFor(() => expect(calls.at(-1)?.query.get('filters')).toBe('{"advertiser_id":[1]}'));
});

const add = async (person: UserEvent, kind: string): Promise<HTMLElement> => {
  await person.click(button('Add Widget'));
  const drawer = await findDialog('Add Widget');
  await person.click(button(new RegExp(`^${kind}`), drawer));
  return drawer;
};

test('a widget is chosen from the catalogue, configured and stored', async () => {
  const saved = keepSettings({ widgets: [CAPS] });
  answerCall('/api/caps', () => [capRow(1)]);
  const calls = answerCall('/api/lead-matrix', () => leadMatrix({ Germany: 7, France: 5 }));
  const person = await openDashboard();
  const drawer = await add(person, 'Ranking');
  await choose(person, drawer, 'Groups', 'Publisher');
  await person.click(button('Add', drawer));
  await screen.findByRole('heading', { name: 'Publisher by Leads · This month' });
  expect(calls[0]?.body).toMatchObject({
    period: 'this_month',
    rows: 'affiliate_id',
    measures: ['leads'],
    limit: 10,
  });
  expect(await screen.findByText('2 in all: 12')).toBeVisible();
  expect(saved.at(-1)?.widgets).toEqual([
    CAPS,
    {
      id: 'w1',
      kind: 'top',
      width: 1,
      height: 3,
      dimension: 'affiliate_id',
      measure: 'leads',
      period: 'this_month',
      top: 10,
    },
  ]);
});

test('the catalogue and the figures show only what the user may see', async () => {
  const person = await openDashboard(
    '/',
    adminWithout('CAPS_LIST', 'ADVERTISERS_LIST', 'REPORT_GLOBAL_REVENUE'),
  );
  await person.click(button('Add Widget'));
  const drawer = await findDialog('Add Widget');
  const entries = within(drawer).getAllByRole('listitem');
  const names = entries.map((entry) => entry.querySelector('strong')?.textContent);
  expect(names).not.toContain('Cap usage');
  expect(names).not.toContain('Advertiser health');
  expect(names).not.toContain('Top Advertisers');
  await person.click(button(/^Metric/, drawer));
  await person.click(within(drawer).getByRole('combobox', { name: /^Figure/ }));
  await waitFor(() => expect(openOptions().length).toBeGreaterThan(0));
  const figures = openOptions().map(({ textContent }) => textContent);
  expect(figures).toContain('Leads');
  expect(figures).not.toContain('Revenue');
});

test('a widget is resized and removed; Undo brings it back to its place', async () => {
  const saved = keepSettings({ widgets: [LEADS, CAPS] });
  answerCall('/api/caps', () => [capRow(1)]);
  answerCall('/api/lead-matrix', () => leadMatrix({ '2026-01-15 10:00': 3 }));
  const person = await openDashboard();
  await person.click(button('Arrange'));
  await person.click(await screen.findByRole('button', { name: 'Wider: Leads · Today' }));
  await waitFor(() => expect(saved.at(-1)?.widgets?.[0]).toMatchObject({ id: 'w1', width: 2 }));
  expect(button('Lower: Leads · Today')).toBeDisabled();
  await person.click(button('Remove Leads · Today'));
  await waitFor(() => expect(titles()).toEqual(['Cap usage']));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titles()).toEqual(['Leads · Today', 'Cap usage']));
  await waitFor(() => expect(saved.at(-1)?.widgets).toEqual([{ ...LEADS, width: 2 }, CAPS]));
  await person.click(button('Restore default'));
  await person.click(button('Yes, restore it!', await findDialog('Are you sure?')));
  await waitFor(() => expect(titles()).toContain('Global Statistics'));
  await waitFor(() => expect(saved.at(-1)?.widgets).toBeNull());
});

test('a layout that the server refuses is put back', async () => {
  keepSettings({ widgets: [LEADS, CAPS] });
  answerCall('/api/caps', () => []);
  answerCall('/api/lead-matrix', () => leadMatrix({}));
  answerCall('/api/user-settings', () => failure('INTERNAL', 'No.'), 500);
  const person = await openDashboard();
  await person.click(button('Arrange'));
  await person.click(await screen.findByRole('button', { name: 'Remove Cap usage' }));
  await readError(person, 'Failed to save your dashboard. Please try again.');
  await waitFor(() => expect(titles()).toEqual(['Leads · Today', 'Cap usage']));
});

test('caps are listed fullest first', async () => {
  keepSettings({ widgets: [CAPS] });
  answerCall('/api/caps', () => [
    capRow(1, { filled: 5, cap: 50 }),
    capRow(2, { filled: 40, cap: 50 }),
    capRow(3, { filled: 0, cap: 50 }),
  ]);
  await openDashboard();
  const list = await screen.findByRole('list', { name: 'Cap usage' });
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Lead cap 2', 'Lead cap 1', 'Lead cap 3']);
});

test('a metric shows its change, and money missing from the answer is not shown as zero', async () => {
  keepSettings({ widgets: [LEADS, { ...LEADS, id: 'w3', measure: 'revenue' }] });
  answerCall('/api/lead-matrix', ({ body }) => ({
    ...leadMatrix({ '2026-01-15 10:00': 3, '2026-01-15 11:00': 4 }),
    ...((body as { measures: string[] }).measures[0] === 'leads'
      ? { past: { leads: 10 }, change: { leads: '-30.00' } }
      : { totals: {} }),
  }));
  await openDashboard();
  await waitFor(() =>
    expect(widget('Leads · Today')).toHaveTextContent('7▼ −30.00% Yesterday: 10'),
  );
  expect(within(widget('Revenue · Today')).getByText('Not available to you')).toBeVisible();
});

test('a heat map is a table of weekdays and hours', async () => {
  keepSettings({
    widgets: [{ ...LEADS, kind: 'heat_map', width: 2, height: 3, period: 'last_7_days' }],
  });
  const calls = answerCall('/api/lead-matrix', () =>
    leadMatrix({ Monday: [1, 0], Tuesday: [0, 9] }, ['00:00–00:59', '01:00–01:59']),
  );
  await openDashboard();
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '0', '0', '9']);
  expect(calls[0]?.body).toMatchObject({ rows: 'weekday', columns: 'hour' });
});
