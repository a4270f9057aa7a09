import { PASSWORD_LENGTH, passwordProblems, passwordRequirements } from './password.rules.js';

const LENGTH = ['Password must be at least 6 characters', 'Password must not exceed 12 characters'];
const [LOWER, UPPER, DIGIT] = ['lowercase letter', 'uppercase letter', 'digit'].map(
  (what) => `Password must contain at least one ${what}`,
);

it.each([
  ['Secret1', []],
  ['Secret123456', []],
  ['Secre1', []],
  ['Sec1', [LENGTH[0]]],
  ['Secret1234567', [LENGTH[1]]],
  ['SECRET1', [LOWER]],
  ['secret1', [UPPER]],
  ['Secrets', [DIGIT]],
  ['', [LENGTH[0], LOWER, UPPER, DIGIT]],
  ['Größe-7', []],
])('%j has the problems %j', (password, problems) => {
  expect(passwordProblems(password, PASSWORD_LENGTH)).toEqual(problems);
});

it('the bounds can be others', () => {
  const length = { min: 10, max: 20 };
  expect(passwordProblems('Secret1234567', length)).toEqual([]);
  expect(passwordProblems('Secret123', length)).toEqual([
    'Password must be at least 10 characters',
  ]);
  expect(passwordRequirements(length)).toEqual([
    '10 to 20 characters',
    'at least one lowercase letter',
    'at least one uppercase letter',
    'at least one digit',
  ]);
});
