import { screen, within } from '@testing-library/dom';
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
import { ALL_KINDS, type RecipientRow } from '../lib/recipient-form';

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
    ['Last message', 'Failed, tries again'],
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
  await answerQuestion(person, 'Night shift could not be sent a test message', 'OK');
  await person.click(button('Send a test to Office'));
  expect(await screen.findByText('250 queued as 7')).toBeVisible();
  await answerQuestion(person, 'Office was sent a test message', 'OK');
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
