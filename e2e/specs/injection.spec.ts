import { failure, leadRow, progressLog } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { expect, test } from '../fixtures/test';

/** A job is asked for every three seconds, and says goodbye for three. */
const JOB_LIFE = { timeout: 30_000 };

test('a lead is sent to another advertiser: it waits, is run, and its source says how it ended', async ({
  page,
  leads,
  shell,
}) => {
  await leads.open();
  const accepted = leads.grid
    .row('Alpha Markets')
    .filter({ hasText: 'Accepted', hasNotText: 'Injected lead' })
    .first();
  const id = await (await leads.grid.cell(accepted, 'ID')).innerText();
  const email = await (await leads.grid.cell(accepted, 'Email')).innerText();
  await leads.search(email);
  await expect(leads.grid.rows).toHaveCount(1);
  await leads.choose(0);
  await leads.apply('Manage selection');

  const dialog = shell.dialog('Send leads to a different advertiser');
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeDisabled();
  await expect(dialog.getByText('Please select a valid advertiser')).toBeVisible();
  for (const original of [
    'Use original publisher',
    'Use original funnel',
    'Use original publisher ID',
  ])
    await expect(dialog.getByRole('checkbox', { name: original, exact: true })).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Advertiser' }).fill('Charlie');
  await page.getByTitle('Charlie Capital', { exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Use original funnel' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Funnel' }).fill('second-chance');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('checkbox', { name: 'Delay' }).check();
  await dialog.getByLabel('Min delay, minutes').fill('60');
  await dialog.getByLabel('Max delay, minutes').fill('60');
  const sent = page.waitForRequest('**/api/lead-details/inject');
  await confirm.click();
  await expect(shell.toast('Successfully Updated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect((await sent).postDataJSON()).toEqual({
    lead_ids: [Number(id)],
    advertiser_id: expect.any(Number),
    locate_leads: 'system',
    simulate: false,
    min_delay: 60,
    max_delay: 60,
    funnel: 'second-chance',
  });

  await expect(leads.button('Progress logs')).toContainText('1');
  await leads.button('Progress logs').click();
  const logs = shell.dialog('Progress Logs');
  const job = logs.getByRole('row').filter({ hasText: email });
  await expect(job).toContainText('idle');
  await job.getByRole('button', { name: /^Run job \d+ now$/ }).click();
  await expect(job).toHaveCount(0, JOB_LIFE);
  await logs.getByRole('switch', { name: 'Completed' }).click();
  await expect(job).toContainText('Accepted');
  await page.keyboard.press('Escape');
  await expect(logs).toHaveCount(0);
  await expect(leads.button('Progress logs')).toContainText('0');

  await leads.button('Refresh').click();
  await expect(leads.grid.rows).toHaveCount(2);
  const source = leads.grid.rowOf(id);
  const injected = leads.grid.row('Charlie Capital');
  const injectedId = await (await leads.grid.cell(injected, 'ID')).innerText();
  await expect(await leads.grid.cell(source, 'Symbols')).toContainText(
    `Injected lead, accepted (Accepted (#${injectedId}))`,
  );
  await expect(await leads.grid.cell(injected, 'Symbols')).toContainText(
    'Funnel override (injection)',
  );
  await expect(await leads.grid.cell(injected, 'Symbols')).toContainText('Injected lead');

  await leads.button('Show filter').click();
  const original = page.getByRole('radiogroup', { name: 'Original Leads' });
  for (const { choice, left } of [
    { choice: 'Only', left: id },
    { choice: 'Excluded', left: injectedId },
  ]) {
    await original.getByText(choice).click();
    await leads.button(/^Apply( \(|$)/).click();
    await expect(leads.grid.rows).toHaveCount(1);
    await expect(leads.grid.rowOf(left)).toHaveCount(1);
  }
});

test('an injection that fails says why, and the dialog stays', async ({ page, leads, shell }) => {
  await answer(page, '/api/lead-details', () => ({ total: 1, data: [leadRow(7)] }));
  await answer(page, '/api/get-filter-data', () => ({
    advertisers: [{ id: 3, name: 'Gamma' }],
    countries: [],
    publishers: [],
    funnel: [],
    statuses: [],
  }));
  let reply = { status: 404, json: failure('LEAD_NOT_FOUND', 'Leads that do not exist: #7.') };
  await page.route('**/api/lead-details/inject', (route) => route.fulfill(reply));
  await leads.open();
  await leads.choose(0);
  await leads.apply('Manage selection');
  const dialog = shell.dialog('Send leads to a different advertiser');
  await dialog.getByRole('combobox', { name: 'Advertiser' }).click();
  await page.getByTitle('Gamma', { exact: true }).click();
  for (const text of [
    'Failed to update. Please try again.\nLeads that do not exist: #7.',
    'Failed to update. Please try again.',
  ]) {
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(shell.dialog('Error').getByRole('paragraph')).toHaveText(text, {
      useInnerText: true,
    });
    await page.keyboard.press('Enter');
    await expect(shell.dialog('Error')).toHaveCount(0);
    reply = { status: 500, json: failure('INTERNAL', 'Something went wrong.') };
  }
  await expect(dialog).toBeVisible();
});

test('only idle jobs are run or deleted, after a question; what fails is said', async ({
  page,
  leads,
  shell,
}) => {
  let jobs = [progressLog(1), progressLog(2, { status: 'running' }), progressLog(3)];
  let isBroken = true;
  const sent: unknown[] = [];
  await answer(page, '/api/progress-logs-count', () => ({ count: 3 }));
  await page.route(
    (url) => url.pathname === '/api/progress-logs',
    (route, request) => {
      if (request.method() === 'GET')
        return route.fulfill({ json: { total: jobs.length, data: jobs } });
      if (isBroken) return route.fulfill({ status: 500, json: failure('INTERNAL', '') });
      sent.push([request.method(), request.postDataJSON()]);
      const { ids } = request.postDataJSON() as { ids: number[] };
      jobs =
        request.method() === 'DELETE'
          ? jobs.filter(({ id }) => !ids.includes(id))
          : jobs.map((job) =>
              ids.includes(job.id) ? { ...job, status: 'running' as const } : job,
            );
      return route.fulfill({ json: { message: 'Progress Logs Updated' } });
    },
  );
  await leads.open();
  await leads.button('Progress logs (3)').click();
  const logs = shell.dialog('Progress Logs');
  await expect(logs.getByRole('columnheader')).toContainText([
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
  ]);
  const deed = (name: string) => logs.getByRole('button', { name, exact: true });
  for (const name of ['Run job 2 now', 'Delete job 2']) await expect(deed(name)).toBeDisabled();
  const says = async (text: string): Promise<void> => {
    await expect(shell.dialog('Error')).toContainText(text);
    await page.keyboard.press('Enter');
    await expect(shell.dialog('Error')).toHaveCount(0);
  };
  const confirmed = async (): Promise<void> =>
    page
      .getByRole('dialog')
      .filter({ hasText: 'Delete 1 job?' })
      .getByRole('button', { name: 'Yes, delete it!' })
      .click();
  await deed('Run job 1 now').click();
  await says('Failed to update the progress log. Please try again.');
  await deed('Delete job 3').click();
  await confirmed();
  await says('Failed to delete the progress logs. Please try again.');
  isBroken = false;
  await deed('Delete job 3').click();
  await confirmed();
  await expect(shell.toast('Progress Logs Deleted')).toBeVisible();
  await expect(deed('Delete job 3')).toHaveCount(0);
  await deed('Run job 1 now').click();
  await expect(deed('Run job 1 now')).toBeDisabled();
  expect(sent).toEqual([
    ['DELETE', { ids: [3] }],
    ['PUT', { ids: [1] }],
  ]);
});

test('jobs and their number that cannot be loaded are only logged', async ({
  page,
  leads,
  shell,
}) => {
  for (const path of ['/api/progress-logs', '/api/progress-logs-count'])
    await answer(page, path, () => failure('INTERNAL', ''), 500);
  await leads.open();
  await leads.button('Progress logs (0)').click();
  await expect(shell.dialog('Progress Logs').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(shell.dialog('Error')).toHaveCount(0);
});
