import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
  adminWithout,
  answerQuestion,
  choose,
  fill,
  openApp,
  readError,
  cellOf,
  dialogCloses,
  findDialog,
  findGrid,
  headerOf,
  rowOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { userSettings } from '#test/fake-dashboard';
import { failure, staleSave } from '#test/fake-replies';

describe('settings page', () => {
  const SETTINGS = {
    ...{ version: 1, suggestions: ['Callback', 'Sale'], exclude_ftd_status: ['Callback'] },
    ...{ default_publisher_status: '', merge_email_aliases: true },
    ...{ reporting_timezone_id: 1, default_timezone_id: 1 },
    ...{
      password_min: 6,
      password_max: 12,
      session_hours: 12,
      session_idle_minutes: null,
      audit_retention_days: 400,
    },
    ...{ payload_retention_days: 180, trace_retention_days: 400 },
    ...{ personal_data_retention_days: null, export_alert_rows: 10_000 },
    staff_addresses: [],
    ...{ pending_retention: [], proposed_personal_data_days: null },
  };
  const save = (): HTMLElement => screen.getByRole('button', { name: 'Save' });
  const answerSettings = (write: (body: unknown) => unknown) => {
    answerCall('/api/user-settings/1', () => userSettings());
    return answerCall('/api/settings', ({ method, body }) =>
      method === 'GET' ? SETTINGS : write(body),
    );
  };
  const done = () => ({ message: 'Settings updated successfully', version: 2 });

  test('the settings are saved, with the personal switch if it was changed', async () => {
    const calls = answerSettings(done);
    const own = answerCall('/api/user-settings', () => userSettings());
    const person = openApp('/settings');
    const status = await screen.findByLabelText('Default Publisher Status');
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Settings',
    ]);
    expect(save()).toBeDisabled();
    await choose(person, document.body, 'Exclude FTD Status', 'Sale');
    await fill(person, status, 'In process');
    await person.click(screen.getByRole('switch', { name: 'E-mail aliases are one person' }));
    const addresses = screen.getByLabelText('Addresses of staff');
    await person.type(addresses, '203.0.113.7,2001:db8::/32{Enter}');
    await fill(person, screen.getByLabelText('Session length'), '24');
    await fill(person, screen.getByLabelText('Idle time-out'), '15');
    await fill(person, screen.getByLabelText('Payloads'), '');
    await fill(person, screen.getByLabelText('Routing decisions'), '90');
    await fill(person, screen.getByLabelText('Personal data'), '730');
    await fill(person, screen.getByLabelText('Rows a day'), '5000');
    await person.click(save());
    expect(await screen.findByText('Settings updated successfully')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ exclude_ftd_status: ['Callback', 'Sale'], default_publisher_status: 'In process' },
      merge_email_aliases: false,
      ...{ reporting_timezone_id: 1, default_timezone_id: 1, version: 1 },
      ...{
        password_min: 6,
        password_max: 12,
        session_hours: 24,
        session_idle_minutes: 15,
        audit_retention_days: 400,
      },
      ...{ payload_retention_days: null, trace_retention_days: 90 },
      ...{ personal_data_retention_days: 730, export_alert_rows: 5_000 },
      staff_addresses: ['203.0.113.7', '2001:db8::/32'],
    });
    expect(own).toEqual([]);
    await person.click(screen.getByRole('switch', { name: 'Allow new FTD notification' }));
    await person.click(save());
    await waitFor(() =>
      expect(own.map(({ body }) => body)).toEqual([
        { user_id: ADMIN.user_id, extras: { allow_new_ftd_notification: true } },
      ]),
    );
  });

  test('a number out of its bounds is not sent', async () => {
    const calls = answerSettings(done);
    const person = openApp('/settings');
    const longest = await screen.findByLabelText('Longest password');
    await fill(person, longest, '');
    expect(screen.getByText('Use a number from 8 to 128')).toBeVisible();
    await fill(person, longest, '10');
    await fill(person, screen.getByLabelText('Shortest password'), '11');
    const fault = 'The shortest password cannot be longer than the longest';
    expect(screen.getByText(fault)).toBeVisible();
    await person.click(save());
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('addresses that would lock the sender out are refused at the field', async () => {
    const message = 'Your own address, 198.51.100.2, is not in the list.';
    const issue = { in: 'body', field: 'staff_addresses', code: 'own_address_missing', message };
    answerSettings(
      () => new StatusReply(422, { ...failure('VALIDATION_FAILED', message), issues: [issue] }),
    );
    const person = openApp('/settings');
    const addresses = await screen.findByLabelText('Addresses of staff');
    await person.type(addresses, '203.0.113.7{Enter}');
    await person.click(save());
    await readError(person, 'Error updating settings');
    expect(screen.getByText(message)).toBeVisible();
    expect(addresses).toHaveAccessibleDescription(message);
  });

  test('a stale save says who has saved, and a failure is said in the words of the page', async () => {
    let tries = 0;
    const calls = answerSettings(() => {
      tries += 1;
      if (tries === 1) return new StatusReply(500, failure('INTERNAL', 'Oh no'));
      return tries === 2 ? new StatusReply(409, staleSave({ version: 4 })) : done();
    });
    const person = openApp('/settings');
    await fill(person, await screen.findByLabelText('Default Publisher Status'), 'New');
    await person.click(save());
    await readError(person, 'Error updating settings');
    await person.click(save());
    await answerQuestion(person, 'The settings have been changed', 'Keep mine');
    expect(await screen.findByText('Settings updated successfully')).toBeVisible();
    expect(calls.at(-2)?.body ?? calls.at(-1)?.body).toMatchObject({ version: 4 });
  });

  test('who may not edit the settings changes only the personal switch', async () => {
    const calls = answerSettings(done);
    const own = answerCall('/api/user-settings', () => userSettings());
    const person = openApp('/settings', adminWithout('SETTINGS_EDIT'));
    expect(await screen.findByLabelText('Default Publisher Status')).toBeDisabled();
    expect(screen.getByLabelText('Session length')).toBeDisabled();
    await person.click(screen.getByRole('switch', { name: 'Allow new FTD notification' }));
    await person.click(save());
    expect(await screen.findByText('Settings updated successfully')).toBeVisible();
    expect(own).toHaveLength(1);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('a shorter retention that waits names who set it, and is taken back', async () => {
    answerSettings(done);
    const waiting = {
      ...{ field: 'audit_retention_days', days: 90, set_by: 'Ada' },
      ...{ set_at: '2026-11-26T12:00:00.000Z', effective_at: '2026-11-27T12:00:00.000Z' },
    };
    const read = { ...SETTINGS, pending_retention: [waiting], proposed_personal_data_days: 730 };
    answerCall('/api/settings', () => read);
    const taken = answerCall('/api/settings/retention/take-back', () => ({
      message: 'The change was taken back',
    }));
    const answered = answerCall('/api/settings/retention/proposal', () => ({
      message: 'The answer was saved',
    }));
    const person = openApp('/settings');
    expect(await screen.findByText(/^Audit log: 90 days from .* on, set by Ada$/)).toBeVisible();
    read.pending_retention = [];
    await person.click(screen.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('The change was taken back')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/set by Ada$/)).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Erase after 730 days' }));
    expect(await screen.findByText('The answer was saved')).toBeVisible();
    expect(taken.map(({ body }) => body)).toEqual([{ field: 'audit_retention_days' }]);
    expect(answered.map(({ body }) => body)).toEqual([{ days: 730 }]);
  });

  test('who lacks the permission of what a retention deletes cannot change it', async () => {
    answerSettings(done);
    openApp('/settings', adminWithout('DATA_PROTECTION'));
    expect(await screen.findByLabelText('Audit log')).toBeEnabled();
    expect(screen.getByLabelText('Personal data')).toBeDisabled();
  });

  test('unsaved settings ask before the page is left, saved ones do not', async () => {
    answerSettings(done);
    const person = openApp('/settings');
    await fill(person, await screen.findByLabelText('Default Publisher Status'), 'In process');
    const leave = () => person.click(screen.getByRole('link', { name: 'Home' }));
    await leave();
    await answerQuestion(person, 'Discard your changes?', 'Keep editing');
    expect(screen.getByLabelText('Default Publisher Status')).toHaveValue('In process');
    await leave();
    await answerQuestion(person, 'Discard your changes?', 'Discard');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  const realInterval = globalThis.setInterval;
  afterEach(() => {
    globalThis.setInterval = realInterval;
  });
  /** Gives what the next minute does to the pending count. */
  const countByHand = (): (() => void) => {
    let poll = (): void => undefined;
    const take = (handler: () => void, ms?: number) => {
      if (ms === 60_000) poll = handler;
      return realInterval(handler, ms);
    };
    globalThis.setInterval = take as typeof setInterval;
    return () => poll();
  };

  test('the personal switch decides whether the next conversion is celebrated', async () => {
    const poll = countByHand();
    let isOn = false;
    const own = () => {
      const { extras, ...rest } = userSettings();
      return { ...rest, extras: { ...extras, allow_new_ftd_notification: isOn } };
    };
    const pending = { count: 1 };
    answerSettings(done);
    answerCall('/api/user-settings/1', own);
    answerCall('/api/pending-conversions/pending-ftd', () => pending);
    answerCall('/api/user-settings', ({ body }) => {
      const { extras } = body as { extras: { allow_new_ftd_notification?: boolean } };
      isOn = extras.allow_new_ftd_notification ?? isOn;
      return own();
    });
    const person = openApp('/settings', adminWithout('SETTINGS_EDIT'));
    const countIs = async (count: number): Promise<void> => {
      pending.count = count;
      poll();
      const entry = screen.getByRole('link', { name: /^Pending Conversions/ });
      await waitFor(() => expect(entry).toHaveTextContent(String(count)));
    };
    const change = await screen.findByRole('switch', { name: 'Allow new FTD notification' });
    await countIs(2);
    await countIs(3);
    expect(screen.queryByText('New Conversion!')).toBeNull();
    await person.click(change);
    await person.click(save());
    await screen.findByText('Settings updated successfully');
    await countIs(4);
    expect(await screen.findByText('New Conversion!')).toBeVisible();
  });
});

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
