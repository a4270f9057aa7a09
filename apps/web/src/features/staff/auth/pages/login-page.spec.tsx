import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { session } from '#shared/lib/session';
import { ADMIN, answerQuestion, fill, openAsVisitor } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure } from '#test/fake-replies';

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
