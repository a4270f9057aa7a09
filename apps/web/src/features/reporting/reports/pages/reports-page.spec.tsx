import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor } from '@testing-library/dom';
import { findGrid, openApp } from '#test/app';
import { answerCall } from '#test/fake-api';
import { failure, leadMetrics } from '#test/fake-replies';
import { answerOneLead, chips } from '#test/leads-page';

const COUNT_CARDS = [
  'Attempts',
  'Leads',
  'Success',
  'Autologged',
  'Autologged Ratio',
  'Total FTDs',
  'Publisher FTDs',
  'Late FTDs',
  'Conversion',
  'Aff Conversion',
];

/** Opens the reports and waits for the answer. */
const openReports = async (query = ''): Promise<UserEvent> => {
  const person = openApp(`/reports${query}`);
  await waitFor(() => expect(document.querySelector('dl')).toHaveAttribute('aria-busy', 'false'));
  return person;
};
const titles = (): string[] =>
  [...document.querySelectorAll('dl dt')].map(({ textContent }) => textContent);
const figure = (title: string): string | undefined =>
  screen.getByText(title, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

test('money that the server leaves out has no card', async () => {
  answerCall('/api/lead-metrics', () => leadMetrics({ payout: '123456.70' }));
  await openReports();
  expect(titles()).toEqual([...COUNT_CARDS, 'Payout']);
  expect(figure('Payout')).toBe('$123,456.70');
  expect(figure('Success')).toBe('83.33%');
  expect(figure('Autologged Ratio')).toBe('90.00%');
});

test('a failed call shows zeros, says that they are none, and offers another try', async () => {
  answerCall('/api/lead-metrics', () => failure('INTERNAL', 'Something went wrong.'), 500);
  const person = await openReports();
  expect(figure('Leads')).toBe('0');
  expect(figure('Conversion')).toBe('0%');
  expect(figure('Profit')).toBe('$0');
  expect(screen.getByText(/The figures could not be loaded/)).toBeVisible();
  answerCall('/api/lead-metrics', () => leadMetrics({ leads: 7 }));
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(figure('Leads')).toBe('7'));
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test('a range from the address is asked for, and goes along to the leads', async () => {
  const calls = answerCall('/api/lead-metrics', () => leadMetrics());
  answerOneLead();
  const filters = {
    start_date: '2026-01-05 08:00',
    end_date: '2026-01-06 09:30',
    created_inside_date_range: true,
  };
  const person = await openReports(
    `?tab=global&filters=${encodeURIComponent(JSON.stringify(filters))}`,
  );
  expect(calls[0]?.body).toMatchObject({
    start_date: '2026-01-05 08:00',
    end_date: '2026-01-06 09:30',
    start_time: '08:00',
    end_time: '09:30',
    created_inside_date_range: true,
  });
  await person.click(screen.getByRole('link', { name: 'Details' }));
  await findGrid('Leads');
  await waitFor(() =>
    expect(chips()).toEqual([
      '2026-01-05 08:00 – 2026-01-06 09:30',
      'Created inside date range only',
      'Include Fake FTD: Excluded',
      'Is Test: Excluded',
    ]),
  );
  await person.click(screen.getByRole('link', { name: 'Global' }));
  await waitFor(() => expect(window.location.href).toMatch(/\/reports\?/));
  expect((await screen.findAllByText('Created inside date range only'))[0]).toBeVisible();
});
