import { screen, within } from '@testing-library/dom';
import { fill, openAsVisitor } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure } from '#test/fake-replies';

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
  const alert = screen.getByRole('alert');
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
