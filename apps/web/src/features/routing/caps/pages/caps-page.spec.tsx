import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
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
  openAsVisitor,
  openOptions,
  readError,
  rowsOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { capRow, failure, staleSave, versionEntry } from '#test/fake-replies';

const BY_HAND = { interval: 'interval', reset_at: null } as const;

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });

const findRows = async (): Promise<HTMLElement[]> => rowsOf(await findGrid('Caps'));

const rowOfCap = async (id: number): Promise<HTMLElement> => {
  const row = button(`Usage of cap ${id}`).closest<HTMLElement>('[role="row"]');
  if (row === null) throw new Error(`There is no row of cap ${id}`);
  return row;
};

const openNewCap = async (): Promise<{ person: UserEvent; dialog: HTMLElement }> => {
  const person = openApp('/caps');
  await findGrid('Caps');
  await person.click(button('Add New Cap'));
  return { person, dialog: await findDialog('Add New Cap') };
};

test('each fault of the dialog has its text, and nothing is sent', async () => {
  const calls = answerCall('/api/caps', () => []);
  const { person, dialog } = await openNewCap();
  await waitFor(() => expect(within(dialog).getByRole('combobox', { name: 'Type' })).toHaveFocus());
  await choose(person, dialog, 'Countries', 'Germany');
  await person.click(button('Save', dialog));
  for (const text of [
    'Please select a valid type',
    'Please select a valid interval',
    'Please enter a valid cap',
    'Please select a valid timezone',
  ])
    expect(within(dialog).getByText(text)).toBeVisible();
  const type = within(dialog).getByRole('combobox', { name: 'Type' });
  await waitFor(() => expect(type).toHaveFocus());

  const cap = within(dialog).getByLabelText('Cap');
  for (const [typed, text] of [
    ['-1', 'Cap should be greater than equal to 0'],
    ['1.5', 'Please enter a valid cap'],
    ['many', 'Please enter a valid cap'],
    ['999999999', 'Please enter a valid cap'],
  ] as const) {
    await fill(person, cap, typed);
    expect(within(dialog).getByText(text)).toBeVisible();
  }
  await fill(person, cap, '0');
  expect(within(dialog).queryByText('Please enter a valid cap')).toBeNull();
  for (const time of ['', '7:00', '24:00', '12:60']) {
    await fill(person, within(dialog).getByLabelText('Reset time'), time);
    expect(within(dialog).getByText('Please enter a valid time')).toBeVisible();
  }
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);

  // Escape asks before it discards typed text.
  await person.keyboard('{Escape}');
  await answerQuestion(person, 'Discard your changes?', 'Keep editing');
  expect(dialog).toBeVisible();
  await person.click(button('Cancel', dialog));
  await answerQuestion(person, 'Discard your changes?', 'Discard');
  await dialogCloses('Add New Cap');
});

test('a parameter needs a group and a value, and each group is taken once', async () => {
  answerCall('/api/get-filter-data-2', () => ({
    Publishers: { id: 4, data: [{ id: 7, name: 'Publisher Seven' }] },
    Advertisers: { id: 1, data: [] },
    Funnel: { id: 13, data: [{ id: 'spring', name: 'spring' }] },
  }));
  const calls = answerCall('/api/caps', ({ method }) =>
    method === 'GET' ? [] : { message: 'Cap created successfully', ids: [1] },
  );
  const { person, dialog } = await openNewCap();
  const add = button('Add', dialog);
  expect(add).toBeDisabled();
  await choose(person, dialog, 'Parameter group', 'Funnel');
  expect(add).toHaveAttribute('title', 'Choose a group and a value first');
  await choose(person, dialog, 'Parameter value', 'spring');
  await person.click(add);
  await person.click(within(dialog).getByRole('combobox', { name: 'Parameter group' }));
  expect(openOptions().map(({ textContent }) => textContent)).toEqual([
    'Publishers',
    'Advertisers',
  ]);
  await choose(person, dialog, 'Parameter group', 'Publishers');
  await choose(person, dialog, 'Parameter value', 'Publisher Seven');
  await person.click(add);
  const chosen = within(dialog).getByRole('list', { name: 'Chosen parameters' });
  expect(
    within(chosen)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Funnel: spring', 'Publishers: Publisher Seven']);
  await choose(person, dialog, 'Type', 'FTD');
  await choose(person, dialog, 'Interval', 'Daily');
  await fill(person, within(dialog).getByLabelText('Cap'), '5');
  await choose(person, dialog, 'Timezone', 'Europe/Paris');
  await choose(person, dialog, 'Countries', 'Germany');
  await person.click(button('Save', dialog));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      type: 'ftd',
      interval: 'daily',
      cap: '5',
      split: false,
      parameters: { 13: 'spring', 4: '7' },
    }),
  );
});

test('shows each cap in words and colour, and searches every field of the specification', async () => {
  answerCall('/api/caps', () => [
    capRow(31, { reserved: 2 }),
    capRow(32, { filled: 50, cap: 50, countries: [{ id: 2, code: 'FR', name: 'France' }] }),
    capRow(33, { filled: 0, cap: 0, type: 'ftd' }),
    capRow(34, {
      filled: 49,
      cap: 100,
      advertisers: [{ id: 1, name: 'Brand Nine' }],
      timezone: { id: 2, name: 'America/New_York' },
    }),
    capRow(35, {
      ...BY_HAND,
      filled: 81,
      cap: 100,
      affiliates: [{ id: 1, name: 'Publisher Eight' }],
    }),
    capRow(36, { filled: 80, cap: 100, type: 'ftd' }),
    capRow(37, { filled: 3, cap: 2, type: 'ftd', parameters: { 13: 'spring' } }),
  ]);
  const person = openApp('/caps');
  const grid = await findGrid('Caps');
  for (const [id, text, level] of [
    [31, '37 of 50 (74%)', 'middle'],
    [32, '50 of 50 (100%)Full', 'high'],
    [33, '0 of 0 (100%)Closed', 'high'],
    [34, '49 of 100 (49%)', 'low'],
    [35, '81 of 100 (81%)', 'high'],
    [36, '80 of 100 (80%)', 'middle'],
    [37, '3 of 2 (150%)Full', 'high'],
  ] as const) {
    const cell = cellOf(grid, await rowOfCap(id), 'Filled');
    expect(cell).toHaveTextContent(text);
    expect(cell.querySelector('svg')).toHaveAttribute('data-level', level);
  }
  expect(
    within(await rowOfCap(31)).getByTitle('37 filled, 2 reserved for deliveries under way, cap 50'),
  ).toBeVisible();
  expect(cellOf(grid, await rowOfCap(31), 'Reset At')).toHaveTextContent(
    /^[A-Z][a-z]{2} \d+, \d{4}in \d+ d \d+ h/,
  );
  expect(cellOf(grid, await rowOfCap(35), 'Reset At').textContent).toBe('By hand');
  expect(button('Reset cap 35')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reset cap 31' })).toBeNull();
  expect(await rowOfCap(37)).toHaveTextContent('spring');

  const search = screen.getByRole('textbox', { name: 'Search caps' });
  for (const [text, ids] of [
    ['36', [36]],
    ['interval', [35]],
    ['ftd', [37, 36, 33]],
    ['81', [35]],
    ['france', [32]],
    ['nine', [34]],
    ['EIGHT', [35]],
    ['new york', [34]],
  ] as const) {
    await fill(person, search, text);
    await waitFor(() => expect(rowsOf(grid)).toHaveLength(ids.length));
    for (const id of ids) expect(await rowOfCap(id)).toBeVisible();
  }
  await waitFor(() => expect(window.location.href).toMatch(/new\+york|new%20york/));
  const after = openAsVisitor();
  expect(await findRows()).toHaveLength(1);
  const restored = screen.getByRole('textbox', { name: 'Search caps' });
  expect(restored).toHaveValue('new york');
  await fill(after, restored, 'nothing like it');
  await after.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(restored).toHaveValue('');
  expect(await findRows()).toHaveLength(7);

  await after.click(within(await findGrid('Caps')).getByRole('columnheader', { name: 'Filled' }));
  await waitFor(async () => expect((await findRows())[0]).toHaveTextContent('49 of 100'));
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('100');
});

test('a search in the address is restored, and its columns are chosen as everywhere', async () => {
  answerCall('/api/caps', () => [
    capRow(1),
    capRow(2, { countries: [{ id: 2, code: 'FR', name: 'France' }] }),
  ]);
  const filters = encodeURIComponent(JSON.stringify({ search_txt: ['france'] }));
  const person = openApp(`/caps?filters=${filters}`);
  expect(await findRows()).toHaveLength(1);
  await person.click(button('Columns'));
  const chooser = await findDialog('Columns');
  await person.click(await within(chooser).findByRole('checkbox', { name: 'Timezone' }));
  await waitFor(async () => expect(headerOf(await findGrid('Caps'), 'Timezone')).toBeNull());
});

test('a link shows only the caps that it asks for, and a chip that shows all again', async () => {
  answerCall('/api/caps', () => [capRow(1), capRow(2), capRow(3)]);
  const filters = encodeURIComponent(JSON.stringify({ cap_ids: [3, 1] }));
  const person = openApp(`/caps?filters=${filters}`);
  expect(await findRows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Usage of cap 2' })).toBeNull();
  expect(screen.getByText('2 of 3 caps')).toBeVisible();
  await person.click(button('Remove filter Caps: 3, 1'));
  await waitFor(async () => expect(await findRows()).toHaveLength(3));
  expect(screen.getByText('3 in total')).toBeVisible();
});

test('the state of the forecast is in the address, and a chip less shows all again', async () => {
  const full = { ...capRow(1).forecast, state: 'full' } as const;
  answerCall('/api/caps', () => [capRow(1, { forecast: full }), capRow(2)]);
  const person = openApp('/caps?state=full');
  expect(await findRows()).toHaveLength(1);
  await person.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(async () => expect(await findRows()).toHaveLength(2));
  expect(window.location.search).not.toContain('state');
  await person.click(screen.getByRole('radio', { name: /^full 1$/i }));
  await waitFor(async () => expect(await findRows()).toHaveLength(1));
  expect(new URLSearchParams(window.location.search).get('state')).toBe('full');
});

test('the page size is kept in the browser, and an address with one comes first', async () => {
  answerCall('/api/caps', () => Array.from({ length: 40 }, (_, index) => capRow(index + 1)));
  const rowsPerPage = (): Element | null =>
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select');
  const person = openApp('/caps');
  await findGrid('Caps');
  expect(rowsPerPage()).toHaveTextContent('100');
  await choose(person, document.body, 'Rows per page', '30');
  await waitFor(() => expect(screen.getByText('1–30 of 40')).toBeVisible());
  openApp('/caps');
  await findGrid('Caps');
  expect(rowsPerPage()).toHaveTextContent('30');
  openApp('/caps?filters=%7B%7D&limit=50');
  await findGrid('Caps');
  expect(rowsPerPage()).toHaveTextContent('50');
  localStorage.setItem('caps-main', '31');
  openApp('/caps');
  await findGrid('Caps');
  expect(rowsPerPage()).toHaveTextContent('100');
});

test('failures show the specified texts', async () => {
  const CAP_9 = capRow(9, BY_HAND);
  const internal = new StatusReply(500, failure('INTERNAL', 'Something went wrong.'));
  const notFound = new StatusReply(404, failure('CAP_NOT_FOUND', 'No such cap.'));
  let write = internal;
  answerCall('/api/caps', ({ method }) => (method === 'GET' ? [CAP_9] : write));
  answerCall('/api/caps/9', () => notFound);
  answerCall('/api/caps/9/reset', () => notFound);
  const person = openApp('/caps');
  await findGrid('Caps');
  await person.click(button('Edit cap 9'));
  const dialog = await findDialog('Edit Cap');
  await person.click(button('Save', dialog));
  await readError(person, 'Failed to save Cap. Please try again.');
  expect(dialog).toBeVisible();
  write = notFound;
  await person.click(button('Save', dialog));
  await readError(person, 'No such cap.');
  await person.click(button('Cancel', dialog));
  await dialogCloses('Edit Cap');
  for (const verb of ['Delete', 'Reset']) {
    await person.click(button(`${verb} cap 9`));
    await answerQuestion(person, 'Are you sure?', /^Yes/);
    await readError(person, 'No such cap.');
  }
  answerCall('/api/caps', () => internal);
  await person.click(button('Refresh'));
  expect(await screen.findByText('The caps could not be loaded')).toBeVisible();
});

test('a user who may only look is offered no changes', async () => {
  answerCall('/api/caps', () => [capRow(5, BY_HAND)]);
  const person = openApp('/caps', adminWithout('CAPS_CREATE', 'CAPS_EDIT', 'CAPS_DELETE'));
  await findGrid('Caps');
  expect(screen.getByRole('link', { name: /Caps/ })).toBeVisible();
  expect(button('Usage of cap 5')).toBeVisible();
  expect(button('History of cap 5')).toBeVisible();
  for (const name of ['Edit cap 5', 'Delete cap 5', 'Reset cap 5', 'Add New Cap'])
    expect(screen.queryByRole('button', { name })).toBeNull();

  await person.click(button('View cap 5'));
  const dialog = await findDialog('Cap 5');
  expect(dialog).toHaveTextContent('IntervalIntervalCap50Filled37, and 0 reserved');
  expect(dialog).toHaveTextContent('CountriesGermanyAdvertisersAny');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});

test('reads the counters again without a sign of it, and the cursor stays at its cap', async () => {
  // A cap that resets now is read again one second later.
  const due = { reset_at: '2026-01-01T00:00:00.000Z' };
  const held: ((rows: unknown) => void)[] = [];
  const readings = answerCall('/api/caps', () =>
    readings.length === 1
      ? [capRow(2, due), capRow(1, due)]
      : new Promise((resolve) => held.push(resolve)),
  );
  const person = openApp('/caps');
  const grid = await findGrid('Caps');
  await person.click(cellOf(grid, await rowOfCap(1), 'Type'));
  grid.focus();
  const cursorRow = (): Element | null =>
    document.getElementById(grid.getAttribute('aria-activedescendant')!)!.parentElement;
  expect(cursorRow()).toBe(await rowOfCap(1));

  await waitFor(() => expect(held).toHaveLength(1));
  expect(grid).toHaveAttribute('aria-busy', 'false');
  expect(grid.parentElement).toHaveAttribute('data-status', 'ready');
  held[0]!([capRow(3), capRow(2), capRow(1, { filled: 41 })]);
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(3));
  expect(cursorRow()).toBe(await rowOfCap(1));
  expect(grid).toHaveFocus();
  await person.keyboard('{ArrowUp}');
  expect(cursorRow()).toBe(await rowOfCap(2));
});

test('a reading of the counters that fails leaves the caps on the page and says so', async () => {
  const readings = answerCall('/api/caps', () =>
    readings.length === 1
      ? [capRow(1, { reset_at: '2026-01-01T00:00:00.000Z' })]
      : new StatusReply(500, failure('INTERNAL', 'No.')),
  );
  openApp('/caps');
  const grid = await findGrid('Caps');
  expect(await screen.findByText(/^, not updated since \d\d:\d\d:\d\d$/)).toBeVisible();
  expect(rowsOf(grid)).toHaveLength(1);
});

describe('a cap that somebody else has saved meanwhile', () => {
  const CONFLICT = 'Cap 9 has been changed';
  const isSave = ({ method }: { method: string }): boolean => method === 'PUT';
  /** Edits cap 9, opened at version 4, after Ann has saved version 5. */
  const saveStale = async () => {
    let saved = capRow(9, { cap: 50, version: 4 });
    const calls = answerCall('/api/caps', ({ method, body }) => {
      if (method === 'GET') return [saved];
      if ((body as { version: number }).version < saved.version)
        return new StatusReply(409, staleSave({ version: saved.version }));
      return { message: 'Cap updated successfully', version: saved.version + 1 };
    });
    const person = openApp('/caps');
    await findGrid('Caps');
    await person.click(button('Edit cap 9'));
    const dialog = await findDialog('Edit Cap');
    await fill(person, within(dialog).getByLabelText('Cap'), '70');
    saved = capRow(9, { cap: 60, version: 5 });
    await person.click(button('Save', dialog));
    const conflict = await findDialog(CONFLICT);
    return {
      person,
      dialog,
      conflict,
      versions: () => calls.filter(isSave).map(({ body }) => (body as { version: number }).version),
    };
  };

  test('shows who changed what, and saves over it with "Keep mine"', async () => {
    const { person, conflict, versions } = await saveStale();
    expect(conflict).toHaveTextContent(
      'Ann Lee saved this after you opened it, last at 2026-01-15',
    );
    const cells = within(conflict).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['50', '60', '70']);
    expect(within(conflict).getByRole('rowheader')).toHaveTextContent('Cap Both changed');
    await person.click(button('Keep mine', conflict));
    await dialogCloses('Edit Cap');
    expect(versions()).toEqual([4, 5]);
  });

  test('"Keep editing" leads to a save that succeeds', async () => {
    const { person, dialog, conflict, versions } = await saveStale();
    await person.click(button('Keep editing', conflict));
    await dialogCloses(CONFLICT);
    const notice = await within(dialog).findByText(/^Ann Lee saved this meanwhile\./);
    expect(notice).toBeVisible();
    expect(within(dialog).getByLabelText('Cap')).toHaveValue('70');
    await person.click(button('Save', dialog));
    await dialogCloses('Edit Cap');
    expect(versions()).toEqual([4, 5]);
  });

  test('"Take theirs" shows what is saved, and the next save names its version', async () => {
    const { person, dialog, conflict, versions } = await saveStale();
    await person.click(button('Take theirs', conflict));
    await waitFor(() => expect(within(dialog).getByLabelText('Cap')).toHaveValue('60'));
    await person.click(button('Save', dialog));
    await dialogCloses('Edit Cap');
    expect(versions()).toEqual([4, 5]);
  });
});

test('the history says who changed what, and brings a version back', async () => {
  const isNewest = { is_current: true, restore_changes: [] };
  let entries = [versionEntry(3, isNewest), versionEntry(2)];
  answerCall('/api/caps', () => [capRow(9)]);
  const loads = answerCall('/api/caps/9/versions', ({ query }) =>
    query.get('before') === '2'
      ? { data: [versionEntry(1, { saved_by: null })], next: null }
      : { data: entries, next: 2 },
  );
  const restores = answerCall('/api/caps/9/versions/2/restore', () => {
    entries = [versionEntry(4, { ...isNewest, restored_from: 2 }), ...entries];
    return { message: 'Version 2 was restored as version 4', version: 4 };
  });
  const person = openApp('/caps');
  await findGrid('Caps');
  await person.click(button('History of cap 9'));
  const dialog = await findDialog('History of cap 9');
  await waitFor(() => expect(dialog).toHaveTextContent('Version 3CurrentAnn Lee'));
  expect(dialog).toHaveTextContent('Cap3 → is now4');
  await person.click(button('Show older versions', dialog));
  await waitFor(() => expect(dialog).toHaveTextContent('Version 1Set up'));
  expect(within(dialog).queryByRole('button', { name: 'Restore version 3' })).toBeNull();

  await person.click(button('Restore version 2', dialog));
  const question = await findDialog('Restore version 2?');
  expect(question).toHaveTextContent('Cap: 9 → 3');
  await person.click(button('Yes, restore it!', question));
  await waitFor(() => expect(dialog).toHaveTextContent('Version 4CurrentVersion 2 restored'));
  expect(restores.map(({ body }) => body)).toEqual([{ version: 3 }]);
  expect(loads.length).toBeGreaterThan(2);
});

test('a cap with parties of others is only shown to a limited user', async () => {
  answerCall('/api/caps', () => [capRow(7, { ...BY_HAND, may_change: false })]);
  const person = openApp('/caps', { ...ADMIN, own_parties: { advertisers: [7], publishers: [] } });
  await findGrid('Caps');
  const row = await rowOfCap(7);
  const labels = within(row)
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'));
  expect(labels).toEqual(expect.arrayContaining(['Usage of cap 7', 'View cap 7']));
  expect(labels).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Edit|History|Delete|Reset/)]),
  );
  await person.click(button('Add New Cap'));
  const dialog = await findDialog('Add New Cap');
  await choose(person, dialog, 'Countries', 'Germany');
  expect(dialog).toHaveTextContent('Choose at least one advertiser or publisher first');
});
