import { screen, within } from '@testing-library/dom';
import { fill, openAsVisitor } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure } from '#test/fake-replies';

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
