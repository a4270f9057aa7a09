import { capForecast, capRow } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { seriousViolations } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';

const HOUR = 3_600_000;
const from = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
const day = { day_start: from(-12), day_end: from(12), history_days: 21 };

test('which caps fill today: the timeline, the order, and what can be done about the first', async ({
  page,
  caps,
  shell,
}) => {
  const rows = [
    capRow(901, {
      advertisers: [{ id: 1, name: 'Alpha Markets' }],
      forecast: capForecast({
        ...day,
        state: 'today',
        full_at: from(3),
        earliest: from(2),
        latest: from(5),
        likelihood: 0.93,
        expected: 64,
        high: 81,
      }),
    }),
    capRow(902, {
      filled: 50,
      forecast: capForecast({ ...day, state: 'full', full_since: from(-2), likelihood: 1 }),
    }),
    capRow(903, { forecast: capForecast({ ...day, state: 'not_today', likelihood: 0.12 }) }),
    capRow(904),
  ];
  await answer(page, '/api/caps', () => rows);
  await caps.open();
  const timeline = page.getByRole('region', { name: 'Which caps fill today' });
  await expect(timeline.getByRole('button')).toHaveText([/^902 · .*Full since about/, /^901 · /]);
  await caps.grid.header('Fills').click();
  await expect(caps.grid.rows.locator('[aria-colindex="1"]')).toHaveText([
    '902',
    '901',
    '903',
    '904',
  ]);
  await expect(await caps.grid.cell(caps.row('903'), 'Fills')).toHaveText('Not today');
  await page.getByText('Fills today 1').click();
  await expect(caps.grid.rows).toHaveCount(1);
  expect(await seriousViolations(page)).toEqual([]);
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [375, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(caps.grid.rows.first()).toBeInViewport();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    if (process.env.SHOTS) await page.screenshot({ path: `/tmp/caps-list-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await timeline.getByRole('button').first().click();
  await expect(shell.dialog('Forecast of cap 902')).toContainText('Full since about');
});

test('a new cap counts its day; its forecast says what it kept away, raises it, and opens the overflow', async ({
  page,
  caps,
  shell,
}) => {
  await caps.open();
  const known = await caps.grid.rows.locator('[aria-colindex="1"]').allInnerTexts();
  await caps.addNew.click();
  await caps.choose('Type', 'Lead');
  await caps.choose('Interval', 'Daily');
  await caps.field('Cap').fill('90000');
  await caps.choose('Timezone', 'UTC');
  await caps.choose('Advertisers', 'Alpha Markets');
  await caps.dialog.getByRole('checkbox', { name: 'Count today so far' }).check();
  await caps.save.click();
  await expect(shell.toast('Cap created successfully')).toBeVisible();
  const row = caps.grid.rows.filter({ hasText: 'of 90,000' });
  await expect(row).toContainText(/[1-9]\d* of 90,000/);
  const id = (await row.locator('[aria-colindex="1"]').innerText()).trim();
  expect(known).not.toContain(id);

  await caps.action('Forecast of', id).click();
  const dialog = shell.dialog(`Forecast of cap ${id}`);
  await expect(dialog).toContainText(/In (the last 24 hours|the newest) .*the cap/);
  await expect(
    dialog.getByRole('list', { name: 'What the advertisers behind could still take' }),
  ).toContainText('Bravo Trade');
  expect(await seriousViolations(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/caps-dialog.png' });
  await dialog.getByRole('spinbutton', { name: 'Raise to' }).fill('90500');
  await dialog.getByRole('button', { name: 'Raise to 90,500' }).click();
  await expect(shell.toast('Cap updated successfully')).toBeVisible();
  await expect(await caps.grid.cell(caps.row(id), 'Filled')).toContainText('of 90,500 (');

  await caps.action('Forecast of', id).click();
  const overflow = dialog.getByRole('link', { name: 'Open as overflow' });
  await expect(overflow).toBeVisible();
  await overflow.click();
  const editor = page.getByRole('dialog', { name: /^Edit Distribution/ });
  await expect(editor.getByRole('button', { name: 'Submit' })).toBeVisible();

  await caps.open();
  await caps.action('Delete', id).click();
  await shell.dialog('Are you sure?').getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(caps.row(id)).toHaveCount(0);
});
