/** The bounds of a password that staff choose (USR-011). The longest is a setting; this is its default. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 12;

const LETTERS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\p{Ll}/u, 'one lowercase letter'],
  [/\p{Lu}/u, 'one uppercase letter'],
  [/\d/, 'one digit'],
];

/** What is wrong with a password, in the words of the forms (USR-011, USR-012). */
export const passwordProblems = (password: string, max = PASSWORD_MAX): string[] => [
  ...(password.length < PASSWORD_MIN
    ? [`Password must be at least ${PASSWORD_MIN} characters`]
    : []),
  ...(password.length > max ? [`Password must not exceed ${max} characters`] : []),
  ...LETTERS.filter(([pattern]) => !pattern.test(password)).map(
    ([, what]) => `Password must contain at least ${what}`,
  ),
];

/** What a password needs, for people who have not typed one yet (USR-015). */
export const passwordRequirements = (max = PASSWORD_MAX): string[] => [
  `${PASSWORD_MIN} to ${max} characters`,
  ...LETTERS.map(([, what]) => `at least ${what}`),
];
