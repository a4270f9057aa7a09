import { check, visit } from '../fixtures/accessible';
import { expect, test } from '../fixtures/test';

test('pasted lines are read while they are typed, saved as one change, and undone', async ({
  page,
}) => {
  test.slow();
  await visit(page, '/caps');
  await page.getByRole('button', { name: 'Paste lines' }).click();
  const area = page.getByRole('textbox', { name: 'Lines, one change each' });
  const save = page.getByRole('button', { name: /^Save/ });
  await expect(save).toBeDisabled();

  await area.fill('Alpha Markets NO cap 50\nCharly Capital off');
  await expect(page.getByText('1 line has a mistake')).toBeVisible();
  await expect(page.getByText('Did you mean Charlie Capital?')).toBeVisible();
  await expect(save).toBeDisabled();
  await check(page);

  await area.fill('Alpha Markets NO cap 50\nDelta FX NO 09:00-18:00 Mon-Fri only Europe/Oslo');
  await expect(save).toHaveText('Save 2 changes');
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('heading', { level: 3 })).toHaveText([
    /^Opening hours of Delta FX in Norway/,
    /^Daily lead cap of Alpha Markets in Norway/,
  ]);
  await save.click();
  await expect(page.getByText('2 changes saved')).toBeVisible();
  await expect(area).toHaveValue('');

  await page.getByRole('button', { name: 'Undo these 2 changes' }).click();
  await expect(page.getByText('2 changes undone')).toBeVisible();
  await area.fill('Alpha Markets NO cap 50');
  await expect(changes.getByText('New', { exact: true })).toHaveCount(1);

  await area.fill('Delta FX off from Monday 09:00 Europe/Oslo');
  await expect(changes.getByText(/^From \d{4}-\d\d-\d\d 09:00 \(Europe\/Oslo\)$/)).toBeVisible();
  await save.click();
  await expect(page.getByText('1 change scheduled')).toBeVisible();
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await expect(page.getByText('1 change undone')).toBeVisible();
});
