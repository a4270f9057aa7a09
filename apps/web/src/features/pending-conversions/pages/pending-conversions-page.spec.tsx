import { screen, waitFor, within } from '@testing-library/dom';
import {
  cellOf,
  choose,
  dialogCloses,
  findDialog,
  findGrid,
  openApp,
  readError,
  rowOf,
} from '#test/app';
import { StatusReply, answerCall } from '#test/fake-api';
import { failure, pendingRow } from '#test/fake-replies';

const LIST = '/api/pending-conversions';
const ACTION = '/api/pending-conversions/action';
const PAGE = '/pending-conversion';

const decisions = (row: HTMLElement, verb: 'Accept' | 'Reject'): HTMLElement[] =>
  within(row).queryAllByRole('button', { name: new RegExp(`^${verb}`) });
const decision = (row: HTMLElement, verb: 'Accept' | 'Reject'): HTMLElement => {
  const [button] = decisions(row, verb);
  if (button === undefined) throw new Error(`The row does not offer ${verb}`);
  return button;
};
const pendingEntry = (): HTMLElement =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /Pending/ });

test('offers to accept what is no FTD, and to reject what is pending', async () => {
  answerCall(LIST, () => ({
    data: [
      pendingRow(3),
      pendingRow(2, { status: 'FTD', row_color: 'ftd' }),
      pendingRow(1, { status: 'FTD REJECTED', row_color: 'normal' }),
    ],
    past: null,
  }));
  openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  const offered = (email: RegExp): [number, number] => {
    const row = rowOf(grid, email);
    return [decisions(row, 'Accept').length, decisions(row, 'Reject').length];
  };
  expect(offered(/lead3@/)).toEqual([1, 1]);
  expect(offered(/lead2@/)).toEqual([0, 0]);
  expect(offered(/lead1@/)).toEqual([1, 0]);
});

test('a rejection sends the text, shows it as the status, and lowers the badge of a pending one only', async () => {
  answerCall(LIST, () => ({
    data: [pendingRow(2), pendingRow(1, { row_color: 'fake_ftd', fake_ftd: true })],
    past: null,
  }));
  answerCall('/api/pending-conversions/pending-ftd', () => ({ count: 5 }));
  const actions = answerCall(ACTION, () => ({ message: 'Done' }));
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  await waitFor(() => expect(pendingEntry()).toHaveTextContent('5'));

  await person.click(decision(rowOf(grid, /lead2@/), 'Reject'));
  const dialog = await findDialog(/^Reject /);
  expect(dialog).toHaveTextContent('Last lead status as seen by the affiliate: New');
  const reject = within(dialog).getByRole('button', { name: 'Reject' });
  expect(reject).toBeDisabled();
  await person.click(within(dialog).getByRole('radio', { name: 'Choose a status' }));
  await choose(person, dialog, '', 'Call back');
  await person.click(reject);
  expect(await screen.findByText('Lead Rejected')).toBeVisible();
  expect(actions[0]?.body).toEqual({
    lead_id: 2,
    status_override: 'Call back',
    is_accept: false,
  });
  expect(cellOf(grid, rowOf(grid, /lead2@/), 'Status').textContent).toBe('Call back');
  expect(pendingEntry()).toHaveTextContent('4');

  await dialogCloses(/^Reject /);
  await person.click(decision(rowOf(grid, /lead1@/), 'Accept'));
  expect(await screen.findByText('Lead Accepted')).toBeVisible();
  expect(actions[1]?.body).toEqual({ lead_id: 1, status_override: null, is_accept: true });
  expect(pendingEntry()).toHaveTextContent('4');
});

test('failures show the specified texts, and nothing changes', async () => {
  answerCall(LIST, () => ({ data: [pendingRow(1)], past: null }));
  const decided = 'Somebody else decided this conversion already.';
  let reply = new StatusReply(409, failure('CONVERSION_ALREADY_DECIDED', decided));
  answerCall(ACTION, () => reply);
  const person = openApp(PAGE);
  const grid = await findGrid('Pending conversions');
  const row = rowOf(grid, /lead1@/);
  await person.click(decision(row, 'Accept'));
  await readError(person, 'Failed to accept the lead. Please try again.', decided);
  expect(cellOf(grid, row, 'Status').textContent).toBe('Pending FTD');

  // A success without a message counts as a failure too.
  reply = new StatusReply(200, {});
  await person.click(decision(row, 'Accept'));
  await readError(person, 'Failed to accept the lead. Please try again.');

  reply = new StatusReply(500, failure('INTERNAL', 'Something went wrong.'));
  await person.click(decision(row, 'Reject'));
  const dialog = await findDialog(/^Reject /);
  await person.type(within(dialog).getByLabelText('New status for the affiliate'), 'Late');
  await person.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await readError(person, 'Failed to reject the lead. Please try again.');
});
