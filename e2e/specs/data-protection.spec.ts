import { readFile } from 'node:fs/promises';
import { check } from '../fixtures/accessible';
import { system } from '../fixtures/system';
import { expect, test } from '../fixtures/test';

const EMAIL = 'journey-erased@example.com';

test('a person is looked up, exported and erased', async ({ page, shell, request }) => {
  const [publisher] = system().publishers;
  const sent = await request.post('/api/v1/leads', {
    headers: { authorization: `Bearer ${publisher?.api_token}` },
    data: {
      email: EMAIL,
      first_name: 'Journey',
      last_name: 'Erased',
      phone: '+447400999123',
      country: publisher?.countries[0],
      ip: '81.2.69.142',
    },
  });
  expect(sent.ok()).toBe(true);
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
    await field.fill(EMAIL);
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByLabel('What is stored')).toContainText(EMAIL);
    await check(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toBe('person.json');
    expect(JSON.stringify((JSON.parse(text) as { data: object }).data)).toContain(EMAIL);
  });

  await test.step('erase, with the value typed again', async () => {
    await page.getByRole('button', { name: 'Erase' }).click();
    const dialog = shell.dialog('Erase this person?');
    const erase = dialog.getByRole('button', { name: 'Erase' });
    await expect(erase).toBeDisabled();
    await dialog.getByRole('textbox').fill(EMAIL);
    await check(page);
    await erase.click();
    await expect(shell.toast('The erasure was started')).toBeVisible();
    const runs = page.getByRole('region', { name: 'Runs' });
    await expect(runs.getByRole('row').nth(1)).toContainText(/Person by e-mail.*Completed/);
    await expect(runs).not.toContainText(EMAIL);
  });

  await test.step('the person is not known any more', async () => {
    await field.fill(EMAIL);
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByLabel('What is stored')).toContainText('Leads0');
  });
});
