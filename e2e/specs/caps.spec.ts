import { capRow } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { GUIDE_WINDOW, TAKES_PICTURES, guidePicture } from '../fixtures/guide-pictures';
import { expect, test } from '../fixtures/test';

test('a split over three countries makes three caps; an edit keeps what is filled; all are deleted', async ({
  page,
  caps,
  shell,
}) => {
  if (TAKES_PICTURES) await page.setViewportSize(GUIDE_WINDOW);
  await caps.open();
  await caps.addNew.click();
  await expect(caps.field('Reset time')).toHaveValue('00:00');
  await expect(caps.save).toBeDisabled();
  await expect(caps.save).toHaveAttribute(
    'title',
    'Choose at least one country, advertiser or publisher first',
  );
  await caps.choose('Type', 'Lead');
  await caps.choose('Interval', 'Interval');
  await caps.field('Cap').fill('25');
  await caps.choose('Timezone', 'Europe/Paris');
  for (const country of ['Iceland', 'Malta', 'Cyprus']) await caps.choose('Countries', country);
  await caps.dialog.getByRole('checkbox', { name: 'Split' }).check();
  await expect(caps.dialog).toContainText('Makes 3 caps');
  await guidePicture(page, 'cap-create', caps.dialog);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/caps'),
  );
  await caps.save.click();
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'lead',
    interval: 'interval',
    cap: '25',
    reset_time: '00:00',
    split: true,
    advertiser_ids: [],
    affiliate_ids: [],
    parameters: {},
  });
  await expect(shell.toast('Cap created successfully')).toBeVisible();
  await expect(caps.dialog).toHaveCount(0);
  const ids: string[] = [];
  for (const country of ['Iceland', 'Malta', 'Cyprus']) {
    await expect(caps.grid.row(country)).toHaveCount(1);
    ids.push(await caps.grid.row(country).locator('[aria-colindex="1"]').innerText());
  }

  const id = ids[0] ?? '';
  await caps.action('Edit', id).click();
  await expect(caps.field('Cap')).toHaveValue('25');
  await expect(caps.dialog.getByRole('checkbox', { name: 'Split' })).toHaveCount(0);
  await expect(caps.dialog.getByRole('combobox', { name: 'Parameter group' })).toBeDisabled();
  await expect(caps.dialog.getByRole('combobox', { name: 'Parameter value' })).toBeDisabled();
  await caps.field('Cap').fill('40');
  const update = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/caps'),
  );
  await caps.save.click();
  const body = (await update).postDataJSON() as object;
  expect(body).toMatchObject({ id: Number(id), cap: '40' });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['split']));
  await expect(shell.toast('Cap updated successfully')).toBeVisible();
  await expect(await caps.grid.cell(caps.row(id), 'Filled')).toContainText('0 of 40 (0%)');

  await caps.action('Reset', id).click();
  await expect(shell.dialog('Are you sure?')).toContainText(`Cap ${id} starts again at 0 now`);
  await shell.dialog('Are you sure?').getByRole('button', { name: 'Yes, reset it!' }).click();
  await expect(shell.toast('Cap reset successfully')).toBeVisible();

  await caps.action('Delete', id).click();
  await shell.dialog('Are you sure?').getByRole('button', { name: 'No, cancel' }).click();
  await expect(caps.row(id)).toHaveCount(1);
  for (const one of ids) {
    await caps.action('Delete', one).click();
    await expect(shell.dialog('Are you sure?')).toContainText('You are sure about to delete');
    await shell.dialog('Are you sure?').getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(caps.row(one)).toHaveCount(0);
  }
  await expect(shell.toast('Cap deleted successfully').first()).toBeVisible();
});

test('the chart loads when it is seen, and the same stands in a table', async ({ page, caps }) => {
  await answer(page, '/api/caps', () => [capRow(5)]);
  await answer(page, '/api/caps/5/usage', () => ({
    id: 5,
    cap: 50,
    windows: [
      { window_start: '2026-01-15T00:00:00Z', filled: 37, reserved: 2, is_open: true },
      { window_start: '2026-01-14T00:00:00Z', filled: 50, reserved: 0, is_open: false },
    ],
  }));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await caps.open();
  await page.waitForLoadState('networkidle');
  const ofChart = (): string[] => scripts.filter((url) => url.includes('column-chart'));
  expect(ofChart()).toEqual([]);
  await caps.action('Usage of', 5).click();
  await expect(caps.chart.locator('canvas').first()).toBeVisible();
  expect(ofChart()).toHaveLength(1);
  await expect(caps.usage).toContainText('2 windows. The fullest had 50; 1 reached the cap of 50.');
  await caps.usage.getByText('View as table').click();
  await expect(caps.chart).toHaveCount(0);
  await expect(caps.usage.getByRole('row').nth(1)).toContainText(/Open372$/);
});
