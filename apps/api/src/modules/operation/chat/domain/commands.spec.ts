import { randomInt } from 'node:crypto';
import { buttonOf, codeOf, commandOf } from './commands.js';
import { newLinkCode, typedCode } from './link-code.js';

const ID = '11111111-1111-4111-8111-111111111111';

it.each([
  ['/today', { name: 'today', argument: '' }],
  [' /LINK@leadline_bot  AB CD ', { name: 'link', argument: 'AB CD' }],
  ['/start\nABCD', { name: 'start', argument: 'ABCD' }],
  ['// a remark\nAlpha off', null],
  ['Alpha DE 09:00-18:00', null],
])('%j is read as a command', (text, command) => {
  expect(commandOf(text)).toEqual(command);
});

it('buttons are those of the bot only', () => {
  expect(buttonOf(`save:${ID}`)).toEqual({ verb: 'save', requestId: ID });
  for (const data of ['', 'save', `drop:${ID}`, `save:${ID}:1`, `save:${ID}x`])
    expect(buttonOf(data)).toBeNull();
});

it('six digits are a code, with or without a space', () => {
  expect(['123456', ' 123 456 ', '12345', '1234567', '12 3456'].map(codeOf)).toEqual([
    '123456',
    '123456',
    null,
    null,
    null,
  ]);
});

it('a link code is read as it is typed', () => {
  const code = newLinkCode(randomInt);
  expect(code).toMatch(/^[A-Z2-9]{12}$/);
  expect(typedCode(` ${code.slice(0, 6).toLowerCase()}-${code.slice(6)}`)).toBe(code);
});
