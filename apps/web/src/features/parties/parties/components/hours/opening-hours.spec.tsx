import type { OpeningHours, PartyEffects } from '@leadline/contracts';
import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  headerOf,
  openApp,
  openOptions,
  readError,
  rowOf,
  rowsOf,
} from '#test/app';
import { resetClock, setClock } from '#test/clock';
import { answerCall, StatusReply, type SentCall } from '#test/fake-api';
import { advertiserSettings, FRANCE, GERMANY } from '#test/fake-parties';
import { failure, staleSave } from '#test/fake-replies';

const SETTINGS = '/api/advertisers/7/settings';
const HOURS = '/api/advertisers/opening-hours';
const EFFECTS = '/api/advertisers/7/effects';
const TAB = '/edit/advertiser/7?tab=6';

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const bodiesOf = (calls: readonly SentCall[], method: string): unknown[] =>
  calls.filter((call) => call.method === method).map(({ body }) => body);

const LABELS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const week = (patch: Partial<OpeningHours['days'][number]> = {}) =>
  LABELS.map((label, index) => ({
    id: index + 1,
    label,
    checked: true,
    traffic: false,
    steps: [{ start_time: '00:00', end_time: '23:59' }],
    ...patch,
  }));
const office = week({ steps: [{ start_time: '09:00', end_time: '17:59' }] });

const hoursOf = (
  country: typeof GERMANY | typeof FRANCE,
  patch: Partial<OpeningHours> = {},
): OpeningHours => ({
  id: country.id + 10,
  version: 3,
  advertiser_id: 7,
  country_ids: [country.id],
  country,
  timezone_id: 2,
  timezone: { id: 2, name: 'Europe/Paris' },
  days: office,
  ...patch,
});

const NO_EFFECTS: PartyEffects = {
  distributions: [],
  caps: [],
  leads: 0,
  is_partial: false,
  moves: [],
};

const openHours = async (openingHours: readonly OpeningHours[] = []): Promise<UserEvent> => {
  answerCall(SETTINGS, () => advertiserSettings({ openingHours: [...openingHours] }));
  const person = openApp(TAB);
  await findGrid('Opening Hours');
  return person;
};
const openNew = async (person: UserEvent): Promise<HTMLElement> => {
  await person.click(button('Create Opening Hours'));
  return findDialog('Create Opening Hours');
};

beforeEach(() => {
  // A Tuesday, 12:00 in Paris.
  setClock('2026-11-24T11:00:00Z', 'UTC');
  answerCall('/api/countries', () => [GERMANY, FRANCE]);
  answerCall(EFFECTS, () => NO_EFFECTS);
});
afterEach(resetClock);

test('new hours are open all day, and are sent with their steps', async () => {
  const calls = answerCall(HOURS, () => ({ message: 'Done', ids: [1, 2] }), 201);
  const person = await openHours();
  const dialog = await openNew(person);
  const apply = button('Apply', dialog);
  expect(apply).toBeDisabled();
  expect(apply).toHaveAttribute('title', 'Country is required');
  await choose(person, dialog, 'Countries', 'Germany', 'France');
  expect(apply).toHaveAttribute('title', 'Please select a valid timezone');
  await choose(person, dialog, 'Time zone', 'Europe/Paris');
  expect(apply).toBeEnabled();
  expect(within(dialog).getByRole('status', { name: 'Now' })).toHaveTextContent(
    'Now: Open, takes leads at all times',
  );

  // The flag is false while the label says "Traffic" (ADV-031).
  const sunday = within(dialog).getByRole('switch', { name: 'Traffic on Sunday' });
  expect(sunday).toBeChecked();
  expect(within(dialog).getAllByText('Traffic')).toHaveLength(7);
  await person.click(sunday);
  expect(within(dialog).getByText('No traffic')).toBeVisible();
  await person.click(within(dialog).getByRole('switch', { name: 'Saturday' }));
  await person.click(apply);
  await dialogCloses('Create Opening Hours');
  expect(bodiesOf(calls, 'POST')).toEqual([
    {
      advertiser_id: 7,
      country_ids: [1, 2],
      timezone_id: 2,
      days: week().map((day) => ({ ...day, checked: day.id !== 6, traffic: day.id === 7 })),
    },
  ]);
  expect(await screen.findByText('Opening hours created successfully.')).toBeVisible();
});

test('while a check fails, Apply is disabled with a reason, and the error is shown at the day', async () => {
  const person = await openHours([hoursOf(GERMANY)]);
  await person.click(button('Edit opening hours of Germany'));
  const dialog = await findDialog('Edit Opening Hours');
  const apply = button('Apply', dialog);
  const [start, end] = ['Monday, start 1', 'Monday, end 1'].map((label) =>
    within(dialog).getByLabelText(label),
  ) as [HTMLElement, HTMLElement];
  for (const [typed, text] of [
    ['9:00', 'Please enter a valid time'],
    ['24:00', 'Please enter a valid time'],
    ['18:00', 'Start time should be smaller'],
  ] as const) {
    await fill(person, start, typed);
    expect(within(dialog).getByText(text)).toBeVisible();
    expect(apply).toBeDisabled();
    expect(apply).toHaveAttribute('title', `Monday: ${text}`);
  }
  await fill(person, start, '09:00');
  await fill(person, end, '12:00');
  expect(apply).toBeEnabled();
  await person.click(button('Add an interval on Monday', dialog));
  await fill(person, within(dialog).getByLabelText('Monday, start 2'), '11:00');
  expect(within(dialog).getByText('Time slots are overlapping')).toBeVisible();
  expect(apply).toBeDisabled();
  await person.click(button('12:01–23:59', dialog));
  expect(within(dialog).queryByText('Time slots are overlapping')).toBeNull();
  expect(apply).toBeEnabled();
  await person.click(button('Remove interval 2 of Monday', dialog));
  expect(within(dialog).queryByLabelText('Monday, start 2')).toBeNull();
});

test('the table shows the current state of the hours, 20 rows at first', async () => {
  await openHours([
    hoursOf(GERMANY),
    hoursOf(FRANCE, { days: office.map((day) => ({ ...day, traffic: day.id === 2 })) }),
  ]);
  const grid = await findGrid('Opening Hours');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(2));
  const germany = rowOf(grid, 'Germany');
  expect(cellOf(grid, germany, 'Hours')).toHaveTextContent('Every day 09:00–17:59');
  expect(cellOf(grid, germany, 'Now')).toHaveTextContent(
    'Open, takes leads until 18:00 Paris time',
  );
  expect(cellOf(grid, rowOf(grid, 'France'), 'Now')).toHaveTextContent(
    'Open, takes no leads until 18:00 Paris time',
  );
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('20');
});

test('sorting by the current state separates open hours from closed ones', async () => {
  const closed = office.map((day) => ({ ...day, checked: false }));
  const person = await openHours([hoursOf(FRANCE), hoursOf(GERMANY, { days: closed })]);
  const grid = await findGrid('Opening Hours');
  await person.click(headerOf(grid, 'Now') as HTMLElement);
  expect(cellOf(grid, rowsOf(grid)[0] as HTMLElement, 'Country')).toHaveTextContent('Germany');
  await person.click(headerOf(grid, 'Now') as HTMLElement);
  expect(cellOf(grid, rowsOf(grid)[0] as HTMLElement, 'Country')).toHaveTextContent('France');
});

test('hours are copied to other countries, replacing existing hours', async () => {
  const calls = answerCall(HOURS, () => ({ message: 'Done', version: 4 }));
  const person = await openHours([hoursOf(GERMANY), hoursOf(FRANCE)]);
  const fresh = await openNew(person);
  await person.click(within(fresh).getByRole('combobox', { name: 'Countries' }));
  // Both countries have hours already.
  expect(openOptions()).toEqual([]);
  await person.click(button('Cancel', fresh));
  await dialogCloses('Create Opening Hours');

  await person.click(button('Edit opening hours of Germany'));
  const dialog = await findDialog('Edit Opening Hours');
  await choose(person, dialog, 'Countries', 'France');
  expect(within(dialog).getByText('Also replaces the hours of France')).toBeVisible();
  await person.click(button('Apply', dialog));
  await dialogCloses('Edit Opening Hours');
  expect(bodiesOf(calls, 'PUT')).toEqual([
    {
      advertiser_id: 7,
      country_ids: [1, 2],
      country_id: 1,
      timezone_id: 2,
      days: office,
      version: 3,
    },
  ]);
  expect(await screen.findByText('Opening hours updated successfully.')).toBeVisible();
});

test('a user who may not create opening hours can copy them only to countries that have some', async () => {
  answerCall(SETTINGS, () =>
    advertiserSettings({ openingHours: [hoursOf(GERMANY), hoursOf(FRANCE)] }),
  );
  const SPAIN = { ...FRANCE, id: 3, code: 'ES', name: 'Spain' };
  answerCall('/api/countries', () => [GERMANY, FRANCE, SPAIN]);
  const person = openApp(TAB, adminWithout('ADVERTISER_OPENING_HOURS_CREATE'));
  await person.click(await screen.findByRole('button', { name: 'Edit opening hours of Germany' }));
  const dialog = await findDialog('Edit Opening Hours');
  await person.click(within(dialog).getByRole('combobox', { name: 'Countries' }));
  await waitFor(() => expect(openOptions()).toHaveLength(2));
  expect(openOptions().some(({ textContent }) => textContent.includes('Spain'))).toBe(false);
});

test('the week of another advertiser is imported with its zone', async () => {
  answerCall('/api/get-filter-data', () => ({
    advertisers: [
      { id: 7, name: 'Alpha' },
      { id: 8, name: 'Bravo' },
    ],
    countries: [],
    publishers: [],
    funnel: [],
    statuses: [],
  }));
  answerCall('/api/advertisers/8/settings', () =>
    advertiserSettings({ openingHours: [hoursOf(FRANCE)] }),
  );
  const person = await openHours();
  const dialog = await openNew(person);
  await person.click(button('Import a week from another advertiser', dialog));
  await person.click(within(dialog).getByRole('combobox', { name: 'Advertiser to import from' }));
  expect(openOptions().map(({ textContent }) => textContent)).toEqual(['Bravo']);
  await choose(person, dialog, 'Advertiser to import from', 'Bravo');
  const weeks = await within(dialog).findByRole('list', { name: 'Weeks to import' });
  expect(weeks).toHaveTextContent('FranceEvery day 09:00–17:59 · Europe/Paris');
  await person.click(button('Import the week of France', dialog));
  expect(within(dialog).getByLabelText('Sunday, start 1')).toHaveValue('09:00');
  expect(within(dialog).getByRole('status', { name: 'Now' })).toHaveTextContent(
    'Now: Open, takes leads until 18:00 Paris time',
  );
});

test('the dialog shows where leads would have gone, before it is saved', async () => {
  const asked = answerCall(EFFECTS, () => ({
    ...NO_EFFECTS,
    distributions: [{ id: 3, name: 'DE main' }],
    leads: 1204,
    moves: [
      { from: { id: 7, name: 'Alpha' }, to: { id: 8, name: 'Bravo' }, leads: 20 },
      { from: { id: 7, name: 'Alpha' }, to: null, leads: 8 },
    ],
  }));
  const person = await openHours([hoursOf(GERMANY)]);
  await person.click(button('Edit opening hours of Germany'));
  const dialog = await findDialog('Edit Opening Hours');
  await person.click(within(dialog).getByRole('switch', { name: 'Monday' }));
  await waitFor(() =>
    expect(within(dialog).getByRole('status', { name: 'What saving changes' })).toHaveTextContent(
      '28 of 1,204 leads of the last 24 hours would have been routed differently: ' +
        '20 to Bravo, 8 to no advertiser.Concerns 1 live distribution: DE main.',
    ),
  );
  expect(bodiesOf(asked, 'POST')).toEqual([
    {
      kind: 'hours',
      country_ids: [1],
      hours: {
        timezone_id: 2,
        days: office.map((day) => ({ ...day, checked: day.id !== 1 })),
      },
    },
  ]);
});

test('a save over a newer version asks; other failures show the text of the call', async () => {
  const person = await openHours([hoursOf(GERMANY)]);
  answerCall(HOURS, () => new StatusReply(409, staleSave()));
  await person.click(button('Edit opening hours of Germany'));
  const dialog = await findDialog('Edit Opening Hours');
  await person.click(within(dialog).getByRole('switch', { name: 'Monday' }));
  await person.click(button('Apply', dialog));
  await answerQuestion(person, 'These opening hours have been changed', 'Keep editing');
  answerCall(HOURS, () => new StatusReply(500, failure('INTERNAL', 'Broken.')));
  await person.click(button('Apply', dialog));
  await readError(person, 'Failed to update opening hours. Please try again.');
});

test('deleting sends the country, and the controls need their permissions', async () => {
  const calls = answerCall(HOURS, () => ({ message: 'Opening hours deleted' }));
  const person = await openHours([hoursOf(GERMANY)]);
  await person.click(button('Delete opening hours of Germany'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await waitFor(() =>
    expect(bodiesOf(calls, 'DELETE')).toEqual([{ advertiser_id: 7, country_id: 1 }]),
  );
  openApp(
    TAB,
    adminWithout(
      'ADVERTISER_OPENING_HOURS_CREATE',
      'ADVERTISER_OPENING_HOURS_EDIT',
      'ADVERTISER_OPENING_HOURS_DELETE',
    ),
  );
  const grid = await findGrid('Opening Hours');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
  for (const name of [/^Create/, /^Edit/, /^Delete/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
