import type { Locator } from '@playwright/test';
import { decisionTrace, failure, staleSave } from '../../../apps/web/test/fake-replies';
import { answer } from '../../fixtures/answer';
import { CAPS, LEADS, USAGE } from '../../fixtures/picture-rows';
import { expect, takePicture, test } from '../../fixtures/pictures';

/** Returns the visible box of a dialog, without its backdrop. */
const boxOf = (dialog: Locator): Locator => dialog.locator('.ant-modal-container');

test.describe('of the caps', () => {
  test.beforeEach(async ({ page, caps }) => {
    await answer(page, '/api/caps', () => CAPS);
    await caps.open();
  });

  test('a question', async ({ page, caps, shell }) => {
    await caps.action('Delete', 7).click();
    await takePicture(page, 'dialog-question', boxOf(shell.dialog('Are you sure?')));
  });

  test("a save after another user's save", async ({ page, caps, shell }) => {
    await caps.action('Edit', 7).click();
    await caps.field('Cap').fill('70');
    await answer(page, '/api/caps', () => staleSave(), 409);
    await caps.save.click();
    await takePicture(page, 'dialog-conflict', boxOf(shell.dialog('Cap 7 has been changed')));
  });

  test('a chart', async ({ page, caps }) => {
    await answer(page, '/api/caps/7/usage', () => USAGE);
    await caps.action('Usage of', 7).click();
    await expect(caps.chart.locator('canvas')).toBeVisible();
    await takePicture(page, 'chart', boxOf(caps.usage));
  });
});

test.describe('of the leads', () => {
  test.beforeEach(async ({ page, leads }) => {
    await answer(page, '/api/lead-details', () => ({ total: 311, data: LEADS }));
    await page.setViewportSize({ width: 1120, height: 860 });
    await leads.open();
  });

  test('a form with errors at its fields, and the error dialog', async ({ page, leads, shell }) => {
    await page.route('**/api/**', (route, request) =>
      request.method() === 'POST' && request.url().includes('test')
        ? route.fulfill({
            status: 400,
            json: {
              ...failure('VALIDATION', 'The request is not valid.'),
              issues: [
                { field: 'email', message: 'this is not a valid email address' },
                { field: 'ip', message: 'this is not a valid IP address' },
              ],
            },
          })
        : route.fallback(),
    );
    await leads.button('Send test lead').click();
    const dialog = shell.dialog(/test lead/i);
    for (const [label, choice] of [
      ['Advertiser', 'Alpha Markets'],
      ['Publisher', 'Nordic Media'],
      ['Country', 'Germany'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.getByTitle(choice, { exact: true }).last().click();
    }
    for (const [label, text] of [
      ['First name', 'Ann'],
      ['Last name', 'Weber'],
      ['Email', 'ann@'],
      ['Phone prefix', '49'],
      ['Phone', '15112345678'],
      ['IP', '81.2.69'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.getByRole('button', { name: /^(Send|Submit)/ }).click();
    const error = shell.dialog('Error');
    await takePicture(page, 'dialog-error', boxOf(error));
    await error.getByRole('button', { name: 'OK' }).click();
    await expect(error).toBeHidden();
    await takePicture(page, 'dialog-form', boxOf(dialog));
  });

  test('a decision', async ({ page, leads, shell }) => {
    const trace = decisionTrace();
    const decisions = [{ ...trace, candidates: trace.candidates.slice(0, 2) }];
    const { id } = LEADS[1]!;
    await answer(page, `/api/lead-details/${id}/decision`, () => ({ lead_id: id, decisions }));
    await leads.button(`Why? ${id}`).click();
    const dialog = shell.dialog(/^Why /);
    await expect(dialog.getByText('Offered to Alpha.')).toBeVisible();
    await takePicture(
      page,
      'decision-view',
      dialog.getByRole('region', { name: 'First decision' }),
    );
  });

  test('the formats of an export', async ({ page, leads }) => {
    await leads.button('Export').click();
    const formats = page.locator('.ant-popover:not(.ant-popover-hidden)');
    await takePicture(page, 'export-menu', leads.button('Export'), formats);
  });
});
