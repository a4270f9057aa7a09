import type { AuditEntry } from './audit-filter';
import { userText } from './audit-words';

const entryOf = (given: Partial<AuditEntry>): AuditEntry => ({
  ...{ id: 1, created_at: '2026-11-28T12:00:00.000Z', address: null, device: null },
  ...{ user: { id: 1, name: 'Ann Lee' }, publisher_account: null, api_token: null },
  ...{ source: null, scheduled_change_id: null, action: 'cap.update', action_label: 'Changed' },
  ...{ entity: 'cap', entity_label: 'Cap', entity_id: 4, name: null, changes: [], change_count: 0 },
  ...given,
});

it.each<[string, Partial<AuditEntry>]>([
  ['Ann Lee', {}],
  ['Ann Lee, API token nightly', { source: 'token', api_token: { id: 2, name: 'nightly' } }],
  ['Ann Lee, scheduled change #7', { source: 'schedule', scheduled_change_id: 7 }],
  ['Ann Lee, pasted lines', { source: 'lines' }],
  ['Ann Lee, Telegram', { source: 'chat' }],
  ['Publisher account Bo', { user: null, publisher_account: { id: 3, name: 'Bo' } }],
  ['Nobody (system)', { user: null }],
])('%s', (text, entry) => {
  expect(userText(entryOf(entry))).toBe(text);
});
