import '@testing-library/jest-dom';
import type { SessionUser } from '@leadline/contracts';
import { PERMISSIONS, permissionId } from '@leadline/contracts/permissions';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '#app/app';
import { session } from '#shared/lib/session';
import { answerCall, resetApi } from './fake-api';
import { cleanup, render } from './render';

/** An administrator with every permission. */
export const ADMIN: SessionUser = {
  user_id: 1,
  token: 'token',
  name: 'Ada Admin',
  email: 'admin@example.com',
  timezone: 1,
  timezone_id: 1,
  permissions: PERMISSIONS.map(({ id }) => id),
  own_parties: null,
};

/** Returns the administrator without some permissions. */
export const adminWithout = (...names: string[]): SessionUser => {
  const taken = new Set(names.map(permissionId));
  return { ...ADMIN, permissions: ADMIN.permissions.filter((id) => !taken.has(id)) };
};

/** Closes the web and its notices, which a module keeps for the next test otherwise. */
const closeApp = (): void => {
  for (const region of screen.queryAllByRole('status'))
    for (const button of within(region).queryAllByRole('button', { name: 'Dismiss' }))
      button.click();
  cleanup();
};

beforeEach(resetApi);
afterEach(() => {
  closeApp();
  localStorage.clear();
});

/** Opens the whole web at an address, signed in. Returns the simulated user. */
export const openApp = (address: string, user: SessionUser = ADMIN): UserEvent => {
  answerCall('/api/session', () => user);
  session.store(user);
  return openAsVisitor(address);
};

/**
 * Opens the whole web at an address without changing the session: after {@link openApp} this is a
 * reload.
 */
export const openAsVisitor = (address = window.location.href): UserEvent => {
  closeApp();
  window.history.replaceState(null, '', address);
  // In jsdom, which has no layout, the open list of a select would cover the elements below it.
  const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  render(<App />);
  return person;
};

/** Waits for an open dialog by its title. */
export const findDialog = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name });

/** Waits until no dialog with this title is open. */
export const dialogCloses = (name: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

/** Checks that the error dialog contains all of these texts, and closes it. */
export const readError = async (person: UserEvent, ...texts: (string | RegExp)[]) => {
  const dialog = await findDialog('Error');
  for (const text of texts) expect(dialog).toHaveTextContent(text);
  await person.click(within(dialog).getByRole('button', { name: 'OK' }));
  await dialogCloses('Error');
};

/** Answers a question, e.g. `Are you sure?` with `Yes, delete it!`. */
export const answerQuestion = async (
  person: UserEvent,
  title: string | RegExp,
  button: string | RegExp,
) => {
  await person.click(within(await findDialog(title)).getByRole('button', { name: button }));
  await dialogCloses(title);
};

/** Returns the texts of the options in the open list of a select. */
export const openOptions = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
  ),
];

/** Opens a select and takes options from its list. */
export const choose = async (
  person: UserEvent,
  scope: HTMLElement,
  label: string,
  ...options: string[]
) => {
  const select = await within(scope).findByRole('combobox', { name: new RegExp(`^${label}`) });
  for (const text of options) {
    // A click on an open select would close it.
    if (select.getAttribute('aria-expanded') !== 'true') await person.click(select);
    const option = await waitFor(() => {
      const found = openOptions().find((one) => one.textContent.includes(text));
      if (found === undefined) throw new Error(`There is no option ${text}`);
      return found;
    });
    await person.click(option);
  }
  // A select of several values stays open until something else is clicked.
  await person.click(screen.getAllByRole('heading')[0] ?? document.body);
};

/** Replaces the text of a field. */
export const fill = async (person: UserEvent, field: HTMLElement, text: string) => {
  await person.clear(field);
  if (text !== '') await person.paste(text);
};

/** Waits for a grid by its name and for its answer. */
export const findGrid = async (name: string): Promise<HTMLElement> => {
  const grid = await screen.findByRole('grid', { name });
  await waitFor(() => expect(grid).toHaveAttribute('aria-busy', 'false'));
  return grid;
};

/** Returns the rendered data rows. */
export const rowsOf = (grid: HTMLElement): HTMLElement[] => [
  ...grid.querySelectorAll<HTMLElement>('[role="row"][data-index]'),
];

/** Returns the row that contains a text. */
export const rowOf = (grid: HTMLElement, text: string | RegExp): HTMLElement => {
  const [row] = rowsOf(grid).filter((one) => within(one).queryAllByText(text).length > 0);
  if (row === undefined) throw new Error(`There is no row with ${String(text)}`);
  return row;
};

/** Returns a heading of a grid; null if its column is hidden. */
export const headerOf = (grid: HTMLElement, title: string): HTMLElement | null =>
  within(grid).queryByRole('columnheader', { name: title });

/** Returns the cell of a row under a heading. */
export const cellOf = (grid: HTMLElement, row: HTMLElement, title: string): HTMLElement => {
  const column = headerOf(grid, title)?.getAttribute('aria-colindex') ?? 'none';
  const cell = row.querySelector<HTMLElement>(`[aria-colindex="${column}"]`);
  if (cell === null) throw new Error(`There is no column ${title}`);
  return cell;
};
