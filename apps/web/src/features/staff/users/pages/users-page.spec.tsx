import { PERMISSIONS, permissionId } from '@leadline/contracts/permissions';
import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
  adminWithout,
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  readError,
  rowOf,
  rowsOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, staleSave, versionEntry } from '#test/fake-replies';
import { answerProfile, prove } from '#test/proof';
import type { UserRow } from '../lib/user-form';

const user = (id: number, name: string, patch: Partial<UserRow> = {}): UserRow => ({
  id,
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
  level: 5,
  role: 'Crm User',
  is_active: true,
  enable_2fa: true,
  two_factor: 'on',
  last_sign_in_at: '2026-01-15T12:00:00.000Z',
  created_at: '2026-01-10T12:00:00.000Z',
  version: 3,
  ...patch,
});
/** User 1 is signed in. */
const USERS = [
  user(1, 'Ada Admin', { level: 1, role: 'Admin' }),
  user(8, 'Ann Lee', { two_factor: 'pending', last_sign_in_at: null, has_chat: true }),
  user(9, 'Bob Ray', { is_active: false, two_factor: 'off', enable_2fa: false }),
];
const role = (id: number, name: string, ...names: string[]) => ({
  id,
  name,
  version: 1,
  type: 'SYSTEM',
  users: 1,
  permissions: names.map((one) => permissionId(one)),
});

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const field = (dialog: HTMLElement, label: string): HTMLElement =>
  within(dialog).getByLabelText(label);
const SETTINGS = {
  ...{ version: 1, suggestions: [], exclude_ftd_status: [], default_publisher_status: '' },
  merge_email_aliases: true,
  ...{
    reporting_timezone_id: 1,
    default_timezone_id: 1,
    password_min: 6,
    password_max: 12,
    session_hours: 12,
    session_idle_minutes: null,
  },
  ...{ audit_retention_days: 400, payload_retention_days: 180, trace_retention_days: 400 },
  ...{ personal_data_retention_days: null, export_alert_rows: null, staff_addresses: [] },
  ...{ pending_retention: [], proposed_personal_data_days: null },
};
const answerUsers = (write: (body: unknown) => unknown = () => ({ message: 'Done', id: 10 })) => {
  answerCall('/api/permissions', () => PERMISSIONS);
  answerCall('/api/settings', () => SETTINGS);
  answerCall('/api/roles', () => [
    role(1, 'Admin', 'LEADS_LIST', 'CAPS_LIST'),
    role(5, 'Crm User', 'LEADS_LIST'),
  ]);
  return answerCall('/api/users', ({ method, body }) => (method === 'GET' ? USERS : write(body)));
};
const readDialog = async (
  person: ReturnType<typeof openApp>,
  title: string,
  ...texts: string[]
): Promise<void> => {
  const dialog = await findDialog(title);
  for (const text of texts) expect(dialog).toHaveTextContent(text);
  await person.click(button('OK', dialog));
  await dialogCloses(title);
};

test('users are listed by name, 30 on a page, with their role and second factor', async () => {
  answerUsers();
  const person = openApp('/users');
  const grid = await findGrid('Users');
  const row = rowOf(grid, 'Ann Lee');
  for (const [title, text] of [
    ['Email', 'ann@example.com'],
    ['Role', 'Crm User'],
    ['Two-Factor', 'Not set up'],
    ['Telegram', 'Linked'],
    ['Status', 'Active'],
    ['Last sign-in', '–'],
  ] as const)
    expect(cellOf(grid, row, title)).toHaveTextContent(text);
  expect(cellOf(grid, rowOf(grid, 'Bob Ray'), 'Status')).toHaveTextContent('Inactive');
  expect(cellOf(grid, rowOf(grid, 'Bob Ray'), 'Telegram')).toHaveTextContent('–');
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('30');
  await fill(person, screen.getByRole('textbox', { name: 'Search users' }), 'bob@');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
});

test('what is wrong is listed in a dialog, and nothing is sent', async () => {
  const calls = answerUsers();
  const person = openApp('/users');
  await findGrid('Users');
  await person.click(button('Create User'));
  const dialog = await findDialog('Create User');
  expect(within(dialog).getByRole('switch', { name: 'Two-factor authentication' })).toBeChecked();
  await person.click(button('Create', dialog));
  await readDialog(
    person,
    'Validation Error',
    'Name is required',
    'Email is required',
    'Password is required for new users',
  );
  expect(within(dialog).getByText('Name is required')).toBeVisible();
  await fill(person, field(dialog, 'Name'), 'Cid Fox');
  await fill(person, field(dialog, 'Email'), 'cid');
  await person.click(button('Create', dialog));
  await readDialog(person, 'Validation Error', 'E-mail must be valid');
  await fill(person, field(dialog, 'Email'), 'cid@example.com');
  await person.click(button('Create', dialog));
  await readDialog(
    person,
    'Password Required',
    'Password is required for new users',
    '6 to 12 characters',
    'at least one uppercase letter',
  );
  await fill(person, field(dialog, 'Password'), 'abc');
  await person.click(button('Create', dialog));
  await readDialog(
    person,
    'Validation Error',
    'Password must be at least 6 characters',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one digit',
    'Please confirm your password',
  );
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a view as a user has their rights, says so on every page, and ends', async () => {
  answerUsers();
  const view = { ...ADMIN, permissions: [72, 76], viewing: { kind: 'user', name: 'Bob Ray' } };
  answerCall('/api/users/9/view-as', () => {
    answerCall('/api/session', () => view);
    return { message: 'You now see what Bob Ray sees.' };
  });
  answerCall('/api/view-as/end', () => {
    answerCall('/api/session', () => ADMIN);
    return { message: 'You have your own rights again' };
  });
  answerCall('/api/caps', () => []);
  const person = openApp('/users');
  const grid = await findGrid('Users');
  await person.click(within(rowOf(grid, 'Bob Ray')).getByRole('button', { name: /^View as/ }));
  expect(await screen.findByText(/^You see what Bob Ray sees, as far as you may/)).toBeVisible();
  await screen.findByRole('heading', { level: 1, name: 'Caps' });
  expect(screen.queryByText(/^You may not open/)).toBeNull();
  const menu = screen.getByRole('navigation', { name: 'Main' });
  expect(within(menu).getAllByRole('link')).toHaveLength(2);
  await person.click(button('End the view'));
  await waitFor(() => expect(screen.queryByText(/^You see what/)).toBeNull());
  expect(await screen.findByText('You have your own rights again')).toBeVisible();
  expect(within(menu).getAllByRole('link').length).toBeGreaterThan(10);
});

test('a user is created, and the chosen role says what it permits', async () => {
  const calls = answerUsers(() => new StatusReply(500, failure('INTERNAL', '')));
  const person = openApp('/users');
  await findGrid('Users');
  await person.click(button('Create User'));
  const dialog = await findDialog('Create User');
  await person.click(within(dialog).getByRole('tab', { name: 'Permissions' }));
  expect(
    await within(dialog).findByText('These permissions come from the role Crm User.'),
  ).toBeVisible();
  expect(within(dialog).getByText(`1 of ${PERMISSIONS.length} permissions`)).toBeVisible();
  await person.click(within(dialog).getByRole('tab', { name: /^Leads, 1 of/ }));
  const box = within(dialog).getByRole('checkbox', { name: 'See leads' });
  expect(box).toBeChecked();
  expect(box).toBeDisabled();
  await person.click(within(dialog).getByRole('tab', { name: 'User' }));
  await choose(person, dialog, 'Role', 'Admin');
  await fill(person, field(dialog, 'Name'), 'Cid Fox');
  await fill(person, field(dialog, 'Email'), 'cid@example.com');
  await fill(person, field(dialog, 'Password'), 'Secret123');
  await fill(person, field(dialog, 'Confirm password'), 'Secret123');
  await person.click(button('Create', dialog));
  await readError(person, 'Something went wrong. Please try again.');
  const saves = answerUsers(() => ({ message: 'User successfully created', id: 10 }));
  await person.click(button('Create', dialog));
  await dialogCloses('Create User');
  expect(await screen.findByText('User successfully created')).toBeVisible();
  expect(saves.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Cid Fox',
    email: 'cid@example.com',
    level: 1,
    enable_2fa: true,
    is_active: true,
    password: 'Secret123',
    confirmPassword: 'Secret123',
  });
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an edit keeps the password, and a stale one says who has saved', async () => {
  const calls = answerUsers((body) =>
    (body as { version: number }).version === 3
      ? new StatusReply(409, staleSave({ version: 4 }))
      : { message: 'User successfully updated', version: 5 },
  );
  const person = openApp('/users');
  await findGrid('Users');
  await person.click(button('Edit user Ann Lee'));
  const dialog = await findDialog('Update User Ann Lee');
  await person.click(within(dialog).getByRole('switch', { name: 'User is active' }));
  await person.click(button('Update', dialog));
  await answerQuestion(person, 'The user "Ann Lee" has been changed', 'Keep mine');
  await dialogCloses('Update User Ann Lee');
  expect(await screen.findByText('User successfully updated')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    id: 8,
    name: 'Ann Lee',
    email: 'ann@example.com',
    level: 5,
    enable_2fa: true,
    is_active: false,
    version: 4,
  });
});

test('the own account keeps role and status, and is not deleted', async () => {
  answerUsers();
  const person = openApp('/users');
  await findGrid('Users');
  expect(button('You cannot delete your own account')).toBeDisabled();
  await person.click(button('Edit user Ada Admin'));
  const dialog = await findDialog('Update User Ada Admin');
  expect(within(dialog).getByRole('combobox', { name: /^Role/ })).toBeDisabled();
  expect(within(dialog).getByRole('switch', { name: 'User is active' })).toBeDisabled();
});

test('a deletion asks, and says what the server answers', async () => {
  answerUsers();
  answerCall('/api/users/8', () => new StatusReply(502, 'no'));
  const person = openApp('/users');
  await findGrid('Users');
  await person.click(button('Delete user Ann Lee'));
  await answerQuestion(person, 'Are you sure?', 'No, cancel');
  await person.click(button('Delete user Ann Lee'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await readError(person, /./);
  answerCall('/api/users/8', () => ({ message: 'User successfully deleted' }));
  await person.click(button('Delete user Ann Lee'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  expect(await screen.findByText('User successfully deleted')).toBeVisible();
});

test('a password link is shown once, with its end', async () => {
  answerUsers();
  const path = '/set-password/a-token-of-a-password-link';
  answerCall('/api/users/8/password-link', () => ({
    message: 'Link created',
    path,
    expires_at: '2026-01-16T12:00:00.000Z',
  }));
  answerProfile();
  const person = openApp('/users');
  await findGrid('Users');
  expect(button('The user is inactive')).toBeDisabled();
  await person.click(button('Make a password link for Ann Lee'));
  await prove(person, 'Make a password link?', 'Make link');
  const dialog = await findDialog('Password link for Ann Lee');
  expect(within(dialog).getByLabelText('Link')).toHaveValue(`${window.location.origin}${path}`);
  expect(dialog).toHaveTextContent('until 2026-01-16 12:00');
});

test('the second factor is reset with a proof, and sessions are ended after a question', async () => {
  answerUsers();
  answerProfile();
  const resets = answerCall('/api/users/1/two-factor/reset', () => ({ message: 'It was reset' }));
  const ends = answerCall('/api/users/8/sessions/end', () => ({ message: 'They were ended' }));
  const person = openApp('/users');
  await findGrid('Users');
  await person.click(button('Reset the two-factor authentication of Ada Admin'));
  await prove(person, 'Reset two-factor authentication?', 'Reset it');
  expect(await screen.findByText('It was reset')).toBeVisible();
  await person.click(button('End all sessions of Ann Lee'));
  await answerQuestion(person, 'Are you sure?', 'Yes, end them!');
  expect(await screen.findByText('They were ended')).toBeVisible();
  expect([resets.length, ends.length]).toEqual([1, 1]);
});

test('the Telegram account of a user is unlinked after a question', async () => {
  answerUsers();
  const ends = answerCall('/api/users/8/chat', () => ({ message: 'It was unlinked' }));
  const person = openApp('/users');
  const grid = await findGrid('Users');
  const ofBob = within(rowOf(grid, 'Bob Ray'));
  expect(ofBob.getByRole('button', { name: 'No Telegram account is linked' })).toBeDisabled();
  await person.click(button('Unlink the Telegram account of Ann Lee'));
  await answerQuestion(person, 'Are you sure?', 'Yes, unlink it!');
  expect(await screen.findByText('It was unlinked')).toBeVisible();
  expect(ends.map(({ method }) => method)).toEqual(['DELETE']);
});

test('who changes how they themselves sign in is asked for password and code', async () => {
  answerProfile();
  const saves = answerUsers();
  const person = openApp('/users');
  await findGrid('Users');
  await person.click(button('Edit user Ada Admin'));
  const dialog = await findDialog('Update User Ada Admin');
  await fill(person, field(dialog, 'Name'), 'Ada Able');
  expect(within(dialog).queryByLabelText('Current password')).toBeNull();
  await fill(person, field(dialog, 'Email'), 'able@example.com');
  await fill(person, field(dialog, 'Current password'), 'Secret123');
  await fill(person, await within(dialog).findByLabelText('6-digit code'), '123456');
  await person.click(button('Update', dialog));
  await dialogCloses('Update User Ada Admin');
  expect(saves.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    ...{ id: 1, email: 'able@example.com', current_password: 'Secret123', code: '123456' },
  });
});

test('the controls need their permissions', async () => {
  answerUsers();
  openApp('/users', adminWithout('USERS_CREATE', 'USERS_EDIT', 'USERS_DELETE'));
  await findGrid('Users');
  // Viewers of users may see their history.
  expect(button('History of user Ann Lee')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Create|Edit|Delete) user/i })).toBeNull();
});

test('nobody is offered to change the account of somebody who may do more', async () => {
  answerUsers();
  openApp('/users', { ...adminWithout('CAPS_LIST'), user_id: 8 });
  const grid = await findGrid('Users');
  const beyond = await within(rowOf(grid, 'Ada Admin')).findAllByRole('button', {
    name: 'Ada Admin may do what you may not',
  });
  expect(beyond).toHaveLength(6);
  for (const one of beyond) expect(one).toBeDisabled();
  expect(button('Edit user Bob Ray')).toBeEnabled();
});

test('who may not edit users sees the history of one, and brings nothing back', async () => {
  answerUsers();
  answerCall('/api/users/8/versions', () => ({
    data: [versionEntry(2, { is_current: true }), versionEntry(1)],
    next: null,
  }));
  const person = openApp('/users', adminWithout('USERS_EDIT'));
  await findGrid('Users');
  await person.click(button('History of user Ann Lee'));
  const dialog = await findDialog('History of user Ann Lee');
  expect(await within(dialog).findByText('Version 1')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /^Restore/ })).toBeNull();
});
