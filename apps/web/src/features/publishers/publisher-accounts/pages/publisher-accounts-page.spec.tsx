import { screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  rowOf,
  rowsOf,
  readError,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, staleSave } from '#test/fake-replies';
import { answerProfile, prove } from '#test/proof';
import type { AccountRow } from '../lib/account-form';

const ALPHA = { id: 1, name: 'North' };
const account = (id: number, first_name: string, patch: Partial<AccountRow> = {}): AccountRow => ({
  id,
  first_name,
  last_name: 'Lee',
  email: `${first_name.toLowerCase()}@example.com`,
  is_active: true,
  may_rotate_token: true,
  has_two_factor: first_name === 'Pat',
  last_sign_in_at: null,
  added_affiliates: [ALPHA],
  affiliates: [{ get_affiliates: ALPHA }],
  version: 3,
  ...patch,
});
const PATH = '/api/publisher_account';
const answerAccounts = (): void => {
  answerCall(`${PATH}/get_all_publisher_accounts`, () => ({
    status: 'success',
    data: [account(4, 'Pat'), account(5, 'Kim')],
  }));
};
const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const ADD = 'Add Publisher Account for Pub Panel';
const EDIT = 'Edit Publisher Account for Pub Panel';

test('accounts are listed 25 on a page, with their publishers, and can be searched', async () => {
  answerAccounts();
  const person = openApp('/publisher-account');
  const grid = await findGrid('Publisher Accounts');
  const row = rowOf(grid, 'Pat');
  for (const [title, text] of [
    ['ID', '4'],
    ['First Name', 'Pat'],
    ['Last Name', 'Lee'],
    ['Email', 'pat@example.com'],
    ['Affiliates', 'North'],
  ] as const)
    expect(cellOf(grid, row, title)).toHaveTextContent(text);
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('25');
  await fill(person, screen.getByPlaceholderText('Search Publisher'), 'kim@');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
});

test('an account is created, after what the server has against a field', async () => {
  answerAccounts();
  const calls = answerCall(
    `${PATH}/create_publisher_account`,
    () =>
      new StatusReply(422, {
        ...failure('VALIDATION_FAILED', 'Please check the highlighted fields.'),
        issues: [
          { in: 'body', field: 'email', code: 'taken', message: 'Taken by another account' },
        ],
      }),
  );
  const person = openApp('/publisher-account');
  await findGrid('Publisher Accounts');
  await person.click(button('Create'));
  const dialog = await findDialog(ADD);
  await person.click(button('Save', dialog));
  expect(await within(dialog).findByText('First name is required')).toBeVisible();
  expect(calls).toEqual([]);
  await fill(person, within(dialog).getByLabelText('First Name'), 'Ann');
  await fill(person, within(dialog).getByLabelText('Last Name'), 'Ray');
  await fill(person, within(dialog).getByLabelText('Email'), 'pat@example.com');
  await fill(person, within(dialog).getByLabelText('Password'), 'Secret123');
  await choose(person, dialog, 'Select at least one Affiliate', 'North');
  await person.click(button('Save', dialog));
  await readError(person);
  expect(await within(dialog).findByText('Taken by another account')).toBeVisible();
  answerCall(`${PATH}/create_publisher_account`, () => ({ message: 'Done', id: 6 }));
  await person.click(button('Save', dialog));
  await dialogCloses(ADD);
  expect(
    await screen.findByText('A new publisher account for pub panel was successfully added.'),
  ).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({
    first_name: 'Ann',
    last_name: 'Ray',
    email: 'pat@example.com',
    password: 'Secret123',
    added_affiliates: [ALPHA],
    is_active: true,
    may_rotate_token: true,
  });
});

test('an edit starts without the password, and a stale one says who has saved', async () => {
  answerAccounts();
  const calls = answerCall(`${PATH}/update_publisher_account`, ({ body }) =>
    (body as { version: number }).version === 3
      ? new StatusReply(409, staleSave({ version: 4 }))
      : { message: 'It was updated', version: 5 },
  );
  const person = openApp('/publisher-account');
  await findGrid('Publisher Accounts');
  await person.click(button('Edit publisher account pat@example.com'));
  const dialog = await findDialog(EDIT);
  expect(within(dialog).getByLabelText('Password')).toHaveValue('');
  expect(button('Close', dialog)).toBeVisible();
  await fill(person, within(dialog).getByLabelText('First Name'), 'Patricia');
  await person.click(button('Update', dialog));
  await answerQuestion(person, 'The publisher account has been changed', 'Keep mine');
  await dialogCloses(EDIT);
  expect(await screen.findByText('It was updated')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ id: 4, first_name: 'Patricia', version: 4 });
});

test('a deletion asks, and says what the server answers', async () => {
  answerAccounts();
  const calls = answerCall(`${PATH}/delete_publisher_account/5`, () => ({ message: 'It is gone' }));
  const person = openApp('/publisher-account');
  await findGrid('Publisher Accounts');
  await person.click(button('Delete publisher account kim@example.com'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  expect(await screen.findByText('It is gone')).toBeVisible();
  expect(calls.map(({ method }) => method)).toEqual(['DELETE']);
});

test('the page needs its permission', async () => {
  openApp('/publisher-account', adminWithout('PUBLISHER_ACCOUNT'));
  expect(await screen.findByText(/^You may not open Publisher Accounts/)).toBeVisible();
});

test('the second factor of an account is reset with the password of whoever resets it', async () => {
  answerAccounts();
  answerProfile();
  const resets = answerCall(`${PATH}/reset_two_factor/4`, () => ({ message: 'It was reset' }));
  const person = openApp('/publisher-account');
  await findGrid('Publisher Accounts');
  expect(button('Two-factor authentication is not set up')).toBeDisabled();
  await person.click(button('Reset the two-factor authentication of pat@example.com'));
  await prove(person, 'Reset two-factor authentication?', 'Reset it');
  expect(await screen.findByText('It was reset')).toBeVisible();
  expect(resets[0]?.body).toEqual({ current_password: 'Secret123', code: '123456' });
});
