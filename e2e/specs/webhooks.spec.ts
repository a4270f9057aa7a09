import { check, checkScreen } from '../fixtures/accessible';
import { system } from '../fixtures/system';
import { expect, test } from '../fixtures/test';
import { CapsPage } from '../pages/caps-page';
import { Grid } from '../pages/grid';

test('a webhook is added, tested, told of a changed cap, and its log sends the event again', async ({
  page,
  shell,
}) => {
  test.slow();
  const grid = new Grid(page, 'Webhooks');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('add it', async () => {
    await page.goto('/webhooks');
    await button('Add Webhook').click();
    const adding = shell.dialog('Add Webhook');
    await adding.getByRole('textbox', { name: 'Name' }).fill('Journey receiver');
    await adding.getByRole('textbox', { name: 'URL' }).fill(`${system().sandboxUrl}/tracker`);
    const events = adding.getByRole('combobox', { name: 'Events' });
    await events.fill('Cap changed');
    await page.keyboard.press('Enter');
    await adding.getByRole('textbox', { name: 'Name' }).click();
    await check(page);
    await adding.getByRole('button', { name: 'Save', exact: true }).click();
    const shown = shell.dialog('Signing secret of Journey receiver');
    await expect(shown.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_[\w+/]{43}=$/);
    await check(page);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(grid.row('Journey receiver')).toContainText('On');
    await checkScreen(page);
  });

  await test.step('test it', async () => {
    await button('Send a ping to Journey receiver').click();
    const sent = shell.dialog('Ping sent to Journey receiver');
    await expect(sent).toContainText('The receiver answered 200.');
    await sent.getByRole('button', { name: 'OK', exact: true }).click();
  });

  await test.step('change a cap', async () => {
    const caps = new CapsPage(page);
    await caps.open();
    const id = await caps.grid.rows.first().locator('[aria-colindex="1"]').innerText();
    await caps.action('Edit', id).click();
    const amount = caps.field('Cap');
    await amount.fill(String(Number(await amount.inputValue()) + 1));
    await caps.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(caps.dialog).toHaveCount(0);
  });

  await test.step('see the event in the log, and send it again', async () => {
    await page.goto('/webhooks');
    await button('Log of Journey receiver').click();
    const log = shell.dialog('Log of Journey receiver');
    const row = log.getByRole('row').filter({ hasText: 'Cap changed' });
    await expect(row).toContainText('Delivered');
    await check(page);
    await row.getByRole('button', { name: /^Send event \d+ again$/ }).click();
    await expect(shell.toast('The event is being sent again')).toBeVisible();
    await expect(row).toContainText('Delivered');
    await row.getByRole('button', { name: /^Details of event \d+$/ }).click();
    await expect(log.getByLabel('Body of the request')).toContainText('"type":"cap.changed"');
    await expect(log.getByLabel('Answer')).toHaveCount(2);
    await check(page);
    await page.keyboard.press('Escape');
    await expect(log).toHaveCount(0);
  });

  await test.step('delete it', async () => {
    await button('Delete webhook Journey receiver').click();
    await shell.dialog('Are you sure?').getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('Journey receiver')).toHaveCount(0);
  });
});
