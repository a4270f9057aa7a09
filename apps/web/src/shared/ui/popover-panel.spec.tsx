import '@testing-library/jest-dom';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { render } from '#test/render';
import { PopoverPanel } from './popover-panel';

test('Tab goes round inside a popover, and stops once at a group of radios', async () => {
  const closed: string[] = [];
  render(
    <>
      <button type="button">Before</button>
      <PopoverPanel onClose={() => closed.push('closed')}>
        <input type="radio" name="lead" aria-label="All" />
        <input type="radio" name="lead" aria-label="Failed" defaultChecked />
        <button type="button" disabled>
          Remove
        </button>
        <button type="button">Apply</button>
        <button type="button" tabIndex={-1}>
          Clear
        </button>
      </PopoverPanel>
      <button type="button">After</button>
    </>,
  );
  const person = userEvent.setup();
  const [failed, apply] = [screen.getByLabelText('Failed'), screen.getByText('Apply')];
  expect(failed).toHaveFocus();
  await person.tab();
  expect(apply).toHaveFocus();
  await person.tab();
  expect(failed).toHaveFocus();
  await person.tab({ shift: true });
  expect(apply).toHaveFocus();
  await person.keyboard('{Escape}');
  expect(closed).toEqual(['closed']);
});
