import { permissionId } from '@leadline/contracts/permissions';
import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { session } from '#shared/lib/session';
import {
  ADMIN,
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  rowOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { staleSave, versionEntry } from '#test/fake-replies';
import type { TokenRow } from '../lib/token-form';

const LEADS = permissionId('LEADS_LIST') ?? 0;
const CAPS = permissionId('CAPS_LIST') ?? 0;
const token = (id: number, name: string, user: TokenRow['user']): TokenRow => ({
  id,
  version: 3,
  name,
  user,
  hint: `ldl_…abc${id}`,
  scopes: [LEADS],
  addresses: [],
  expires_at: null,
  rate_limit_per_minute: 60,
  last_used_at: '2026-01-15T11:00:00.000Z',
  last_address: '203.0.113.7',
  created_at: '2026-01-10T12:00:00.000Z',
});
const OWN = token(1, 'Own script', { id: ADMIN.user_id, name: 'Ada', is_service_account: false });
const TOKENS = [
  OWN,
  token(2, 'Script of Ann', { id: 8, name: 'Ann Lee', is_service_account: false }),
  {
    ...token(3, 'Sync', { id: 9, name: 'CRM', is_service_account: true }),
    expires_at: '2025-01-01T00:00:00.000Z',
  },
];
const SECRET = `ldl_${'a'.repeat(43)}`;
const USERS = [
  { id: 8, name: 'Ann Lee', is_service_account: false, is_active: true },
  { id: 9, name: 'CRM', is_service_account: true, is_active: true },
];

const button = (name: string, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const prove = async (person: UserEvent, dialog: HTMLElement): Promise<void> => {
  await fill(person, within(dialog).getByLabelText('Current password'), 'Secret123');
  await fill(person, await within(dialog).findByLabelText('6-digit code'), '123456');
};
const answerProfile = () =>
  answerCall('/api/profile', () => ({
    ...{ name: 'Ann', email: 'ann@example.com', role: 'Crm User', two_factor: 'on', version: 1 },
    ...{ recovery_codes_left: 8, last_sign_in_at: null, password_min: 6, password_max: 12 },
    created_at: '2026-01-10T12:00:00.000Z',
  }));
const answerTokens = (
  save: (body: unknown) => unknown = () => ({ message: 'Saved', version: 4 }),
) => {
  answerProfile();
  answerCall('/api/users', () => USERS);
  answerCall('/api/api-tokens/all', () => TOKENS);
  return {
    creations: answerCall('/api/api-tokens', () => ({ message: 'Made', id: 4, token: SECRET })),
    saves: answerCall('/api/api-tokens/1', ({ method, body }) =>
      method === 'PUT' ? save(body) : { message: 'API token revoked' },
    ),
  };
};

test('all tokens are listed with whom they act as and their last use', async () => {
  answerTokens();
  openApp('/api-tokens');
  const grid = await findGrid('API Tokens');
  const row = rowOf(grid, 'Sync');
  for (const [title, text] of [
    ['Acts as', 'CRM (service account)'],
    ['Token', 'ldl_…abc3'],
    ['Permissions', 'See leads'],
    ['From', '203.0.113.7'],
    ['Expires', 'Expired'],
  ] as const)
    expect(cellOf(grid, row, title)).toHaveTextContent(text);
  expect(cellOf(grid, rowOf(grid, 'Own script'), 'Expires')).toHaveTextContent('Never');
  // The token of another person is only revoked.
  expect(button('Only its user can change it. You can revoke it.')).toBeDisabled();
  expect(button('Revoke API token Script of Ann')).toBeEnabled();
});

test('a token of a service account is made, and shown once', async () => {
  const { creations } = answerTokens();
  const person = openApp('/api-tokens');
  await findGrid('API Tokens');
  await person.click(button('Create API Token'));
  const dialog = await findDialog('Create API Token');
  expect(button('Create', dialog)).toBeDisabled();
  await fill(person, within(dialog).getByRole('textbox', { name: 'Name' }), ' Sync 2 ');
  await choose(person, dialog, 'Acts as', 'Service account CRM');
  await choose(person, dialog, 'Expires', 'Never');
  await fill(person, within(dialog).getByLabelText('Calls per minute'), '0');
  await person.click(within(dialog).getByRole('tab', { name: /^Caps,/ }));
  await person.click(within(dialog).getByRole('checkbox', { name: 'See caps' }));
  expect(button('Create', dialog)).toBeDisabled();
  await prove(person, dialog);
  await person.click(button('Create', dialog));
  expect(await within(dialog).findByText('A whole number from 1 to 6000')).toBeVisible();
  await fill(person, within(dialog).getByLabelText('Calls per minute'), '30');
  await person.click(button('Create', dialog));
  const shown = await findDialog('API token Sync 2');
  expect(within(shown).getByLabelText('Token')).toHaveValue(SECRET);
  expect(button('Copy the token', shown)).toBeVisible();
  expect(creations.map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Sync 2', scopes: [CAPS], addresses: [], expires_at: null },
      ...{ rate_limit_per_minute: 30, user_id: 9 },
      ...{ current_password: 'Secret123', code: '123456' },
    },
  ]);
  await person.keyboard('{Escape}');
  await dialogCloses('API token Sync 2');
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
});

test('an edit keeps the rest, and a stale one says who has saved', async () => {
  const { saves } = answerTokens((body) =>
    (body as { version: number }).version === 3
      ? new StatusReply(409, staleSave({ version: 4 }))
      : { message: 'API token saved', version: 5 },
  );
  const person = openApp('/api-tokens');
  await findGrid('API Tokens');
  await person.click(button('Edit API token Own script'));
  const dialog = await findDialog('Update API Token Own script');
  expect(within(dialog).queryByLabelText('Acts as')).toBeNull();
  await fill(person, within(dialog).getByRole('textbox', { name: 'Name' }), 'Day script');
  expect(button('Update', dialog)).toBeDisabled();
  await prove(person, dialog);
  await person.click(button('Update', dialog));
  await answerQuestion(person, 'The API token "Own script" has been changed', 'Keep mine');
  await dialogCloses('Update API Token Own script');
  expect(saves.at(-1)?.body).toEqual({
    ...{ name: 'Day script', scopes: [LEADS], addresses: [], expires_at: null },
    ...{ rate_limit_per_minute: 60, version: 4 },
    ...{ current_password: 'Secret123', code: '123456' },
  });
});

test('the session ends while a token is edited: the change is kept, the password is not', async () => {
  answerTokens();
  const person = openApp('/api-tokens');
  await findGrid('API Tokens');
  await person.click(button('Edit API token Own script'));
  const dialog = await findDialog('Update API Token Own script');
  await fill(person, within(dialog).getByRole('textbox', { name: 'Name' }), 'Day script');
  await prove(person, dialog);
  session.end('expired');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(JSON.stringify(sessionStorage)).toContain('Day script');
  expect(JSON.stringify(sessionStorage)).not.toMatch(/Secret123|123456/);
  sessionStorage.clear();
});

test('a revocation asks first', async () => {
  const { saves } = answerTokens();
  const person = openApp('/api-tokens');
  await findGrid('API Tokens');
  await person.click(button('Revoke API token Own script'));
  await answerQuestion(person, 'Are you sure?', 'Cancel');
  expect(saves).toEqual([]);
  await person.click(button('Revoke API token Own script'));
  await answerQuestion(person, 'Are you sure?', 'Yes, revoke it!');
  expect(await screen.findByText('API token revoked')).toBeVisible();
});

const answerVersions = () =>
  answerCall('/api/api-tokens/1/versions', () => ({
    data: [
      versionEntry(2, {
        is_current: true,
        changes: [{ field: 'scope_72', label: 'See caps', before: '', after: 'Allowed' }],
      }),
      versionEntry(1),
    ],
    next: null,
  }));

test('the history of a token says who saved what, and leads to the audit log', async () => {
  answerTokens();
  answerVersions();
  const person = openApp('/api-tokens');
  await findGrid('API Tokens');
  await person.click(button('History of API token Own script'));
  const dialog = await findDialog('History of API token Own script');
  expect(await within(dialog).findByText('Version 2')).toBeVisible();
  expect(dialog).toHaveTextContent('See caps');
  expect(within(dialog).queryByRole('button', { name: /^Restore/ })).toBeNull();
  answerCall('/api/audit-log', () => ({ data: [], next: null }));
  await person.click(button('Audit log', dialog));
  expect(window.location.search).toContain('record=api_token:1');
});

test('the own tokens are in the profile, and offer the permissions that the user has', async () => {
  answerProfile();
  answerCall('/api/profile/sessions', () => []);
  answerCall('/api/profile/chat', () => ({ is_on: false, bot: null, link: null }));
  answerCall('/api/api-tokens', () => [OWN]);
  const person = openApp('/profile', { ...ADMIN, permissions: [LEADS] });
  const list = await screen.findByRole('list', { name: 'API tokens' });
  expect(await within(list).findByText('Own script')).toBeVisible();
  expect(list).toHaveTextContent('from 203.0.113.7');
  expect(list).toHaveTextContent('1 permission, expires Never');
  answerVersions();
  await person.click(button('History of API token Own script'));
  const past = await findDialog('History of API token Own script');
  expect(await within(past).findByText('Version 2')).toBeVisible();
  expect(within(past).queryByRole('button', { name: 'Audit log' })).toBeNull();
  await person.keyboard('{Escape}');
  await dialogCloses('History of API token Own script');
  await person.click(button('Create API token'));
  const dialog = await findDialog('Create API Token');
  expect(within(dialog).queryByLabelText('Acts as')).toBeNull();
  expect(within(dialog).getAllByRole('tab')).toHaveLength(1);
  expect(within(dialog).getByRole('checkbox', { name: 'See leads' })).toBeEnabled();
});
