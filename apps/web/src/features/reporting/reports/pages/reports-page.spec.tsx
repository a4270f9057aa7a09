import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/dom';
import {
  findGrid,
  openApp,
  ADMIN,
  findDialog,
  headerOf,
  openAsVisitor,
  readError,
  dialogCloses,
} from '#test/app';
import { answerCall, type SentCall } from '#test/fake-api';
import { failure, leadMetrics } from '#test/fake-replies';
import { answerOneLead, chips, answerSettings, button } from '#test/leads-page';
import { answerReport, findReport, openReport, bodyOf } from '#test/fake-report';
import { PresetConfig, type Preset } from '@leadline/contracts';

const COUNT_CARDS = [
  'Attempts',
  'Leads',
  'Success',
  'Autologged',
  'Autologged Ratio',
  'Total FTDs',
  'Publisher FTDs',
  'Late FTDs',
  'Conversion',
  'Aff Conversion',
];

/** Opens the reports and waits for the answer. */
const openReports = async (query = ''): Promise<UserEvent> => {
  const person = openApp(`/reports${query}`);
  await waitFor(() => expect(document.querySelector('dl')).toHaveAttribute('aria-busy', 'false'));
  return person;
};
const titles = (): string[] =>
  [...document.querySelectorAll('dl dt')].map(({ textContent }) => textContent);
const figure = (title: string): string | undefined =>
  screen.getByText(title, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

test('money that the server leaves out has no card', async () => {
  answerCall('/api/lead-metrics', () => leadMetrics({ payout: '123456.70' }));
  await openReports();
  expect(titles()).toEqual([...COUNT_CARDS, 'Payout']);
  expect(figure('Payout')).toBe('$123,456.70');
  expect(figure('Success')).toBe('83.33%');
  expect(figure('Autologged Ratio')).toBe('90.00%');
});

test('a failed call shows zeros, says that they are none, and offers another try', async () => {
  answerCall('/api/lead-metrics', () => failure('INTERNAL', 'Something went wrong.'), 500);
  const person = await openReports();
  expect(figure('Leads')).toBe('0');
  expect(figure('Conversion')).toBe('0%');
  expect(figure('Profit')).toBe('$0');
  expect(screen.getByText(/The figures could not be loaded/)).toBeVisible();
  answerCall('/api/lead-metrics', () => leadMetrics({ leads: 7 }));
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(figure('Leads')).toBe('7'));
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test('a range from the address is asked for, and goes along to the leads', async () => {
  const calls = answerCall('/api/lead-metrics', () => leadMetrics());
  answerOneLead();
  const filters = {
    start_date: '2026-01-05 08:00',
    end_date: '2026-01-06 09:30',
    created_inside_date_range: true,
  };
  const person = await openReports(
    `?tab=global&filters=${encodeURIComponent(JSON.stringify(filters))}`,
  );
  expect(calls[0]?.body).toMatchObject({
    start_date: '2026-01-05 08:00',
    end_date: '2026-01-06 09:30',
    start_time: '08:00',
    end_time: '09:30',
    created_inside_date_range: true,
  });
  await person.click(screen.getByRole('link', { name: 'Details' }));
  await findGrid('Leads');
  await waitFor(() =>
    expect(chips()).toEqual([
      '2026-01-05 08:00 – 2026-01-06 09:30',
      'Created inside date range only',
      'Include Fake FTD: Excluded',
      'Is Test: Excluded',
    ]),
  );
  await person.click(screen.getByRole('link', { name: 'Global' }));
  await waitFor(() => expect(window.location.href).toMatch(/\/reports\?/));
  expect((await screen.findAllByText('Created inside date range only'))[0]).toBeVisible();
});

describe('reports columns', () => {
  const openChooser = async (person: UserEvent): Promise<HTMLElement> => {
    await person.click(button('Columns'));
    return findDialog('Columns');
  };
  const titles = (grid: HTMLElement): (string | null)[] =>
    within(grid)
      .getAllByRole('columnheader')
      .map((header) => header.getAttribute('aria-label'));

  test('a tab shows its standard columns, and others on request', async () => {
    answerReport();
    const person = await openReport();
    const grid = await findReport();
    expect(titles(grid)).toEqual([
      'Advertiser',
      'Leads',
      'FTDs',
      'Revenue',
      'Payout',
      'Profit',
      'Margin',
      'Conversion',
      'Aff Conversion',
      'eCPL',
      'AeCPL',
    ]);
    const chooser = await openChooser(person);
    await person.click(within(chooser).getByRole('checkbox', { name: 'Attempts' }));
    expect(headerOf(grid, 'Attempts')).not.toBeNull();
  });

  test('the default columns of a tab are saved for it alone', async () => {
    answerReport();
    const saves = answerSettings();
    const person = await openReport();
    const chooser = await openChooser(person);
    const back = button('BACK TO DEFAULT', chooser);
    expect(back).toBeDisabled();
    expect(back).toHaveAttribute('title', 'No default columns are saved yet');
    await person.click(within(chooser).getByRole('checkbox', { name: 'FTDs' }));
    await person.click(button('save as default', chooser));
    expect(await screen.findByText('Default Columns Set Successfully')).toBeVisible();
    expect(saves.at(-1)?.method).toBe('PUT');
    const { user_id, extras } = saves.at(-1)!.body as {
      user_id: number;
      extras: { reports_columns: Record<string, unknown[]> };
    };
    expect(user_id).toBe(1);
    expect(Object.keys(extras.reports_columns)).toEqual(['reports_advertiser_id_columns']);
    expect(extras.reports_columns.reports_advertiser_id_columns?.slice(0, 2)).toEqual([
      { key: 'advertiser_id', title: 'Advertiser', visible: true, sortable: true },
      { key: 'attempts', title: 'Attempts', visible: false, sortable: true },
    ]);
    expect(back).toBeEnabled();
    const grid = await findReport();
    await person.click(button('Standard columns', chooser));
    expect(headerOf(grid, 'FTDs')).not.toBeNull();
    await person.click(back);
    expect(headerOf(grid, 'FTDs')).toBeNull();
  });

  test('a default needs two columns', async () => {
    answerReport();
    const person = await openReport();
    const chooser = await openChooser(person);
    await person.click(button('Hide all', chooser));
    const save = button('save as default', chooser);
    expect(save).toBeDisabled();
    expect(save).toHaveAttribute('title', 'Show at least 2 columns first');
    await person.click(within(chooser).getByRole('checkbox', { name: 'Leads' }));
    expect(save).toBeEnabled();
  });

  test('a default that is not saved says so', async () => {
    answerReport();
    answerCall('/api/user-settings', () => failure('INTERNAL', 'Something went wrong.'), 500);
    const person = await openReport();
    const chooser = await openChooser(person);
    await person.click(within(chooser).getByRole('checkbox', { name: 'FTDs' }));
    await person.click(button('save as default', chooser));
    await readError(person, 'Failed to set default columns. Please try again.');
    expect(headerOf(await findReport(), 'FTDs')).not.toBeNull();
  });

  test('columns without their permission are not offered, on this tab alone', async () => {
    answerReport();
    // 100 is the payout of advertiser_id (REP-043).
    const user = { ...ADMIN, permissions: ADMIN.permissions.filter((id) => id !== 100) };
    const person = await openReport('?tab=advertiser_id', undefined, user);
    const grid = await findReport();
    expect(headerOf(grid, 'Payout')).toBeNull();
    expect(headerOf(grid, 'Revenue')).not.toBeNull();
    const chooser = await openChooser(person);
    expect(within(chooser).queryByRole('checkbox', { name: 'Payout' })).toBeNull();
    openAsVisitor('/reports?tab=country_id');
    expect(headerOf(await findReport('Countries report'), 'Payout')).not.toBeNull();
  });

  test('a link shows the columns and the open rows of the view that it was copied from', async () => {
    answerReport();
    const open = JSON.stringify([[[['advertiser_id', 1]], 'country_id']]);
    await openReport(
      `?tab=advertiser_id&columns=advertiser_id,cr,leads&open=${encodeURIComponent(open)}`,
    );
    const grid = await findReport();
    await waitFor(() => expect(titles(grid)).toEqual(['Advertiser', 'Conversion', 'Leads']));
    await waitFor(() => expect(within(grid).getByText('Germany')).toBeVisible());
  });
});

/** Answers the presets with what is created; gives the creations. */
const answerPresets = (...presets: Preset[]): readonly SentCall[] => {
  const saved = [...presets];
  const creations: SentCall[] = [];
  answerCall('/api/presets', (call) => {
    if (call.method === 'GET') return saved;
    creations.push(call);
    const preset = { ...(call.body as Preset), id: 7, version: 1 };
    saved.push(preset);
    return preset;
  });
  return creations;
};

const FILTERS = encodeURIComponent(
  JSON.stringify({
    dateRangePreset: 'This Month',
    compare_with_past: true,
    publisher_id: [1],
    selectedConversion: 'pending',
  }),
);

test('a preset keeps all of the page, comes back as it was, and is saved byte-equal', async () => {
  const calls = answerReport();
  const creations = answerPresets();
  const writes = answerCall('/api/presets/7', ({ body }) => ({
    ...(creations[0]?.body as Preset),
    id: 7,
    version: 2,
    ...(body as object),
  }));
  const person = await openReport(`?tab=advertiser_id&chart=stacked&filters=${FILTERS}`);
  await person.click(button('Columns'));
  const chooser = await findDialog('Columns');
  await person.click(within(chooser).getByRole('checkbox', { name: 'FTDs' }));
  await person.click(button('Close', chooser));
  await person.click(await screen.findByRole('button', { name: 'Presets' }));
  await person.click(await screen.findByRole('button', { name: 'New Preset' }));
  const dialog = await findDialog('New Preset');
  expect(button('Submit', dialog)).toBeDisabled();
  await person.type(within(dialog).getByLabelText('Preset Name'), 'Mine');
  await person.click(button('Submit', dialog));
  await dialogCloses('New Preset');
  const { page, config } = creations[0]!.body as { page: string; config: string };
  expect(page).toBe('reports');
  const saved = JSON.parse(config) as Record<string, unknown>;
  // The server keeps all of it.
  expect(PresetConfig.parse(saved)).toMatchObject(saved);
  expect(Object.keys(saved)).toEqual([
    'tab',
    'filterData',
    'leadsFilterCombination',
    'leadsTableParams',
    'showReportsChart',
    'reportsChart',
    'tableColumns',
    'tablesColumns',
  ]);
  expect(saved).toMatchObject({
    tab: 'advertiser_id',
    filterData: {
      dateRangePreset: 'This Month',
      compare_with_past: true,
      publisher_id: [1],
      is_test: false,
    },
    leadsFilterCombination: { selectedConversion: 'pending' },
    leadsTableParams: {
      page_number: 1,
      limit: 100,
      sort_by_column: 'created_at',
      sort_order: 'desc',
    },
    showReportsChart: true,
    reportsChart: 'stacked',
  });
  const hidden = { value: 'ftds', title: 'FTDs', visible: false };
  expect(saved.tableColumns).toContainEqual(hidden);
  expect(Object.keys(saved.tablesColumns as object)).toHaveLength(6);

  // No preset: everything goes back to the defaults.
  await person.click(button('Mine'));
  await person.click(
    within(await screen.findByRole('group', { name: 'Presets' })).getByRole('button', {
      name: 'Mine',
    }),
  );
  await waitFor(() => expect(window.location.search).toBe(''));
  await waitFor(() => expect(chips()).toEqual(['Today']));

  // The preset again: tab, filter, chart and columns.
  await person.click(await screen.findByRole('button', { name: 'Presets' }));
  await person.click(await screen.findByRole('button', { name: 'Mine' }));
  const grid = await findReport();
  await waitFor(() =>
    expect(chips()).toEqual([
      'Preset: Mine',
      'This Month',
      'Compare with past',
      'Publisher: North',
    ]),
  );
  expect(headerOf(grid, 'FTDs')).toBeNull();
  expect(await screen.findByRole('region', { name: 'Chart' })).toBeVisible();
  expect(window.location.search).toContain('chart=stacked');
  expect(bodyOf(calls.at(-1)!)).toMatchObject({ affiliate_id: [1], compare_with_past: true });
  expect(screen.queryByText('(modified)')).toBeNull();

  // Saved over itself, it has the same text.
  await person.click(button('Mine'));
  await person.click(await screen.findByRole('button', { name: /^Override Mine/ }));
  await person.click(
    within(await findDialog('Are you sure?')).getByRole('button', { name: 'Override' }),
  );
  await waitFor(() => expect(writes).toHaveLength(1));
  expect((writes[0]!.body as { config: string }).config).toBe(config);

  // A change makes it modified.
  await person.click(button('Chart'));
  expect(await screen.findByText('(modified)')).toBeInTheDocument();
});

test('Cancel clears the preset and the filter, and stays on the tab', async () => {
  answerReport();
  const config = JSON.stringify({ tab: 'offer', filterData: { last_24_hours: true } });
  answerPresets({ id: 5, version: 1, name: 'Offers', page: 'reports', config });
  const person = await openReport();
  await person.click(await screen.findByRole('button', { name: 'Presets' }));
  await person.click(await screen.findByRole('button', { name: 'Offers' }));
  await findReport('Offers report');
  await waitFor(() => expect(chips()).toEqual(['Preset: Offers', 'Last 24 hours']));
  await person.click(button('Cancel'));
  await waitFor(() => expect(chips()).toEqual(['Today']));
  expect(window.location.search).toBe('?tab=offer');
});
