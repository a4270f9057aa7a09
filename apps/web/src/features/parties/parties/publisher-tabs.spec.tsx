import { screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  answerQuestion,
  choose,
  fill,
  findDialog,
  openApp,
  readError,
  dialogCloses,
  findGrid,
  rowOf,
} from '#test/app';
import { answerCall, StatusReply, type SentCall } from '#test/fake-api';
import { publisherSettings, FRANCE, GERMANY, advertiserSettings } from '#test/fake-parties';
import { failure } from '#test/fake-replies';
import type { UserEvent } from '@testing-library/user-event';

const bodiesOf = (calls: readonly SentCall[], method: string): unknown[] =>
  calls.filter((call) => call.method === method).map(({ body }) => body);

describe('publisher tabs', () => {
  const POSTBACKS = '/api/publishers/4/postbacks';
  const ROW = {
    id: 9,
    version: 2,
    publisher_id: 4,
    event: 'lead_accepted',
    url: 'https://north.example/in?click={click_id}',
    is_active: true,
    created_at: '2026-01-15T12:00:00Z',
    failures: 0,
    failing_since: null,
    last_success_at: null,
    disabled_at: null,
  };
  const API = {
    leads_url: 'https://leads.example/api/v1/leads',
    token_masked: 'abcd…wxyz',
    previous_token_until: null,
    rate_limit_per_minute: 600,
    click_url: 'https://go.north.example/c/{offer}?affiliate_id=4',
    offer_url: 'https://north.example/in',
    today: {
      since: '2026-01-15T00:00:00.000Z',
      accepted: 1234,
      rejected: [{ code: 'cap_reached', count: 5 }],
      refused: [{ code: 'invalid', count: 7 }],
    },
  };

  const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
    within(scope).getByRole('button', { name });

  beforeEach(() => {
    answerCall('/api/publishers/4/settings', () => publisherSettings());
    answerCall('/api/publishers/4/api', () => API);
    answerCall(POSTBACKS, () => [ROW]);
  });

  test('a postback is made with macros from the picker and a preview', async () => {
    const calls = answerCall(POSTBACKS, ({ method }) =>
      method === 'GET' ? [] : { message: 'Created', id: 9 },
    );
    const person = openApp('/edit/affiliate/4?tab=postbacks');
    await person.click(await screen.findByRole('button', { name: 'Add Postback' }));
    const dialog = await findDialog('Add Postback');
    await person.click(button('Save', dialog));
    expect(within(dialog).getByText(/Enter an address that begins with/)).toBeVisible();
    await choose(person, dialog, 'Event', 'FTD approved');
    await fill(
      person,
      within(dialog).getByLabelText('Address (URL)'),
      'https://north.example/in?p=',
    );
    await person.click(button(/^Insert \{payout\}/, dialog));
    const preview = within(dialog).getByLabelText('Preview of the address');
    expect(preview).toHaveTextContent('GET https://north.example/in?p=1.00');
    await person.click(button('Save', dialog));
    await waitFor(() =>
      expect(bodiesOf(calls, 'POST')).toEqual([
        { event: 'ftd_approved', url: 'https://north.example/in?p={payout}', is_active: true },
      ]),
    );
  });

  test('what the server has against the address is shown at the address', async () => {
    const person = openApp('/edit/affiliate/4?tab=postbacks');
    const calls = answerCall(
      '/api/publisher-postbacks/9',
      () =>
        new StatusReply(422, {
          ...failure('VALIDATION_FAILED', 'Invalid'),
          issues: [
            { in: 'body', field: 'url', code: 'custom', message: 'There is no macro {clik}' },
          ],
        }),
    );
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await findDialog('Edit Postback');
    await fill(
      person,
      within(dialog).getByLabelText('Address (URL)'),
      'https://north.example/in?c={{clik}',
    );
    await person.click(button('Save', dialog));
    await readError(person);
    expect(within(dialog).getByText('There is no macro {clik}')).toBeVisible();
    expect(bodiesOf(calls, 'PUT')).toMatchObject([{ version: 2, event: 'lead_accepted' }]);
  });

  test('one that was switched off is enabled; a delivery is replayed; the test shows the call', async () => {
    answerCall(POSTBACKS, () => [
      { ...ROW, disabled_at: '2026-01-15T12:00:00Z', failures: 20, is_active: true },
    ]);
    const enable = answerCall('/api/publisher-postbacks/9/enable', () => ({ message: 'Enabled' }));
    answerCall('/api/publisher-postbacks/9/deliveries', () => ({
      data: [
        {
          id: 31,
          lead_id: 71,
          event: 'lead_accepted',
          state: 'failed',
          tries: 12,
          last_status_code: 500,
          last_error: 'HTTP 500',
          next_try_at: null,
          created_at: '2026-01-15T12:00:00Z',
          delivered_at: null,
          replay_of: null,
        },
      ],
      next: null,
    }));
    const replay = answerCall('/api/publisher-postback-deliveries/31/replay', () => ({
      message: 'Queued',
      id: 32,
    }));
    answerCall('/api/publisher-postbacks/9/test', () => ({
      url: 'https://north.example/in?click=test-click',
      ok: false,
      status_code: 404,
      error: 'HTTP 404',
      duration_ms: 80,
    }));
    const person = openApp('/edit/affiliate/4?tab=postbacks');
    expect(await screen.findByText('Switched off')).toBeVisible();
    await person.click(button('Enable'));
    await waitFor(() => expect(enable).toHaveLength(1));
    await person.click(button('Deliveries'));
    const list = await findDialog(/^Deliveries of/);
    await person.click(await within(list).findByRole('button', { name: 'Replay delivery 31' }));
    await waitFor(() => expect(replay).toHaveLength(1));
    await person.click(within(list).getAllByRole('button', { name: 'Close' }).at(-1) ?? list);
    await person.click(button('Test'));
    const dialog = await findDialog(/^Test the postback/);
    await person.click(button('Send test', dialog));
    expect(await within(dialog).findByText('Failed')).toBeVisible();
    expect(dialog).toHaveTextContent('GET https://north.example/in?click=test-click');
  });

  test('the token is in the command once it is revealed, and rotating says how long the old one works', async () => {
    const rotate = answerCall('/api/publishers/4/token/rotate', () => ({
      api_token: 'new-token',
      previous_valid_until: '2026-01-16T12:00:00Z',
    }));
    answerCall('/api/publishers/4/token/reveal', () => ({ api_token: 'old-token' }));
    const person = openApp('/edit/affiliate/4?tab=api');
    const command = await screen.findByLabelText('Command that sends a lead');
    expect(command).toHaveTextContent("curl -X POST 'https://leads.example/api/v1/leads'");
    expect(command).toHaveTextContent('Bearer <API token>');
    await person.click(button('Reveal token'));
    await waitFor(() => expect(command).toHaveTextContent('Bearer old-token'));
    // A test lead is told to no postback. The real one has a key of its own.
    expect(command).toHaveTextContent('"is_test": true');
    await person.click(screen.getByText('Real lead'));
    expect(command).not.toHaveTextContent('is_test');
    expect(command).toHaveTextContent('Idempotency-Key: order-1001');
    await person.click(button('Rotate'));
    expect(await findDialog('Rotate the API token?')).toHaveTextContent('24 more hours');
    await answerQuestion(person, 'Rotate the API token?', 'Yes, rotate it!');
    await waitFor(() => expect(command).toHaveTextContent('Bearer new-token'));
    expect(rotate).toHaveLength(1);
    expect(await screen.findByText('The old one works until 2026-01-16 12:00.')).toBeVisible();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('new-token');
    for (const text of ['1,234', 'cap_reached', 'invalid', '600'])
      expect(screen.getByText(text)).toBeVisible();
  });

  test('the token before a rotation can be revoked at once', async () => {
    let until: string | null = '2026-01-16T12:00:00Z';
    answerCall('/api/publishers/4/api', () => ({ ...API, previous_token_until: until }));
    answerCall('/api/publishers/4/token/revoke-previous', () => {
      until = null;
      return { message: 'The old token was revoked' };
    });
    const person = openApp('/edit/affiliate/4?tab=api');
    await person.click(await screen.findByRole('button', { name: 'Revoke now' }));
    await answerQuestion(person, 'Revoke the old token?', 'Yes, revoke it!');
    expect(await screen.findByText('The old token was revoked')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/The token before this one/)).toBeNull());
  });

  test('after a rotation the settings have the new token to copy', async () => {
    let token = 'old-token';
    answerCall('/api/publishers/4/settings', () => {
      const settings = publisherSettings();
      return { ...settings, affiliates: { ...settings.affiliates, api_token: token } };
    });
    answerCall('/api/publishers/4/token/rotate', () => {
      token = 'new-token';
      return { api_token: token, previous_valid_until: '2026-01-16T12:00:00Z' };
    });
    const person = openApp('/edit/affiliate/4');
    expect(await screen.findByDisplayValue('old-token')).toBeVisible();
    await person.click(screen.getByRole('tab', { name: 'API' }));
    await person.click(await screen.findByRole('button', { name: 'Rotate' }));
    await answerQuestion(person, 'Rotate the API token?', 'Yes, rotate it!');
    expect(await screen.findByDisplayValue('new-token')).toBeVisible();
    await person.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(await screen.findByRole('textbox', { name: 'API Token' })).toHaveValue('new-token');
  });

  test('without the permission the token stays masked', async () => {
    openApp('/edit/affiliate/4?tab=api', adminWithout('PUBLISHERS_REVEAL_TOKEN'));
    expect(await screen.findByDisplayValue('abcd…wxyz')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reveal token' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull();
  });
});

const button = (name: string, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });

test('payouts are written by country, 20 rows at first', async () => {
  answerCall('/api/countries', () => [GERMANY, FRANCE]);
  answerCall('/api/publishers/4/settings', () =>
    publisherSettings({
      payouts: [
        { id: 1, version: 2, affiliate_id: 4, country_ids: [1], amount: '400.00' },
        { id: 2, version: 1, affiliate_id: 4, country_ids: [], amount: '100.00' },
      ],
    }),
  );
  const calls = answerCall('/api/publishers/payout', () => ({ message: 'Done', version: 3 }));
  const person = openApp('/edit/affiliate/4?tab=10');
  const grid = await findGrid('Payouts');
  await waitFor(() => expect(rowOf(grid, 'Germany')).toBeVisible());
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('20');
  await person.click(button('Edit payout of Germany'));
  const dialog = await findDialog('Edit Payout');
  await fill(person, within(dialog).getByLabelText('Amount'), '450');
  await person.click(button('Save', dialog));
  await dialogCloses('Edit Payout');
  expect(bodiesOf(calls, 'PUT')).toEqual([
    { affiliate_id: 4, country_id: 1, id: 1, amount: '450', version: 2 },
  ]);
  expect(await screen.findByText('Payout updated successfully.')).toBeVisible();
  // There is an amount for all other countries already, so it is not what a new one begins with.
  await person.click(button('Create Payout'));
  const create = await findDialog('Create Payout');
  expect(within(create).getByText('Choose a country')).toBeVisible();
  await fill(person, within(create).getByLabelText('Amount'), '5');
  await person.click(button('Save', create));
  expect(within(create).getByText('Country is required')).toBeVisible();
  await choose(person, create, 'Country', 'France');
  await person.click(button('Save', create));
  await dialogCloses('Create Payout');
  expect(bodiesOf(calls, 'POST')).toEqual([[{ affiliate_id: 4, country_id: 2, amount: '5' }]]);
  await person.click(button('Delete payout of All other countries'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await waitFor(() => expect(bodiesOf(calls, 'DELETE')).toEqual([{ payout_id: 2 }]));
});

describe('settings saves', () => {
  // Cases between a save of settings and the read that follows it.

  const SETTINGS = '/api/advertisers/7/settings';

  const settingsForm = (): Promise<HTMLElement> =>
    screen.findByRole('form', { name: 'Settings of the advertiser' });
  const nameIn = (form: HTMLElement): HTMLElement => within(form).getByLabelText('Name');
  const submit = (person: UserEvent, form: HTMLElement): Promise<void> =>
    person.click(within(form).getByRole('button', { name: 'Submit' }));
  const openRevenue = (person: UserEvent): Promise<void> =>
    person.click(screen.getByRole('tab', { name: 'Revenue' }));
  const savedAs = (version: number) =>
    advertiserSettings({
      advertiser: { ...advertiserSettings().advertiser, name: 'Beta', version },
    });
  const versionsOf = (calls: readonly SentCall[]): unknown[] =>
    calls.map(({ body }) => (body as { version: number }).version);

  beforeEach(() => {
    answerCall('/api/countries', () => [GERMANY, FRANCE]);
    answerCall('/api/users', () => [{ id: 5, name: 'Ann Lee' }]);
  });

  /** The name is saved as Beta; the reading that follows is answered by `second`. */
  const saveBeta = async (second: () => unknown) => {
    answerCall(SETTINGS, () => advertiserSettings());
    let version = 3;
    const saves = answerCall('/api/advertisers', () => {
      version += 1;
      return { message: 'Saved', version };
    });
    const person = openApp('/edit/advertiser/7');
    const form = await settingsForm();
    const reads = answerCall(SETTINGS, second);
    await fill(person, nameIn(form), 'Beta');
    await submit(person, form);
    expect(await screen.findByText('Advertiser updated successfully')).toBeVisible();
    return { person, form, saves, reads };
  };

  test('nothing is unsaved while what was saved is read again', async () => {
    const { person, reads } = await saveBeta(() => new Promise(() => undefined));
    await waitFor(() => expect(reads).toHaveLength(1));
    await openRevenue(person);
    expect(await screen.findByRole('grid', { name: 'Revenue' })).toBeVisible();
    expect(screen.queryByText('Discard your changes?')).toBeNull();
  });

  test('what is typed before that reading ends is kept, and saved with the new version', async () => {
    let answer: (settings: unknown) => void = () => undefined;
    const held = new Promise((resolve) => {
      answer = resolve;
    });
    const { person, form, saves } = await saveBeta(() => held);
    await fill(person, nameIn(form), 'Gamma');
    answer(savedAs(4));
    expect(await screen.findByRole('heading', { level: 1, name: 'Beta' })).toBeVisible();
    expect(nameIn(form)).toHaveValue('Gamma');
    await submit(person, form);
    await waitFor(() => expect(versionsOf(saves)).toEqual([3, 4]));
  });

  test('if that reading fails, nothing is unsaved either, and the next save is no conflict', async () => {
    const broken = () => new StatusReply(500, failure('INTERNAL', 'Not now.'));
    const { person, form, saves } = await saveBeta(broken);
    await readError(person, 'Not now.');
    await fill(person, nameIn(form), 'Gamma');
    await submit(person, form);
    await waitFor(() => expect(versionsOf(saves)).toEqual([3, 4]));
  });
});
