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

test('the forecast comes before the leads are sent, and its leads can be left out', async () => {
  answerCall('/api/lead-details', () => ({ total: 2, data: [leadRow(7), leadRow(8)] }));
  const reason = 'The advertiser does not accept this country';
  const checks = answerCall('/api/lead-details/inject/check', ({ body }) => {
    const { lead_ids: ids } = body as { lead_ids: number[] };
    const refused = ids.includes(8) ? [{ reason, lead_ids: [8] }] : [];
    return {
      ...{ total: ids.length, ready: ids.length - refused.length, refused },
      ...{ deposited: [], waiting: [], others: { injections: 0, leads: 0 }, caps: [] },
      starts_at: '2026-11-27T20:00:00.000Z',
      ends_at: '2026-11-27T23:00:00.000Z',
    };
  });
  const sent = answerCall('/api/lead-details/inject', () => ({
    ...{ message: 'Successfully Updated', created: 1, skipped: 0, batch_id: null },
  }));
  const person = openApp('/leads');
  const grid = await findGrid('Leads');
  for (const index of [0, 1])
    await person.click(grid.querySelector(`[data-index="${index}"] [aria-colindex="1"]`)!);
  await person.click(screen.getByRole('button', { name: 'Apply to selection' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Manage selection' }));
  const dialog = await findDialog('Send leads to a different advertiser');
  await choose(person, dialog, 'Advertiser', 'Alpha');
  await person.click(within(dialog).getByRole('checkbox', { name: 'Evenly over a time' }));
  const forecast = await within(dialog).findByRole('region', { name: 'Forecast' });
  await waitFor(() => expect(forecast).toHaveTextContent('1 of 2 leads can be sent'));
  expect(dialog).toHaveTextContent('2 leads selected');
  expect(forecast).toHaveTextContent(`1 lead: ${reason}`);
  expect(forecast).toHaveTextContent('the last by 2026-11-27 23:00, UTC');
  await person.click(within(forecast).getByRole('button', { name: /^Leave out/ }));
  await waitFor(() => expect(forecast).toHaveTextContent('1 of 1 lead can be sent'));
  expect(dialog).toHaveTextContent('1 lead left out');
  await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await dialogCloses('Send leads to a different advertiser');
  expect(sent[0]?.body).toMatchObject({ lead_ids: [7], spread_minutes: 180 });
  expect(sent[0]?.body).toEqual(checks.at(-1)?.body);
});
