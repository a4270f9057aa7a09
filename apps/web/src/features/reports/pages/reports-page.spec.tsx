import { screen, waitFor } from '@testing-library/dom';
import { openApp } from '#test/app';
import { answerCall } from '#test/fake-api';
import { failure } from '#test/fake-replies';

const METRICS = {
  attempts: 1200,
  leads: 1000,
  success_percent: '83.33',
  autologged: 900,
  autologged_percent: '90.00',
  total_ftd: 50,
  publisher_ftd: 40,
  late_ftd: 1,
  conversion: '5.00',
  publisher_conversion: '4.00',
};
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
const openReports = async (): Promise<void> => {
  openApp('/reports');
  await waitFor(() => expect(document.querySelector('dl')).toHaveAttribute('aria-busy', 'false'));
};
const titles = (): string[] =>
  [...document.querySelectorAll('dl dt')].map(({ textContent }) => textContent);
const figure = (title: string): string | undefined =>
  screen.getByText(title, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

test('money that the server leaves out has no card', async () => {
  answerCall('/api/lead-metrics', () => ({ ...METRICS, payout: '123456.70' }));
  await openReports();
  expect(titles()).toEqual([...COUNT_CARDS, 'Payout']);
  expect(figure('Payout')).toBe('$123,456.70');
  expect(figure('Success')).toBe('83.33%');
  expect(figure('Autologged Ratio')).toBe('90%');
});

test('a failed call shows zeros', async () => {
  answerCall('/api/lead-metrics', () => failure('INTERNAL', 'Something went wrong.'), 500);
  await openReports();
  expect(figure('Leads')).toBe('0');
  expect(figure('Conversion')).toBe('0%');
  expect(figure('Profit')).toBe('$0');
});
