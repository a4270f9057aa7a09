import { PASSWORD_LENGTH } from '@leadline/contracts/passwords';
import { passwordFaults } from './password-faults';

const draft = (current_password: string, password: string, confirmPassword: string) => ({
  current_password,
  password,
  confirmPassword,
});

test('a change needs the current password, a good one, and the same once more', () => {
  expect(passwordFaults(draft('', '', ''), PASSWORD_LENGTH)).toEqual({
    current_password: 'Please enter your current password',
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Please confirm your password',
  });
  expect(passwordFaults(draft('Old12345', 'Fresh4567', 'Fresh456'), PASSWORD_LENGTH)).toEqual({
    confirmPassword: 'Passwords do not match',
  });
  expect(passwordFaults(draft('Old12345', 'Fresh4567', 'Fresh4567'), PASSWORD_LENGTH)).toEqual({});
  expect(
    passwordFaults(draft('Old12345', 'Fresh4567890X', 'Fresh4567890X'), { min: 6, max: 13 }),
  ).toEqual({});
  expect(
    passwordFaults(draft('Old12345', 'Fresh4567890X', 'Fresh4567890X'), PASSWORD_LENGTH),
  ).toEqual({
    password: 'Password must not exceed 12 characters',
  });
});
