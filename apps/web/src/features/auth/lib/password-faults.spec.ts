import { passwordFaults } from './password-faults';

const draft = (current_password: string, password: string, confirmPassword: string) => ({
  current_password,
  password,
  confirmPassword,
});

test('a change needs the current password, a good one, and the same once more', () => {
  expect(passwordFaults(draft('', '', ''))).toEqual({
    current_password: 'Please enter your current password',
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Please confirm your password',
  });
  expect(passwordFaults(draft('Old12345', 'Fresh4567', 'Fresh456'))).toEqual({
    confirmPassword: 'Passwords do not match',
  });
  expect(passwordFaults(draft('Old12345', 'Fresh4567', 'Fresh4567'))).toEqual({});
});
