import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
  answerQuestion,
  dialogCloses,
  fill,
  findDialog,
  openApp,
  readError,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, staleSave } from '#test/fake-replies';
import type { OwnSession, ProfileData } from '../lib/use-profile';

const PROFILE: ProfileData = {
  name: 'Ada Admin',
  email: 'ada@example.com',
  role: 'Admin',
  two_factor: 'on',
  recovery_codes_left: 8,
  password_min: 6,
  password_max: 12,
  last_sign_in_at: '2026-01-15T12:00:00.000Z',
  created_at: '2026-01-10T12:00:00.000Z',
  version: 3,
};
const session = (id: string, patch: Partial<OwnSession> = {}): OwnSession => ({
  id,
  device: 'Firefox on Linux',
  created_at: '2026-01-15T10:00:00.000Z',
  expires_at: '2026-01-15T22:00:00.000Z',
  is_current: false,
  ...patch,
});
const SESSIONS = [session('a', { is_current: true }), session('b', { device: 'Chrome on macOS' })];
const CODES = ['abcd-efgh-jkmn', 'pqrs-tvwx-yz01'];

const open = async (
  patch: Partial<ProfileData> = {},
  save: (body: unknown) => unknown = () => ({ message: 'Your name was changed', version: 4 }),
) => {
  answerCall('/api/profile/sessions', () => SESSIONS);
  const calls = answerCall('/api/profile', ({ method, body }) =>
    method === 'GET' ? { ...PROFILE, ...patch } : save(body),
  );
  const person = openApp('/profile', { ...ADMIN, permissions: [] });
  await screen.findByRole('region', { name: 'Account' });
  return { person, calls };
};
const region = (name: string): HTMLElement => screen.getByRole('region', { name });
const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const field = (scope: HTMLElement, label: string): HTMLElement =>
  within(scope).getByLabelText(label);
const wrong = (name: string, message: string) => ({
  ...failure('VALIDATION_FAILED', message),
  issues: [{ in: 'body', field: name, code: 'wrong', message }],
});

test('everybody may open it; the name is changed with the version that was read', async () => {
  const { person, calls } = await open({}, (body) =>
    (body as { version: number }).version === 3
      ? new StatusReply(409, staleSave({ version: 4 }))
      : { message: 'Your name was changed', version: 5 },
  );
  const account = region('Account');
  expect(account).toHaveTextContent('ada@example.com');
  expect(button('Save name', account)).toBeDisabled();
  await fill(person, field(account, 'Name'), 'Ada Lovelace');
  await person.click(button('Save name', account));
  await answerQuestion(person, 'Your account has been changed', 'Keep mine');
  expect(await screen.findByText('Your name was changed')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    name: 'Ada Lovelace',
    version: 4,
  });
});

test('a new password needs the current one, and is not kept in the form', async () => {
  const { person } = await open();
  const calls = answerCall(
    '/api/profile/password',
    () => new StatusReply(422, wrong('current_password', 'The password is wrong.')),
  );
  const part = region('Password');
  await person.click(button('Change password', part));
  expect(await within(part).findByText('Please enter your current password')).toBeVisible();
  expect(calls).toEqual([]);
  await fill(person, field(part, 'Current password'), 'Guess1234');
  await fill(person, field(part, 'New password'), 'Fresh4567');
  await fill(person, field(part, 'Confirm password'), 'Fresh4567');
  await person.click(button('Change password', part));
  await readError(person, 'The password was not changed.');
  expect(await within(part).findByText('The password is wrong.')).toBeVisible();
  answerCall('/api/profile/password', () => ({ message: 'Your password was changed' }));
  await person.click(button('Change password', part));
  expect(await screen.findByText('Your password was changed')).toBeVisible();
  await waitFor(() => expect(field(part, 'Current password')).toHaveValue(''));
});

test('recovery codes are made with password and code, shown once, and have to be saved', async () => {
  const { person } = await open();
  const calls = answerCall('/api/profile/recovery-codes', () => ({
    message: 'You have new recovery codes',
    recovery_codes: CODES,
  }));
  const part = region('Two-factor authentication');
  expect(part).toHaveTextContent('8 recovery codes are left.');
  await person.click(button('New recovery codes', part));
  const dialog = await findDialog('Make new recovery codes');
  await waitFor(() => expect(field(dialog, 'Current password')).toHaveFocus());
  expect(button('Continue', dialog)).toBeDisabled();
  await fill(person, field(dialog, 'Current password'), 'Secret123');
  await fill(person, field(dialog, '6-digit code'), '123456');
  await person.click(button('Continue', dialog));
  const shown = await findDialog('Save your recovery codes');
  expect(within(shown).getByRole('list', { name: 'Recovery codes' })).toHaveTextContent(CODES[0]!);
  expect(calls[0]?.body).toEqual({ current_password: 'Secret123', code: '123456' });
  expect(button('Done', shown)).toBeDisabled();
  await person.keyboard('{Escape}');
  expect(shown).toBeVisible();
  await person.click(within(shown).getByRole('checkbox', { name: 'I have saved them' }));
  await person.click(button('Done', shown));
  await dialogCloses('Save your recovery codes');
});

test('the second factor is set up again, step by step', async () => {
  const { person } = await open({ two_factor: 'pending', recovery_codes_left: 0 });
  answerCall('/api/profile/two-factor/reset', () => ({ qr_code: '<svg/>', secret: 'ABCD2345' }));
  answerCall('/api/profile/two-factor/confirm', () => ({
    message: 'Two-factor authentication is set up',
    recovery_codes: CODES,
  }));
  await person.click(button('Set up now'));
  const dialog = await findDialog('Set up two-factor again');
  expect(within(dialog).queryByLabelText('6-digit code')).toBeNull();
  await fill(person, field(dialog, 'Current password'), 'Secret123');
  await person.click(button('Continue', dialog));
  expect(await within(dialog).findByAltText('QR code for the authenticator app')).toBeVisible();
  const [first] = within(dialog).getAllByRole('textbox');
  await person.click(first!);
  await person.paste('123456');
  expect(await findDialog('Save your recovery codes')).toBeVisible();
});

test('sessions are listed, and one or all others are ended', async () => {
  const { person } = await open();
  const one = answerCall('/api/profile/sessions/b', () => ({ message: 'The session was ended' }));
  const all = answerCall('/api/profile/sessions/end-others', () => ({
    message: 'They were ended',
  }));
  const part = region('Sessions');
  expect(await within(part).findByText('This session')).toBeVisible();
  expect(within(part).getAllByRole('button', { name: /^End the session/ })).toHaveLength(1);
  await person.click(button('End the session of Chrome on macOS', part));
  expect(await screen.findByText('The session was ended')).toBeVisible();
  await person.click(button('End all others', part));
  await answerQuestion(person, 'Are you sure?', 'Yes, end them!');
  expect(await screen.findByText('They were ended')).toBeVisible();
  expect([one[0]?.method, all[0]?.method]).toEqual(['DELETE', 'POST']);
});

test('the theme is chosen, and the menu of the user leads there', async () => {
  const { person } = await open();
  const part = region('Display');
  await person.click(within(part).getByText('Dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await person.click(within(part).getByText('Light'));
  expect(document.documentElement.dataset.theme).toBe('light');
  await person.click(button('Your profile'));
  expect(window.location.pathname).toBe('/profile');
});
