import { isPlaceholder, sentFields } from './sent-fields.rules.js';

it.each([
  '{status}',
  '%7Bstatus%7D',
  '%7B%7Bstatus%7D%7D',
  '{{ status }}',
  '${status}',
  '[status]',
  '[[status]]',
  '#status#',
  '##status##',
  ' {status} ',
])('%j is the name of a placeholder', (value) => {
  expect(isPlaceholder(value)).toBe(true);
  expect(sentFields({ lead_id: '1', status: value })).toEqual({ lead_id: '1' });
});

it.each(['Call back', 'Call {again}', '#1', '[VIP] Called', '50%7', '', 7, null, { status: 1 }])(
  '%j is a value',
  (value) => {
    expect(isPlaceholder(value)).toBe(false);
  },
);

it('names are read in any case, and after an ampersand that was written as in a page', () => {
  expect(
    sentFields({ lead_id: ' 7 ', 'amp;status': 'Deposited', 'amp;amp;FTD': '1', click: 'x' }),
  ).toEqual({ lead_id: '7', status: 'Deposited', ftd: '1', click: 'x' });
});

it('an ampersand that was written as a number, and the names after it, are read', () => {
  expect(sentFields({ lead_id: '7', '#38;status': 'Deposited', '#x26;ftd': '1' })).toEqual({
    lead_id: '7',
    status: 'Deposited',
    ftd: '1',
  });
});

it('a field that comes twice with two values has both of them', () => {
  expect(sentFields({ status: 'One', 'amp;status': 'Two' })).toEqual({ status: ['One', 'Two'] });
  expect(sentFields({ status: 'One', Status: 'One' })).toEqual({ status: 'One' });
});
