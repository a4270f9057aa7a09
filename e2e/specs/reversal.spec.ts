import type { APIRequestContext } from '@playwright/test';
import { check, PHONE, visit } from '../fixtures/accessible';
import { signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';

const DESK = { width: 1440, height: 900 };

/**
 * Fires an FTD on an accepted lead of the demo. Reports leave it out, so that other journeys count
 * what they expect. Returns the lead's id.
 */
const fireFtd = async (request: APIRequestContext): Promise<string> => {
  const headers = { authorization: `Bearer ${(await signedIn()).token}` };
  const listed = await request.post('/api/lead-details', {
    headers,
    data: { lead_status_id: [2], is_test: false, last_24_hours: false, limit: 50, page_number: 2 },
  });
  const { data } = (await listed.json()) as { data: { id: number }[] };
  const id = data.at(-1)?.id;
  const fired = await request.post('/api/lead-details/fire-fake-ftd', {
    headers,
    data: { lead_ids: [id] },
  });
  expect(await fired.json()).toMatchObject({ updated: [id] });
  return String(id);
};

test('a decision outlives a reload, is undone, and an acceptance is reversed later', async ({
  page,
  pending,
  shell,
  request,
}) => {
  const id = await fireFtd(request);
  await page.setViewportSize(DESK);
  await pending.open();
  await pending.tab(/^Held/).click();
  const row = pending.grid.rowOf(id);

  await test.step('a rejection asks whether the advertiser pays, and can be undone', async () => {
    await pending.reject(row).click();
    const question = pending.rejectDialog.getByRole('radiogroup', {
      name: 'Will the advertiser pay?',
    });
    await question.getByRole('radio', { name: /^No/ }).check();
    await expect(pending.rejectDialog).toContainText('Revenue $0.00, payout $0.00, profit $0.00');
    await pending.rejectDialog.getByLabel('New status for the affiliate').fill('Not real');
    await pending.rejectDialog.getByRole('button', { name: 'Reject' }).click();
    await expect(shell.toast('Lead Rejected')).toBeVisible();
    await pending.undo(row).click();
    await expect(shell.toast('Decision undone')).toBeVisible();
    await expect(await pending.grid.cell(row, 'Status')).toContainText('Pending FTD');
  });

  await test.step('a reload neither commits nor loses an acceptance', async () => {
    await pending.accept(row).click();
    await page.getByRole('button', { name: 'Accept fake FTD' }).click();
    await expect(shell.toast('Lead Accepted')).toBeVisible();
    await page.reload();
    await pending.grid.settled();
    // On a slow machine the five seconds may be over by now.
    const waits = shell.toast('1 decision can still be undone');
    const ended = pending.tab(/^Accepted [1-9]/);
    await expect(waits.or(ended).first()).toBeVisible();
    await pending.tab(/^Accepted/).click();
    await expect(row).toBeVisible({ timeout: 20_000 });
  });

  await test.step('it is reversed with a reason, at all widths', async () => {
    await row.getByRole('button', { name: 'Reverse' }).click();
    const dialog = shell.dialog(/^Reverse /);
    await expect(dialog.getByRole('button', { name: 'Reverse' })).toBeDisabled();
    await check(page);
    for (const width of [DESK.width, 1024, PHONE.width]) {
      await page.setViewportSize({ width, height: 812 });
      await expect(dialog.getByLabel('Reason')).toBeInViewport();
      await expect(dialog.getByRole('button', { name: 'Reverse' })).toBeInViewport();
    }
    await page.setViewportSize(DESK);
    await dialog.getByLabel('Reason').fill('Accepted by mistake');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await expect(shell.toast('FTD reversed')).toBeVisible();
    await pending.tab(/^Rejected/).click();
    await expect(row).toContainText('Reversed');
  });

  await test.step('the panel of the lead has both decisions, and the way back', async () => {
    await pending.accept(row).click();
    await page.getByRole('button', { name: 'Accept fake FTD' }).click();
    await pending.tab(/^Accepted/).click();
    // The rows of the other tab stay until the answer is there, and the acceptance waits a while.
    await expect(await pending.grid.cell(row, 'Status')).toHaveText(/^FTD(?! REJECTED)/, {
      timeout: 20_000,
    });
    await visit(page, `/pending-conversion?lead=${id}`);
    const panel = page.getByRole('dialog', { name: `Lead ${id}` });
    await panel.getByRole('button', { name: 'Reverse FTD' }).click();
    const dialog = shell.dialog(/^Reverse /);
    await dialog.getByLabel('Reason').fill('The wrong lead');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await expect(panel.getByText('FTD REJECTED').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Reverse FTD' })).toHaveCount(0);
    await panel.getByRole('button', { name: `Status history of ${id}` }).click();
    const history = shell.dialog(/Status [Hh]istory/);
    // A long note is cut.
    for (const note of [/^FTD reversed \(Accepted by/, /^FTD reversed \(The wrong lead/])
      await expect(history.getByText(note)).toBeVisible();
  });
});

test('the queue shows its worth, and totals follow the tab, at all widths', async ({
  page,
  pending,
}) => {
  await pending.open();
  for (const width of [DESK.width, 1024, PHONE.width]) {
    await page.setViewportSize({ width, height: 812 });
    for (const [tab, isWaiting] of [
      ['Accepted', false],
      ['Pending', true],
    ] as const) {
      await pending.tab(new RegExp(`^${tab}`)).click();
      await expect(page.getByLabel(`Totals of ${tab}`)).toBeVisible();
      await expect(page.getByText('if all are accepted')).toHaveCount(isWaiting ? 1 : 0);
    }
  }
  await check(page);
});
