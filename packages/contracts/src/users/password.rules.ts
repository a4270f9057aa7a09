/** The fewest and the most characters of a password. */
export interface PasswordLength {
  readonly min: number;
  readonly max: number;
}
/** The default of the two settings. */
export const PASSWORD_LENGTH: PasswordLength = { min: 6, max: 12 };

/** Reads the length from the settings, or from another reply that has it. */
export const passwordLengthOf = ({
  password_min: min,
  password_max: max,
}: {
  readonly password_min: number;
  readonly password_max: number;
}): PasswordLength => ({ min, max });

const LETTERS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\p{Ll}/u, 'one lowercase letter'],
  [/\p{Lu}/u, 'one uppercase letter'],
  [/\d/, 'one digit'],
];

/** Returns the faults of a password, in the words of the forms. */
export const passwordProblems = (password: string, { min, max }: PasswordLength): string[] => [
  ...(password.length < min ? [`Password must be at least ${min} characters`] : []),
  ...(password.length > max ? [`Password must not exceed ${max} characters`] : []),
  ...LETTERS.filter(([pattern]) => !pattern.test(password)).map(
    ([, what]) => `Password must contain at least ${what}`,
  ),
];

/** Returns the requirements of a password, for people who have not typed one yet. */
export const passwordRequirements = ({ min, max }: PasswordLength): string[] => [
  `${min} to ${max} characters`,
  ...LETTERS.map(([, what]) => `at least ${what}`),
];
