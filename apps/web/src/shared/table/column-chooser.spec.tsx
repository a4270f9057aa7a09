import { screen, waitFor, within } from '@testing-library/dom';
import { fill, findDialog, findGrid, headerOf, openApp, readError } from '#test/app';
import { answerCall } from '#test/fake-api';
import { failure, pendingRow } from '#test/fake-replies';
import { answerOneLead, answerSettings, button, openLeads } from '#test/leads-page';

test('columns are found, hidden, moved and saved, and shown at once', async () => {
  answerOneLead();
  const saves = answerSettings();
  const person = await openLeads();
  const grid = await findGrid('Leads');
  await person.click(button('Columns'));
  const chooser = await findDialog('Columns');
  const items = (): HTMLElement[] => within(chooser).getAllByRole('listitem');
  expect(await within(chooser).findByRole('checkbox', { name: 'ID' })).toBeDisabled();
  await fill(person, within(chooser).getByLabelText('Find a column'), 'email');
  await person.click(within(chooser).getByRole('checkbox', { name: 'Email' }));
  expect(headerOf(grid, 'Email')).toBeNull();
  await person.clear(within(chooser).getByLabelText('Find a column'));

  for (let step = 0; step < 3; step += 1) await person.click(button('Move Advertiser up', chooser));
  expect(items()[1]).toHaveTextContent(/^Advertiser$/);

  await person.click(button('Save as default', chooser));
  await waitFor(() => expect(saves.at(-1)?.method).toBe('PUT'));
  const { extras } = saves.at(-1)?.body as {
    extras: { lead_details_columns: { value: string; title: string; visible: boolean }[] };
  };
  expect(extras.lead_details_columns.slice(0, 2)).toEqual([
    { value: 'id', title: 'ID', visible: true },
    { value: 'advertiser_name', title: 'Advertiser', visible: true },
  ]);
  expect(extras.lead_details_columns).toContainEqual({
    value: 'email',
    title: 'Email',
    visible: false,
  });
  expect(await screen.findByText('Default Columns Set Successfully')).toBeVisible();
  expect(headerOf(grid, 'Email')).toBeNull();

  await person.click(button('Standard columns', chooser));
  expect(headerOf(grid, 'Email')).toBeVisible();
  await person.click(button('Back to default', chooser));
  expect(headerOf(grid, 'Email')).toBeNull();
});

test('columns return to the earlier default if they cannot be saved', async () => {
  answerCall('/api/pending-conversions', () => ({ data: [pendingRow(1)], past: null }));
  answerCall('/api/user-settings', () => failure('INTERNAL', 'Something went wrong.'), 500);
  const person = openApp('/pending-conversion');
  const grid = await findGrid('Pending conversions');
  await person.click(button('Columns'));
  const chooser = await findDialog('Columns');
  await person.click(await within(chooser).findByRole('checkbox', { name: 'Email' }));
  expect(headerOf(grid, 'Email')).toBeNull();
  await person.click(button('Set as default', chooser));
  await readError(person, 'Failed to set default columns. Please try again.');
  expect(headerOf(grid, 'Email')).toBeVisible();
});
