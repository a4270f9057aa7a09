import { screen, within, waitFor } from '@testing-library/dom';
import {
  ADMIN,
  adminWithout,
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  headerOf,
  openApp,
  readError,
  rowOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, staleSave } from '#test/fake-replies';
import { ALL_KINDS, type RecipientRow } from './alert-recipients/lib/recipient-form';

const PATH = '/api/alert-recipients';
const recipient = (patch: Partial<RecipientRow> = {}): RecipientRow => ({
  ...{ id: 1, version: 3, name: 'Night shift', channel: 'telegram', address: '@leads_alerts' },
  ...{ kinds: ['circuit_open'], user: { id: 1, name: 'Ann Lee', is_active: true } },
  ...{ quiet_from: '22:00', quiet_until: '07:00', timezone_id: 1, repeat_hours: 4 },
  ...{ is_active: true, last_message: null },
  ...patch,
});
const FAILED = {
  state: 'retrying' as const,
  at: '2026-11-24T10:00:00.000Z',
  error: 'Telegram answered 403. Forbidden',
};
const ROWS = [
  recipient({ last_message: FAILED }),
  recipient({
    id: 2,
    name: 'Office',
    channel: 'email',
    address: 'a@example.com',
    kinds: ALL_KINDS,
  }),
];
const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const answerRecipients = (
  write: (body: unknown) => unknown = () => ({ message: 'Done', id: 3 }),
) => {
  answerCall('/api/users', () => [
    { id: 1, name: 'Ann Lee' },
    { id: 2, name: 'Bob Ray' },
  ]);
  return answerCall(PATH, ({ method, body }) => (method === 'GET' ? ROWS : write(body)));
};

test('recipients are listed with what became of their last message', async () => {
  answerRecipients();
  openApp('/alert-recipients');
  const grid = await findGrid('Alert Recipients');
  const row = rowOf(grid, 'Night shift');
  for (const [title, text] of [
    ['Channel', 'Telegram'],
    ['Address', '@leads_alerts'],
    ['Alerts', 'Advertiser gets no leads'],
    ['As seen by', 'Ann Lee'],
    ['Quiet hours', '22:00–07:00'],
    ['Last message', 'Failed, will retry'],
    ['Last answer', 'Telegram answered 403. Forbidden'],
  ] as const)
    expect(cellOf(grid, row, title)).toHaveTextContent(text);
  const office = rowOf(grid, 'Office');
  expect(cellOf(grid, office, 'Alerts')).toHaveTextContent('All');
  expect(cellOf(grid, office, 'Last message')).toHaveTextContent('Nothing sent yet');
});

test('a recipient is added, with the secret of its channel', async () => {
  const calls = answerRecipients();
  const person = openApp('/alert-recipients');
  await findGrid('Alert Recipients');
  await person.click(button('Add Recipient'));
  const dialog = await findDialog('Add Alert Recipient');
  const field = (label: string): HTMLElement => within(dialog).getByLabelText(label);
  expect(within(dialog).queryByLabelText('Signing secret')).toBeNull();
  await choose(person, dialog, 'Channel', 'Webhook');
  await fill(person, field('Name'), 'Duty');
  await person.click(button('Save', dialog));
  expect(await within(dialog).findByText('Signing secret is required')).toBeVisible();
  await fill(person, field('URL'), 'https://hooks.example/in');
  await fill(person, field('Signing secret'), 'a-signing-secret');
  await fill(person, field('Quiet from'), '22:00');
  await fill(person, field('Quiet until'), '07:00');
  await choose(person, dialog, 'As seen by', 'Bob Ray');
  await person.click(button('Save', dialog));
  await dialogCloses('Add Alert Recipient');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ name: 'Duty', channel: 'webhook', address: 'https://hooks.example/in', user_id: 2 },
    ...{ secret: 'a-signing-secret', kinds: ALL_KINDS, quiet_from: '22:00', quiet_until: '07:00' },
    ...{ timezone_id: ADMIN.timezone_id, repeat_hours: 4, is_active: true },
  });
});

test('an edit keeps the secret, and a stale one says who has saved', async () => {
  answerRecipients();
  const calls = answerCall(`${PATH}/1`, ({ body }) =>
    (body as { version: number }).version === 3
      ? new StatusReply(409, staleSave({ version: 4 }))
      : { message: 'Record updated successfully.', version: 5 },
  );
  const person = openApp('/alert-recipients');
  await findGrid('Alert Recipients');
  await person.click(button('Edit recipient Night shift'));
  const dialog = await findDialog('Edit Alert Recipient');
  expect(within(dialog).getByLabelText('Bot token')).toHaveValue('');
  await fill(person, within(dialog).getByLabelText('Name'), 'Night');
  await person.click(button('Save', dialog));
  await answerQuestion(person, 'The recipient has been changed', 'Keep mine');
  await dialogCloses('Edit Alert Recipient');
  expect(calls.map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 4 }]);
  expect(calls[0]?.body).not.toHaveProperty('secret');
});

test('a test message shows the answer of the other server', async () => {
  answerRecipients();
  answerCall(`${PATH}/1/test`, () => ({ ok: false, answer: 'Telegram answered 401.' }));
  answerCall(`${PATH}/2/test`, () => ({ ok: true, answer: '250 queued as 7' }));
  const person = openApp('/alert-recipients');
  await findGrid('Alert Recipients');
  await person.click(button('Send a test to Night shift'));
  expect(await screen.findByText('Telegram answered 401.')).toBeVisible();
  await answerQuestion(person, 'The test message to Night shift failed', 'OK');
  await person.click(button('Send a test to Office'));
  expect(await screen.findByText('250 queued as 7')).toBeVisible();
  await answerQuestion(person, 'Test message sent to Office', 'OK');
});

test('deleting asks first', async () => {
  answerRecipients();
  const calls = answerCall(`${PATH}/2`, () => failure('INTERNAL', 'Oh no'), 500);
  const person = openApp('/alert-recipients');
  await findGrid('Alert Recipients');
  await person.click(button('Delete recipient Office'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await readError(person);
  expect(calls.map(({ method }) => method)).toEqual(['DELETE']);
});

test('who may not edit settings only reads', async () => {
  answerRecipients();
  openApp('/alert-recipients', adminWithout('SETTINGS_EDIT', 'AUDIT_LOG_LIST'));
  const grid = await findGrid('Alert Recipients');
  expect(headerOf(grid, 'Actions')).toBeNull();
  expect(screen.queryByRole('button', { name: /Add Recipient|Edit recipient/ })).toBeNull();
});

const TODAY = '/api/alerts/today';
const sum = (kind: string, count: number, records: object[] = []) => ({ kind, count, records });
const openBell = async (user = adminWithout()) => {
  answerCall('/api/offers', () => []);
  const person = openApp('/offers', user);
  await person.click(await screen.findByRole('button', { name: 'No alerts' }));
  return { person, panel: await findDialog('Needs attention') };
};
const linkIn = (panel: HTMLElement, name: string): string | null =>
  within(panel).getByRole('link', { name }).getAttribute('href');

test('leads to what happened today', async () => {
  const leads = Array.from({ length: 7 }, (_, index) => ({
    id: index + 1,
    name: `Lead ${index + 1}`,
  }));
  answerCall(TODAY, () => ({
    data: [
      sum('caps_full', 2, [
        { id: 3, name: 'Cap 3' },
        { id: 9, name: 'Cap 9' },
      ]),
      sum('advertisers_failing', 1, [{ id: 4, name: 'Alpha' }]),
      sum('conversions_waiting', 1200),
      sum('jobs_failed', 7, leads),
    ],
  }));
  const { panel } = await openBell();
  expect(await within(panel).findByRole('link', { name: '2 caps are full' })).toHaveAttribute(
    'href',
    `/caps?filters=${encodeURIComponent(JSON.stringify({ cap_ids: [3, 9] }))}`,
  );
  expect(within(panel).getByText('1 advertiser is failing')).toBeVisible();
  expect(linkIn(panel, 'Alpha')).toBe('/edit/advertiser/4');
  expect(linkIn(panel, '1,200 conversions are waiting for a decision')).toBe('/pending-conversion');
  expect(linkIn(panel, 'Lead 5')).toBe('/offers?lead=5&lead_tab=jobs');
  expect(within(panel).queryByRole('link', { name: 'Lead 6' })).toBeNull();
  expect(within(panel).getByText('and 2 more')).toBeVisible();
});

test('says what did not happen, without a link', async () => {
  answerCall(TODAY, () => ({ data: [sum('caps_full', 0), sum('jobs_failed', 0)] }));
  const { panel } = await openBell();
  expect(await within(panel).findByText('No cap is full')).toBeVisible();
  expect(within(panel).getByText('No job failed')).toBeVisible();
  expect(within(panel).queryByRole('link')).toBeNull();
});

test('says when it cannot be loaded, and tries again', async () => {
  let reply: unknown = new StatusReply(500, undefined);
  answerCall(TODAY, () => reply);
  const { person, panel } = await openBell();
  const alert = await within(panel).findByRole('alert');
  expect(alert).toHaveTextContent('What happened today could not be loaded.');
  reply = { data: [sum('jobs_failed', 1, [{ id: 4, name: 'Lead 4' }])] };
  await person.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await within(panel).findByText('1 job failed')).toBeVisible();
});

test('names leads without a link for who may not see leads', async () => {
  answerCall(TODAY, () => ({ data: [sum('jobs_failed', 1, [{ id: 4, name: 'Lead 4' }])] }));
  const { panel } = await openBell(adminWithout('LEADS_LIST'));
  expect(await within(panel).findByText('Lead 4')).toBeVisible();
  expect(within(panel).queryByRole('link', { name: 'Lead 4' })).toBeNull();
});

test('closes when the search leads to another page', async () => {
  answerCall(TODAY, () => ({ data: [] }));
  answerCall('/api/search', () => ({ data: [] }));
  answerCall('/api/campaigns', () => []);
  const { person, panel } = await openBell();
  expect(panel.closest('.ant-drawer')).toHaveClass('ant-drawer-open');
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox', { name: 'Search' }), 'campaigns{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/campaigns'));
  await waitFor(() => expect(panel.closest('.ant-drawer')).not.toHaveClass('ant-drawer-open'));
});

const RUN = {
  ...{ id: 4, kind: 'person', subject_kind: 'email', subject_hash: '0123456789ab', before: null },
  ...{ status: 'completed', progress: 100, waiting: 0, report: { leads: 2 }, undecided: 2 },
  ...{ created_by: 'Ada', created_at: '2026-11-23T10:00:00.000Z' },
  finished_at: '2026-11-23T10:00:05.000Z',
};
const finding = (id: number, quote: string) => ({
  ...{ id, place: 'other_leads', row_id: 70 + id, lead_id: 70 + id, quote },
  ...{ decision: null, decided_by: null, decided_at: null },
});
const DETAILS = {
  ...{ id: 4, blacklist_items: 1 },
  findings: [finding(1, 'Call 07400 123456'), finding(2, 'Jane Doe sent me')],
  recipients: [
    {
      ...{ advertiser_id: 9, name: 'Alpha', leads: 2, first_at: '2026-11-01T08:00:00.000Z' },
      last_at: '2026-11-02T08:00:00.000Z',
    },
  ],
};

test('a result names what stays, whom to tell, and takes decisions', async () => {
  answerCall('/api/data-protection/erasures', () => [RUN]);
  answerCall('/api/data-protection/erasures/4', () => DETAILS);
  const decisions = answerCall('/api/data-protection/erasures/4/decisions', () => ({
    ...{ message: 'The decision was saved', waiting: 0 },
  }));
  const person = openApp('/data-protection');
  expect(await screen.findByText('Completed, 2 to decide')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Open the result of run 4' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erasure 4' });
  expect(await within(dialog).findByText('Call 07400 123456')).toBeVisible();
  expect(within(dialog).getByText(/^Blacklist entries .*: 1\./)).toBeVisible();
  expect(within(dialog).getByText('Alpha')).toBeVisible();
  const [first] = within(dialog).getAllByRole('button', { name: 'Keep' });
  if (!first) throw new Error('There is nothing to decide.');
  await person.click(first);
  expect(await screen.findByText('The decision was saved')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Erase all 2' }));
  expect(decisions.map(({ body }) => body)).toEqual([
    { findings: [1], decision: 'keep' },
    { findings: [1, 2], decision: 'erase' },
  ]);
});
