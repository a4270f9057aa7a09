import { inboundCall, mayTellFtd, partlyRead } from './kept-call.js';

const told = (query: object) => mayTellFtd(inboundCall(query, undefined), new Map());

it.each([
  [{ ftd: '1', amount: 'x' }, true],
  [{ ftd: '0' }, false],
  [{ status: 'New;ftd=1;amount=20' }, true],
  [{ status: 'New&ftd=1' }, true],
  [{ status: 'New;amount=20' }, false],
  [{ status: 'New' }, false],
  [{ first_deposit: '250' }, true],
])('a refused report with %j tells staff of an FTD: %s', (query, expected) => {
  expect(told(query)).toBe(expected);
});

it('a status that holds another field is not offered as one', () => {
  const status = (sent: string) => partlyRead(inboundCall({ status: sent }, undefined)).status;
  expect(status('New;ftd=1')).toBeNull();
  expect(status(' New ')).toBe('New');
});
