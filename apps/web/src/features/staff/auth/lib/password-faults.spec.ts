import { passwordFaults } from './password-faults';

const draft = (current_password: string, password: string, confirmPassword: string) => ({
  current_password,
  password,
  confirmPassword,
});

test('a change needs the current password, a good one, and the same once more', () => {
  expect(passwordFaults(draft('', '', ''), 12)).toEqual({
    current_password: 'Please enter your current password',
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Please confirm your password',
  });
  expect(passwordFaults(draft('Old12345', 'Fresh4567', 'Fresh456'), 12)).toEqual({
    confirmPassword: 'Passwords do not match',
  });
  expect(passwordFaults(draft('Old12345', 'Fresh4567', 'Fresh4567'), 12)).toEqual({});
  expect(passwordFaults(draft('Old12345', 'Fresh4567890X', 'Fresh4567890X'), 13)).toEqual({});
  expect(passwordFaults(draft('Old12345', 'Fresh4567890X', 'Fresh4567890X'), 12)).toEqual({
    password: 'Password must not exceed 12 characters',
  });
});
