import { screen } from '@testing-library/dom';
import { openApp } from '#test/app';
import { answerCall } from '#test/fake-api';
import { savedDistribution } from '#test/fake-distributions';

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
  expect(screen.queryByText(/^At 0 % an advertiser is off/)).toBeNull();
  await person.click(off('Alpha'));
  expect(off('Alpha')).toHaveAttribute('aria-pressed', 'true');
  expect(percentage('Alpha')).toHaveValue('0');
  expect(screen.getByText(/^At 0 % an advertiser is off/)).toHaveTextContent(
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
