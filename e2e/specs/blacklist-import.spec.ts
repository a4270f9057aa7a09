import { check, PHONE } from '../fixtures/accessible';
import { expect, test } from '../fixtures/test';
import { Grid } from '../pages/grid';

const DESK = { width: 1440, height: 900 };
const VALUES = ['imported.example', 'sent-by-a-publisher.example', 'third.example'];
const FILE = [
  'Type;Value;Description',
  ...VALUES.map((value) => `Email Domain;${value};"Sends rubbish; twice"`),
  'Email;nonsense;',
].join('\r\n');

test('a csv file is checked, added, and undone as a whole', async ({ page, shell }) => {
  await page.setViewportSize(DESK);
  await page.goto('/blacklist');
  const grid = new Grid(page, 'Blacklist');
  await grid.settled();
  await page.getByLabel('Csv file').setInputFiles({
    name: 'domains of a publisher.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${FILE}`),
  });
  const dialog = shell.dialog('domains of a publisher.csv');
  const status = dialog.getByRole('status').first();
  await expect(status).toContainText('1 line cannot be added.');
  await expect(grid.row('imported.example')).toHaveCount(0);
  await check(page);
  for (const width of [DESK.width, 1024, PHONE.width]) {
    await page.setViewportSize({ width, height: 812 });
    for (const name of ['Add 3', 'Download the faults'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(DESK);
  await dialog.getByRole('button', { name: 'Add 3' }).click();
  await expect(status).toContainText('3 items of this import on the blacklist.');
  await expect(grid.row('imported.example')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  const question = shell.dialog('Undo this import?');
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(status).toHaveText('Every item of this import was removed.');
  await expect(grid.row('imported.example')).toHaveCount(0);
});
