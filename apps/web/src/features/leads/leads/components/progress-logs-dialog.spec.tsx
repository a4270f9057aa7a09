import { screen, waitFor, within } from '@testing-library/dom';
import { answerQuestion, findDialog, findGrid, openApp, readError } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, progressLog } from '#test/fake-replies';

const INTERNAL = new StatusReply(500, failure('INTERNAL', ''));

/** Opens the dialog from the list of leads, where the button shows this number. */
const openLogs = async (count: number) => {
  answerCall('/api/lead-details', () => ({ total: 0, data: [] }));
  const person = openApp('/leads');
  await person.click(await screen.findByRole('button', { name: `Progress logs (${count})` }));
  return { person, logs: await findDialog('Progress Logs') };
};

test('only idle jobs are run or deleted, after a confirmation; failures are shown', async () => {
  let jobs = [progressLog(1), progressLog(2, { status: 'running' }), progressLog(3)];
  let isBroken = true;
  const sent: unknown[] = [];
  answerCall('/api/progress-logs-count', () => ({ count: 3 }));
  answerCall('/api/progress-logs', ({ method, body }) => {
    if (method === 'GET') return { total: jobs.length, data: jobs };
    if (isBroken) return INTERNAL;
    sent.push([method, body]);
    const { ids } = body as { ids: number[] };
    const start = (job: (typeof jobs)[number]) =>
      ids.includes(job.id) ? { ...job, status: 'running' as const } : job;
    jobs = method === 'DELETE' ? jobs.filter(({ id }) => !ids.includes(id)) : jobs.map(start);
    return { message: 'Progress Logs Updated' };
  });
  const { person, logs } = await openLogs(3);
  await findGrid('Progress logs');
  const titles = within(logs)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  const specified = [
    'Job Id',
    'Injected Lead',
    'Lead',
    'Publisher',
    'Advertiser',
    'Country',
    'Created',
    'Scheduled',
    'Type',
    'Status',
  ];
  expect(titles.filter((title) => specified.includes(title))).toEqual(specified);
  const action = (name: string): HTMLElement => within(logs).getByRole('button', { name });
  for (const name of ['Run job 2 now', 'Delete job 2']) expect(action(name)).toBeDisabled();
  const deleteJob3 = async (): Promise<void> => {
    await person.click(action('Delete job 3'));
    expect(await screen.findByText(/^Delete 1 job\?/)).toBeVisible();
    await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  };

  await person.click(action('Run job 1 now'));
  await readError(person, 'Failed to update the progress log. Please try again.');
  await deleteJob3();
  await readError(person, 'Failed to delete the progress logs. Please try again.');
  isBroken = false;
  await deleteJob3();
  expect(await screen.findByText('Progress Logs Deleted')).toBeVisible();
  await waitFor(() =>
    expect(within(logs).queryByRole('button', { name: 'Delete job 3' })).toBeNull(),
  );
  await person.click(action('Run job 1 now'));
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(action('Run job 1 now')).toBeDisabled());
  expect(sent).toEqual([
    ['DELETE', { ids: [3] }],
    ['PUT', { ids: [1] }],
  ]);
});

test('a failure to load the jobs or their number opens no error dialog', async () => {
  for (const path of ['/api/progress-logs', '/api/progress-logs-count'])
    answerCall(path, () => INTERNAL);
  const { logs } = await openLogs(0);
  expect(await within(logs).findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
});

test('a failure after an empty answer does not look like an empty list', async () => {
  let reply: unknown = { total: 0, data: [] };
  answerCall('/api/progress-logs', () => reply);
  const { person, logs } = await openLogs(0);
  expect(await within(logs).findByText('No jobs yet')).toBeVisible();
  reply = INTERNAL;
  expect(await within(logs).findByText('The jobs could not be loaded')).toBeVisible();
  expect(within(logs).queryByText('No jobs yet')).toBeNull();
  reply = { total: 1, data: [progressLog(1)] };
  await person.click(within(logs).getByRole('button', { name: 'Retry' }));
  expect(await within(logs).findByRole('button', { name: 'Run job 1 now' })).toBeVisible();
  reply = INTERNAL;
  expect(await within(logs).findByText(/^Not updated since \d\d:\d\d:\d\d$/)).toBeVisible();
  expect(within(logs).getByRole('button', { name: 'Run job 1 now' })).toBeVisible();
});

test('the bar runs and deletes every selected job; a job that has ended is deselected', async () => {
  let jobs = [1, 2, 3, 4].map((id) => progressLog(id));
  const sent: unknown[] = [];
  answerCall('/api/progress-logs-count', () => ({ count: jobs.length }));
  answerCall('/api/progress-logs', ({ method, body }) => {
    if (method === 'GET') return { total: jobs.length, data: jobs };
    sent.push([method, body]);
    const { ids } = body as { ids: number[] };
    if (method === 'DELETE') jobs = jobs.filter(({ id }) => !ids.includes(id));
    return { message: 'Progress Logs Updated' };
  });
  const { person, logs } = await openLogs(4);
  const grid = await findGrid('Progress logs');
  const selectAll = async (): Promise<HTMLElement> => {
    await person.click(
      within(grid).getByRole('columnheader', { name: 'Select all rows of the page' }),
    );
    return within(logs).findByRole('region', { name: 'Selection' });
  };
  const press = async (bar: HTMLElement, name: string): Promise<void> =>
    person.click(within(bar).getByRole('button', { name }));

  await press(await selectAll(), 'Run now');
  await waitFor(() => expect(sent).toEqual([['PUT', { ids: [1, 2, 3, 4] }]]));
  await waitFor(() => expect(within(logs).queryByRole('region', { name: 'Selection' })).toBeNull());

  const bar = await selectAll();
  expect(within(bar).getByText('4 selected on this page')).toBeVisible();
  jobs = jobs.map((job) => (job.id === 2 ? { ...job, status: 'running' } : job));
  await waitFor(() => expect(within(bar).getByRole('button', { name: 'Delete' })).toBeDisabled(), {
    timeout: 5_000,
  });
  jobs = jobs.map((job) => (job.id === 2 ? { ...job, status: 'completed' } : job));
  expect(
    await within(bar).findByText('3 selected on this page', {}, { timeout: 5_000 }),
  ).toBeVisible();
  await press(bar, 'Delete');
  expect(await screen.findByText(/^Delete 3 jobs\?/)).toBeVisible();
  await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
  await waitFor(() => expect(sent.at(-1)).toEqual(['DELETE', { ids: [1, 3, 4] }]));
  await waitFor(() => expect(within(logs).queryByRole('region', { name: 'Selection' })).toBeNull());
});
