import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { fill, openAsVisitor } from '#test/app';
import { answerCall } from '#test/fake-api';
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

test('shows what the server says to too many attempts', async () => {
  const text = 'Too many attempts. Please wait 30 seconds.';
  answerCall('/api/login', () => failure('LOGIN_BLOCKED', text), 429);
  await signIn(openAsVisitor('/login'));
  expect(await findError(text)).toBeVisible();
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
