import { isCommonPassword } from './common-passwords.js';

it.each(['Password1', 'PASSWORD1', 'Welcome1', 'Qwerty123', 'Test1234', '123456'])(
  '%s is common',
  (password) => expect(isCommonPassword(password)).toBe(true),
);

it.each(['Secret123', 'Fresh4567', 'Correct-Horse-7', ''])('%s is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
);
