import { asUser } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';

const alert = (id: number, action: object | null) => ({
  key: `postback_disabled:${id}`,
  version: 'v1',
  kind: 'postback_disabled',
  title: `Postback ${id} was switched off`,
  text: 'It failed for days.',
  since: '2026-01-15T12:00:00.000Z',
  advertiser_id: null,
  publisher_id: 1,
  action,
});

test('the bell counts what needs a person; one is acted on, one is dismissed', async ({
  page,
  shell,
}) => {
  let shown = [alert(1, { kind: 'enable_postback', id: 1 }), alert(2, null)];
  await page.route(/\/api\/alerts$/, (route) => route.fulfill({ json: { data: shown } }));
  await page.route(/\/api\/publisher-postbacks\/1\/enable$/, (route) => {
    shown = shown.slice(1);
    return route.fulfill({ json: { message: 'The postback is on again.' } });
  });
  await page.route(/\/api\/alerts\/dismiss$/, (route) => {
    shown = [];
    return route.fulfill({ json: { message: 'The alert was dismissed.' } });
  });
  await page.goto('/');
  await page.getByRole('button', { name: '2 alerts' }).click();
  const panel = page.getByRole('dialog', { name: 'Alerts' });
  await panel.getByRole('button', { name: 'Switch on again' }).click();
  await expect(shell.toast('The postback is on again.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  const sent = page.waitForRequest(/\/api\/alerts\/dismiss$/);
  await panel.getByRole('button', { name: 'Dismiss: Postback 2 was switched off' }).click();
  expect((await sent).postDataJSON()).toEqual({ key: 'postback_disabled:2', version: 'v1' });
  await expect(panel).toContainText('Nothing needs you at the moment.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'No alerts' })).toBeVisible();
});

test('who may edit neither advertisers nor publishers has no bell', async ({ page }) => {
  await asUser(page, { permissions: [1] });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('button', { name: /alerts?$/ })).toHaveCount(0);
});
