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
  headerOf,
  openApp,
  readError,
  rowOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, staleSave } from '#test/fake-replies';

const GROUPS = [
  {
    ...{ id: 1, version: 1, group: 'In contact' },
    statuses: JSON.stringify(['Callback', 'No Answer', 'New', 'Busy']),
  },
  { id: 2, version: 3, group: 'Closed', statuses: JSON.stringify(['Sale']) },
];
const FILTERS = {
  ...{ advertisers: [], countries: [], publishers: [], funnel: [] },
  statuses: ['Callback', 'Sale'].map((name) => ({ id: name, name, brand_status: name })),
};
const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const answerGroups = (write: (body: unknown) => unknown = () => ({ message: 'Done', id: 3 })) => {
  answerCall('/api/get-filter-data', () => FILTERS);
  return answerCall('/api/status-groups', ({ method, body }) =>
    method === 'GET' ? GROUPS : write(body),
  );
};

test('groups are listed with their first three statuses, 100 on a page', async () => {
  answerGroups();
  const person = openApp('/leadStatusGroup');
  const grid = await findGrid('Status Groups');
  const cell = cellOf(grid, rowOf(grid, 'In contact'), 'Statuses');
  expect(cell).toHaveTextContent('CallbackNo AnswerNewShow more');
  expect(cell).not.toHaveTextContent('Busy');
  await person.click(button('Show more statuses of In contact'));
  const all = await findDialog('Statuses of In contact');
  expect(all).toHaveTextContent('Busy');
  await person.click(button('Show less', all));
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('100');
});

test('a group is created from a name and statuses', async () => {
  const calls = answerGroups(() => ({ message: 'Status group created successfully', id: 3 }));
  const person = openApp('/leadStatusGroup');
  await findGrid('Status Groups');
  await person.click(button('Create Status Group'));
  const dialog = await findDialog('Create Status Group');
  expect(button('Create', dialog)).toBeDisabled();
  expect(dialog).toHaveTextContent('Please enter a group name');
  await fill(person, within(dialog).getByLabelText('Group'), ' Won ');
  expect(dialog).toHaveTextContent('Please select at least one status');
  expect(button('Create', dialog)).toBeDisabled();
  await choose(person, dialog, 'Statuses', 'Sale');
  await person.click(button('Create', dialog));
  await dialogCloses('Create Status Group');
  expect(await screen.findByText('Status group created successfully')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    group: 'Won',
    statuses: ['Sale'],
  });
});

test('a stale edit says who has saved, and a failure is said in the words of the page', async () => {
  let tries = 0;
  const calls = answerGroups(() => {
    tries += 1;
    if (tries === 1) return new StatusReply(500, failure('INTERNAL', 'Oh no'));
    if (tries === 2) return new StatusReply(409, staleSave({ version: 4 }));
    return { message: 'Status group updated successfully', version: 5 };
  });
  const person = openApp('/leadStatusGroup');
  await findGrid('Status Groups');
  await person.click(button('Edit status group Closed'));
  const dialog = await findDialog('Update Status Group Closed');
  await fill(person, within(dialog).getByLabelText('Group'), 'Finished');
  await person.click(button('Update', dialog));
  await readError(person, 'Failed to save status group. Please try again.');
  await person.click(button('Update', dialog));
  await answerQuestion(person, 'The status group "Closed" has been changed', 'Keep mine');
  await dialogCloses('Update Status Group Closed');
  expect(await screen.findByText('Status group updated successfully')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(
    [3, 3, 4].map((version) => ({ id: 2, group: 'Finished', statuses: ['Sale'], version })),
  );
});

test('deleting asks first, and a failure says so', async () => {
  answerGroups();
  const calls = answerCall('/api/status-groups/2', () => failure('INTERNAL', 'Oh no'), 500);
  const person = openApp('/leadStatusGroup');
  await findGrid('Status Groups');
  await person.click(button('Delete status group Closed'));
  await answerQuestion(person, 'Are you sure?', 'No, cancel');
  expect(calls).toEqual([]);
  await person.click(button('Delete status group Closed'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await readError(person, 'Failed to delete. Please try again.');
  await waitFor(() => expect(button('Delete status group Closed')).toBeEnabled());
});

test('the controls need their permissions', async () => {
  answerGroups();
  openApp(
    '/leadStatusGroup',
    adminWithout(
      'STATUS_GROUPS_CREATE',
      'STATUS_GROUPS_EDIT',
      'STATUS_GROUPS_DELETE',
      'AUDIT_LOG_LIST',
    ),
  );
  const grid = await findGrid('Status Groups');
  expect(headerOf(grid, 'Actions')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Create|Edit|Delete) status group/i })).toBeNull();
});
