import * as accessible from '../fixtures/accessible';
import { guidePicture } from '../fixtures/guide-pictures';
import { expect, test } from '../fixtures/test';

/**
 * A job's state is requested every three seconds, and it stays visible for three seconds after its
 * end.
 */
const JOB_LIFE = { timeout: 30_000 };

/** The first advertiser of the demo. */
const ALPHA = 1;

test('a lead is sent to another advertiser: it waits, is run, and its source says how it ended', async ({
  page,
  leads,
  shell,
}) => {
  await leads.open();
  // Another journey erases a person, whose lead cannot be sent again.
  const accepted = leads.grid
    .row('Alpha Markets')
    .filter({ hasText: 'Accepted', hasNotText: /Injected lead|erased/ })
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
  // Leads are sent evenly or after random delays, not both.
  await dialog.getByRole('checkbox', { name: 'Evenly over a time' }).check();
  await expect(dialog.getByLabel('Evenly over, hours')).toHaveValue('3');
  await dialog.getByRole('checkbox', { name: 'Delay', exact: true }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Evenly over a time' })).not.toBeChecked();
  await dialog.getByLabel('Min delay, minutes').fill('60');
  await dialog.getByLabel('Max delay, minutes').fill('60');
  const forecast = dialog.getByRole('region', { name: 'Forecast' });
  await expect(forecast).toContainText('1 of 1 lead can be sent');
  await expect(forecast).toContainText('A forecast. Each lead is decided again when it is sent.');
  await guidePicture(page, 'injection', dialog);
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
  const outcome = logs.getByRole('region', { name: 'Outcome' });
  await expect(outcome).toContainText('Charlie Capital: 0 of 1 lead accepted');
  const job = logs.getByRole('row').filter({ hasText: email });
  await expect(job).toContainText('idle');
  await job.getByRole('button', { name: /^Run job \d+ now$/ }).click();
  await expect(job).toHaveCount(0, JOB_LIFE);
  await logs.getByRole('switch', { name: 'Completed' }).click();
  await expect(job).toContainText('Accepted');
  await expect(outcome).toContainText('Charlie Capital: 1 of 1 lead accepted');
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

  const original = page.getByRole('radiogroup', { name: 'Original Leads' });
  for (const { choice, left } of [
    { choice: 'Only', left: id },
    { choice: 'Excluded', left: injectedId },
  ]) {
    // Apply closes the panel.
    await leads.button('Show filter').click();
    await original.getByText(choice).click();
    await leads.button(/^Apply( \(|$)/).click();
    await expect(leads.grid.rows).toHaveCount(1);
    await expect(leads.grid.rowOf(left)).toHaveCount(1);
  }
});

test('a forecast says which leads an advertiser has already, and they can be left out', async ({
  page,
  leads,
  shell,
}) => {
  // Leads of other advertisers name this one too, such as sources of injected leads.
  // An advertiser may get the person of a test lead again.
  const filters = encodeURIComponent(JSON.stringify({ advertiser_id: [ALPHA], is_test: false }));
  await leads.open(`?filters=${filters}`);
  const atAlpha = leads.grid
    .row('Alpha Markets')
    .filter({ hasText: 'Accepted', hasNotText: /erased/ });
  const email = await (await leads.grid.cell(atAlpha.first(), 'Email')).innerText();
  await leads.search(email);
  // The rows of before stay until the answer is there.
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText(email);
  await leads.grid.settled();
  await leads.choose(0);
  await leads.apply('Manage selection');
  const dialog = shell.dialog('Send leads to a different advertiser');
  await dialog.getByRole('combobox', { name: 'Advertiser' }).fill('Alpha');
  await page.locator('.ant-select-item-option').getByText('Alpha Markets').click();
  await dialog.getByRole('checkbox', { name: 'Evenly over a time' }).check();
  const forecast = dialog.getByRole('region', { name: 'Forecast' });
  await expect(forecast).toContainText('0 of 1 lead can be sent');
  const refusal = 'The advertiser already has this e-mail or phone';
  await expect(forecast).toContainText(refusal);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(forecast.getByText(refusal)).toBeVisible();
  }
  await accessible.check(page);
  await forecast.getByRole('button', { name: `Leave out: 1 lead: ${refusal}` }).click();
  await expect(dialog.getByText('All leads are left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Put back' }).click();
  await expect(forecast).toContainText('0 of 1 lead can be sent');
});

test('Mark as test says beforehand how many leads it changes', async ({ page, leads, shell }) => {
  await leads.open();
  await leads.choose(0);
  await leads.apply('Mark as test leads');
  const question = shell.dialog('Confirm Action');
  await expect(question).toContainText('of 1 lead will change.');
  await accessible.check(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
});
