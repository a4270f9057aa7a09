import { screen } from '@testing-library/dom';
import { render } from '#test/render';
import { focusFirstField } from './first-field';

test('a dialog that has opened has the focus in its first field, or where the user typed meanwhile', () => {
  render(
    <>
      <button type="button">Open</button>
      <div data-testid="fields">
        <input aria-label="Type" />
        <input aria-label="Cap" />
      </div>
    </>,
  );
  const fields = screen.getByTestId('fields');
  screen.getByRole('button', { name: 'Open' }).focus();
  focusFirstField(fields);
  expect(document.activeElement).toBe(screen.getByLabelText('Type'));
  screen.getByLabelText('Cap').focus();
  focusFirstField(fields);
  expect(document.activeElement).toBe(screen.getByLabelText('Cap'));
});
