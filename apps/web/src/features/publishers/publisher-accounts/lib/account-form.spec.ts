import { PASSWORD_LENGTH } from '@leadline/contracts/passwords';
import { accountBody, accountDraft, accountFaults, type AccountRow } from './account-form';

const ROW: AccountRow = {
  id: 4,
  first_name: 'Pat',
  last_name: 'Lee',
  email: 'pat@example.com',
  added_affiliates: [{ id: 7, name: 'Alpha Media' }],
  affiliates: [{ get_affiliates: { id: 7, name: 'Alpha Media' } }],
  is_active: true,
  may_rotate_token: true,
  has_two_factor: false,
  last_sign_in_at: null,
  version: 2,
};

test('a new account needs everything, a saved one keeps its password', () => {
  expect(accountFaults(accountDraft(null), true, PASSWORD_LENGTH)).toEqual({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    email: 'Email is required',
    password: 'Password is required',
    added_affiliates: 'Select at least one Affiliate',
  });
  expect(accountFaults(accountDraft(ROW), false, PASSWORD_LENGTH)).toEqual({});
});

test('an address and a password have to follow the rules', () => {
  const draft = { ...accountDraft(ROW), email: 'pat@', password: 'secret' };
  expect(accountFaults(draft, false, PASSWORD_LENGTH)).toEqual({
    email: 'E-mail must be valid',
    password: 'Password must contain at least one uppercase letter',
  });
});

test('publishers are sent with their names, and texts without blanks around them', () => {
  const draft = { ...accountDraft(ROW), first_name: ' Pat ', added_affiliates: [7, 8] };
  expect(accountBody(draft, [{ id: 7, name: 'Alpha Media' }])).toEqual({
    first_name: 'Pat',
    last_name: 'Lee',
    email: 'pat@example.com',
    password: '',
    added_affiliates: [
      { id: 7, name: 'Alpha Media' },
      { id: 8, name: '' },
    ],
    is_active: true,
    may_rotate_token: true,
  });
});
