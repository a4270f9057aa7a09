import { screen, waitFor, within, fireEvent } from '@testing-library/dom';
import {
  choose,
  findGrid,
  openApp,
  rowsOf,
  fill,
  findDialog,
  headerOf,
  readError,
  openAsVisitor,
} from '#test/app';
import { answerCall } from '#test/fake-api';
import { distributionRow } from '#test/fake-distributions';
import { capRow, leadRow, pendingRow, failure } from '#test/fake-replies';
import { answerOneLead, answerSettings, button, openLeads } from '#test/leads-page';
import type { UserEvent } from '@testing-library/user-event';

const MANY = 3000;

/** Answers with pages of many leads, the newest first. */
const answerMany = (): void =>
  void answerCall('/api/lead-details', ({ body }) => {
    const { page_number: page, limit } = body as { page_number: number; limit: number };
    const first = MANY - (page - 1) * limit;
    return { total: MANY, data: Array.from({ length: limit }, (_, row) => leadRow(first - row)) };
  });

test('chooses ranges and pages of rows, across pages', async () => {
  answerMany();
  const person = openApp('/leads');
  const grid = await findGrid('Leads');
  const box = (index: number): Element =>
    grid.querySelector(`[data-index="${index}"] [aria-colindex="1"]`)!;
  const chosen = () => grid.querySelectorAll('[role="row"][aria-selected="true"]');
  await person.click(box(1));
  await person.keyboard('{Shift>}');
  await person.click(box(4));
  await person.keyboard('{/Shift}');
  expect(await screen.findByText('4 selected on this page')).toBeVisible();
  expect(chosen()).toHaveLength(4);

  await person.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(grid).toHaveTextContent('lead2900@'));
  await person.click(screen.getByRole('columnheader', { name: 'Select all rows of the page' }));
  expect(await screen.findByText('104 selected, 4 of them on other pages')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(grid).toHaveTextContent('lead3000@'));
  expect(chosen()).toHaveLength(4);
  // The first page has no previous page, and the button keeps the focus.
  const previous = screen.getByRole('button', { name: 'Previous page' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  expect(previous).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.queryByText(/\d selected/)).toBeNull());
});

test('the keyboard extends the selection, takes the page, and Escape clears it', async () => {
  answerMany();
  const person = openApp('/leads');
  const grid = await findGrid('Leads');
  const chosen = (): number[] =>
    [...grid.querySelectorAll<HTMLElement>('[role="row"][aria-selected="true"]')].map((row) =>
      Number(row.dataset.index),
    );
  grid.focus();
  await person.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual([1, 2, 3]);
  // Past the anchor, rows that leave the range are deselected.
  await person.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
  expect(chosen()).toEqual([0, 1]);
  await person.keyboard('{Shift>}{Home}{/Shift}');
  expect(chosen()).toEqual([0, 1]);
  await person.keyboard('{Shift>}{End}{/Shift}');
  expect(await screen.findByText('99 selected on this page')).toBeVisible();
  await person.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('100 selected on this page')).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/\d selected/)).toBeNull());
  expect(chosen()).toEqual([]);
  expect(grid).toHaveFocus();
});

test('Escape clears the selection where nothing has the focus, but not below a dialog', async () => {
  answerMany();
  const person = openApp('/leads');
  const grid = await findGrid('Leads');
  grid.focus();
  await person.keyboard(' ');
  expect(await screen.findByText('1 selected on this page')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Send test lead' }));
  await screen.findByRole('dialog', { name: 'Send Test Lead' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send Test Lead' })).toBeNull());
  expect(screen.getByText('1 selected on this page')).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(/\d selected/)).toBeNull());
});

describe('on a phone', () => {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (query) =>
      Object.assign(matchMedia(query), { matches: query.includes('max-width') });
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  const conversions = { data: [pendingRow(8, { email: 'ann@example.com' })], past: null };
  const cap = capRow(8, { advertisers: [{ id: 1, name: 'Alpha' }] });
  test.each([
    ['Leads', '/leads', '/api/lead-details', { total: 1, data: [leadRow(8)] }, 'lead8@example.com'],
    [
      'Pending conversions',
      '/pending-conversion',
      '/api/pending-conversions',
      conversions,
      'ann@example.com',
    ],
    ['Distributions', '/rotations', '/api/distributions', [distributionRow(8)], 'Distribution 8'],
    ['Caps', '/caps', '/api/caps', [cap], 'Alpha · Germany'],
  ])('a row of %s is a card that says which record it is', async (...row) => {
    const [list, address, path, reply, name] = row;
    answerCall(path, () => reply);
    openApp(address);
    const grid = await findGrid(list);
    expect(within(grid).queryAllByRole('columnheader')).toEqual([]);
    const [first] = rowsOf(grid);
    expect(first).toHaveTextContent(`${name}#8`);
    expect(within(first!).getAllByRole('button').length).toBeGreaterThan(0);
  });

  test('cards keep tint, selection and keyboard, and are sorted from a list', async () => {
    const calls = answerCall('/api/lead-details', () => ({
      total: 2,
      data: [leadRow(2, { status: 'FTD', row_color: 'ftd', revenue: '800.00' }), leadRow(1)],
    }));
    const person = openApp('/leads');
    const grid = await findGrid('Leads');
    const [ftd] = rowsOf(grid);
    expect(ftd).toHaveAttribute('data-tint', 'ftd');
    expect(ftd).toHaveTextContent('Revenue $800.00');
    expect(grid).toHaveAttribute('aria-colcount', '2');
    grid.focus();
    await person.keyboard('{ArrowUp} {Shift>}{ArrowDown}{/Shift}');
    expect(await screen.findByText('2 selected on this page')).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: 'Select page' }));
    expect(rowsOf(grid)[0]).toHaveAttribute('aria-selected', 'false');
    // Enter moves to the actions of the card.
    await person.keyboard('{Tab}');
    grid.focus();
    await person.keyboard('{Home}{ArrowRight}{Enter}{ArrowRight}');
    expect(document.activeElement).toHaveAccessibleName(/^Lead history of/);
    await choose(person, document.body, 'Sort by', 'Advertiser');
    await waitFor(() =>
      expect(calls.at(-1)?.body).toMatchObject({
        sort_by_column: 'advertiser_name',
        sort_order: 'desc',
      }),
    );
    await person.click(screen.getByRole('button', { name: 'Sort ascending' }));
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ sort_order: 'asc' }));
  });
});

test('columns are found, hidden, moved and saved, and shown at once', async () => {
  answerOneLead();
  const saves = answerSettings();
  const person = await openLeads();
  const grid = await findGrid('Leads');
  await person.click(button('Columns'));
  const chooser = await findDialog('Columns');
  const items = (): HTMLElement[] => within(chooser).getAllByRole('listitem');
  expect(await within(chooser).findByRole('checkbox', { name: 'ID' })).toBeDisabled();
  await fill(person, within(chooser).getByLabelText('Find a column'), 'email');
  await person.click(within(chooser).getByRole('checkbox', { name: 'Email' }));
  expect(headerOf(grid, 'Email')).toBeNull();
  await person.clear(within(chooser).getByLabelText('Find a column'));

  for (let step = 0; step < 3; step += 1) await person.click(button('Move Advertiser up', chooser));
  expect(items()[1]).toHaveTextContent(/^Advertiser$/);

  await person.click(button('Save as default', chooser));
  await waitFor(() => expect(saves.at(-1)?.method).toBe('PUT'));
  const { extras } = saves.at(-1)?.body as {
    extras: { lead_details_columns: { value: string; title: string; visible: boolean }[] };
  };
  expect(extras.lead_details_columns.slice(0, 2)).toEqual([
    { value: 'id', title: 'ID', visible: true },
    { value: 'advertiser_name', title: 'Advertiser', visible: true },
  ]);
  expect(extras.lead_details_columns).toContainEqual({
    value: 'email',
    title: 'Email',
    visible: false,
  });
  expect(await screen.findByText('Default Columns Set Successfully')).toBeVisible();
  expect(headerOf(grid, 'Email')).toBeNull();

  await person.click(button('Standard columns', chooser));
  expect(headerOf(grid, 'Email')).toBeVisible();
  await person.click(button('Back to default', chooser));
  expect(headerOf(grid, 'Email')).toBeNull();
});

test('columns return to the earlier default if they cannot be saved', async () => {
  answerCall('/api/pending-conversions', () => ({ data: [pendingRow(1)], past: null }));
  answerCall('/api/user-settings', () => failure('INTERNAL', 'Something went wrong.'), 500);
  const person = openApp('/pending-conversion');
  const grid = await findGrid('Pending conversions');
  await person.click(button('Columns'));
  const chooser = await findDialog('Columns');
  await person.click(await within(chooser).findByRole('checkbox', { name: 'Email' }));
  expect(headerOf(grid, 'Email')).toBeNull();
  await person.click(button('Set as default', chooser));
  await readError(person, 'Failed to set default columns. Please try again.');
  expect(headerOf(grid, 'Email')).toBeVisible();
});

describe('header menu', () => {
  const widthOf = (grid: HTMLElement, title: string): number =>
    Number.parseInt(headerOf(grid, title)!.style.width, 10);

  const openMenu = async (person: UserEvent, grid: HTMLElement, title: string) => {
    await person.click(within(headerOf(grid, title)!).getByRole('button', { name: 'Column menu' }));
    return screen.findByRole('menu', { name: `Column ${title}` });
  };
  const choose = async (person: UserEvent, grid: HTMLElement, title: string, item: string) =>
    person.click(within(await openMenu(person, grid, title)).getByRole('menuitem', { name: item }));
  const itemsOf = (menu: HTMLElement): string[] =>
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
  const titles = (grid: HTMLElement): (string | null)[] =>
    within(grid)
      .getAllByRole('columnheader')
      .map((heading) => heading.getAttribute('aria-label'));

  /** Returns a function that sends pointer events to the edge of a heading. */
  const pointerAt = (grid: HTMLElement, title: string) => {
    const edge = headerOf(grid, title)!.querySelector('.resizer')!;
    // jsdom has no pointer events. Mouse events have all properties that the code reads.
    return (type: string, clientX: number) =>
      fireEvent(edge, new MouseEvent(type, { bubbles: true, button: 0, clientX }));
  };
  /** Drags the edge of a heading. */
  const drag = (grid: HTMLElement, title: string, by: number): void => {
    const point = pointerAt(grid, title);
    point('pointerdown', 500);
    point('pointermove', 500 + by);
    point('pointerup', 500 + by);
  };

  test('columns are sized by drag, double click and menu, and saved with the columns', async () => {
    const lists = answerOneLead();
    const saves = answerSettings();
    const person = await openLeads();
    const grid = await findGrid('Leads');
    const [email, status] = [widthOf(grid, 'Email'), widthOf(grid, 'Status')];
    drag(grid, 'Email', 60);
    await waitFor(() => expect(widthOf(grid, 'Email')).toBe(email + 60));
    expect(widthOf(grid, 'Status')).toBe(status);
    drag(grid, 'Email', -2000);
    await waitFor(() => expect(widthOf(grid, 'Email')).toBe(40));
    fireEvent.doubleClick(headerOf(grid, 'Email')!.querySelector('.resizer')!);
    await waitFor(() => expect(widthOf(grid, 'Email')).toBeGreaterThan(100));
    const fitting = widthOf(grid, 'Email');

    await choose(person, grid, 'Email', 'Wider');
    await waitFor(() => expect(widthOf(grid, 'Email')).toBe(fitting + 24));
    const menu = screen.getByRole('menu', { name: 'Column Email' });
    // Announced outside the menu, which may contain nothing but items.
    expect(screen.getByText(`Email, ${fitting + 24} pixels wide`)).toHaveAttribute(
      'role',
      'status',
    );
    expect(within(menu).queryByRole('status')).toBeNull();
    await person.click(within(menu).getByRole('menuitem', { name: 'Narrower' }));
    await person.click(within(menu).getByRole('menuitem', { name: 'Narrower' }));
    await waitFor(() => expect(widthOf(grid, 'Email')).toBe(fitting - 24));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(grid).toHaveFocus();
    await choose(person, grid, 'Country', 'Pin');
    expect(titles(grid).slice(1, 3)).toEqual(['ID', 'Country']);
    // Nothing here sorts the list.
    expect(lists).toHaveLength(1);

    await person.click(button('Columns'));
    await person.click(await screen.findByRole('button', { name: 'Save as default' }));
    await waitFor(() => expect(saves.at(-1)?.method).toBe('PUT'));
    const { extras } = saves.at(-1)?.body as { extras: { lead_details_columns: object[] } };
    expect(extras.lead_details_columns).toContainEqual({
      value: 'email',
      title: 'Email',
      visible: true,
      width: fitting - 24,
    });
    expect(extras.lead_details_columns).toContainEqual({
      value: 'country_name',
      title: 'Country',
      visible: true,
      pinned: true,
    });

    await choose(person, grid, 'Country', 'Unpin');
    await choose(person, grid, 'Email', 'Reset widths');
    await waitFor(() => expect(widthOf(grid, 'Email')).toBe(email));
  });

  test('Escape cancels the drag of an edge, and nothing else', async () => {
    answerOneLead();
    const person = await openLeads();
    const grid = await findGrid('Leads');
    grid.focus();
    await person.keyboard(' ');
    const [email, status] = [widthOf(grid, 'Email'), widthOf(grid, 'Status')];
    const point = pointerAt(grid, 'Email');
    point('pointerdown', 500);
    point('pointermove', 560);
    await waitFor(() => expect(widthOf(grid, 'Email')).toBe(email + 60));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(widthOf(grid, 'Email')).toBe(email));
    point('pointermove', 590);
    point('pointerup', 590);
    expect([widthOf(grid, 'Email'), widthOf(grid, 'Status')]).toEqual([email, status]);
    expect(itemsOf(await openMenu(person, grid, 'Email'))).not.toContain('Reset widths');
    expect(screen.getByText('1 selected on this page')).toBeVisible();
  });

  test('a column of tags grows with later rows, whose tags are longer', async () => {
    let state: 'live' | 'paused' = 'live';
    answerCall('/api/distributions', () => [distributionRow(8, { state })]);
    const person = openApp('/rotations');
    const grid = await findGrid('Distributions');
    const before = widthOf(grid, 'State');
    state = 'paused';
    await person.click(button('Refresh'));
    expect(await within(grid).findByText('Paused')).toBeVisible();
    expect(widthOf(grid, 'State')).toBeGreaterThan(before);
  });

  test('the menu sorts, hides and pins by keyboard; what does not apply is left out', async () => {
    const lists = answerCall('/api/lead-details', () => ({ total: 1, data: [leadRow(1)] }));
    const person = await openLeads();
    const grid = await findGrid('Leads');
    grid.focus();
    await person.keyboard('{ArrowUp}{ArrowRight}{Alt>}{ArrowDown}{/Alt}');
    expect(itemsOf(await screen.findByRole('menu', { name: 'Column ID' }))).toEqual([
      'Wider',
      'Narrower',
      'Fit to content',
      'Compact rows',
    ]);
    await person.keyboard('{Escape}{ArrowRight}{ContextMenu}');
    const status = await screen.findByRole('menu', { name: 'Column Status' });
    expect(itemsOf(status).slice(0, 4)).toEqual([
      'Sort ascending',
      'Sort descending',
      'Pin',
      'Hide column',
    ]);
    await waitFor(() => expect(within(status).getAllByRole('menuitem')[0]).toHaveFocus());
    await person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(lists.at(-1)?.body).toMatchObject({ sort_by_column: 'status', sort_order: 'desc' }),
    );
    expect(grid).toHaveFocus();

    await person.keyboard('{ArrowRight}{Shift>}{F10}{/Shift}');
    const email = await screen.findByRole('menu', { name: 'Column Email' });
    expect(itemsOf(email)).toEqual(expect.arrayContaining(['Pin', 'Hide column']));
    await person.click(within(email).getByRole('menuitem', { name: 'Hide column' }));
    await waitFor(() => expect(headerOf(grid, 'Email')).toBeNull());
    expect(grid).toHaveFocus();
    expect(itemsOf(await openMenu(person, grid, 'Symbols'))).not.toContain('Hide column');
  });

  test('a list without stored columns keeps its widths in the browser, one choice for all its tables', async () => {
    answerCall('/api/distributions', () => [distributionRow(8)]);
    const person = openApp('/rotations');
    let grid = await findGrid('Distributions');
    expect(itemsOf(await openMenu(person, grid, 'Name'))).not.toContain('Hide column');
    await person.keyboard('{Escape}');
    const before = widthOf(grid, 'Name');
    drag(grid, 'Name', 70);
    await waitFor(() => expect(widthOf(grid, 'Name')).toBe(before + 70));
    openAsVisitor();
    grid = await findGrid('Distributions');
    expect(widthOf(grid, 'Name')).toBe(before + 70);
  });

  test('rows are compact or comfortable in all tables', async () => {
    answerOneLead();
    answerCall('/api/distributions', () => [distributionRow(8)]);
    const person = await openLeads();
    const heightOf = (grid: HTMLElement): string =>
      grid.querySelector<HTMLElement>('[data-index="0"]')!.style.height;
    expect(heightOf(await findGrid('Leads'))).toBe('36px');
    await person.click(button('Compact rows'));
    expect(heightOf(await findGrid('Leads'))).toBe('28px');
    await person.click(screen.getByRole('link', { name: 'Distributions' }));
    const grid = await findGrid('Distributions');
    expect(heightOf(grid)).toBe('28px');
    expect(button('Comfortable rows')).toBeVisible();
    await choose(person, grid, 'Name', 'Comfortable rows');
    await waitFor(() => expect(heightOf(grid)).toBe('36px'));
  });
});
