import { screen, waitFor, within } from '@testing-library/dom';
import { choose, dialogCloses, findDialog, findGrid, openApp } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, leadRow } from '#test/fake-replies';

test('a failed injection says why, and the dialog stays open', async () => {
  answerCall('/api/lead-details', () => ({ total: 1, data: [leadRow(7)] }));
  const missing = failure('LEAD_NOT_FOUND', 'Leads that do not exist: #7.');
  let reply = new StatusReply(404, missing);
  answerCall('/api/lead-details/inject', () => reply);
  const person = openApp('/leads');
  const grid = await findGrid('Leads');
  await person.click(grid.querySelector('[data-index="0"] [aria-colindex="1"]')!);
  await person.click(screen.getByRole('button', { name: 'Apply to selection' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Manage selection' }));
  const dialog = await findDialog('Send leads to a different advertiser');
  await choose(person, dialog, 'Advertiser', 'Alpha');
  for (const text of [
    'Failed to update. Please try again.\nLeads that do not exist: #7.',
    'Failed to update. Please try again.',
  ]) {
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    const error = await findDialog('Error');
    expect(error.querySelector('p')?.textContent).toBe(text);
    await waitFor(() => expect(within(error).getByRole('button', { name: 'OK' })).toHaveFocus());
    await person.keyboard('{Enter}');
    await dialogCloses('Error');
    reply = new StatusReply(500, failure('INTERNAL', 'Something went wrong.'));
  }
  expect(dialog).toBeVisible();
});
