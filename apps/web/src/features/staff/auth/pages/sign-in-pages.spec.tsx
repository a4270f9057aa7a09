import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { session } from '#shared/lib/session';
import {
  ADMIN,
  answerQuestion,
  fill,
  openAsVisitor,
  dialogCloses,
  findDialog,
  openApp,
  readError,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, staleSave } from '#test/fake-replies';
import type { OwnSession, ProfileData } from '#features/staff/auth/lib/use-profile';

const email = (): HTMLElement => screen.getByLabelText('Email');
const password = (): HTMLElement => screen.getByLabelText('Password');

const signIn = async (person: UserEvent): Promise<void> => {
  await fill(person, email(), 'someone@example.com');
  await fill(person, password(), 'whatever');
  await person.click(screen.getByRole('button', { name: 'Login' }));
};

const findError = (text: string): Promise<HTMLElement> =>
  screen.findByText(text, { selector: '[role="alert"], [role="alert"] *' });

test('shows what the server says to too many attempts, and counts the wait down', async () => {
  const text = 'Too many attempts. Please wait and try again.';
  let wait = 125;
  answerCall(
    '/api/login',
    () => new StatusReply(429, failure('LOGIN_BLOCKED', text), { 'retry-after': String(wait) }),
  );
  const person = openAsVisitor('/login');
  await signIn(person);
  expect(await findError(text)).toBeVisible();
  const timer = screen.getByRole('timer');
  await waitFor(() =>
    expect(timer).toHaveTextContent(/^You can try again in (2:0[0-4]|1:\d\d) min\.$/),
  );
  wait = 0;
  await signIn(person);
  await waitFor(() =>
    expect(screen.getByRole('timer')).toHaveTextContent('You can try again now.'),
  );
});

test('a code takes digits only, also those of a pasted text with spaces', async () => {
  answerCall('/api/login', () => ({ message: 'Two factor code required' }));
  const wrong = failure('TWO_FACTOR_WRONG', 'The code is wrong or was already used.');
  const calls = answerCall('/api/users/two-factor-verify', () => wrong, 400);
  const person = openAsVisitor('/login');
  await signIn(person);
  const cells = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /OTP Input/ });
  const typed = (): string => cells.map(({ value }) => value || '_').join('');
  await person.click(cells[0]!);
  await person.keyboard('1a 2');
  expect(typed()).toBe('12____');
  await person.paste('no digits');
  expect(typed()).toBe('12____');
  await person.paste('12 34');
  await waitFor(() => expect(cells[4]).toHaveFocus());
  await person.keyboard('5');
  expect(typed()).toBe('12345_');
  await person.paste(' 12 34 56\n');
  expect(await findError('The code is wrong or was already used.')).toBeVisible();
  expect(typed()).toBe('______');
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'someone@example.com', code: '123456' }]);
});

test('recovery codes survive a reload until they are confirmed', async () => {
  answerCall('/api/login', () => ({
    qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    secret: 'ABCDEFGHIJKLMNOP',
  }));
  answerCall('/api/users/two-factor-configure', () => ({
    ...ADMIN,
    recovery_codes: ['a-1', 'b-2'],
  }));
  answerCall('/api/session', () => ADMIN);
  let person = openAsVisitor('/login');
  await signIn(person);
  await person.click(await screen.findByRole('textbox', { name: /OTP Input 1/ }));
  await person.paste('123456');
  await screen.findByRole('heading', { name: 'Save your recovery codes' });
  person = openAsVisitor();
  expect(await screen.findByText('b-2')).toBeVisible();
  expect(localStorage.getItem('user_data')).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: 'I have saved them' }));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(sessionStorage.getItem('leadline_recovery_codes')).toBeNull();
  session.end('logout');
});

test('another person can sign in where codes of the first one wait to be confirmed', async () => {
  sessionStorage.setItem(
    'leadline_recovery_codes',
    JSON.stringify({ user: ADMIN, codes: ['a-1', 'b-2'] }),
  );
  let person = openAsVisitor('/login');
  expect(await screen.findByText(ADMIN.email)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use another account' }));
  await answerQuestion(person, 'Leave without the codes?', 'Cancel');
  expect(screen.getByText('b-2')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Use another account' }));
  await answerQuestion(person, 'Leave without the codes?', 'Leave');
  expect(email()).toBeVisible();
  person = openAsVisitor('/login');
  expect(email()).toBeVisible();
  expect(screen.queryByText('b-2')).toBeNull();
});

test('asks for the password again when the challenge has run out', async () => {
  const text = 'Please sign in with your password again.';
  answerCall('/api/login', () => ({ message: 'Two factor code required' }));
  answerCall('/api/users/two-factor-verify', () => failure('TWO_FACTOR_NO_CHALLENGE', text), 400);
  const person = openAsVisitor('/login');
  await signIn(person);
  await person.click(await screen.findByRole('textbox', { name: /OTP Input 1/ }));
  await person.paste('123456');
  expect(await findError(text)).toBeVisible();
  expect(email()).toBeVisible();
});

test('a reply of an unknown shape is an error, and the password stage stays', async () => {
  for (const reply of [{ error: 'weird' }, { message: 'Maintenance' }, 0]) {
    answerCall('/api/login', () => reply);
    await signIn(openAsVisitor('/login'));
    expect(await findError('Something went wrong. Please try again.')).toBeVisible();
    expect(password()).toBeVisible();
  }
});

test('the set-up of two-factor authentication moves the focus to its heading', async () => {
  answerCall('/api/login', () => ({
    qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    secret: 'ABCDEFGHIJKLMNOP',
  }));
  await signIn(openAsVisitor('/login'));
  const heading = await screen.findByRole('heading', {
    name: 'Set up Two-Factor Authentication',
  });
  await waitFor(() => expect(heading).toHaveFocus());
});

const WRONG = 'This code is not valid. Look for the newest one in the log of the migration.';

test('the sign-in leads to it where there is no user, and it leads back to the sign-in', async () => {
  const replies: unknown[] = [
    new StatusReply(422, failure('FIRST_ADMINISTRATOR_CODE_WRONG', WRONG)),
    { message: 'Administrator created' },
  ];
  const calls = answerCall('/api/first-administrator', ({ method }) =>
    method === 'GET' ? { is_wanted: true, password_min: 6, password_max: 12 } : replies.shift(),
  );
  const person = openAsVisitor('/login');
  await person.click(await screen.findByRole('link', { name: 'Create the first administrator' }));
  expect(await screen.findByText('docker compose logs migrate')).toBeVisible();
  await fill(person, screen.getByLabelText('Code'), 'a-code');
  await fill(person, screen.getByLabelText('Name'), 'Ann Lee');
  await fill(person, screen.getByLabelText('Email'), 'ann@example.com');
  await fill(person, screen.getByLabelText('Password'), 'Secret123');
  const submit = screen.getByRole('button', { name: 'Create administrator' });
  await person.click(submit);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Please confirm your password')).toBeVisible();
  await fill(person, screen.getByLabelText('Confirm password'), 'Secret123');
  await person.click(submit);
  expect(await within(alert).findByText(WRONG)).toBeVisible();
  await person.click(submit);
  await screen.findByRole('heading', { name: 'The administrator is created' });
  const body = {
    code: 'a-code',
    name: 'Ann Lee',
    email: 'ann@example.com',
    password: 'Secret123',
    confirmPassword: 'Secret123',
  };
  expect(calls.filter(({ method }) => method === 'POST').map((call) => call.body)).toEqual([
    body,
    body,
  ]);
  answerCall('/api/first-administrator', () => ({
    is_wanted: false,
    password_min: 6,
    password_max: 12,
  }));
  await person.click(screen.getByRole('link', { name: 'To the sign-in' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('where there is a user it makes nobody, and the sign-in does not lead to it', async () => {
  const person = openAsVisitor('/first-administrator');
  expect(await screen.findByText('There is a user already, or no code was printed.')).toBeVisible();
  expect(screen.queryByLabelText('Code')).toBeNull();
  await person.click(screen.getByRole('link', { name: 'To the sign-in' }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(screen.queryByText('There is no user yet.')).toBeNull();
});

const ADDRESS = '/set-password/a-token-of-a-password-link';
const OWNER = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  password_min: 6,
  password_max: 12,
  expires_at: '2026-01-16T12:00:00.000Z',
};
const INVALID = 'This link is not valid any more. Please ask an administrator for another one.';
const refused = (): StatusReply => new StatusReply(404, failure('PASSWORD_LINK_INVALID', INVALID));

test('a person sets a password by the rules, and is led to the sign-in', async () => {
  answerCall('/api/password-links/check', () => OWNER);
  const calls = answerCall('/api/password-links/use', () => ({ message: 'Your password is set' }));
  const person = openAsVisitor(ADDRESS);
  expect(await screen.findByText('For Ann Lee (ann@example.com).')).toBeVisible();
  const submit = screen.getByRole('button', { name: 'Set password' });
  for (const [password, confirmed, text] of [
    ['abc', '', 'Password must be at least 6 characters'],
    ['secret123', '', 'Password must contain at least one uppercase letter'],
    ['Secret123', '', 'Please confirm your password'],
    ['Secret123', 'Secret124', 'Passwords do not match'],
  ] as const) {
    await fill(person, screen.getByLabelText('New password'), password);
    await fill(person, screen.getByLabelText('Confirm password'), confirmed);
    await person.click(submit);
    expect(within(screen.getByRole('alert')).getByText(text)).toBeVisible();
  }
  expect(calls).toEqual([]);
  await fill(person, screen.getByLabelText('Confirm password'), 'Secret123');
  await person.click(submit);
  await person.click(await screen.findByRole('link', { name: 'To the sign-in' }));
  expect(calls.map(({ body }) => body)).toEqual([
    {
      token: 'a-token-of-a-password-link',
      password: 'Secret123',
      confirmPassword: 'Secret123',
    },
  ]);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a link that is not valid any more says so', async () => {
  answerCall('/api/password-links/check', refused);
  openAsVisitor(ADDRESS);
  expect(await screen.findByText(INVALID)).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('a link that was used meanwhile says so at the form', async () => {
  answerCall('/api/password-links/check', () => OWNER);
  answerCall('/api/password-links/use', refused);
  const person = openAsVisitor(ADDRESS);
  await fill(person, await screen.findByLabelText('New password'), 'Secret123');
  await fill(person, screen.getByLabelText('Confirm password'), 'Secret123');
  await person.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await within(screen.getByRole('alert')).findByText(INVALID)).toBeVisible();
});

describe('profile page', () => {
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
    last_used_at: '2026-01-15T11:30:00.000Z',
    address: '81.2.69.142',
    country: 'GB',
    is_current: false,
    ...patch,
  });
  const SESSIONS = [
    session('a', { is_current: true }),
    session('b', { device: 'Chrome on macOS' }),
  ];
  const CODES = ['abcd-efgh-jkmn', 'pqrs-tvwx-yz01'];

  const open = async (
    patch: Partial<ProfileData> = {},
    save: (body: unknown) => unknown = () => ({ message: 'Your name was changed', version: 4 }),
  ) => {
    answerCall('/api/api-tokens', () => []);
    answerCall('/api/profile/sessions', () => SESSIONS);
    answerCall('/api/profile/chat', () => ({ is_on: false, bot: null, link: null }));
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

  test('a session says when and from where it was last used', async () => {
    await open();
    const sessions = await screen.findByRole('list', { name: 'Sessions' });
    await waitFor(() =>
      expect(within(sessions).getAllByRole('listitem')[1]).toHaveTextContent(
        /last used .* from United Kingdom \(81\.2\.69\.142\)/,
      ),
    );
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
    expect(within(shown).getByRole('list', { name: 'Recovery codes' })).toHaveTextContent(
      CODES[0]!,
    );
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
});
