import { readFile } from 'node:fs/promises';
import { check } from '../fixtures/accessible';
import { expect, test } from '../fixtures/test';

test('a person is looked up, exported and erased', async ({ page, shell }) => {
  await page.goto('/leads');
  const cell = page.getByText(/^[^@\s]+@[^@\s]+\.[a-z]+$/).first();
  const email = (await cell.textContent()) ?? '';
  await page.goto('/data-protection');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Protection');

  const field = page.getByLabel('E-mail or phone');
  await test.step('what is no e-mail or phone is refused at the field', async () => {
    await field.fill('nobody');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('Enter an e-mail address or an international')).toBeVisible();
    await expect(field).toBeFocused();
  });

  await test.step('look up and export', async () => {
    await field.fill(email);
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByLabel('What is stored')).toContainText(email.toLowerCase());
    await check(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toBe('person.json');
    expect(JSON.stringify((JSON.parse(text) as { data: object }).data)).toContain(email);
  });

  await test.step('erase, with the value typed again', async () => {
    await page.getByRole('button', { name: 'Erase' }).click();
    const dialog = shell.dialog('Erase this person?');
    const erase = dialog.getByRole('button', { name: 'Erase' });
    await expect(erase).toBeDisabled();
    await dialog.getByRole('textbox').fill(email.toLowerCase());
    await check(page);
    await erase.click();
    await expect(shell.toast('The erasure was started')).toBeVisible();
    const runs = page.getByRole('region', { name: 'Runs' });
    await expect(runs.getByRole('row').nth(1)).toContainText(/Person by e-mail.*Completed/);
    await expect(runs).not.toContainText(email);
  });

  await test.step('the person is not known any more', async () => {
    await field.fill(email);
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByLabel('What is stored')).toContainText('Leads0');
  });
});
