import {
  ALL_KINDS,
  recipientBody,
  recipientDraft,
  recipientFaults,
  type RecipientDraft,
} from './recipient-form';

const own = { userId: 1, timezoneId: 2 };
const draft = (patch: Partial<RecipientDraft> = {}): RecipientDraft => ({
  ...recipientDraft(null, own),
  ...{ name: ' Night shift ', address: 'ann@example.com' },
  ...patch,
});

test('a new recipient has all kinds, and the rights and zone of who adds it', () => {
  expect(recipientBody(draft())).toEqual({
    ...{ name: 'Night shift', channel: 'email', address: 'ann@example.com', kinds: ALL_KINDS },
    ...{ user_id: 1, timezone_id: 2, quiet_from: null, quiet_until: null, repeat_hours: 4 },
    is_active: true,
  });
});

test.each<[Partial<RecipientDraft>, Partial<Record<keyof RecipientDraft, string>>]>([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ kinds: [] }, { kinds: 'Please choose at least one kind' }],
  [{ quietFrom: '22:00' }, { quietUntil: 'Please enter both times' }],
  [{ quietUntil: '07:00' }, { quietFrom: 'Please enter both times' }],
  [{ quietFrom: '24:00', quietUntil: '07:00' }, { quietFrom: 'Use HH:MM' }],
  [{ quietFrom: '07:00', quietUntil: '07:00' }, { quietUntil: 'The times are the same' }],
  [{ repeatHours: null }, { repeatHours: 'Use a number from 0 to 168' }],
  [{ repeatHours: 169 }, { repeatHours: 'Use a number from 0 to 168' }],
  [
    { channel: 'webhook', address: '' },
    { address: 'URL is required', secret: 'Signing secret is required' },
  ],
])('the faults of %j are %j', (patch, faults) => {
  expect(recipientFaults(draft(patch), null)).toEqual(faults);
});

test('a stored secret stays, unless the channel changes', () => {
  const telegram = draft({ channel: 'telegram', address: '7' });
  expect(recipientFaults(telegram, { channel: 'telegram' })).toEqual({});
  expect(recipientBody(telegram)).not.toHaveProperty('secret');
  expect(recipientFaults(telegram, { channel: 'webhook' })).toEqual({
    secret: 'Bot token is required',
  });
  expect(recipientBody(draft({ secret: 'typed for another channel' }))).not.toHaveProperty(
    'secret',
  );
});
