import { PresetConfig, type Preset } from '@leadline/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { dialogCloses, findDialog, headerOf } from '#test/app';
import { answerCall, type SentCall } from '#test/fake-api';
import { answerReport, bodyOf, findReport, openReport } from '#test/fake-report';
import { button, chips } from '#test/leads-page';

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
