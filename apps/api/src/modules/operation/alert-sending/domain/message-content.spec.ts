import type { Alert } from '@leadline/contracts';
import { contentOf } from './message-content.js';

const alert = (values: Partial<Alert> = {}): Alert => ({
  ...{ key: 'cap_filling:7', version: '1', kind: 'cap_filling', since: '2026-11-24T22:30:00.000Z' },
  ...{ title: 'Cap #7 is full', text: '10 of 10 leads.' },
  ...{ advertiser_id: null, publisher_id: null, cap_id: 7, action: null },
  ...values,
});
const place = { zone: 'Europe/Berlin', address: 'https://leads.example' };

test('a single alert is the subject, and its time is in the zone of the recipient', () => {
  expect(contentOf([alert()], place)).toEqual({
    subject: 'Leadline: Cap #7 is full',
    text:
      'Cap #7 is full\n10 of 10 leads.\nCounted since 2026-11-24 23:30 (Europe/Berlin).\n\n' +
      'https://leads.example',
  });
});

test('several alerts are one message', () => {
  const { subject, text } = contentOf([alert(), alert({ title: 'Acme gets no leads' })], place);
  expect(subject).toBe('Leadline: 2 alerts');
  expect(text.indexOf('Cap #7')).toBeLessThan(text.indexOf('Acme gets'));
});

test('alerts without room are counted, and long texts are cut', () => {
  const many = Array.from({ length: 60 }, (_, id) =>
    alert({ title: `Cap #${id}`, text: 'x'.repeat(2_000) }),
  );
  const { text } = contentOf(many, place);
  expect(text.length).toBeLessThan(4_096);
  const shown = text.match(/Cap #/g)?.length ?? 0;
  expect(shown).toBeGreaterThan(1);
  expect(text).toContain(`And ${60 - shown} more.`);
});

test('a name with line breaks stays on the line of the subject', () => {
  expect(contentOf([alert({ title: 'A\r\nBcc: eve@example.com' })], place).subject).toBe(
    'Leadline: A Bcc: eve@example.com',
  );
});
