import { screen, waitFor, within } from '@testing-library/dom';
import { fill, openApp } from '#test/app';
import { answerCall } from '#test/fake-api';
import { savedDistribution } from '#test/fake-distributions';

afterEach(() => sessionStorage.clear());

/** Opens three groups: First with Alpha 60 and Beta 40, Fallback with Gamma 100, Reserve with Beta. */
const openGroups = async () => {
  const saved = savedDistribution(1);
  saved.step2[0]!.groups.push({
    name: 'Reserve',
    brands: [{ name: 'Beta', percentage: 100, id: 2 }],
  });
  const calls = answerCall('/api/distributions', ({ method }) =>
    method === 'GET' ? [] : { message: 'Distribution updated successfully', version: 4 },
  );
  answerCall('/api/distributions/1', () => saved);
  const person = openApp('/rotations?distribution=1&step=2');
  await screen.findByRole('list', { name: 'Advertisers of First' });
  const handle = (name: string) => screen.getAllByRole('button', { name: `Move ${name}` })[0]!;
  /** Returns the advertisers of each group with the sum of their percentages. */
  const shown = () =>
    ['First', 'Fallback', 'Reserve'].map((group) => {
      const list = screen.getByRole('list', { name: `Advertisers of ${group}` });
      const names = within(list)
        .queryAllByRole('spinbutton')
        .map((field) => field.getAttribute('aria-label')?.replace('Percentage of ', ''));
      const [sum] = within(list.parentElement!).getAllByText(/ \/ 100/);
      return [...names, sum!.firstChild!.textContent].join(' ');
    });
  return { person, calls, handle, shown };
};

test('by keyboard an advertiser goes to another group, which shows the sums; one undo takes it back', async () => {
  const { person, handle, shown } = await openGroups();
  expect(shown()).toEqual(['Alpha Beta 100', 'Gamma 100', 'Beta 100']);
  handle('Alpha').focus();
  await person.keyboard(' ');
  expect(handle('Alpha')).toHaveAttribute('aria-pressed', 'true');
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(shown()).toEqual(['Beta 40', 'Alpha Gamma 160', 'Beta 100']);
  await waitFor(() => expect(handle('Alpha')).toHaveFocus());
  await person.keyboard(' ');
  expect(handle('Alpha')).toHaveAttribute('aria-pressed', 'false');
  expect(
    screen.getByText(
      'Alpha, position 1 of 2 in Fallback. First: 40 of 100 percent. Fallback: 160 of 100 percent',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  expect(screen.getByText('160 / 100 · 60 too much')).toBeVisible();

  await person.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(shown()).toEqual(['Alpha Beta 100', 'Gamma 100', 'Beta 100']);
});

test('Escape puts the advertiser back and leaves the editor open', async () => {
  const { person, handle, shown } = await openGroups();
  handle('Alpha').focus();
  await person.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown}{Escape}');
  expect(shown()).toEqual(['Alpha Beta 100', 'Gamma 100', 'Beta 100']);
  expect(screen.getByRole('dialog', { name: 'Edit Distribution #1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo: nothing to undo' })).toBeDisabled();
});

test('a group that has the advertiser already is passed, and says so', async () => {
  const { person, handle, shown } = await openGroups();
  handle('Beta').focus();
  await person.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown}');
  // Reserve already has Beta, and there is no group below it.
  expect(shown()).toEqual(['Alpha 60', 'Gamma Beta 140', 'Beta 100']);
  expect(screen.getByRole('alert')).toHaveTextContent('Beta is already in Reserve.');
});

test('the buttons of a row lead to other groups too, and what is saved has its percentage', async () => {
  const { person, calls, shown } = await openGroups();
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  await press('Move Gamma up, to First');
  expect(shown()).toEqual(['Alpha Beta Gamma 200', '0', 'Beta 100']);
  expect(screen.getByText('Advertiser groups must not be empty!')).toBeVisible();
  await press('Move Alpha down');
  await press('Move Alpha down');
  await press('Move Alpha down, to Fallback');
  expect(shown()).toEqual(['Beta Gamma 140', 'Alpha 60', 'Beta 100']);
  const [first, fallback] = screen.getAllByRole('button', { name: 'Distribute evenly' });
  await person.click(first!);
  await person.click(fallback!);
  await press('Submit');
  const saves = () => calls.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]?.body).toMatchObject({
    step2: [
      {
        groups: [
          {
            brands: [
              { name: 'Beta', percentage: 50 },
              { name: 'Gamma', percentage: 50 },
            ],
          },
          { brands: [{ name: 'Alpha', percentage: 100 }] },
          { brands: [{ name: 'Beta' }] },
        ],
      },
      {},
    ],
  });
});

/** Opens the percentages of a saved distribution: Alpha 60, Beta 40. */
const openGroup = async () => {
  answerCall('/api/distributions', () => []);
  answerCall('/api/distributions/1', () => savedDistribution(1));
  const person = openApp('/rotations?distribution=1&step=2');
  await screen.findByRole('list', { name: 'Advertisers of First' });
  const percentage = (name: string) =>
    screen.getByRole('spinbutton', { name: `Percentage of ${name}` });
  const off = (name: string) => screen.getByRole('button', { name: `Off: ${name}` });
  return { person, percentage, off };
};

afterEach(() => {
  sessionStorage.clear();
});

test('an advertiser can be switched off, and says how to get overflow only', async () => {
  const { person, percentage, off } = await openGroup();
  expect(off('Alpha')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText(/^At 0% an advertiser is off/)).toBeNull();
  await person.click(off('Alpha'));
  expect(off('Alpha')).toHaveAttribute('aria-pressed', 'true');
  expect(percentage('Alpha')).toHaveValue('0');
  expect(screen.getByText(/^At 0% an advertiser is off/)).toHaveTextContent(
    'For overflow only, add it to a later group.',
  );
});

test('filling the group up leaves an advertiser off; switched on, it gets the rest', async () => {
  const { person, percentage, off } = await openGroup();
  const [group] = screen.getAllByRole('button', { name: 'Fill remainder' });
  await person.click(off('Alpha'));
  await person.click(group!);
  expect(
    [percentage('Alpha'), percentage('Beta')].map((field) => field.getAttribute('value')),
  ).toEqual(['0', '100']);
  await person.clear(percentage('Beta'));
  await person.type(percentage('Beta'), '75');
  await person.click(off('Alpha'));
  expect(off('Alpha')).toHaveAttribute('aria-pressed', 'false');
  expect(percentage('Alpha')).toHaveValue('25');
  expect(screen.queryByText(/The percentages add up to/)).toBeNull();
});

test('a typed share offers to take the difference from the others, in one step that undo takes back', async () => {
  const { person, shown } = await openGroups();
  const beta = screen.getAllByRole('spinbutton', { name: 'Percentage of Beta' })[0]!;
  await fill(person, beta, '70');
  // 60 + 70 = 130.
  await person.click(screen.getByRole('button', { name: 'Take 30 from Alpha' }));
  expect(screen.getAllByRole('spinbutton').map((field) => field.getAttribute('value'))).toEqual([
    '30',
    '70',
    '100',
    '100',
  ]);
  expect(shown()[0]).toBe('Alpha Beta 100');
  expect(screen.queryByRole('group', { name: 'Bring the group to 100' })).toBeNull();
  await person.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(shown()[0]).toBe('Alpha Beta 130');
  expect(screen.getByRole('button', { name: 'Take 30 from Alpha' })).toBeVisible();
});
