import { screen, waitFor, within } from '@testing-library/dom';
import { adminWithout, openApp } from '#test/app';
import { answerCall, sentCalls } from '#test/fake-api';
import { dashboardStats, leadMatrix, userSettings } from '#test/fake-dashboard';
import { failure } from '#test/fake-replies';

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
