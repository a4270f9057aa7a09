import { screen, waitFor, within } from '@testing-library/dom';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure } from '#test/fake-replies';
import { ACCOUNT_OF_TWO, openPanel, ACCOUNT, openPanelAsVisitor } from '#test/panel';

const FIGURES = { clicks: 1200, leads: 30, conversions: 2, payout: '250.50' };
const LEAD = {
  publisher_id: 7,
  lead_id: 91,
  status: 'Rejected',
  code: 'caps_full',
  publisher_status: 'Call back',
  payout: '0.00',
  ftd_at: null,
  email: 'ann@example.com',
  phone: '+441632960961',
  first_name: 'Ann',
  last_name: 'Example',
  hit_id: null,
  country: 'GB',
  offer: null,
  funnel: null,
  test: true,
  returned_at: null as string | null,
  return_reason: null as string | null,
  redirect_url: null,
  created_at: '2026-02-01T10:00:00.000Z',
  updated_at: '2026-02-01T10:00:00.000Z',
};
const FTD = { ...LEAD, lead_id: 90, status: 'FTD', code: 'accepted', payout: '80.00', test: false };
const CONVERSION = {
  ...FTD,
  conversion_id: 5,
  ftd_at: '2026-02-02T10:00:00.000Z',
  approved_at: '2026-02-03T11:00:00.000Z',
};

/** Returns the rows of a table, keyed by the column titles. */
const rowsOf = async (name: string): Promise<Record<string, string | null>[]> => {
  const table = within(within(await screen.findByRole('region', { name })).getByRole('table'));
  const titles = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const cells = within(row).getAllByRole('cell');
      return Object.fromEntries(titles.map((title, at) => [title, cells[at]?.textContent ?? null]));
    });
};

test('the dashboard shows the numbers of the period, and the chosen bars', async () => {
  const calls = answerCall('/api/panel/dashboard', () => ({
    timezone: 'America/New_York',
    total: FIGURES,
    days: [
      { day: '2026-02-01', ...FIGURES },
      { day: '2026-02-02', clicks: 0, leads: 0, conversions: 0, payout: '0.00' },
    ],
  }));
  const person = openPanel('/?period=own&from=2026-02-01&to=2026-02-02');
  expect(await rowsOf('Figures by day')).toEqual([
    { Day: '2026-02-02', Clicks: '0', Leads: '0', Conversions: '0', Payout: '$0.00' },
    { Day: '2026-02-01', Clicks: '1,200', Leads: '30', Conversions: '2', Payout: '$250.50' },
  ]);
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    from: '2026-02-01',
    to: '2026-02-02',
  });
  expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer panel-token' });
  expect(screen.getByText(/midnight in America\/New York/)).toBeInTheDocument();
  await person.click(screen.getByText('Payout', { selector: '.ant-segmented-item-label' }));
  const bars = await screen.findByRole('list', { name: 'Payout by day' });
  expect(within(bars).getByText('2026-02-01: $250.50')).toBeInTheDocument();
  expect(window.location.search).toContain('chart=payout');
});

test('a failed load is shown and can be repeated', async () => {
  let isBroken = true;
  answerCall('/api/panel/dashboard', () =>
    isBroken
      ? new StatusReply(400, failure('INVALID', 'No'))
      : { timezone: 'UTC', total: FIGURES, days: [] },
  );
  const person = openPanel('/');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The figures could not be loaded.');
  isBroken = false;
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$250.50')).toBeInTheDocument();
});

test('leads are found by text and status, page by page, with the reason of a rejection', async () => {
  const calls = answerCall('/api/panel/leads', ({ query }) =>
    query.has('after') ? { data: [FTD], next: null } : { data: [LEAD], next: '123_91' },
  );
  const person = openPanel('/leads?status=Rejected&search=91');
  await screen.findByText('#91 (test)');
  expect(calls[0]?.query.get('status')).toBe('Rejected');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('#90');
  expect(calls.at(-1)?.query.get('after')).toBe('123_91');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows[0]).toHaveTextContent(/Rejected.*Ann Example.*ann@example.com.*Call back.*caps full/);
  expect(rows[0]).not.toHaveTextContent('$');
  expect(rows[1]).toHaveTextContent('$80.00');
  await person.clear(screen.getByRole('searchbox', { name: 'Search' }));
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), ' Ann@Example.com {Enter}');
  await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('Ann@Example.com'));
});

test('a returned lead says so, with the reason', async () => {
  const returned = {
    ...LEAD,
    status: 'Accepted',
    code: 'accepted',
    returned_at: '2026-02-03T10:00:00.000Z',
    return_reason: 'duplicate',
  };
  answerCall('/api/panel/leads', () => ({ data: [returned], next: null }));
  openPanel('/leads');
  const row = await screen.findByRole('row', { name: /#91/ });
  expect(row).toHaveTextContent(/Accepted.*Returned.*Duplicate at the advertiser/);
});

test('a status that no lead can have is left out of the request', async () => {
  const calls = answerCall('/api/panel/leads', () => ({ data: [], next: null }));
  openPanel('/leads?status=Injected&affiliate=99&period=forever');
  await screen.findByText('No leads in this period.');
  expect([...(calls[0]?.query.keys() ?? [])].toSorted()).toEqual(['from', 'to']);
});

test('conversions name their affiliate when there are several, and one can be chosen', async () => {
  const calls = answerCall('/api/panel/conversions', () => ({ data: [CONVERSION], next: null }));
  const person = openPanel('/conversions', ACCOUNT_OF_TWO);
  await screen.findByText('#90');
  expect(screen.getByRole('columnheader', { name: 'Affiliate' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /#90/ })).toHaveTextContent('North');
  expect(calls[0]?.query.has('publisher_id')).toBe(false);
  await person.click(screen.getByRole('combobox', { name: 'Affiliate' }));
  await person.click(await screen.findByTitle('South'));
  await waitFor(() => expect(calls.at(-1)?.query.get('publisher_id')).toBe('8'));
  expect(screen.getByRole('link', { name: 'Leads' })).toHaveAttribute(
    'href',
    '/panel/leads?affiliate=8',
  );
});

test('clicks are grouped as chosen; a group without a name is named', async () => {
  const calls = answerCall('/api/panel/clicks', () => ({
    rows: [
      {
        name: null,
        clicks: 3,
        unique_clicks: 2,
        bots: 0,
        leads: 1,
        conversions: 0,
        payout: '0.00',
      },
    ],
  }));
  const person = openPanel('/clicks');
  await screen.findByText('No day');
  await person.click(screen.getByText('Offer', { selector: '.ant-segmented-item-label' }));
  await screen.findByText('No offer');
  expect(calls.map(({ query }) => query.get('group'))).toEqual(['day', 'offer']);
});

test('offers come with the click link of each affiliate', async () => {
  answerCall('/api/panel/offers', () => [
    {
      id: 1,
      name: 'Spring',
      category: 'Finance',
      payout_text: '$100 an FTD',
      links: [
        { publisher_id: 7, publisher: 'North', url: 'https://go.example/c/7/spring' },
        { publisher_id: 8, publisher: 'South', url: 'https://go.example/c/8/spring' },
      ],
    },
  ]);
  openPanel('/offers', ACCOUNT_OF_TWO);
  const offer = within(await screen.findByRole('region', { name: 'Spring' }));
  expect(offer.getByText('https://go.example/c/8/spring')).toBeInTheDocument();
  expect(offer.getByText('$100 an FTD')).toBeInTheDocument();
  expect(
    offer.getByRole('button', { name: 'Copy the click link of Spring, North' }),
  ).toBeInTheDocument();
});

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
  await screen.findByText('No leads in this period.');
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
  await person.click(await screen.findByRole('button', { name: 'Replace token' }));
  expect(await card.findByText('fresh-token')).toBeInTheDocument();
  expect(rotated).toHaveLength(1);
});

test('the token before the last one can be revoked at once', async () => {
  const revoked = answerCall('/api/panel/publishers/7/token/revoke-previous', () => ({
    message: 'The old token was revoked',
  }));
  const person = openApi({ previous_token_until: '2026-02-02T00:00:00.000Z' });
  await person.click(await screen.findByRole('button', { name: 'Revoke now' }));
  await person.click(await screen.findByRole('button', { name: 'Revoke token' }));
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
  expect(today).toHaveTextContent(/Accepted3.*Rejected: caps full2.*Refused: invalid1/);
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
  await person.click(dialog.getByLabelText('Address (URL)'));
  await person.paste('ftp://tracker.example');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Use https')).toBeInTheDocument();
  await person.clear(dialog.getByLabelText('Address (URL)'));
  await person.click(dialog.getByLabelText('Address (URL)'));
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
  await person.type(card.getByLabelText('Confirm password'), 'Other4567');
  await person.click(card.getByRole('button', { name: 'Change password' }));
  expect(changed).toHaveLength(0);
  await person.clear(card.getByLabelText('Confirm password'));
  await person.type(card.getByLabelText('Confirm password'), 'Fresh4567');
  await person.click(card.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(changed).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(ended.map(({ method }) => method)).toEqual(['DELETE']));
});
