import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { session } from '#shared/lib/session';
import {
  ADMIN,
  answerQuestion,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, leadRow } from '#test/fake-replies';

const GROUP = { id: 2, version: 3, group: 'Closed', statuses: JSON.stringify(['Sale']) };
const WHY = 'Your session has expired. Please sign in again.';
const RESTORED = /^Your unsaved changes were restored/;

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const answerGroups = (write: (body: unknown) => unknown = () => ({ message: 'Done' })) =>
  answerCall('/api/status-groups', ({ method, body }) =>
    method === 'GET' ? [GROUP] : write(body),
  );
const openGroup = async (person: UserEvent): Promise<HTMLElement> => {
  await findGrid('Status Groups');
  await person.click(button('Edit status group Closed'));
  return findDialog('Update Status Group Closed');
};
const nameIn = (dialog: HTMLElement): HTMLElement => within(dialog).getByLabelText('Group');
const findSignIn = (): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name: 'Sign in' });

/** Changes the group. The save finds that the session has ended. */
const loseSession = async (): Promise<UserEvent> => {
  answerGroups(() => new StatusReply(401, failure('UNAUTHENTICATED', WHY)));
  const person = openApp('/leadStatusGroup');
  const dialog = await openGroup(person);
  await fill(person, nameIn(dialog), 'Lost');
  await person.click(button('Update', dialog));
  await findSignIn();
  return person;
};

afterEach(() => sessionStorage.clear());

test('the sign-in gives the reason, and the draft is restored', async () => {
  const person = await loseSession();
  expect(screen.getByText(WHY)).toBeVisible();
  const calls = answerGroups();
  session.store(ADMIN);
  const dialog = await openGroup(person);
  expect(await screen.findByText(RESTORED)).toBeVisible();
  expect(nameIn(dialog)).toHaveValue('Lost');
  await person.click(button('Update', dialog));
  await dialogCloses('Update Status Group Closed');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    group: 'Lost',
    version: 3,
  });
  // The draft is restored only once.
  expect(nameIn(await openGroup(person))).toHaveValue('Closed');
});

test('starting over shows the saved record', async () => {
  const person = await loseSession();
  answerGroups();
  session.store(ADMIN);
  const dialog = await openGroup(person);
  await person.click(await screen.findByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(nameIn(dialog)).toHaveValue('Closed'));
});

test('a save names the version that the draft is based on', async () => {
  const person = await loseSession();
  const calls = answerCall('/api/status-groups', ({ method }) =>
    method === 'GET' ? [{ ...GROUP, version: 7 }] : { message: 'Done' },
  );
  session.store(ADMIN);
  const dialog = await openGroup(person);
  await person.click(button('Update', dialog));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3 }),
  );
});

test.each([
  ['another user', () => session.store({ ...ADMIN, user_id: 7, token: 'other' })],
  [
    'somebody who logged out in between',
    () => {
      session.store(ADMIN);
      session.end('logout');
      session.store(ADMIN);
    },
  ],
])('%s finds nothing of it', async (_, signIn) => {
  const person = await loseSession();
  answerGroups();
  expect(JSON.stringify(sessionStorage)).toContain('Lost');
  signIn();
  expect(JSON.stringify(sessionStorage)).not.toContain('Lost');
  window.history.replaceState(null, '', '/leadStatusGroup');
  openApp('/leadStatusGroup', { ...ADMIN, user_id: session.current()?.user_id ?? 0 });
  expect(nameIn(await openGroup(person))).toHaveValue('Closed');
});

test("a dialog left by the browser's back button keeps its draft", async () => {
  answerGroups();
  answerCall('/api/offers', () => []);
  const person = openApp('/offers');
  await person.click(await screen.findByRole('link', { name: 'Status Groups' }));
  await fill(person, nameIn(await openGroup(person)), 'Half typed');
  window.history.back();
  await screen.findByRole('heading', { level: 1, name: 'Offers' });
  window.history.forward();
  await screen.findByRole('heading', { level: 1, name: 'Status Groups' });
  const dialog = await openGroup(person);
  expect(nameIn(dialog)).toHaveValue('Half typed');
  await person.click(button('Cancel', dialog));
  await answerQuestion(person, 'Discard your changes?', 'Discard');
  await dialogCloses(/^Update Status Group/);
  // A discarded draft is not kept.
  await person.click(screen.getByRole('link', { name: 'Offers' }));
  await screen.findByRole('heading', { level: 1, name: 'Offers' });
  expect(JSON.stringify(sessionStorage)).not.toContain('Half typed');
});

test('the form of one lead keeps its amounts', async () => {
  answerCall('/api/lead-details', ({ method }) => {
    if (method === 'POST')
      return {
        total: 1,
        data: [leadRow(8, { status: 'FTD', lead_status_id: 5, revenue: '10.00' })],
      };
    throw new Error('Nothing is saved');
  });
  const person = openApp('/leads');
  const open = async (): Promise<HTMLElement> => {
    await findGrid('Leads');
    await person.click(button('Edit lead 8'));
    return findDialog(/^Update Lead/);
  };
  await fill(person, within(await open()).getByLabelText('Revenue'), '77.00');
  session.end('expired');
  await findSignIn();
  session.store(ADMIN);
  const dialog = await open();
  expect(within(dialog).getByLabelText('Revenue')).toHaveValue('77.00');
  await person.click(await screen.findByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(within(dialog).getByLabelText('Revenue')).toHaveValue('10.00'));
});

test('passwords are never kept', async () => {
  answerCall('/api/permissions', () => []);
  answerCall('/api/roles', () => []);
  answerCall('/api/users', () => []);
  const person = openApp('/users');
  await person.click(await screen.findByRole('button', { name: 'Create User' }));
  const dialog = await findDialog('Create User');
  await fill(person, within(dialog).getByLabelText('Name'), 'Ann');
  await fill(person, within(dialog).getByLabelText('Password'), 'Correct-Horse-7');
  session.end('expired');
  await findSignIn();
  expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(JSON.stringify(sessionStorage)).toContain('Ann');
  expect(JSON.stringify(sessionStorage)).not.toContain('Correct-Horse-7');
  session.store(ADMIN);
  await person.click(await screen.findByRole('button', { name: 'Create User' }));
  const again = await findDialog('Create User');
  expect(within(again).getByLabelText('Name')).toHaveValue('Ann');
  expect(within(again).getByLabelText('Password')).toHaveValue('');
  expect(await screen.findByText(/Enter passwords and keys again\./)).toBeVisible();
});

test('a log-out asks while something is unsaved', async () => {
  answerGroups();
  answerCall('/api/logout', () => ({ message: 'Signed out' }));
  const person = openApp('/leadStatusGroup');
  await fill(person, nameIn(await openGroup(person)), 'Lost');
  await person.click(button('Log out'));
  await answerQuestion(person, 'Discard your changes?', 'Keep editing');
  expect(session.current()).not.toBeNull();
  await person.click(button('Log out'));
  await answerQuestion(person, 'Discard your changes?', 'Discard');
  await findSignIn();
  expect(screen.getByText('Welcome back. Use your staff account.')).toBeVisible();
  expect(JSON.stringify(sessionStorage)).not.toContain('Lost');
});
