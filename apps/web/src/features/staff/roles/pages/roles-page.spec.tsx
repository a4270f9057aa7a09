import { PERMISSIONS, permissionId } from '@leadline/contracts/permissions';
import { screen, waitFor, within } from '@testing-library/dom';
import type { CallReply } from '#shared/api/api-types';
import {
  ADMIN,
  adminWithout,
  answerQuestion,
  cellOf,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  headerOf,
  openApp,
  readError,
  rowOf,
  rowsOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, staleSave, versionEntry } from '#test/fake-replies';

type Role = CallReply<'roles.list'>[number];
const ALL = PERMISSIONS.length;
const ids = (...names: string[]): number[] => names.map((name) => permissionId(name) ?? 0);
const role = (
  id: number,
  name: string,
  permissions: number[],
  patch: Partial<Role> = {},
): Role => ({
  id,
  version: 1,
  name,
  type: 'CUSTOM',
  limited_to_own_parties: false,
  permissions,
  users: 0,
  ...patch,
});
const LEADS = ['LEADS_LIST', 'LEADS_EDIT', 'LEADS_OVERRIDE_STATUS', 'LEADS_MARK_TEST_LEAD'];
const ROLES = [
  role(1, 'Admin', ADMIN.permissions, { type: 'SYSTEM', users: 2 }),
  role(6, 'Night shift', ids(...LEADS), { users: 3 }),
  role(7, 'Nothing yet', []),
];

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const box = (dialog: HTMLElement, name: string): HTMLInputElement =>
  within(dialog).getByRole('checkbox', { name });
const tab = (dialog: HTMLElement, name: RegExp): HTMLElement =>
  within(dialog).getByRole('tab', { name });
const answerRoles = (write: (body: unknown) => unknown = () => ({ message: 'Done', id: 8 })) => {
  answerCall('/api/permissions', () => PERMISSIONS);
  return answerCall('/api/roles', ({ method, body }) => (method === 'GET' ? ROLES : write(body)));
};

test('roles are listed with their first permissions, 100 on a page', async () => {
  answerRoles();
  const person = openApp('/roles');
  const grid = await findGrid('Roles');
  for (const title of ['ID', 'Name', 'Permissions', 'Actions'])
    expect(headerOf(grid, title)).toBeVisible();
  expect(cellOf(grid, rowOf(grid, 'Nothing yet'), 'Permissions').textContent).toBe('-');
  const cell = cellOf(grid, rowOf(grid, 'Night shift'), 'Permissions');
  expect(cell).toHaveTextContent('See leadsEdit leadsOverride lead statusesShow more');
  expect(screen.getByText(/Page 1 of 1$/)).toBeVisible();
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('100');
  await person.click(button('Show more permissions of Night shift'));
  const all = await findDialog('Permissions of Night shift');
  expect(all).toHaveTextContent('Mark leads as test');
  await person.click(button('Show less', all));
  await waitFor(() => expect(button('Show more permissions of Night shift')).toHaveFocus());
  await fill(person, screen.getByRole('textbox', { name: 'Search roles' }), 'night');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
  expect(screen.getByText('1 of 3 roles')).toBeVisible();
});

test('a role is created from the matrix', async () => {
  const calls = answerRoles(() => ({ message: 'Role created successfully', id: 8 }));
  const person = openApp('/roles');
  await findGrid('Roles');
  await person.click(button('Create Role'));
  const dialog = await findDialog('Create Role');
  const submit = button('Create', dialog);
  expect(submit).toBeDisabled();
  expect(within(dialog).getByText('Name is required')).toBeVisible();
  await fill(person, within(dialog).getByLabelText('Name'), '   ');
  expect(submit).toBeDisabled();
  await fill(person, within(dialog).getByLabelText('Name'), 'Day shift');
  expect(within(dialog).getByText('Choose at least one permission')).toBeVisible();
  expect(await within(dialog).findByText(`0 of ${ALL} permissions`)).toBeVisible();

  await person.click(tab(dialog, /^Caps/));
  const whole = box(dialog, 'All of Caps');
  await person.click(box(dialog, 'See caps'));
  expect(whole).toBePartiallyChecked();
  expect(tab(dialog, /^Caps, 1 of 4$/)).toBeVisible();
  await person.click(whole);
  expect(whole).toBeChecked();
  await person.click(whole);
  expect(within(dialog).getByText(`0 of ${ALL} permissions`)).toBeVisible();
  await person.click(box(dialog, 'Edit caps'));
  await fill(person, within(dialog).getByRole('textbox', { name: 'Search permissions' }), 'see l');
  await person.click(box(dialog, 'See leads'));
  expect(within(dialog).queryByRole('checkbox', { name: 'See caps' })).toBeNull();
  const limit = within(dialog).getByRole('switch', { name: 'Limited to its own parties' });
  expect(limit).not.toBeChecked();
  expect(limit).toHaveAccessibleDescription(/only the advertisers and publishers that they manage/);
  await person.click(limit);
  const contacts = within(dialog).getByRole('radiogroup', { name: 'Contact data of leads' });
  for (const answer of within(contacts).getAllByRole('radio')) expect(answer).not.toBeChecked();
  expect(submit).toBeDisabled();
  expect(
    within(dialog).getByText('Choose whether the role sees contact data in full'),
  ).toBeVisible();
  await person.click(within(contacts).getByRole('radio', { name: /^Masked/ }));
  await person.click(submit);
  await dialogCloses('Create Role');
  expect(await screen.findByText('Role created successfully')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Day shift',
    limited_to_own_parties: true,
    permissions: ids('CAPS_EDIT', 'LEADS_LIST'),
    type: 'CUSTOM',
  });
});

test('a new role shows contact data only if it is said, and nobody gives what they lack', async () => {
  const calls = answerRoles(() => ({ message: 'Role created successfully', id: 8 }));
  const person = openApp('/roles');
  await findGrid('Roles');
  await person.click(button('Create Role'));
  const dialog = await findDialog('Create Role');
  await fill(person, within(dialog).getByLabelText('Name'), 'Sales');
  await person.click(within(dialog).getByRole('radio', { name: 'In full' }));
  expect(await within(dialog).findByText(`1 of ${ALL} permissions`)).toBeVisible();
  await person.click(within(dialog).getByRole('radio', { name: /^Masked/ }));
  expect(within(dialog).getByText(`0 of ${ALL} permissions`)).toBeVisible();
  await person.click(within(dialog).getByRole('radio', { name: 'In full' }));
  await person.click(button('Create', dialog));
  await dialogCloses('Create Role');
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    permissions: ids('CONTACT_DATA'),
  });
});

test('who does not see contact data can make masked roles only', async () => {
  answerRoles();
  const person = openApp('/roles', adminWithout('CONTACT_DATA'));
  await findGrid('Roles');
  await person.click(button('Create Role'));
  const dialog = await findDialog('Create Role');
  expect(within(dialog).getByRole('radio', { name: 'In full' })).toBeDisabled();
  expect(within(dialog).getByRole('radio', { name: /^Masked/ })).toBeEnabled();
});

test('an edit says what differs from the saved role, and a stale one who has saved', async () => {
  answerRoles();
  const calls = answerCall('/api/roles/6', ({ body }) => {
    if ((body as { version: number }).version === 1)
      return new StatusReply(409, staleSave({ version: 4 }));
    return { message: 'Role updated successfully', version: 5 };
  });
  const person = openApp('/roles');
  await findGrid('Roles');
  await person.click(button('Edit role Night shift'));
  const dialog = await findDialog('Update Role Night shift');
  expect(dialog).toHaveTextContent('3 users have this role.');
  await person.click(await within(dialog).findByRole('tab', { name: /^Leads/ }));
  await person.click(box(dialog, 'Edit leads'));
  await person.click(tab(dialog, /^Caps/));
  await person.click(box(dialog, 'See caps'));
  expect(within(dialog).getByText(`4 of ${ALL} permissions · 1 added · 1 removed`)).toBeVisible();
  await person.click(box(dialog, 'Only changes'));
  const shown = within(dialog).getByRole('tabpanel');
  expect(shown).toHaveTextContent(/Edit leadsremoved.*See capsadded/);
  expect(shown).not.toHaveTextContent('See leads');
  await person.click(button('Update', dialog));
  await answerQuestion(person, 'The role "Night shift" has been changed', 'Keep mine');
  await dialogCloses('Update Role Night shift');
  expect(await screen.findByText('Role updated successfully')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    expect.objectContaining({ version: 1 }),
    {
      name: 'Night shift',
      limited_to_own_parties: false,
      permissions: expect.arrayContaining(ids('LEADS_LIST', 'CAPS_LIST')) as number[],
      version: 4,
    },
  ]);
});

test('a copy creates a role, without what its author lacks', async () => {
  const calls = answerRoles(() => ({ message: 'Role created successfully', id: 8 }));
  const person = openApp('/roles', adminWithout('LEADS_EDIT'));
  await findGrid('Roles');
  await person.click(button('Copy role Night shift'));
  const dialog = await findDialog('Copy Role from Night shift');
  await person.click(await within(dialog).findByRole('tab', { name: /^Leads/ }));
  expect(box(dialog, 'Edit leads')).not.toBeChecked();
  expect(box(dialog, 'Edit leads')).toBeDisabled();
  await person.click(button('Create', dialog));
  await dialogCloses('Copy Role from Night shift');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Copy of Night shift',
    limited_to_own_parties: false,
    permissions: ids(...LEADS.filter((name) => name !== 'LEADS_EDIT')),
    type: 'CUSTOM',
  });
});

test('Admin keeps everything, and built-in roles are not deleted', async () => {
  answerRoles();
  const person = openApp('/roles');
  await findGrid('Roles');
  expect(button('Admin is built in and cannot be deleted')).toBeDisabled();
  await person.click(button('Edit role Admin'));
  const dialog = await findDialog('Update Role Admin');
  expect(dialog).toHaveTextContent('Admin always holds every permission');
  expect(await within(dialog).findByText(`${ALL} of ${ALL} permissions`)).toBeVisible();
  expect(box(dialog, 'All of Dashboard')).toBeDisabled();
  expect(box(dialog, 'See the dashboard')).toBeDisabled();
});

test('deleting asks in the words of the page, and says why it is refused', async () => {
  answerRoles();
  const text = 'Ann and Bob have this role. Give them another one first.';
  const calls = answerCall('/api/roles/6', () => failure('ROLE_IN_USE', text), 409);
  const person = openApp('/roles');
  await findGrid('Roles');
  await person.click(button('Delete role Night shift'));
  expect(await findDialog('Confirm Action')).toHaveTextContent(
    'Are you sure you want to delete the selected role?',
  );
  await answerQuestion(person, 'Confirm Action', 'Cancel');
  expect(calls).toEqual([]);
  await person.click(button('Delete role Night shift'));
  await answerQuestion(person, 'Confirm Action', 'Yes, Confirm');
  await readError(person, text);
  answerCall('/api/roles/6', () => ({ message: 'Role deleted successfully' }));
  await person.click(button('Delete role Night shift'));
  await answerQuestion(person, 'Confirm Action', 'Yes, Confirm');
  expect(await screen.findByText('Role deleted successfully')).toBeVisible();
});

test('the controls need their permissions', async () => {
  answerRoles();
  openApp('/roles', adminWithout('ROLES_CREATE', 'ROLES_EDIT', 'ROLES_DELETE'));
  await findGrid('Roles');
  // Viewers of roles may see their history.
  expect(button('History of role Night shift')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Create|Edit|Copy|Delete) role/i })).toBeNull();
});

test('a refusal reads the permissions again, and the page offers what is left', async () => {
  answerRoles(() => new StatusReply(403, failure('FORBIDDEN', 'You do not have permission.')));
  const person = openApp('/roles');
  await findGrid('Roles');
  await person.click(button('Copy role Night shift'));
  const dialog = await findDialog('Copy Role from Night shift');
  answerCall('/api/session', () => adminWithout('ROLES_CREATE'));
  await person.click(button('Create', dialog));
  await readError(person, 'You do not have permission.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create Role' })).toBeNull());
});

test('a limited role has nothing that acts on everybody, and gets it back with its limit lifted', async () => {
  const calls = answerRoles(() => ({ message: 'Role created successfully', id: 8 }));
  const person = openApp('/roles');
  await findGrid('Roles');
  await person.click(button('Copy role Admin'));
  const dialog = await findDialog('Copy Role from Admin');
  await person.click(await within(dialog).findByRole('tab', { name: /^Users, 4 of 4$/ }));
  const limit = within(dialog).getByRole('switch', { name: 'Limited to its own parties' });
  await person.click(limit);
  expect(tab(dialog, /^Users, 1 of 4$/)).toBeVisible();
  expect(box(dialog, 'Edit users')).not.toBeChecked();
  expect(box(dialog, 'Edit users')).toBeDisabled();
  expect(within(dialog).getByText('Edit users').closest('td')).toHaveAttribute(
    'title',
    'A role that is limited to its own parties cannot have this.',
  );
  await person.click(box(dialog, 'See users'));
  await person.click(limit);
  expect(tab(dialog, /^Users, 3 of 4$/)).toBeVisible();
  await person.click(limit);
  await person.click(button('Create', dialog));
  await dialogCloses('Copy Role from Admin');
  const sent = calls.find(({ method }) => method === 'POST')?.body as { permissions: number[] };
  expect(sent).toMatchObject({ limited_to_own_parties: true });
  expect(sent.permissions).toEqual(
    expect.not.arrayContaining(ids('USERS_LIST', 'USERS_EDIT', 'AUDIT_LOG_LIST', 'SETTINGS_EDIT')),
  );
});

test('nobody is offered to change a role that may do more than they', async () => {
  answerRoles();
  openApp('/roles', adminWithout('LEADS_EDIT'));
  const grid = await findGrid('Roles');
  const beyond = within(rowOf(grid, 'Night shift')).getAllByRole('button', {
    name: 'Night shift may do what you may not',
  });
  expect(beyond).toHaveLength(2);
  for (const one of beyond) expect(one).toBeDisabled();
  expect(button('Edit role Nothing yet')).toBeEnabled();
});

test('the history of a role shows who changed what, and brings an earlier version back', async () => {
  answerRoles();
  answerCall('/api/roles/6/versions', () => ({
    data: [
      versionEntry(2, { is_current: true }),
      versionEntry(1, {
        restore_changes: [{ field: 'name', label: 'Name', before: 'Night shift', after: 'Nights' }],
      }),
    ],
    next: null,
  }));
  const calls = answerCall('/api/roles/6/versions/1/restore', () => ({
    message: 'Version 1 was restored as version 3',
    version: 3,
  }));
  const person = openApp('/roles');
  await findGrid('Roles');
  await person.click(button('History of role Night shift'));
  const dialog = await findDialog('History of role Night shift');
  await person.click(await within(dialog).findByRole('button', { name: 'Restore version 1' }));
  await answerQuestion(person, /version 1/i, 'Yes, restore it!');
  expect(await screen.findByText('Version 1 was restored as version 3')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ version: 2 }]);
});
