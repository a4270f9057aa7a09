import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { findGrid, headerOf, openApp, openAsVisitor } from '#test/app';
import { answerCall } from '#test/fake-api';
import { distributionRow } from '#test/fake-distributions';
import { leadRow } from '#test/fake-replies';
import { answerOneLead, answerSettings, button, openLeads } from '#test/leads-page';

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
  expect(screen.getByText(`Email, ${fitting + 24} pixels wide`)).toHaveAttribute('role', 'status');
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
