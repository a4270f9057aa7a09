import { readFile } from 'node:fs/promises';
import { drawn } from '../fixtures/drawn';
import { expect, test } from '../fixtures/test';

/** Returns the cells of a line of CSV without line breaks in cells. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)]
    .slice(0, -1)
    .map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    );

test('an export has the columns of the table, in their order, and all rows', async ({
  page,
  leads,
  shell,
}) => {
  await leads.open();
  await leads.button('Columns').click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await chooser.getByRole('checkbox', { name: 'Status', exact: true }).uncheck();
  await chooser.getByRole('checkbox', { name: 'Last Name' }).check();
  await chooser.getByRole('button', { name: 'Move Advertiser up' }).click();
  // A drag by keyboard: lift, move, drop. Escape cancels the drag but does not close the drawer.
  const order = await chooser.getByRole('listitem').allInnerTexts();
  await chooser.getByRole('button', { name: 'Move Country', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  // A move that was never painted does not move back, and the drag would wait for it to end.
  await drawn(page);
  await page.keyboard.press('Escape');
  await expect(chooser).toBeVisible();
  await expect(chooser.getByRole('listitem')).toHaveText(order);
  await expect(chooser.getByRole('listitem').filter({ hasText: /^Country$/ })).toBeVisible();

  const titles: string[] = [];
  for (const item of await chooser.getByRole('listitem').all())
    if (await item.getByRole('checkbox').isChecked()) titles.push(await item.innerText());
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  // Oldest first, so that leads that arrive meanwhile come last.
  await leads.grid.header('Created At').click();
  await expect(leads.grid.header('Created At')).toHaveAttribute('aria-sort', 'ascending');
  await leads.grid.settled();

  const requested = page.waitForRequest('**/api/lead-details/export');
  const downloading = page.waitForEvent('download');
  await leads.button('Export').click();
  await leads.button('lead-data.csv').click();
  expect((await requested).postDataJSON()).toMatchObject({
    page_number: null,
    limit: null,
    format: 'csv',
    sort_order: 'asc',
  });
  const download = await downloading;
  await expect(shell.toast('lead-data.csv is saved')).toBeVisible();
  expect(download.suggestedFilename()).toBe('lead-data.csv');
  const lines = (await readFile(await download.path(), 'utf8'))
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map(cellsOf);
  expect(lines[0]).toEqual(titles);
  expect(lines.length).toBeGreaterThan(5);
  for (const [index, line] of lines.slice(1, 5).entries()) {
    const row = leads.grid.rows.nth(index);
    const exported = (title: string): string => line[titles.indexOf(title)] ?? 'no such column';
    for (const title of ['ID', 'Email', 'Advertiser'])
      await expect(await leads.grid.cell(row, title)).toContainText(exported(title));
    // The cell shows the narrow form of a time, and its tooltip the full one.
    const created = await leads.grid.cell(row, 'Created At');
    await expect(created.getByTitle(exported('Created At'))).toBeVisible();
  }
});
