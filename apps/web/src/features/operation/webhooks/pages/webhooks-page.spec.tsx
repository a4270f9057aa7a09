import { screen, within } from '@testing-library/dom';
import {
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  rowOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { staleSave } from '#test/fake-replies';
import type { Delivery, WebhookRow } from '../lib/webhook-form';

const webhook = (id: number, name: string, patch: Partial<WebhookRow> = {}): WebhookRow => ({
  id,
  version: 3,
  name,
  url: 'https://hooks.example.com/leadline',
  events: ['lead.accepted'],
  advertiser_ids: [],
  publisher_ids: [],
  is_active: true,
  created_at: '2026-01-10T12:00:00.000Z',
  previous_secret_until: null,
  failures: 0,
  failing_since: null,
  last_success_at: '2026-01-15T11:00:00.000Z',
  disabled_at: null,
  disabled_reason: null,
  last_day: { delivered: 12, waiting: 1, failed: 2 },
  ...patch,
});
const WEBHOOKS = [
  webhook(1, 'Warehouse'),
  webhook(2, 'Gone', {
    ...{ is_active: false, disabled_at: '2026-01-15T10:00:00.000Z', disabled_reason: 'gone' },
    ...{ advertiser_ids: [1, 2], publisher_ids: [1] },
  }),
  webhook(3, 'Shaky', { failures: 4, failing_since: '2026-01-15T10:00:00.000Z' }),
];
const delivery = (id: number, state: Delivery['state'], patch: Partial<Delivery>): Delivery => ({
  id,
  message_id: `msg_${id}`,
  event: 'lead.accepted',
  record: `lead:${id}`,
  state,
  tries: 1,
  last_status_code: null,
  last_error: null,
  next_try_at: null,
  created_at: '2026-01-15T10:00:00.000Z',
  delivered_at: null,
  ...patch,
});
const DELIVERIES = [
  delivery(12, 'delivered', { delivered_at: '2026-01-15T10:00:01.000Z' }),
  delivery(11, 'failed', { tries: 20, last_error: 'Answered 500.' }),
];
const SECRET = `whsec_${'a'.repeat(43)}=`;

const button = (name: string, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });

test('webhooks are listed with their state, parties and figures', async () => {
  answerCall('/api/webhooks', () => WEBHOOKS);
  openApp('/webhooks');
  const grid = await findGrid('Webhooks');
  const shown = (name: string, title: string, text: string): void =>
    expect(cellOf(grid, rowOf(grid, name), title)).toHaveTextContent(text);
  shown('Warehouse', 'State', 'On');
  shown('Warehouse', 'Parties', 'All');
  shown('Warehouse', 'Last 24 hours', '12 sent, 1 waiting, 2 failed');
  shown('Gone', 'State', 'Off: answered 410');
  shown('Gone', 'Parties', '2 advertisers, 1 publisher');
  shown('Shaky', 'State', 'Failed 4 times');
});

test('a new webhook needs a name, an address and an event, and shows its secret once', async () => {
  answerCall('/api/webhooks', ({ method }) =>
    method === 'GET' ? WEBHOOKS : { message: 'Made', id: 4, secret: SECRET },
  );
  const person = openApp('/webhooks');
  await findGrid('Webhooks');
  await person.click(button('Add Webhook'));
  const dialog = await findDialog('Add Webhook');
  await fill(person, within(dialog).getByRole('textbox', { name: 'Name' }), ' Night ');
  await fill(person, within(dialog).getByRole('textbox', { name: 'URL' }), 'ftp://example.com');
  await person.click(button('Save', dialog));
  expect(
    await within(dialog).findByText('Use an address that begins with http:// or https://'),
  ).toBeVisible();
  expect(within(dialog).getByText('Please choose at least one event')).toBeVisible();
  await fill(person, within(dialog).getByRole('textbox', { name: 'URL' }), 'https://a.example/x');
  await choose(person, dialog, 'Events', 'Cap full');
  await person.click(button('Save', dialog));
  const shown = await findDialog('Signing secret of Night');
  expect(within(shown).getByLabelText('Secret')).toHaveValue(SECRET);
  await person.click(button('Done', shown));
  await dialogCloses('Signing secret of Night');
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
});

test('a stale edit says who has saved, and keeps the rest', async () => {
  answerCall('/api/webhooks', () => WEBHOOKS);
  const saves = answerCall('/api/webhooks/1', ({ body }) =>
    (body as { version: number }).version === 3
      ? new StatusReply(409, staleSave({ version: 4 }))
      : { message: 'Record updated successfully.', version: 5 },
  );
  const person = openApp('/webhooks');
  await findGrid('Webhooks');
  await person.click(button('Edit webhook Warehouse'));
  const dialog = await findDialog('Edit Webhook');
  await fill(person, within(dialog).getByRole('textbox', { name: 'Name' }), 'Store');
  await person.click(button('Save', dialog));
  await answerQuestion(person, /has been changed/, 'Keep mine');
  await dialogCloses('Edit Webhook');
  expect(saves.at(-1)?.body).toMatchObject({
    ...{ name: 'Store', url: 'https://hooks.example.com/leadline', events: ['lead.accepted'] },
    ...{ advertiser_ids: [], publisher_ids: [], is_active: true, version: 4 },
  });
});

test('a ping says what the receiver answered, or why it did not arrive', async () => {
  answerCall('/api/webhooks', () => WEBHOOKS);
  const attempt = { at: '2026-01-15T10:00:00.000Z', url: 'https://a.example', duration_ms: 3 };
  answerCall('/api/webhooks/1/test', () => ({
    ...{ ...attempt, ok: true, status_code: 204, error: null, answer: '' },
  }));
  answerCall('/api/webhooks/3/test', () => ({
    ...{ ...attempt, ok: false, status_code: 500, error: 'Answered 500.', answer: 'Oh no' },
  }));
  const person = openApp('/webhooks');
  await findGrid('Webhooks');
  await person.click(button('Send a ping to Warehouse'));
  expect(await findDialog('Ping sent to Warehouse')).toHaveTextContent(
    'The receiver answered 204.',
  );
  await person.click(button('OK'));
  await dialogCloses('Ping sent to Warehouse');
  await person.click(button('Send a ping to Shaky'));
  expect(await findDialog('The ping to Shaky failed')).toHaveTextContent('Answered 500.');
});

test('a secret is rotated after a question', async () => {
  answerCall('/api/webhooks', () => WEBHOOKS);
  const calls = answerCall('/api/webhooks/1/secret/rotate', () => ({ secret: SECRET }));
  const person = openApp('/webhooks');
  await findGrid('Webhooks');
  await person.click(button('Rotate the secret of Warehouse'));
  await answerQuestion(person, 'Rotate the secret of Warehouse?', 'Yes, rotate it!');
  expect(
    within(await findDialog('Signing secret of Warehouse')).getByLabelText('Secret'),
  ).toHaveValue(SECRET);
  expect(calls).toHaveLength(1);
});

test('the log shows events and answers, and sends an event again', async () => {
  answerCall('/api/webhooks', () => WEBHOOKS);
  answerCall('/api/webhooks/1/deliveries', () => ({ data: DELIVERIES, next: null }));
  answerCall('/api/webhook-deliveries/11', () => ({
    ...DELIVERIES[1],
    body: '{"type":"lead.accepted"}',
    attempts: [
      {
        ...{ at: '2026-01-15T10:00:00.000Z', url: 'https://a.example', duration_ms: 3 },
        ...{ status_code: 500, error: 'Answered 500.', answer: 'Oh no' },
      },
    ],
  }));
  const replays = answerCall('/api/webhook-deliveries/11/replay', () => ({
    message: 'The event is being sent again',
  }));
  const all = answerCall('/api/webhooks/1/replay-failed', () => ({
    ...{ message: '1 failed event is being sent again', count: 1 },
  }));
  const person = openApp('/webhooks');
  await findGrid('Webhooks');
  await person.click(button('Log of Warehouse'));
  const log = await findDialog('Log of Warehouse');
  expect(await within(log).findByText('lead:12')).toBeVisible();
  await person.click(button('Send event 11 again', log));
  expect(await screen.findByText('The event is being sent again')).toBeVisible();
  expect(replays).toHaveLength(1);
  await person.click(button('Replay failed events of the last 24 hours', log));
  expect(await screen.findByText('1 failed event is being sent again')).toBeVisible();
  expect(all).toHaveLength(1);
  await person.click(button('Details of event 11', log));
  expect(await within(log).findByText('{"type":"lead.accepted"}')).toBeVisible();
  expect(within(log).getByLabelText('Answer')).toHaveTextContent('Oh no');
  await person.click(button('Back to the log', log));
  expect(await within(log).findByText('lead:12')).toBeVisible();
});

test('an event that could not be loaded can be loaded again', async () => {
  answerCall('/api/webhooks', () => WEBHOOKS);
  answerCall('/api/webhooks/1/deliveries', () => ({ data: DELIVERIES, next: null }));
  let isDown = true;
  answerCall('/api/webhook-deliveries/11', () =>
    isDown ? new StatusReply(503, {}) : { ...DELIVERIES[1], body: '{}', attempts: [] },
  );
  const person = openApp('/webhooks');
  await findGrid('Webhooks');
  await person.click(button('Log of Warehouse'));
  const log = await findDialog('Log of Warehouse');
  await person.click(await within(log).findByRole('button', { name: 'Details of event 11' }));
  expect(within(log).getByRole('status')).toHaveTextContent('Loading…');
  expect(await within(log).findByRole('alert')).toHaveTextContent('The event could not be loaded.');
  expect(within(log).queryByText('Request')).toBeNull();
  isDown = false;
  await person.click(button('Retry', log));
  expect(await within(log).findByText('Nothing was sent yet.')).toBeVisible();
  expect(within(log).queryByRole('alert')).toBeNull();
});

test('nothing is sent again to a webhook that is off', async () => {
  answerCall('/api/webhooks', () => WEBHOOKS);
  answerCall('/api/webhooks/2/deliveries', () => ({ data: DELIVERIES, next: null }));
  const person = openApp('/webhooks');
  await findGrid('Webhooks');
  await person.click(button('Log of Gone'));
  const log = await findDialog('Log of Gone');
  expect(await within(log).findByRole('button', { name: 'Send event 11 again' })).toBeDisabled();
  expect(button('Replay failed events of the last 24 hours', log)).toBeDisabled();
});
