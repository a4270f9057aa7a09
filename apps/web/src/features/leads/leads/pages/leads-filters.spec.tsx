import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import {
  ADMIN,
  answerQuestion,
  choose,
  fill,
  findDialog,
  findGrid,
  openAsVisitor,
  openOptions,
  readError,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, leadMetrics, staleSave } from '#test/fake-replies';
import { answerOneLead, button, chips, openLeads, select } from '#test/leads-page';

const choice = (id: number | string, name: string) => ({ id, name });
const group = (id: number, ...data: { id: number | string; name: string }[]) => ({ id, data });
const GROUPS = {
  Advertisers: group(1, choice(1, 'Alpha'), choice(2, 'Bravo')),
  Countries: group(
    2,
    ...Array.from({ length: 400 }, (_, index) => choice(index + 1, `Country ${index + 1}`)),
  ),
  Statuses: group(3, choice('New', 'New')),
  Publishers: group(4, choice(7, 'North')),
  'Custom Param 1': group(5),
  'Custom Param 2': group(6),
  'Custom Param 3': group(7),
  'Custom Param 4': group(8),
  'Custom Param 5': group(9),
  'Publisher Status': group(10),
  Offer: group(11),
  Distributions: group(12),
  Funnel: group(13, choice('spring', 'spring')),
};

/** Finds options of a filter by their names and takes them. */
const pick = async (person: UserEvent, label: string, ...names: string[]): Promise<void> => {
  const field = select(`${label}( \\d+ chosen)?$`);
  for (const name of names) {
    await fill(person, field, name);
    await person.click(
      await waitFor(() => {
        const option = openOptions().find(({ textContent }) => textContent === name);
        if (option === undefined) throw new Error(`There is no option ${name}`);
        return option;
      }),
    );
  }
  await person.keyboard('{Escape}');
};

const takeRadio = async (person: UserEvent, label: string, text: string): Promise<void> =>
  person.click(within(screen.getByRole('radiogroup', { name: label })).getByText(text));

beforeEach(() => {
  answerCall('/api/get-filter-data-2', () => GROUPS);
});

test('filters are chosen, excluded and applied once; chips, reload and the other tab have them', async () => {
  const lists = answerOneLead();
  const metrics = answerCall('/api/lead-metrics', () => leadMetrics());
  let person = await openLeads();
  expect(lists[0]?.body).toMatchObject({
    country_id: null,
    publisher_id: null,
    excludes: null,
    lead_status_id: null,
    is_test: null,
    exclude_fake_FTD: null,
    traffic: 'all',
    is_approved: 'all',
    campaign_leads: 'all',
    compare_with_past: false,
    symbolInjectedLead: false,
  });
  await person.click(button('Show filter'));
  await screen.findByRole('radiogroup', { name: 'Traffic' });
  await pick(person, 'Countries', 'Country 399', 'Country 4');
  await person.click(screen.getByRole('switch', { name: 'Countries: include selection' }));
  expect(screen.getByRole('switch', { name: 'Countries: exclude selection' })).toBeChecked();
  await pick(person, 'Publisher', 'North');
  await person.click(screen.getByRole('switch', { name: 'Publisher: include selection' }));
  await takeRadio(person, 'Traffic', 'Weekends only Sat-Sun');
  await takeRadio(person, 'Is Test', 'Only');
  expect(lists).toHaveLength(1);
  await person.click(button(/^Apply( \(|$)/));
  // The panel folds into the chips.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull());
  expect(button('Show filter')).toHaveFocus();
  await waitFor(() =>
    expect(chips()).toEqual([
      'Today',
      'Publisher not: North',
      'Country not: Country 4, Country 399',
      'Traffic: Weekends only Sat-Sun',
      'Is Test: Only',
    ]),
  );
  await waitFor(() => expect(lists).toHaveLength(2));
  expect(lists[1]?.body).toMatchObject({
    country_id: [4, 399],
    publisher_id: [7],
    excludes: ['affiliate_id', 'country_id'],
    traffic: 'weekends',
    is_test: true,
    page_number: 1,
  });

  person = openAsVisitor();
  await findGrid('Leads');
  await waitFor(() => expect(chips()).toHaveLength(5));
  await person.click(
    await screen.findByRole('button', { name: /^Remove filter Publisher not: N/ }),
  );
  await waitFor(() => expect(chips()).toHaveLength(4));
  await waitFor(() => expect(lists).toHaveLength(4));
  expect(lists[3]?.body).toMatchObject({
    country_id: [4, 399],
    publisher_id: null,
    excludes: ['country_id'],
  });

  await person.click(screen.getByRole('link', { name: 'Global' }));
  await waitFor(() => expect(metrics).toHaveLength(1));
  expect(metrics[0]?.body).toMatchObject({
    country_id: [4, 399],
    affiliate_id: null,
    excludes: ['country_id'],
    traffic: 'weekends',
    is_test: true,
    exclude_fake_FTD: null,
  });
  await person.click(screen.getByRole('link', { name: 'Details' }));
  await findGrid('Leads');
  await waitFor(() =>
    expect(chips()).toEqual([
      'Today',
      'Country not: Country 4, Country 399',
      'Traffic: Weekends only Sat-Sun',
      'Is Test: Only',
    ]),
  );
  await person.click(button('Show filter'));
  await person.click(button('Cancel'));
  await waitFor(() => expect(chips()).toEqual(['Today']));
  expect(window.location.href).toMatch(/\/leads$/);
});

test('conversion, lead and symbol narrow each other as specified, and travel through the reports', async () => {
  const lists = answerOneLead();
  answerCall('/api/lead-metrics', () => leadMetrics());
  const asksFor = (body: Record<string, unknown>): Promise<void> =>
    waitFor(() => expect(lists.at(-1)?.body).toMatchObject(body));
  const person = await openLeads();
  const take = (label: string, option: string) => choose(person, document.body, label, option);
  await take('Select Conversion', 'Non Converted');
  await asksFor({ lead_status_id: [2, 3] });
  await take('Select Lead', 'Successful Only');
  await asksFor({ lead_status_id: [2] });
  await take('Select Conversion', 'Pending');
  await asksFor({ lead_status_id: [6] });
  await person.click(select('Select Lead'));
  expect(
    await screen.findByTitle('A failed lead has no conversion: choose another conversion first'),
  ).toHaveClass('ant-select-item-option-disabled');
  await person.keyboard('{Escape}');
  await take('Select Symbol', 'Injected lead fail');
  await asksFor({
    lead_status_id: [6],
    symbolInjectedLeadFail: true,
    symbolInjectedLead: false,
  });

  await person.click(screen.getByRole('link', { name: 'Global' }));
  await waitFor(() => expect(window.location.href).toMatch(/tab=global/));
  const address = new URL(window.location.href);
  expect(JSON.parse(address.searchParams.get('filters') ?? '')).toMatchObject({
    selectedConversion: 'pending',
    selectedLead: { name: 'Successful Only', value: 'successful' },
    symbolFunnelOverride: false,
    symbolPublisherOverride: false,
    symbolInjectedLead: false,
    symbolInjectedLeadSuccess: false,
    symbolInjectedLeadFail: true,
  });
  await person.click(screen.getByRole('link', { name: 'Details' }));
  await findGrid('Leads');
  await asksFor({ lead_status_id: [6], symbolInjectedLeadFail: true });
  await take('Select Conversion', 'All');
  await take('Select Lead', 'Failed Only');
  await asksFor({ lead_status_id: [3] });
  expect(select('Select Conversion')).toBeDisabled();
  openAsVisitor();
  await findGrid('Leads');
  expect(select('Select Conversion')).toBeDisabled();
});

test('a pasted column opens the search for many, which says what was found', async () => {
  const lists = answerOneLead();
  const summary = {
    found: 38,
    several: [{ value: 'b@x.co', leads: 2 }],
    older: 12,
    outside: 0,
    not_found: ['gone@x.co'],
    is_everywhere: true,
  };
  const asked = answerCall('/api/lead-details/search-summary', ({ body }) => ({
    data: (body as { is_search_global: boolean }).is_search_global
      ? { ...summary, older: 0 }
      : summary,
  }));
  const person = await openLeads();
  await person.click(screen.getByLabelText('Search text'));
  await person.paste('Phone\n+44 7400 123456\n+44 7400 123457');
  const dialog = await findDialog('Search Multiple Records');
  expect(within(dialog).getByRole('status').textContent).toBe('2 values');
  await person.click(button('Search', dialog));
  await waitFor(() => expect(chips()).toEqual(['Today', 'Phone: 2 values']));
  const line = await screen.findByRole('status', { name: 'Searched values' });
  await waitFor(() =>
    expect(line.textContent).toBe('38 found1 not found1 has 2 leads12 are older: search all dates'),
  );
  await person.click(button('Copy the values that were not found'));
  expect(await navigator.clipboard.readText()).toBe('gone@x.co');
  await person.click(button('search all dates'));
  await waitFor(() => expect(chips()).toEqual(['Phone: 2 values (all dates)']));
  await waitFor(() => expect(line.textContent).toBe('38 found1 not found1 has 2 leads'));
  expect(asked.at(-1)?.body).toMatchObject({
    search_in: 'phone',
    search_txt: ['+44 7400 123456', '+44 7400 123457'],
    is_search_global: true,
  });
  expect(lists.at(-1)?.body).toMatchObject({ search_in: 'phone', is_search_global: true });
});

test('a list that is typed with commas or spaces is one of several values', async () => {
  answerCall('/api/lead-details/search-summary', () => ({ data: null }));
  const lists = answerOneLead();
  const person = await openLeads();
  await person.type(screen.getByLabelText('Search text'), 'a@x.co, b@x.co c@x.co{Enter}');
  await waitFor(() => expect(chips()).toEqual(['Today', 'Email: 3 values']));
  await waitFor(() =>
    expect(lists.at(-1)?.body).toMatchObject({ search_txt: ['a@x.co', 'b@x.co', 'c@x.co'] }),
  );
  expect(
    await screen.findByText('Too many leads match to count them by value.'),
  ).toBeInTheDocument();
});

test('many records are searched at once: counted, not repeated, and kept over a reload however many', async () => {
  const lists = answerOneLead();
  let person = await openLeads();
  await person.click(button('Search Multiple Records'));
  const dialog = await findDialog('Search Multiple Records');
  const values = within(dialog).getByLabelText('Values');
  const count = within(dialog).getByRole('status');
  expect(button('Search', dialog)).toBeDisabled();
  const many = Array.from({ length: 1001 }, (_, index) => `someone-${index}@example.com`);
  await fill(person, values, many.join('\n'));
  expect(count.textContent).toBe('1,001 values. At most 1,000 values at once.');
  expect(button('Search', dialog)).toBeDisabled();
  await fill(person, values, [...many.slice(0, 600), many[0]].join(', '));
  expect(count.textContent).toBe('600 values · 1 repeated, counted once');
  await person.click(button('Search', dialog));
  await waitFor(() => expect(chips()).toEqual(['Today', 'Email: 600 values']));
  await waitFor(() =>
    expect(lists.at(-1)?.body).toMatchObject({
      search_in: 'email',
      search_txt: many.slice(0, 600),
      is_search_global: false,
    }),
  );
  person = openAsVisitor();
  await findGrid('Leads');
  await waitFor(() => expect(chips()).toEqual(['Today', 'Email: 600 values']));
  await person.click(screen.getByRole('checkbox', { name: 'All dates' }));
  await waitFor(() => expect(chips()).toEqual(['Email: 600 values (all dates)']));
  await waitFor(() =>
    expect(lists.at(-1)?.body).toMatchObject({
      search_txt: many.slice(0, 600),
      is_search_global: true,
    }),
  );
});

test('a preset that the server refuses to delete comes back as it was', async () => {
  answerOneLead();
  const preset = {
    id: 5,
    version: 1,
    name: 'Mine',
    page: 'leads',
    config: JSON.stringify({ filterData: { last_24_hours: true } }),
  };
  const refused = new StatusReply(500, failure('INTERNAL', ''));
  answerCall('/api/presets', () => [
    preset,
    { ...preset, id: 6, name: 'Reports only', page: 'reports' },
  ]);
  answerCall('/api/presets/5', () => refused);
  const person = await openLeads();
  await person.click(button('Show filter'));
  await person.click(await screen.findByRole('button', { name: 'Presets' }));
  expect(await screen.findByRole('button', { name: 'Mine' })).toBeVisible();
  expect(screen.queryByText('Reports only')).toBeNull();
  await person.click(button('Delete Mine'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await readError(person);
  await person.click(button('Presets'));
  await person.click(await screen.findByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(chips()).toEqual(['Preset: Mine', 'Last 24 hours']));
});

const OVERRIDE = 'Override Mine with the current view';

test('a preset that was changed in another window is shown before it is overridden', async () => {
  answerOneLead();
  const presetWith = (version: number, filterData: object) => ({
    id: 5,
    version,
    name: 'Mine',
    page: 'leads',
    config: JSON.stringify({ filterData }),
  });
  let saved = presetWith(1, { is_test: true });
  answerCall('/api/presets', () => [saved]);
  const writes = answerCall('/api/presets/5', ({ body }) => {
    const { version, config } = body as { version: number; config: string };
    if (version < saved.version) {
      const saved_by = { id: ADMIN.user_id, name: ADMIN.name };
      return new StatusReply(409, staleSave({ version: saved.version, saved_by }));
    }
    return { ...saved, version: version + 1, config };
  });
  const person = await openLeads();
  await person.click(button('Show filter'));
  await person.click(await screen.findByRole('button', { name: 'Presets' }));
  const override = async (): Promise<void> => {
    await person.click(await screen.findByRole('button', { name: OVERRIDE }));
    await answerQuestion(person, 'Are you sure?', 'Override');
  };
  await screen.findByRole('button', { name: OVERRIDE });
  saved = presetWith(2, { last_24_hours: true });
  await override();
  const conflict = await findDialog('The preset "Mine" has been changed');
  expect(conflict).toHaveTextContent('You saved this after you opened it');
  await person.click(button('Take theirs', conflict));
  await waitFor(() => expect(chips()).toEqual(['Preset: Mine', 'Last 24 hours']));

  await person.click(button('Mine'));
  await override();
  await waitFor(() =>
    expect(writes.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]),
  );
});
