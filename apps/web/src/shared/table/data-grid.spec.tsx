import { screen, waitFor, within } from '@testing-library/dom';
import { choose, findGrid, openApp, rowsOf } from '#test/app';
import { answerCall } from '#test/fake-api';
import { distributionRow } from '#test/fake-distributions';
import { capRow, leadRow, pendingRow } from '#test/fake-replies';

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
