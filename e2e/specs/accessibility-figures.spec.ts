import { advertiserHealth, leadMatrix, userSettings } from '../../apps/web/test/fake-dashboard';
import { PHONE, check, checkScreen, closeDialog, visit } from '../fixtures/accessible';
import { answer } from '../fixtures/answer';
import { signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';

/** Every kind of widget that the default dashboard lacks. */
const WIDGETS = [
  'metric',
  'time_series',
  'top',
  'funnel',
  'heat_map',
  'cap_usage',
  'advertiser_health',
].map((kind, index) => ({
  id: `w${index}`,
  kind,
  width: 1,
  height: 2,
  ...(index < 5 && { measure: 'leads', period: 'this_month', step: 'day', lines: null, top: 5 }),
  ...(kind === 'top' && { dimension: 'country_id' }),
}));
const FUNNEL = { clicks: 9, attempts: 8, leads: 7, autologged: 5, ftds: 3, publisher_ftds: 1 };

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

test.use({ viewport: PHONE });

test('the dashboard and the reports are accessible', async ({ page }) => {
  for (const path of ['/', '/reports']) {
    await visit(page, path);
    await checkScreen(page);
  }
});

test('a report is accessible, with its groupings and its chart', async ({ page, reports }) => {
  await reports.openTab('advertiser_id', { compare_with_past: true });
  await reports.groupBy(reports.groups(1).first(), 'Countries');
  await expect(reports.groups(2).first()).toBeVisible();
  await page.getByRole('button', { name: 'Chart' }).click();
  await expect(page.getByRole('region', { name: 'Chart' }).locator('canvas')).toBeVisible();
  await checkScreen(page);
  await reports.expand(reports.groups(2).first());
  await check(page);
  await closeDialog(page);
});

test('every widget of the dashboard is accessible, and so are arranging and adding them', async ({
  page,
  shell,
}) => {
  const { user_id } = await signedIn();
  await answer(page, `/api/user-settings/${user_id}`, () => userSettings({ widgets: WIDGETS }));
  await answer(page, '/api/lead-matrix', (request) => {
    const { columns = null } = request.postDataJSON() as { columns?: string | null };
    return columns === null
      ? {
          ...leadMatrix({ Monday: 7, Tuesday: 5 }),
          past: { leads: 9 },
          change: { leads: '-5.00' },
        }
      : leadMatrix({ Monday: [1, 9], Tuesday: [5, 0] }, ['10:00–10:59', '11:00–11:59']);
  });
  await answer(page, '/api/lead-funnel', () => FUNNEL);
  await answer(page, '/api/dashboard/advertiser-health', () => [
    advertiserHealth(1),
    advertiserHealth(2, { circuit_opened_at: '2026-01-15T12:00:00.000Z' }),
  ]);
  await visit(page, '/');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(WIDGETS.length);
  await checkScreen(page);

  await test.step('arranging', async () => {
    await page.getByRole('button', { name: 'Arrange' }).click();
    await expect(page.getByRole('button', { name: 'Move Cap usage', exact: true })).toBeVisible();
    await check(page);
  });

  await test.step('the catalogue and the settings of a widget', async () => {
    await page.getByRole('button', { name: 'Add Widget' }).click();
    await expect(shell.dialog('Add Widget')).toBeVisible();
    await check(page);
    await shell
      .dialog('Add Widget')
      .getByRole('button', { name: /^Time series/ })
      .click();
    await expect(shell.dialog('Time series')).toBeVisible();
    await check(page);
  });
});
