import { permissionId } from '@leadline/contracts/permissions';
import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
  answerQuestion,
  dialogCloses,
  findDialog,
  findGrid,
  fill,
  openApp,
} from '#test/app';
import { answerCall, sentCalls } from '#test/fake-api';
import { capRow } from '#test/fake-replies';

const change = {
  ...{ id: 7, state: 'pending', at: '2026-11-30T08:00:00.000Z', timezone: 'Europe/Paris' },
  ...{ entity: 'cap', entity_id: 1, title: 'Cap #1', advertiser_id: null, publisher_id: null },
  ...{ made_from: 1, made_by: { id: 2, name: 'Anna' }, made_at: '2026-11-28T08:00:00.000Z' },
  changes: [{ field: 'cap', label: 'Cap', before: '50', after: '80' }],
  ...{ reason: null, settled_at: null, version: null, can_undo: false },
};
test('a changed cap is saved at a moment, and the form closes', async () => {
  answerCall('/api/caps', () => [capRow(9)]);
  answerCall('/api/scheduled-changes', (call) =>
    call.method === 'GET' ? [] : { message: 'Scheduled', id: 7, at: change.at },
  );
  const person = openApp('/caps');
  await findGrid('Caps');
  await person.click(screen.getByRole('button', { name: 'Edit cap 9' }));
  const dialog = await findDialog('Edit Cap');
  expect(within(dialog).getByRole('button', { name: 'Save at…' })).toBeDisabled();
  await fill(person, within(dialog).getByLabelText('Cap'), '80');
  await person.click(within(dialog).getByRole('button', { name: 'Save at…' }));
  const asked = await findDialog('Save at…');
  await person.click(within(asked).getByRole('button', { name: 'Schedule' }));
  await dialogCloses('Edit Cap');
  const sent = sentCalls.find(({ path, method }) => path.endsWith('-changes') && method === 'POST');
  expect(sent?.body).toMatchObject({
    method: 'PUT',
    path: '/api/caps',
    body: { id: 9, cap: '80' },
    at: expect.stringMatching(/^\d{4}-\d\d-\d\d 09:00$/),
  });
});

test('a cap shows what is to come, and it can be cancelled', async () => {
  answerCall('/api/caps', () => [capRow(9)]);
  answerCall('/api/scheduled-changes', () => [change]);
  const cancelled = answerCall('/api/scheduled-changes/7/cancel', () => ({ message: 'Cancelled' }));
  const person = openApp('/caps');
  await findGrid('Caps');
  await person.click(screen.getByRole('button', { name: 'Edit cap 9' }));
  const dialog = await findDialog('Edit Cap');
  const line = await within(dialog).findByText(/Mon 30 Nov 2026 09:00 Paris: Cap 50 → 80, by Anna/);
  expect(line).toBeVisible();
  const list = within(dialog).getByRole('list', { name: 'Scheduled changes' });
  await person.click(within(list).getByRole('button', { name: 'Cancel' }));
  await answerQuestion(person, 'Cancel this scheduled change?', 'Cancel the change');
  await waitFor(() => expect(cancelled).toHaveLength(1));
});

const holding = (name: string) => ({ ...ADMIN, permissions: [permissionId(name) ?? 0] });
const menuEntry = (): HTMLElement | null =>
  within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', {
    name: 'Scheduled Changes',
  });

test.each(['DISTRIBUTIONS_EDIT', 'ADVERTISER_OPENING_HOURS_EDIT', 'PUBLISHER_TERMS_EDIT'])(
  'the page is open to a holder of %s',
  async (name) => {
    answerCall('/api/scheduled-changes', () => [change]);
    openApp('/scheduled', holding(name));
    await screen.findByRole('heading', { level: 1, name: 'Scheduled Changes' });
    expect(await screen.findByText('Cap #1')).toBeVisible();
    expect(menuEntry()).toBeVisible();
  },
);

test('who may save nothing for later sees no page, and no form asks for what is to come', async () => {
  answerCall('/api/caps', () => [capRow(9)]);
  const asked = answerCall('/api/scheduled-changes', () => []);
  openApp('/scheduled', holding('CAPS_LIST'));
  await findGrid('Caps');
  expect(menuEntry()).toBeNull();
  expect(asked).toEqual([]);
});
