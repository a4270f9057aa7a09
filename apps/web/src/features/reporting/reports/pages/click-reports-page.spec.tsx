import { ClickPresetConfig } from '@leadline/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
  adminWithout,
  cellOf,
  findDialog,
  findGrid,
  openApp,
  rowOf,
  rowsOf,
} from '#test/app';
import { answerCall } from '#test/fake-api';
import { clickPresetFormat } from '../lib/click-preset';
import { clickColumnStore } from '../lib/click-subject';

const ROW = {
  id: 1,
  value: 1,
  label: 'Alpha',
  clicks: 1200,
  unique_clicks: 900,
  bots: 30,
  leads: 60,
  click_to_lead: '5.00',
  ftds: 12,
  publisher_ftds: 9,
  click_to_ftd: '1.00',
  payout: '700.50',
  epc: '0.58',
};
const { id: _id, value: _value, label: _label, ...TOTALS } = ROW;
const PIVOT = {
  data: [ROW, { ...ROW, id: 2, value: 2, label: 'Beta', clicks: 5 }],
  totals: TOTALS,
  groups: 2,
  headers: [],
  next_group_by_drilldown_enum: { country_id: 'Countries', device: 'Device' },
};
const CLICK = {
  id: 5,
  hit_id: 'hit-5',
  created_at: '2026-11-20T10:00:00.000Z',
  publisher_id: 1,
  publisher_name: 'Alpha',
  offer_name: 'Spring',
  landing_name: null,
  country_name: 'Germany',
  device: 'mobile',
  browser: 'Safari',
  os: 'iOS',
  referrer_host: 'news.example',
  publisher_click_id: null,
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`custom_param_${number}`, null])),
  is_unique: true,
  is_bot: false,
  leads: [
    { id: 77, status: 'Accepted', is_test: true, is_fake_ftd: false },
    { id: 78, status: 'Rejected', is_test: false, is_fake_ftd: false },
    { id: 79, status: 'Pending FTD', is_test: true, is_fake_ftd: true },
  ],
};
type Body = Record<string, unknown>;
const button = (name: string, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const answer = () => answerCall('/api/click-reports/pivot', () => PIVOT);
const names = (grid: HTMLElement): string[] =>
  rowsOf(grid).map((row) => row.querySelector('[aria-colindex="1"]')?.textContent ?? '');

test('a tab has the measures of its groups, and a row of totals', async () => {
  const calls = answer();
  openApp('/click-reports');
  const grid = await screen.findByRole('treegrid', { name: 'Publisher report' });
  await waitFor(() => expect(names(grid)).toEqual(['Alpha', 'Beta', 'Total']));
  const row = rowOf(grid, 'Alpha');
  const text = (title: string): string | null => cellOf(grid, row, title).textContent;
  expect(
    ['Clicks', 'Unique Clicks', 'Bots', 'Leads', 'Click to Lead', 'Payout', 'EPC'].map(text),
  ).toEqual(['1,200', '900', '30', '60', '5.00%', '$700.50', '$0.58']);
  expect(calls[0]?.body).toMatchObject({ group_by: 'affiliate_id', parents: [], limit: 1000 });
});

test('a row opens level in level, and leads to its clicks', async () => {
  const calls = answer();
  const person = openApp('/click-reports?tab=offer_id');
  const grid = await screen.findByRole('treegrid', { name: 'Offers report' });
  await waitFor(() => expect(names(grid)).toContain('Alpha'));
  await person.click(button('Expand Alpha', grid));
  const dialog = await findDialog('Group Alpha by');
  const link = within(dialog).getByRole('link', { name: 'Show Clicks' });
  const address = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect([address.pathname, address.searchParams.get('tab')]).toEqual([
    '/click-reports',
    'details',
  ]);
  expect(address.searchParams.get('in')).toBe('[["offer_id",1,"Alpha"]]');
  await person.click(button('Device', dialog));
  await waitFor(() =>
    expect(calls.at(-1)?.body).toMatchObject({
      group_by: 'device',
      parents: [{ group_by: 'offer_id', value: 1 }],
    }),
  );
});

test('the details list the clicks of a row with their leads', async () => {
  const calls = answerCall('/api/click-reports/clicks', () => ({ total: 1, data: [CLICK] }));
  const steps = encodeURIComponent('[["hour",14,"14:00–14:59"]]');
  const person = openApp(`/click-reports?tab=details&in=${steps}`);
  const grid = await findGrid('Clicks');
  const row = rowOf(grid, 'Spring');
  expect(cellOf(grid, row, 'Kind')).toHaveTextContent('Unique');
  expect(cellOf(grid, row, 'Lead')).toHaveTextContent(
    '#77 and 2 more (1 test, 1 fake FTD, 1 rejected) Accepted Test',
  );
  expect(calls[0]?.body).toMatchObject({ parents: [{ group_by: 'hour', value: 14 }], limit: 100 });
  await person.click(screen.getByRole('button', { name: /Hour: 14:00–14:59/ }));
  await waitFor(() => expect((calls.at(-1)?.body as Body).parents).toEqual([]));
});

test('tabs keep the filter, and columns of money need their permission', async () => {
  answer();
  openApp(
    `/click-reports?tab=device&filters=${encodeURIComponent('{"device":["mobile"]}')}`,
    adminWithout('REPORT_GLOBAL_PAYOUT'),
  );
  const grid = await screen.findByRole('treegrid', { name: 'Device report' });
  await waitFor(() => expect(names(grid)).toContain('Alpha'));
  const tab = screen.getByRole('link', { name: 'Browser' });
  expect(new URL((tab as HTMLAnchorElement).href).searchParams.get('filters')).toContain('mobile');
  expect(within(grid).queryByRole('columnheader', { name: /Payout|EPC/ })).toBeNull();
});

test('a preset keeps tab, filter, chart and columns, and comes back byte-equal', async () => {
  answer();
  const saved: object[] = [];
  const creations = answerCall('/api/presets', ({ method, body }) => {
    if (method === 'GET') return saved;
    const preset = { ...(body as object), id: 7, version: 1 };
    saved.push(preset);
    return preset;
  });
  const filters = { dateRangePreset: 'This Month', device: ['mobile'], excludes: ['device'] };
  const address = `/click-reports?tab=country_id&chart=line&filters=${encodeURIComponent(JSON.stringify(filters))}`;
  const person = openApp(address);
  await screen.findByRole('treegrid', { name: 'Countries report' });
  await person.click(button('Columns'));
  const chooser = await findDialog('Columns');
  await person.click(within(chooser).getByRole('checkbox', { name: 'Bots' }));
  await person.click(button('Close', chooser));
  await person.click(await screen.findByRole('button', { name: 'Presets' }));
  await person.click(await screen.findByRole('button', { name: 'New Preset' }));
  const dialog = await findDialog('New Preset');
  await person.type(within(dialog).getByLabelText('Preset Name'), 'Mine');
  await person.click(button('Submit', dialog));
  await screen.findByText('Preset: Mine');
  const { page, config } = creations.find(({ method }) => method === 'POST')?.body as {
    page: string;
    config: string;
  };
  expect(page).toBe('click-reports');
  const written = JSON.parse(config) as Record<string, unknown>;
  expect(written).toMatchObject({ tab: 'country_id', chart: 'line', clickFilter: filters });
  expect(written.columns).toContainEqual({ value: 'bots', title: 'Bots', visible: false });
  // The server keeps all of it, and what it adds means nothing.
  const kept = JSON.stringify(ClickPresetConfig.parse(written));
  const format = clickPresetFormat(clickColumnStore(ADMIN.permissions).standard);
  expect(format.text(format.read(kept))).toBe(format.text(format.read(config)));

  await person.click(button('Mine'));
  await person.click(await screen.findByRole('button', { name: 'Mine', pressed: true }));
  await waitFor(() => expect(window.location.search).not.toContain('preset'));
  expect(window.location.search).not.toContain('country_id');
  await person.click(button('Presets'));
  await person.click(await screen.findByRole('button', { name: 'Mine' }));
  await screen.findByRole('treegrid', { name: 'Countries report' });
  expect(new URLSearchParams(window.location.search).get('preset')).toBe('7');
  expect(new URLSearchParams(window.location.search).get('chart')).toBe('line');
});
