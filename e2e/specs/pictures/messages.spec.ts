import { dashboardStats, userSettings } from '../../../apps/web/test/fake-dashboard';
import { answer } from '../../fixtures/answer';
import { CAPS } from '../../fixtures/picture-rows';
import { expect, takePicture, test } from '../../fixtures/pictures';

test.beforeEach(async ({ page }) => {
  await answer(page, '/api/user-settings/1', () => userSettings({ widgets: [] }));
  await answer(page, '/api/dashboard/stats', () => dashboardStats());
});

test('a notice', async ({ page }) => {
  await page.goto('/nowhere');
  const notice = page.getByRole('status').filter({ hasText: 'This page does not exist' });
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await takePicture(page, 'notice', notice);
});

test('a toast', async ({ page, caps, shell }) => {
  await answer(page, '/api/caps', () => CAPS);
  await answer(page, '/api/user-settings', () => ({ message: 'Saved' }));
  await caps.open();
  await page.getByRole('button', { name: 'Columns' }).click();
  await shell.dialog('Columns').getByRole('checkbox', { name: 'Interval' }).uncheck();
  await shell.dialog('Columns').getByRole('button', { name: 'Set as default' }).click();
  const toast = shell.toast('Default Columns Set Successfully');
  await takePicture(page, 'toast', toast.locator('xpath=../..'));
});

test('code that cannot be loaded', async ({ page, shell }) => {
  await page.goto('/');
  await page.route('**/assets/caps-page-*.js', (route) => route.abort());
  await shell.entry('Caps').click();
  // The time between two attempts grows; this one is long enough for a picture.
  const waiting = page.getByText('Trying again in 8 s');
  await takePicture(page, 'code-notice', waiting.locator('xpath=../..'));
});
