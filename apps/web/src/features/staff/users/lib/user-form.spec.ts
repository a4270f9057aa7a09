import { PASSWORD_LENGTH } from '@leadline/contracts/passwords';
import { faultsOf, userBody, userDraft, userProblems, type UserDraft } from './user-form';

const DRAFT: UserDraft = {
  ...userDraft(null),
  name: 'Ann',
  email: 'ann@example.com',
  password: 'Secret123',
  confirmPassword: 'Secret123',
};
const textsOf = (patch: Partial<UserDraft>): string[] =>
  userProblems({ ...DRAFT, ...patch }, PASSWORD_LENGTH, false).map(([, text]) => text);

it('a new user has level 5 and two-factor authentication', () => {
  expect(userDraft(null)).toMatchObject({ level: 5, enable_2fa: true, is_active: true });
});

it.each([
  [{}, []],
  [
    { name: ' ', email: '', level: null },
    ['Name is required', 'Email is required', 'Role is required'],
  ],
  [{ email: 'ann@example' }, ['E-mail must be valid']],
  [{ password: '', confirmPassword: '' }, []],
  [{ confirmPassword: '' }, ['Please confirm your password']],
  [{ confirmPassword: 'Secret124' }, ['Passwords do not match']],
  [
    { password: 'SECRET', confirmPassword: 'SECRET' },
    [
      'Password must contain at least one lowercase letter',
      'Password must contain at least one digit',
    ],
  ],
])('%j has the problems %j', (patch, texts) => {
  expect(textsOf(patch)).toEqual(texts);
});

it('a new user without a password lacks it beside everything else', () => {
  expect(userProblems(userDraft(null), PASSWORD_LENGTH, true)).toEqual([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['password', 'Password is required for new users'],
  ]);
});

it('a field shows its first problem, and an empty password is not sent', () => {
  const draft = { ...DRAFT, password: 'secret', confirmPassword: 'secret' };
  expect(faultsOf(userProblems(draft, PASSWORD_LENGTH, false))).toEqual({
    password: 'Password must contain at least one uppercase letter',
  });
  expect(userBody({ ...DRAFT, password: '', confirmPassword: '' })).toEqual({
    name: 'Ann',
    email: 'ann@example.com',
    level: 5,
    enable_2fa: true,
    is_active: true,
  });
});
