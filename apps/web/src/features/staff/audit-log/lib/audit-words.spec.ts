import type { AuditEntry } from './audit-filter';
import { changesText, clientText, recordText, userText } from './audit-words';

const ENTRY: AuditEntry = {
  id: 1,
  created_at: '2026-01-15T12:00:00.000Z',
  user: { id: 2, name: 'Ann Lee' },
  publisher_account: null,
  source: null,
  scheduled_change_id: null,
  api_token: null,
  address: '192.0.2.7',
  device: 'Firefox on Linux',
  action: 'cap.update',
  action_label: 'Changed',
  entity: 'cap',
  entity_label: 'Cap',
  entity_id: 7,
  name: null,
  changes: [
    { field: 'cap', label: 'Cap', before: '50', after: '60' },
    { field: 'funnels', label: 'Funnel', before: 'A', after: '' },
    { field: 'type', label: 'Type', before: '', after: 'Lead' },
  ],
  change_count: 5,
};

test('an entry says in a line what changed, and how much more did', () => {
  expect(changesText(ENTRY)).toBe('Cap: 50 → 60; Funnel: A → nothing; Type: Lead; and 2 more');
  expect(changesText({ ...ENTRY, changes: [], change_count: 0 })).toBe('');
});

test('a record has its kind, its id and its name', () => {
  expect(recordText(ENTRY)).toBe('Cap 7');
  expect(recordText({ ...ENTRY, name: 'Main' })).toBe('Cap 7, Main');
  expect(recordText({ ...ENTRY, entity_id: null })).toBe('Cap');
  expect(userText({ ...ENTRY, user: null })).toBe('Nobody (system)');
});

test('an entry says who did it from where, also in the panel', () => {
  expect([userText(ENTRY), clientText(ENTRY)]).toEqual(['Ann Lee', '192.0.2.7, Firefox on Linux']);
  const inPanel = { ...ENTRY, user: null, publisher_account: { id: 4, name: 'Pat Lee' } };
  expect(userText(inPanel)).toBe('Publisher account Pat Lee');
  expect(clientText({ ...ENTRY, address: null, device: null })).toBe('');
});
