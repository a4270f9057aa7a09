import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
  cellOf,
  choose,
  dialogCloses,
  findDialog,
  findGrid,
  openApp,
  rowOf,
  rowsOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure } from '#test/fake-replies';
import type { AuditEntry } from '../lib/audit-filter';

const entry = (id: number, patch: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  created_at: '2026-01-15T12:00:00.000Z',
  user: { id: 9, name: 'Ann Lee' },
  publisher_account: null,
  source: null,
  scheduled_change_id: null,
  api_token: null,
  address: '192.0.2.7',
  device: 'Firefox on Linux',
  action: 'cap.update',
  action_label: 'Changed',
  entity: 'cap',
  entity_label: 'Cap',
  entity_id: 100 + id,
  name: null,
  changes: [{ field: 'cap', label: 'Cap', before: '50', after: '60' }],
  change_count: 1,
  ...patch,
});
const CHOICES = {
  users: [
    { id: '9', name: 'Ann Lee' },
    { id: 'none', name: 'Nobody (system)' },
  ],
  entities: [
    { id: 'cap', name: 'Cap' },
    { id: 'user', name: 'User' },
  ],
  actions: [{ id: 'cap.update', name: 'Cap: Changed' }],
};
const answerLog = (
  list: (body: { before: string | null }) => unknown = () => ({ data: [entry(1)], next: null }),
) => {
  answerCall('/api/audit-log/choices', () => CHOICES);
  return answerCall('/api/audit-log', ({ body }) => list(body as { before: string | null }));
};
const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const ANY = {
  start_date: null,
  end_date: null,
  user: null,
  entity: null,
  action: null,
  record: null,
  before: null,
  limit: 50,
};

test('entries are listed newest first, and older ones on request', async () => {
  const calls = answerLog(({ before }) =>
    before === null
      ? { data: [entry(2), entry(1)], next: 'the-rest' }
      : { data: [entry(0, { user: null })], next: null },
  );
  const person = openApp('/audit-log');
  const grid = await findGrid('Audit log');
  const row = rowOf(grid, 'Cap 102');
  for (const [title, text] of [
    ['User', 'Ann Lee'],
    ['Record', 'Cap 102'],
    ['Action', 'Changed'],
    ['Changes', 'Cap: 50 → 60'],
  ] as const)
    expect(cellOf(grid, row, title)).toHaveTextContent(text);
  expect(calls[0]?.body).toEqual(ANY);
  await person.click(button('Show older entries'));
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(3));
  expect(calls[1]?.body).toEqual({ ...ANY, before: 'the-rest' });
  expect(screen.getByText('No older entries')).toBeVisible();
});

test('filters go into the address and the request, and can be cleared', async () => {
  const calls = answerLog();
  const person = openApp('/audit-log');
  await findGrid('Audit log');
  await person.click(button('Show filter'));
  await screen.findByRole('combobox', { name: /^Users/ });
  await choose(person, document.body, 'Users', 'Nobody');
  await choose(person, document.body, 'Records', 'User');
  await person.click(button(/^Apply/));
  await waitFor(() =>
    expect(calls.at(-1)?.body).toEqual({ ...ANY, user: ['none'], entity: ['user'] }),
  );
  expect(new URLSearchParams(window.location.search).get('filters')).toContain('"entity":["user"]');
  await person.click(button('Clear all'));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual(ANY));
});

test('the chip of a history names the record as its entries do', async () => {
  answerLog(() => ({ data: [entry(1, { entity_id: 7, name: 'GB leads' })], next: null }));
  openApp('/audit-log?record=cap:7');
  await findGrid('Audit log');
  expect(button('Remove filter History of Cap 7, GB leads')).toBeVisible();
});

test('the history of a record has only its entries, until the record is left', async () => {
  const calls = answerLog();
  const person = openApp('/audit-log?record=cap:7');
  await findGrid('Audit log');
  expect(calls[0]?.body).toEqual({ ...ANY, record: { entity: 'cap', id: 7 } });
  expect(screen.getByText('History of Cap 7')).toBeVisible();
  await person.click(button(/Remove.*History of Cap 7/));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual(ANY));
  expect(window.location.search).toBe('');
});

test('an entry shows each field before and after, and reads what the list has left out', async () => {
  answerLog(() => ({ data: [entry(1, { change_count: 2 })], next: null }));
  const all = entry(1, {
    change_count: 2,
    changes: [
      { field: 'cap', label: 'Cap', before: '50', after: '60' },
      { field: 'funnels', label: 'Funnel', before: 'A', after: '' },
    ],
  });
  answerCall('/api/audit-log/entries/1', () => all);
  const person = openApp('/audit-log');
  await findGrid('Audit log');
  await person.click(button('Show all of Cap 101, Changed'));
  const dialog = await findDialog('Cap 101: Changed');
  expect(await within(dialog).findByText('Funnel')).toBeVisible();
  expect(within(dialog).getByText('nothing')).toBeVisible();
  expect(within(dialog).getByLabelText('Entry')).toHaveTextContent('Ann Lee');
  await person.click(button('Close', dialog));
  await dialogCloses('Cap 101: Changed');
});

test('a failure offers another try', async () => {
  answerCall('/api/audit-log/choices', () => new StatusReply(500, failure('INTERNAL', '')));
  const person = openApp('/audit-log');
  await screen.findByText('The audit log could not be loaded.');
  answerLog();
  await person.click(button('Retry'));
  await findGrid('Audit log');
});

test('histories lead there, for those who may see them', async () => {
  const email = 'pat@example.com';
  const account = { id: 9, first_name: 'Pat', last_name: 'Lee', email, added_affiliates: [] };
  answerCall('/api/publisher_account/get_all_publisher_accounts', () => ({
    status: 'success',
    data: [{ ...account, affiliates: [], version: 1 }],
  }));
  answerLog();
  const person = openApp('/publisher-account', ADMIN);
  await findGrid('Publisher Accounts');
  await person.click(button('History of publisher account pat@example.com'));
  await findGrid('Audit log');
  expect(window.location.search).toBe('?record=publisher_account:9');
});
