import { screen, waitFor } from '@testing-library/dom';
import { findGrid, openApp, rowsOf } from '#test/app';
import { answerCall } from '#test/fake-api';
import { distributionRow } from '#test/fake-distributions';
import { capRow, leadRow, pendingRow } from '#test/fake-replies';

const MANY = 3000;

test('chooses ranges and pages of rows, across pages', async () => {
  answerCall('/api/lead-details', ({ body }) => {
    const { page_number: page, limit } = body as { page_number: number; limit: number };
    const first = MANY - (page - 1) * limit;
    return { total: MANY, data: Array.from({ length: limit }, (_, row) => leadRow(first - row)) };
  });
  const person = openApp('/leads');
  const grid = await findGrid('Leads');
  const box = (index: number): Element =>
    grid.querySelector(`[data-index="${index}"] [aria-colindex="1"]`)!;
  const chosen = () => grid.querySelectorAll('[role="row"][aria-selected="true"]');
  await person.click(box(1));
  await person.keyboard('{Shift>}');
  await person.click(box(4));
  await person.keyboard('{/Shift}');
  expect(await screen.findByText('4 selected across pages')).toBeVisible();
  expect(chosen()).toHaveLength(4);

  await person.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(grid).toHaveTextContent('lead2900@'));
  await person.click(screen.getByRole('columnheader', { name: 'Select all rows of the page' }));
  expect(await screen.findByText('104 selected across pages')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(grid).toHaveTextContent('lead3000@'));
  expect(chosen()).toHaveLength(4);
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.queryByText(/selected across pages/)).toBeNull());
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
  ])('the column that stays says which record a row of %s is', async (...row) => {
    const [list, address, path, reply, name] = row;
    answerCall(path, () => reply);
    openApp(address);
    const [first] = rowsOf(await findGrid(list));
    const stays = [...first!.querySelectorAll('[role="gridcell"].pinned:not([data-select])')];
    expect(stays.map(({ textContent }) => textContent)).toEqual([`${name}8`]);
  });
});
