import { BLACKLIST_TYPES } from '@leadline/contracts/blacklist-types';
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
  rowsOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, staleSave } from '#test/fake-replies';
import type { BlacklistRow } from '../lib/use-blacklist';

const TYPES = BLACKLIST_TYPES.map(({ id, name, field_type, label, placeholder }) => ({
  ...{ id, name, field_type },
  config: JSON.stringify({ label, placeholder }),
}));
const item = (id: number, value: string, patch: Partial<BlacklistRow> = {}): BlacklistRow => ({
  ...{ id, version: 1, blacklist_type_id: 1, blacklist_value: value, hide_blocked: 0 },
  get_blacklist_type: TYPES[0] ?? { id: 1, name: 'Email', field_type: 'text field', config: '{}' },
  ...{ expires_at: '1970-01-01T00:00:00.000Z', description: '', stopped_leads: 0 },
  ...{ created_at: '2026-01-05T10:00:00.000Z', updated_at: '2026-01-05T10:00:00.000Z' },
  last_stopped_at: null,
  ...patch,
});
const range = TYPES.find(({ name }) => name === 'IP Range');
const ITEMS = [
  item(2, 'eve@example.com', {
    ...{ hide_blocked: 1, description: 'Sends rubbish', stopped_leads: 1234 },
    expires_at: '2099-01-01T10:00:00.000Z',
  }),
  item(1, '10.0.0.0-10.0.0.9', {
    blacklist_type_id: 7,
    ...(range && { get_blacklist_type: range }),
  }),
];
const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const answerBlacklist = () => {
  answerCall('/api/blacklist/get-all-items', ({ query }) => {
    const sought = query.get('search') ?? '';
    const data = ITEMS.filter(({ description }) => description.toLowerCase().includes(sought));
    return { success: true, data, total: data.length };
  });
  answerCall('/api/blacklist/blacklist-types/get-all', () => ({ success: true, data: TYPES }));
  return answerCall('/api/blacklist/preview', () => ({
    success: true,
    data: { value: 'x', since: '2026-01-01T00:00:00.000Z', leads: 12, accepted: 3 },
  }));
};

test('items are listed, newest first, 25 on a page, and searched', async () => {
  answerBlacklist();
  const person = openApp('/blacklist');
  const grid = await findGrid('Blacklist');
  for (const title of ['ID', 'Type', 'Value', 'Expires At', 'Hide Blocked', 'Description'])
    expect(headerOf(grid, title)).toBeVisible();
  const row = rowOf(grid, 'eve@example.com');
  expect(cellOf(grid, row, 'Hide Blocked')).toHaveTextContent('On');
  expect(cellOf(grid, row, 'Stopped Leads')).toHaveTextContent('1,234');
  const other = rowOf(grid, '10.0.0.0-10.0.0.9');
  expect(cellOf(grid, other, 'Hide Blocked')).toHaveTextContent('Off');
  expect(cellOf(grid, other, 'Expires At').textContent).toBe('');
  expect(
    screen.getByRole('combobox', { name: 'Rows per page' }).closest('.ant-select'),
  ).toHaveTextContent('25');
  const search = screen.getByPlaceholderText('Search blacklisted item');
  await fill(person, search, 'rubbish');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
});

test('an item is added, with what it would have stopped', async () => {
  const previews = answerBlacklist();
  const calls = answerCall('/api/blacklist/add-new-item', () => ({
    ...{ success: true, message: 'A new blacklist item was successfully added.', id: 3 },
  }));
  const person = openApp('/blacklist');
  await findGrid('Blacklist');
  await person.click(button('Create'));
  const dialog = await findDialog('Add Blacklist');
  expect(dialog).toHaveTextContent('Email');
  await person.click(button('Save', dialog));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'You are required to fill this Email.',
  );
  await fill(person, within(dialog).getByLabelText('E-mail address'), 'Eve@Example.com');
  expect(
    await within(dialog).findByText(
      'In the last 7 days it would have stopped 12 leads, 3 of them accepted by advertisers.',
    ),
  ).toBeVisible();
  expect(previews.at(-1)?.body).toEqual({
    ...{ blacklist_type_id: 1, blacklist_value: 'Eve@Example.com' },
  });
  await person.click(within(dialog).getByRole('checkbox', { name: 'Hide blacklisted Leads' }));
  await fill(
    person,
    within(dialog).getByPlaceholderText('Describe why blacklist item is set'),
    'x',
  );
  await person.click(button('Save', dialog));
  await dialogCloses('Add Blacklist');
  expect(await screen.findByText('Add New Blacklist Item')).toBeVisible();
  expect(screen.getByText('A new blacklist item was successfully added.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      ...{ blacklist_type_id: 1, blacklist_value: 'Eve@Example.com', expires_at: '' },
      ...{ hide_blocked: 1, description: 'x', is_sure: false },
    },
  ]);
});

test('the value is typed or chosen by its type, and a range is sent joined', async () => {
  answerBlacklist();
  answerCall('/api/countries', () => [
    { id: 10, code: 'GB', name: 'United Kingdom', country_icon: '🇬🇧' },
  ]);
  answerCall('/api/blacklist/blacklist-types/get-funnel-slugs', () => ({
    data: [{ id: 'spring', name: 'spring' }],
  }));
  const message = 'IP Address From has to come before IP Address To';
  const issues = [{ in: 'body', field: 'blacklist_value', code: 'order', message }];
  const calls = answerCall(
    '/api/blacklist/add-new-item',
    () => new StatusReply(422, { ...failure('VALIDATION_FAILED', message), issues }),
  );
  const person = openApp('/blacklist');
  await findGrid('Blacklist');
  await person.click(button('Create'));
  const dialog = await findDialog('Add Blacklist');
  await choose(person, dialog, 'Blacklist Types', 'Country');
  await choose(person, dialog, 'Country', 'United Kingdom');
  await choose(person, dialog, 'Blacklist Types', 'Funnel Slug');
  await choose(person, dialog, 'Funnel slug', 'spring');
  await choose(person, dialog, 'Blacklist Types', 'IP Range');
  await fill(person, within(dialog).getByLabelText('IP Address From'), '10.0.0.9');
  await fill(person, within(dialog).getByLabelText('IP Address To'), '10.0.0.1');
  await person.click(button('Save', dialog));
  await readError(person, message);
  expect(calls[0]?.body).toMatchObject({ blacklist_value: '10.0.0.9-10.0.0.1' });
  expect(within(dialog).getByLabelText('IP Address From')).toHaveAttribute('aria-invalid', 'true');
});

test('an item that stops a whole country is asked about twice, and sent with the answer', async () => {
  answerBlacklist();
  answerCall('/api/blacklist/preview', () => ({
    success: true,
    data: {
      ...{ value: '0.0.0.0-255.255.255.255', since: '2026-01-01T00:00:00.000Z' },
      ...{ leads: 12, accepted: 3 },
    },
  }));
  const calls = answerCall('/api/blacklist/add-new-item', () => ({
    ...{ success: true, id: 9, message: 'x' },
  }));
  const person = openApp('/blacklist');
  await findGrid('Blacklist');
  await person.click(button('Create'));
  const dialog = await findDialog('Add Blacklist');
  await choose(person, dialog, 'Blacklist Types', 'IP Range');
  await fill(person, within(dialog).getByLabelText('IP Address From'), '0.0.0.0');
  await fill(person, within(dialog).getByLabelText('IP Address To'), '255.255.255.255');
  await person.click(button('Save', dialog));
  await answerQuestion(person, 'Stop whole countries?', 'Continue');
  await answerQuestion(person, 'Are you sure?', 'Yes, add it!');
  await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ is_sure: true }]));
});

test('an edit starts from the item, and a stale one says who has saved', async () => {
  answerBlacklist();
  const calls = answerCall('/api/blacklist/edit-item/1', ({ body }) =>
    (body as { version: number }).version === 1
      ? new StatusReply(409, staleSave({ version: 4 }))
      : { success: true, message: 'Blacklist item updated successfully', version: 5 },
  );
  const person = openApp('/blacklist');
  await findGrid('Blacklist');
  await person.click(button('Edit item 1'));
  const dialog = await findDialog('Edit Blacklist');
  expect(within(dialog).getByLabelText('IP Address To')).toHaveValue('10.0.0.9');
  await fill(person, within(dialog).getByLabelText('IP Address To'), '');
  await person.click(button('Edit', dialog));
  await answerQuestion(person, 'Blacklist item 1 has been changed', 'Keep mine');
  await dialogCloses('Edit Blacklist');
  expect(await screen.findByText('Edit Blacklist Item')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ blacklist_value: '10.0.0.0', version: 4 });
});

test('deleting asks first, and shows the message of the server', async () => {
  answerBlacklist();
  answerCall('/api/blacklist/delete-item/2', () => ({ success: true, message: 'It is gone' }));
  const person = openApp('/blacklist');
  await findGrid('Blacklist');
  await person.click(button('Delete item 2'));
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  expect(await screen.findByText('Delete a Blacklist Item')).toBeVisible();
  expect(screen.getByText('It is gone')).toBeVisible();
});

const checked = (patch: object = {}) => ({
  ...{ id: 5, file_name: 'list.csv', user_name: 'Ada', state: 'ready', lines: 3, done: 3 },
  ...{
    faults: 1,
    wide: 0,
    items: 0,
    edited: 0,
    since: '2026-01-08T12:00:00.000Z',
    leads: 12,
    accepted: 3,
  },
  ...{ created_at: '2026-01-15T12:00:00.000Z', ended_at: null },
  ...patch,
});
const line = (number: number, patch: object = {}) => ({
  ...{ line: number, type: 'Email Domain', value: `v${number}.example`, expires_at: '' },
  ...{ hide_blocked: '', description: '', fault: null, is_wide: false, leads: 0, accepted: 0 },
  ...patch,
});
const answerImport = (first: object) => {
  let one = checked(first);
  const lines = [line(2, { leads: 12 }), line(3, { is_wide: true }), line(4, { fault: 'No' })];
  answerCall('/api/blacklist/imports/5', () => ({ success: true, data: one }));
  answerCall('/api/blacklist/imports/5/lines', () => ({ success: true, data: lines, total: 3 }));
  const starts = answerCall('/api/blacklist/imports/5/start', () => {
    one = checked({ ...first, state: 'added', items: 2 });
    return { success: true, message: 'x' };
  });
  const undone = answerCall('/api/blacklist/imports/5/undo', () => {
    one = checked({ ...first, state: 'undone', items: 0 });
    return { success: true, message: 'x' };
  });
  const sent = answerCall('/api/blacklist/imports', () => ({ success: true, message: 'x', id: 5 }));
  return { starts, undone, sent };
};

test('pasted lines are checked, added once the preview was seen, and undone', async () => {
  answerBlacklist();
  const { sent, starts, undone } = answerImport({});
  const person = openApp('/blacklist');
  await findGrid('Blacklist');
  await person.click(button('Add several'));
  const dialog = await findDialog('Add several');
  expect(button('Check', dialog)).toBeDisabled();
  await person.click(within(dialog).getByLabelText('Values, one a line'));
  await person.paste('a@example.com\nnonsense');
  await person.click(button('Check 2', dialog));
  const preview = await findDialog('list.csv');
  expect(sent[0]?.body).toMatchObject({
    lines: [
      { line: 1, type: 'Email', value: 'a@example.com' },
      { line: 2, type: 'Email', value: 'nonsense' },
    ],
  });
  expect(preview).toHaveTextContent(
    'In the last 7 days these lines would have stopped 12 leads, 3 of them accepted by ' +
      'advertisers. 1 line cannot be added.',
  );
  const table = await within(preview).findByRole('region', { name: 'Lines of the import' });
  expect(table).toHaveTextContent('v2.example');
  expect(table).toHaveTextContent('Whole country, or as much');
  await person.click(button('Add 2', preview));
  await person.click(await within(preview).findByRole('button', { name: 'Undo the import' }));
  expect(starts.map(({ body }) => body)).toEqual([{ is_sure: false }]);
  await answerQuestion(person, 'Undo this import?', 'Undo the import');
  expect(await within(preview).findByText('Every item of this import was removed.')).toBeVisible();
  expect(undone).toHaveLength(1);
});

test('lines that stop whole countries are asked about twice', async () => {
  answerBlacklist();
  const { starts } = answerImport({ wide: 1 });
  const person = openApp('/blacklist');
  await findGrid('Blacklist');
  await person.click(button('Add several'));
  const dialog = await findDialog('Add several');
  await person.click(within(dialog).getByLabelText('Values, one a line'));
  await person.paste('a@example.com');
  await person.click(button('Check 1', dialog));
  const preview = await findDialog('list.csv');
  await person.click(await within(preview).findByRole('button', { name: 'Add 2' }));
  await answerQuestion(person, 'Stop whole countries?', 'Continue');
  expect(starts).toEqual([]);
  await answerQuestion(person, 'Are you sure?', 'Yes, add it!');
  await waitFor(() => expect(starts.map(({ body }) => body)).toEqual([{ is_sure: true }]));
});

test('selected items are deleted together', async () => {
  answerBlacklist();
  const calls = answerCall('/api/blacklist/delete-many-items', () => ({
    ...{ success: true, message: '2 items deleted' },
  }));
  const person = openApp('/blacklist');
  const grid = await findGrid('Blacklist');
  await person.click(
    within(grid).getByRole('columnheader', { name: 'Select all rows of the page' }),
  );
  await person.click(button('Delete 2 items'));
  await answerQuestion(person, 'Delete 2 items?', 'Delete 2 items');
  expect(await screen.findByText('2 items deleted')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ ids: [2, 1] }]);
});

test('the controls need their permissions', async () => {
  answerBlacklist();
  openApp(
    '/blacklist',
    adminWithout('BLOCKLIST_CREATE', 'BLOCKLIST_EDIT', 'BLOCKLIST_DELETE', 'AUDIT_LOG_LIST'),
  );
  const grid = await findGrid('Blacklist');
  expect(headerOf(grid, 'Actions')).toBeNull();
  for (const name of [/^Create/, /^Add several/, /^Import/, /^Edit item/, /^Delete item/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('no file is made without the server, which notes its rows as an export', async () => {
  answerBlacklist();
  const noted = answerCall(
    '/api/blacklist/note-export',
    () => new StatusReply(500, failure('INTERNAL', 'Something went wrong.')),
  );
  const person = openApp('/blacklist');
  await findGrid('Blacklist');
  await person.click(button('Export'));
  await person.click(await screen.findByRole('button', { name: /blacklist\.csv/ }));
  await readError(person, 'Something went wrong.');
  expect(noted.map(({ body }) => body)).toEqual([{ format: 'csv', rows: 2 }]);
});
