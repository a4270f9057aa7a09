import type { Postback } from '@leadline/contracts';
import { eventHashOf, maskedBody, inboundCall, mayTellFtd, partlyRead } from './kept-call.js';

test.each([
  [
    'broken JSON',
    '{"lead_id": 17, "email": "ada@example.com", "ft',
    '{"lead_id": 17, "email": "•••", "•••',
  ],
  ['a form', 'lead_id=17&status=No answer&name=Ada', 'lead_id=17&status=No answer&name=•••'],
  ['XML', '<lead_id>17</lead_id><phone>+4917</phone>', '<lead_id>17</lead_id><phone>•••</phone>'],
  ['text', 'Ada Lovelace, 0171 2345', '••• •••, ••• •••'],
  ['a mail address in a field of ours', 'status=ada@example.com', 'status=•••'],
  ['a number in place of a name', '4917123456=1', '•••=•••'],
])('masks %s', (_name, body, shown) => {
  expect(maskedBody(Buffer.from(body))).toBe(shown);
});

test('characters that PostgreSQL cannot store are replaced', () => {
  const body = Buffer.concat([Buffer.from('status=New\u0000 '), Buffer.from([0xff, 0xc3])]);
  expect(maskedBody(body)).toBe('status=New␀ \ufffd\ufffd');
});

test('two thousand characters are kept', () => {
  expect(maskedBody(Buffer.from('status=' + 'x'.repeat(9000)))).toHaveLength(2048);
});

const told = (query: object) => mayTellFtd(inboundCall(query, undefined), new Map());

it.each([
  [{ ftd: '1', amount: 'x' }, true],
  [{ ftd: '0' }, false],
  [{ status: 'New;ftd=1;amount=20' }, true],
  [{ status: 'New&ftd=1' }, true],
  [{ status: 'New;amount=20' }, false],
  [{ status: 'New' }, false],
  [{ first_deposit: '250' }, true],
  [{ event: { name: 'Deposit' } }, true],
  [{ event: { name: 'Called' } }, false],
])('a refused report with %j tells staff of an FTD: %s', (query, expected) => {
  expect(told(query)).toBe(expected);
});

it('a status that holds another field is not offered as one', () => {
  const status = (sent: string) => partlyRead(inboundCall({ status: sent }, undefined)).status;
  expect(status('New;ftd=1')).toBeNull();
  expect(status(' New ')).toBe('New');
});

it('an event without a deposit is known from before reports had deposits', () => {
  const report = partlyRead(inboundCall({ lead_id: '17', ftd: '1' }, undefined));
  const names = Object.entries(report).filter(([name]) => !name.startsWith('deposit_'));
  const before = Object.fromEntries(names) as Postback;
  expect(eventHashOf('e-1', report)).toEqual(eventHashOf('e-1', before));
  const deposit = { ...report, deposit_id: 'd-1', deposit_amount: '20.00' };
  expect(eventHashOf('e-1', deposit)).not.toEqual(eventHashOf('e-1', before));
});
