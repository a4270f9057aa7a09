import { screen, waitFor, within } from '@testing-library/dom';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure } from '#test/fake-replies';
import { ACCOUNT, openPanel, openPanelAsVisitor } from '#test/panel';

const PROFILE = {
  name: ACCOUNT.name,
  email: ACCOUNT.email,
  two_factor: 'off',
  recovery_codes_left: 0,
  last_sign_in_at: null,
  timezone_id: 1,
  may_rotate_token: true,
  password_min: 6,
  password_max: 64,
};
const API = {
  leads_url: 'https://leads.example/api/v1/leads',
  click_url: 'https://leads.example/c/7/{offer}',
  offer_url: null,
  token_masked: 'abcd…wxyz',
  previous_token_until: null,
  rate_limit_per_minute: 600,
  today: {
    since: '2026-02-01T00:00:00.000Z',
    accepted: 3,
    unknown: 0,
    rejected: [{ code: 'caps_full', count: 2 }],
    refused: [{ code: 'invalid', count: 1 }],
  },
};
const POSTBACK = {
  id: 5,
  version: 2,
  publisher_id: 7,
  event: 'ftd_approved',
  url: 'https://tracker.example/?click={click_id}',
  is_active: true,
  created_at: '2026-02-01T00:00:00.000Z',
  failures: 3,
  failing_since: '2026-02-01T00:00:00.000Z',
  last_success_at: null,
  disabled_at: null,
};

const NO_LEADS = { data: [], next: null };
const signInWith = async (
  person: ReturnType<typeof openPanelAsVisitor>,
  password: string,
): Promise<void> => {
  await person.clear(await screen.findByLabelText('Email'));
  await person.type(screen.getByLabelText('Email'), ACCOUNT.email);
  await person.clear(screen.getByLabelText('Password'));
  await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
};

test('a visitor signs in with a code and reaches the requested page', async () => {
  answerCall('/api/panel/leads', () => NO_LEADS);
  answerCall('/api/panel/login', ({ body }) =>
    (body as { password: string }).password === 'Secret123'
      ? { message: 'Enter the code of your authenticator app.' }
      : new StatusReply(401, failure('LOGIN_FAILED', 'The email or the password is wrong.')),
  );
  const verified = answerCall('/api/panel/two-factor-verify', () => ACCOUNT);
  const person = openPanelAsVisitor('/leads?search=91');
  await signInWith(person, 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('The email or the password is wrong.');
  await signInWith(person, 'Secret123');
  await screen.findByRole('button', { name: 'Use a recovery code' });
  // The field accepts a pasted code, whichever cell has the focus.
  await person.click(screen.getByRole('textbox', { name: /OTP Input 1/ }));
  await person.keyboard('123456');
  await waitFor(() => expect(verified).toHaveLength(1));
  await screen.findByText('No leads in these days.');
  expect(verified[0]?.body).toEqual({ email: ACCOUNT.email, code: '123456' });
  expect(window.location.pathname + window.location.search).toBe('/panel/leads?search=91');
});

test('an ended session leads to the sign-in, and its data is forgotten', async () => {
  answerCall('/api/panel/leads', () => new StatusReply(401, failure('UNAUTHENTICATED', 'Gone')));
  openPanel('/leads');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(localStorage.getItem('leadline_panel')).toBeNull();
});

const openApi = (patch: { previous_token_until?: string } = {}) => {
  answerCall('/api/panel/profile', () => PROFILE);
  answerCall('/api/panel/publishers/7/api', () => ({ ...API, ...patch }));
  answerCall('/api/panel/publishers/7/calls', () => [
    {
      id: 1,
      at: '2026-02-01T10:00:00.000Z',
      method: 'POST',
      path: '/api/v1/leads',
      status: 422,
      code: 'invalid',
      message: 'Some fields are wrong.',
      lead_id: null,
      faults: [{ field: 'email', code: 'invalid_format' }],
      trace_id: 'trace',
    },
  ]);
  return openPanel('/api');
};

test('the API page shows the token on demand, in the example too, and replaces it', async () => {
  answerCall('/api/panel/publishers/7/token/reveal', () => ({ api_token: 'real-token' }));
  const rotated = answerCall('/api/panel/publishers/7/token/rotate', () => ({
    api_token: 'fresh-token',
    previous_valid_until: '2026-02-02T00:00:00.000Z',
  }));
  const person = openApi();
  const example = await screen.findByLabelText('Example in curl');
  expect(example).toHaveTextContent('YOUR_API_TOKEN');
  const card = within(screen.getByRole('region', { name: 'API token' }));
  await person.click(card.getByRole('button', { name: 'Show' }));
  expect(await card.findByText('real-token')).toBeInTheDocument();
  expect(screen.getByLabelText('Example in curl')).toHaveTextContent('Bearer real-token');
  await person.click(await card.findByRole('button', { name: 'Replace' }));
  await person.click(await screen.findByRole('button', { name: 'Replace it' }));
  expect(await card.findByText('fresh-token')).toBeInTheDocument();
  expect(rotated).toHaveLength(1);
});

test('the token before the last one can be revoked at once', async () => {
  const revoked = answerCall('/api/panel/publishers/7/token/revoke-previous', () => ({
    message: 'The old token was revoked',
  }));
  const person = openApi({ previous_token_until: '2026-02-02T00:00:00.000Z' });
  await person.click(await screen.findByRole('button', { name: 'Revoke now' }));
  await person.click(await screen.findByRole('button', { name: 'Revoke it' }));
  await waitFor(() => expect(revoked).toHaveLength(1));
});

test('a test lead goes to the publisher API, and a refusal is explained field by field', async () => {
  answerCall('/api/panel/publishers/7/token/reveal', () => ({ api_token: 'real-token' }));
  const sent = answerCall(
    '/api/v1/leads',
    () =>
      new StatusReply(422, {
        message: 'Some fields are wrong.',
        errors: [{ field: 'email', message: 'Invalid email' }],
      }),
  );
  const person = openApi();
  const card = within(await screen.findByRole('region', { name: 'Test lead' }));
  await person.click(card.getByRole('button', { name: 'Send a test lead' }));
  expect(await card.findByText(/^422: .*email: Invalid email$/)).toBeInTheDocument();
  expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer real-token' });
  expect(sent[0]?.body).toMatchObject({ is_test: true });
  const log = screen.getByRole('table');
  expect(log).toHaveTextContent('Some fields are wrong. email (invalid format)');
  const today = screen.getByRole('region', { name: 'Today' });
  expect(today).toHaveTextContent(/Accepted3.*caps full2.*refused: invalid1/);
});

test('a postback is refused with its error, then added; a failing one says so', async () => {
  answerCall('/api/panel/publishers/7/postbacks', ({ method, body }) => {
    if (method === 'GET') return [POSTBACK];
    return (body as { url: string }).url.startsWith('https')
      ? { message: 'Postback added', id: 6 }
      : new StatusReply(422, {
          ...failure('INVALID', 'Some fields are wrong'),
          issues: [{ field: 'url', code: 'custom', message: 'Use https' }],
        });
  });
  const person = openPanel('/postbacks');
  const card = within(await screen.findByRole('region', { name: 'Conversion approved' }));
  expect(card.getByText('Failing (3)')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Add a postback' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a postback' }));
  await person.click(dialog.getByLabelText('Address'));
  await person.paste('ftp://tracker.example');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Use https')).toBeInTheDocument();
  await person.clear(dialog.getByLabelText('Address'));
  await person.click(dialog.getByLabelText('Address'));
  await person.paste('https://tracker.example/?id={lead_id}');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a postback' })).toBeNull());
});

test('a changed password is checked before it is sent, and other sessions can be ended', async () => {
  answerCall('/api/panel/profile', () => PROFILE);
  const SESSION = { device: 'Firefox on Linux', created_at: '2026-02-01T10:00:00.000Z' };
  answerCall('/api/panel/profile/sessions', () => [
    { ...SESSION, id: 'a', is_current: true },
    { ...SESSION, id: 'b', is_current: false },
  ]);
  answerCall('/api/panel/timezones', () => [{ id: 1, name: 'UTC', offset: '+00:00' }]);
  const changed = answerCall('/api/panel/profile/password', () => ({ message: 'Changed' }));
  const ended = answerCall('/api/panel/profile/sessions/b', () => ({ message: 'Ended' }));
  const person = openPanel('/profile');
  const card = within(await screen.findByRole('region', { name: 'Password' }));
  await person.type(card.getByLabelText('Current password'), 'Secret123');
  await person.type(card.getByLabelText('New password'), 'Fresh4567');
  await person.type(card.getByLabelText('New password again'), 'Other4567');
  await person.click(card.getByRole('button', { name: 'Change the password' }));
  expect(changed).toHaveLength(0);
  await person.clear(card.getByLabelText('New password again'));
  await person.type(card.getByLabelText('New password again'), 'Fresh4567');
  await person.click(card.getByRole('button', { name: 'Change the password' }));
  await waitFor(() => expect(changed).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(ended.map(({ method }) => method)).toEqual(['DELETE']));
});
