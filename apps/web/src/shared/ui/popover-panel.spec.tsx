import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { render, cleanup } from '#test/render';
import { PopoverPanel } from './popover-panel';
import { useState } from 'react';
import { ZoneProvider } from '#shared/lib/zone';
import { DateTimeField } from './date-time-field';

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

describe('date time field', () => {
  afterEach(cleanup);

  const Held = ({ onChange }: { onChange: (value: string) => void }) => {
    const [value, setValue] = useState('2026-11-21 23:05');
    return (
      <DateTimeField
        aria-label="When"
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  };

  const openField = () => {
    const values: string[] = [];
    render(
      <ZoneProvider value={{ id: 1, name: 'America/New_York', offset: '-05:00' }}>
        <Held onChange={(value) => values.push(value)} />
        <button type="button">Next</button>
      </ZoneProvider>,
    );
    return {
      values,
      person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
      field: screen.getByRole('textbox', { name: 'When' }),
    };
  };

  test('shows and reads times of 24 hours, whatever the locale of the browser', async () => {
    const { person, field, values } = openField();
    expect(field).toHaveValue('2026-11-21 23:05');
    await person.clear(field);
    await person.type(field, '2026-11-22 14:20');
    await person.tab();
    expect(field).toHaveValue('2026-11-22 14:20');
    expect(values.at(-1)).toBe('2026-11-22 14:20');
  });

  test('invalid times are rejected', async () => {
    const { person, field, values } = openField();
    await person.clear(field);
    await person.type(field, '11/22/2026 2:20 PM');
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(field).toHaveValue('2026-11-21 23:05'));
    expect(values).toEqual([]);
  });
});
