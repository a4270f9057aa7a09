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
import { answerCall, sentCalls } from '#test/fake-api';
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

describe('dashboard refresh', () => {
  const MINUTE = 60_000;
  const realInterval = globalThis.setInterval;

  /** Captures the functions that run every minute, so that the test can run them. */
  const catchMinutely = (): (() => void)[] => {
    const minutely: (() => void)[] = [];
    globalThis.setInterval = ((run: () => void, delay: number) => {
      if (delay === MINUTE) minutely.push(run);
      return realInterval(run, delay);
    }) as typeof setInterval;
    return minutely;
  };
  const turnPage = (visibilityState: DocumentVisibilityState): void => {
    Object.defineProperty(document, 'visibilityState', {
      value: visibilityState,
      configurable: true,
    });
  };
  afterEach(() => {
    globalThis.setInterval = realInterval;
    turnPage('visible');
  });

  test('every widget is read again each minute while the page is visible', async () => {
    const minutely = catchMinutely();
    let ftd = 1;
    const calls = answerCall('/api/dashboard/stats', () =>
      dashboardStats({ current_period: { ftd, revenue: '0.00', payout: '0.00' } }),
    );
    openApp('/');
    const region = await screen.findByRole('region', { name: 'Global Statistics' });
    await within(region).findByText('1');
    const passMinute = (): void => [...minutely].forEach((run) => run());

    ftd = 2;
    turnPage('hidden');
    passMinute();
    expect(calls).toHaveLength(1);
    turnPage('visible');
    passMinute();
    await within(region).findByText('2');
    expect(calls).toHaveLength(2);

    // A failed reload keeps the figures and shows the time of the last successful one.
    answerCall('/api/dashboard/stats', () => failure('INTERNAL', 'No.'), 500);
    passMinute();
    await within(region).findByText(/^Not updated since \d\d:\d\d:\d\d\.$/);
    expect(within(region).getByText('2')).toBeVisible();
  });

  test('on a later visit the figures are requested together with the settings', async () => {
    const widget = {
      id: 'w1',
      kind: 'metric',
      width: 1,
      height: 1,
      measure: 'leads',
      period: 'today',
    };
    answerCall('/api/user-settings/1', () => userSettings({ widgets: [widget] }));
    answerCall('/api/lead-matrix', () => leadMatrix({ '2026-01-15 10:00': 3 }));
    openApp('/');
    await screen.findByText('3');

    answerCall('/api/user-settings/1', () => new Promise(() => undefined));
    answerCall('/api/lead-matrix', () => leadMatrix({ '2026-01-15 10:00': 4 }));
    openApp('/');
    await screen.findByText('4');
    expect(screen.getByRole('button', { name: 'Arrange' })).toBeDisabled();

    // Stored data that this version cannot read is ignored.
    const damaged = { user_id: 1, dashboard: { widgets: [{ kind: 'other' }], filters: {} } };
    localStorage.setItem('leadline_dashboard', JSON.stringify(damaged));
    answerCall('/api/user-settings/1', () => userSettings());
    openApp('/');
    await screen.findByRole('region', { name: 'Global Statistics' });
  });

  const PRESET = {
    id: 7,
    version: 1,
    name: 'Abroad',
    page: 'reports',
    config: JSON.stringify({
      tab: 'country_id',
      filterData: { dateRangePreset: 'Last week', country_id: [1], excludes: ['country_id'] },
    }),
  };

  test('a saved report is shown with its own filter, until its preset is deleted', async () => {
    const widget = { id: 'w1', kind: 'report_preset', width: 2, height: 3, preset_id: 7 };
    answerCall('/api/user-settings/1', () => userSettings({ widgets: [widget] }));
    answerCall('/api/presets', () => [PRESET]);
    const calls = answerCall('/api/lead-pivot', () => ({
      data: [{ id: 1, value: 2, label: 'France', leads: 1234 }],
      totals: { leads: 2000 },
      groups: 3,
      headers: [
        { key: 'label', title: 'Countries', sortable: true },
        { key: 'leads', title: 'Leads', sortable: true },
      ],
      next_group_by_drilldown_enum: {},
    }));
    const filters = encodeURIComponent('{"advertiser_id":[1]}');
    const person = openApp(`/?filters=${filters}`);
    const region = await screen.findByRole('region', { name: 'Saved report' });
    await within(region).findByRole('row', { name: 'France 1,234' });
    expect(within(region).getByRole('row', { name: 'Total 2,000' })).toBeVisible();
    expect(region).toHaveTextContent('Abroad, with its own filter; 2 more in the reports');
    expect(calls[0]?.body).toMatchObject({
      group_by: 'country_id',
      country_id: [1],
      excludes: ['country_id'],
      advertiser_id: null,
    });
    answerCall('/api/presets', () => []);
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(region).toHaveTextContent('This preset was deleted.'));
  });

  /** Returns the paths requested before the first request of the frame around the pages. */
  const askedAhead = (): string[] => {
    const paths = sentCalls.map(({ path }) => path);
    const ofFrame = ['/api/pending-conversions/pending-ftd', '/api/alerts', '/api/session'];
    const first = paths.findIndex((path) => ofFrame.includes(path));
    return first < 0 ? paths : paths.slice(0, first);
  };

  test('the first figures are requested once, before the code of the page is loaded', async () => {
    const ahead = ['/api/timezone', '/api/user-settings/1', '/api/dashboard/stats'];
    openApp('/');
    expect(askedAhead()).toEqual(ahead);
    const paths = (): string[] => sentCalls.map(({ path }) => path);
    await waitFor(() => expect(paths()).toContain('/api/dashboard/latest-ftd'));
    for (const path of ahead) expect(paths().filter((one) => one === path)).toHaveLength(1);
  });

  test('nothing is requested ahead that the user may not see, or that has another filter', () => {
    const withoutStats = ['/api/timezone', '/api/user-settings/1'];
    openApp('/', adminWithout('PENDING_CONVERSIONS_LIST'));
    expect(askedAhead()).toEqual(withoutStats);
    sentCalls.length = 0;
    openApp(`/?filters=${encodeURIComponent('{"country_id":[1]}')}`);
    expect(askedAhead()).toEqual(withoutStats);
    sentCalls.length = 0;
    openApp('/', adminWithout('DASHBOARDS_LIST'));
    expect(askedAhead()).toEqual(['/api/timezone']);
  });
});
