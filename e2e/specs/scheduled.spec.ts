import { check, checkScreen } from '../fixtures/accessible';
import { expect, test } from '../fixtures/test';
import { CapsPage } from '../pages/caps-page';
import { DistributionsPage } from '../pages/distributions-page';

test('a change of a cap is scheduled, moved and cancelled', async ({ page, shell }) => {
  const caps = new CapsPage(page);
  await caps.open();
  const id = await caps.grid.rows.first().locator('[aria-colindex="1"]').innerText();
  await caps.action('Edit', id).click();
  const amount = caps.field('Cap');
  const before = Number(await amount.inputValue());
  await amount.fill(String(before + 1));
  await caps.dialog.getByRole('button', { name: 'Save at…' }).click();
  const question = shell.dialog('Save at…');
  await question.getByLabel('Day and time').fill('2027-03-01 09:00');
  await page.keyboard.press('Enter');
  await check(page);
  await question.getByRole('button', { name: 'Schedule' }).click();
  await expect(question).toHaveCount(0);

  await test.step('the cap stays as it is, and says what waits', async () => {
    await caps.open();
    await caps.action('Edit', id).click();
    await expect(amount).toHaveValue(String(before));
    const waiting = caps.dialog.getByRole('list', { name: 'Scheduled changes' });
    await expect(waiting).toContainText(`Mon 1 Mar 2027 09:00`);
    await expect(waiting).toContainText(`${before} → ${before + 1}`);
    await check(page);
  });

  await page.goto('/scheduled');
  // Other journeys schedule changes of other records.
  const ofCap = page.getByRole('row').filter({ hasText: new RegExp(`^Cap #${id}\\D`) });
  const row = ofCap.filter({ hasText: 'To come' }).first();
  await expect(row).toContainText(`${before} → ${before + 1}`);
  await checkScreen(page);

  await test.step('it is moved', async () => {
    await row.getByRole('button', { name: 'Edit' }).click();
    const move = shell.dialog('Move the scheduled change');
    await move.getByLabel('Day and time').fill('2027-03-02 10:30');
    await page.keyboard.press('Enter');
    await move.getByRole('button', { name: 'Move' }).click();
    await expect(row).toContainText('Tue 2 Mar 2027 10:30');
  });

  await test.step('it is cancelled', async () => {
    await row.getByRole('button', { name: 'Cancel' }).click();
    await shell
      .dialog('Cancel this scheduled change?')
      .getByRole('button', { name: 'Cancel the change' })
      .click();
    await expect(ofCap.filter({ hasText: 'Cancelled' })).toContainText(`${before} → ${before + 1}`);
  });
});

test('a change of a distribution is scheduled and cancelled', async ({ page, shell }) => {
  const distributions = new DistributionsPage(page);
  const { editor } = distributions;
  await distributions.open();
  await distributions.action(distributions.grid.rows.first(), 'Edit').click();
  const label = editor.root.getByLabel('Label');
  const before = await label.inputValue();
  const address = page.url();
  await label.fill(`${before} in March`);
  await editor.button('Next').click();
  await editor.button('Save at…').click();
  const question = shell.dialog('Save at…');
  await question.getByLabel('Day and time').fill('2027-03-01 09:00');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Schedule' }).click();
  await expect(editor.root).toHaveCount(0);

  await page.goto(address);
  await expect(label).toHaveValue(before);
  const waiting = editor.root.getByRole('list', { name: 'Scheduled changes' });
  await expect(waiting).toContainText('Mon 1 Mar 2027 09:00');
  await expect(waiting).toContainText(`${before} in March`);
  await check(page);
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await shell
    .dialog('Cancel this scheduled change?')
    .getByRole('button', { name: 'Cancel the change' })
    .click();
  await expect(waiting).toHaveCount(0);
});
