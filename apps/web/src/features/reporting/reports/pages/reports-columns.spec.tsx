import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/dom';
import { ADMIN, findDialog, headerOf, openAsVisitor, readError } from '#test/app';
import { answerCall } from '#test/fake-api';
import { failure } from '#test/fake-replies';
import { answerReport, findReport, openReport } from '#test/fake-report';
import { answerSettings, button } from '#test/leads-page';

const openChooser = async (person: UserEvent): Promise<HTMLElement> => {
  await person.click(button('Columns'));
  return findDialog('Columns');
};
const titles = (grid: HTMLElement): (string | null)[] =>
  within(grid)
    .getAllByRole('columnheader')
    .map((header) => header.getAttribute('aria-label'));

test('a tab shows its standard columns, and others on request', async () => {
  answerReport();
  const person = await openReport();
  const grid = await findReport();
  expect(titles(grid)).toEqual([
    'Advertiser',
    'Leads',
    'FTDs',
    'Revenue',
    'Payout',
    'Profit',
    'Margin',
    'Conversion',
    'Aff Conversion',
    'eCPL',
    'AeCPL',
  ]);
  const chooser = await openChooser(person);
  await person.click(within(chooser).getByRole('checkbox', { name: 'Attempts' }));
  expect(headerOf(grid, 'Attempts')).not.toBeNull();
});

test('the default columns of a tab are saved for it alone', async () => {
  answerReport();
  const saves = answerSettings();
  const person = await openReport();
  const chooser = await openChooser(person);
  const back = button('BACK TO DEFAULT', chooser);
  expect(back).toBeDisabled();
  expect(back).toHaveAttribute('title', 'No default columns are saved yet');
  await person.click(within(chooser).getByRole('checkbox', { name: 'FTDs' }));
  await person.click(button('save as default', chooser));
  expect(await screen.findByText('Default Columns Set Successfully')).toBeVisible();
  expect(saves.at(-1)?.method).toBe('PUT');
  const { user_id, extras } = saves.at(-1)!.body as {
    user_id: number;
    extras: { reports_columns: Record<string, unknown[]> };
  };
  expect(user_id).toBe(1);
  expect(Object.keys(extras.reports_columns)).toEqual(['reports_advertiser_id_columns']);
  expect(extras.reports_columns.reports_advertiser_id_columns?.slice(0, 2)).toEqual([
    { key: 'advertiser_id', title: 'Advertiser', visible: true, sortable: true },
    { key: 'attempts', title: 'Attempts', visible: false, sortable: true },
  ]);
  expect(back).toBeEnabled();
  const grid = await findReport();
  await person.click(button('Standard columns', chooser));
  expect(headerOf(grid, 'FTDs')).not.toBeNull();
  await person.click(back);
  expect(headerOf(grid, 'FTDs')).toBeNull();
});

test('a default needs two columns', async () => {
  answerReport();
  const person = await openReport();
  const chooser = await openChooser(person);
  await person.click(button('Hide all', chooser));
  const save = button('save as default', chooser);
  expect(save).toBeDisabled();
  expect(save).toHaveAttribute('title', 'Show at least 2 columns first');
  await person.click(within(chooser).getByRole('checkbox', { name: 'Leads' }));
  expect(save).toBeEnabled();
});

test('a default that is not saved says so', async () => {
  answerReport();
  answerCall('/api/user-settings', () => failure('INTERNAL', 'Something went wrong.'), 500);
  const person = await openReport();
  const chooser = await openChooser(person);
  await person.click(within(chooser).getByRole('checkbox', { name: 'FTDs' }));
  await person.click(button('save as default', chooser));
  await readError(person, 'Failed to set default columns. Please try again.');
  expect(headerOf(await findReport(), 'FTDs')).not.toBeNull();
});

test('columns without their permission are not offered, on this tab alone', async () => {
  answerReport();
  // 100 is the payout of advertiser_id (REP-043).
  const user = { ...ADMIN, permissions: ADMIN.permissions.filter((id) => id !== 100) };
  const person = await openReport('?tab=advertiser_id', undefined, user);
  const grid = await findReport();
  expect(headerOf(grid, 'Payout')).toBeNull();
  expect(headerOf(grid, 'Revenue')).not.toBeNull();
  const chooser = await openChooser(person);
  expect(within(chooser).queryByRole('checkbox', { name: 'Payout' })).toBeNull();
  openAsVisitor('/reports?tab=country_id');
  expect(headerOf(await findReport('Countries report'), 'Payout')).not.toBeNull();
});

test('a link shows the columns and the open rows of the view that it was copied from', async () => {
  answerReport();
  const open = JSON.stringify([[[['advertiser_id', 1]], 'country_id']]);
  await openReport(
    `?tab=advertiser_id&columns=advertiser_id,cr,leads&open=${encodeURIComponent(open)}`,
  );
  const grid = await findReport();
  await waitFor(() => expect(titles(grid)).toEqual(['Advertiser', 'Conversion', 'Leads']));
  await waitFor(() => expect(within(grid).getByText('Germany')).toBeVisible());
});
