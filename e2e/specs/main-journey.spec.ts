import type { Locator } from '@playwright/test';
import { GUIDE_WINDOW, TAKES_PICTURES, guidePicture } from '../fixtures/guide-pictures';
import { expect, test } from '../fixtures/test';
import type { PendingPage } from '../pages/pending-page';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Returns the rows that count in a report. Other journeys send test leads, which have no payout. */
const counted = (pending: PendingPage): Locator =>
  pending.grid.row('Pending FTD').filter({ hasNotText: '$0.00' });
const countOf = (text: string): number => Number(text.replaceAll(',', ''));

test('a lead came in, converts, and staff decide on it', async ({
  page,
  shell,
  leads,
  pending,
  reports,
}) => {
  await test.step('see the demo leads', async () => {
    await page.goto('/');
    await shell.entry('Leads').click();
    await leads.grid.settled();
    await expect(leads.grid.rows.first()).toBeVisible();
    await expect(page).toHaveTitle('Leads · Leadline');
  });

  await test.step('open the histories of an accepted lead', async () => {
    const row = leads.grid.row('Accepted').first();
    const email = await (await leads.grid.cell(row, 'Email')).innerText();
    const id = await (await leads.grid.cell(row, 'ID')).innerText();
    await row.getByRole('button', { name: /^Lead history/ }).click();
    const history = shell.dialog(`Lead History ${email} (${id})`);
    await expect(history.getByRole('columnheader')).toHaveText([
      'Lead Id',
      'Advertiser',
      'Restriction Origin',
      'Message',
      'Status',
      'Distribution',
      'Created At',
      'Taken Time',
      'Offer',
      'Funnel',
      'Funnel Override',
      'Publisher Id Override',
      'Req Payload',
      'Res Payload',
    ]);
    await expect(history.getByRole('row').filter({ hasText: 'Accepted' }).first()).toBeVisible();
    await history.getByRole('button', { name: 'Copy request payload' }).first().click();
    await expect(shell.toast('Request payload copied!')).toBeVisible();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Status history/ }).click();
    await expect(
      shell.dialog(`Status History ${email} (${id})`).getByRole('row').nth(1),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await shell.entry('Reports').click();
  await reports.settled();
  const approvedBefore = countOf(await reports.figure('Publisher FTDs').innerText());
  const payoutBefore = await reports.figure('Payout').innerText();

  await test.step('two conversions are waiting for a decision', async () => {
    await shell.entry(/^Pending Conversions/).click();
    // The advertisers of the demo report their deposits a little after the leads.
    await expect(async () => {
      await pending.refresh.click();
      await pending.grid.settled();
      expect(await counted(pending).count()).toBeGreaterThanOrEqual(2);
    }).toPass({ timeout: 120_000 });
    if (TAKES_PICTURES) await page.setViewportSize(GUIDE_WINDOW);
    await guidePicture(page, 'pending-conversions', page.locator('main'));
  });

  await test.step('accept one, undo, and accept it again', async () => {
    const row = counted(pending).first();
    const id = await (await pending.grid.cell(row, 'ID')).innerText();
    await pending.accept(pending.grid.rowOf(id)).click();
    await expect(shell.toast('Lead Accepted')).toBeVisible();
    await pending.undo(pending.grid.rowOf(id)).click();
    await expect(shell.toast('Decision undone')).toBeVisible();
    await pending.accept(pending.grid.rowOf(id)).click();
    // The decision takes effect once it can no longer be undone.
    await pending.tab(/^Accepted/).click();
    const accepted = pending.grid.rowOf(id);
    await expect(accepted).toBeVisible({ timeout: 20_000 });
    await expect(await pending.grid.cell(accepted, 'Status')).toHaveText('FTD');
    await expect(pending.accept(accepted)).toHaveCount(0);
    await expect(pending.reject(accepted)).toHaveCount(0);
  });

  await test.step('reject another', async () => {
    await pending.tab(/^Pending/).click();
    await pending.grid.settled();
    const row = counted(pending).first();
    const id = await (await pending.grid.cell(row, 'ID')).innerText();
    await pending.reject(pending.grid.rowOf(id)).click();
    await expect(
      pending.rejectDialog.getByText('Last lead status as seen by the affiliate'),
    ).toBeVisible();
    await expect(
      pending.rejectDialog.getByText('Are you sure you want to reject the field?'),
    ).toBeVisible();
    await pending.rejectDialog.getByLabel('New status for the affiliate').fill('Not interested');
    await pending.rejectDialog.getByRole('button', { name: 'Reject' }).click();
    await expect(shell.toast('Lead Rejected')).toBeVisible();
    await expect(await pending.grid.cell(pending.grid.rowOf(id), 'Status')).toHaveText(
      'Not interested',
    );
    // The decision takes effect once it can no longer be undone.
    await pending.tab(/^Rejected/).click();
    await expect(pending.grid.rowOf(id)).toBeVisible({ timeout: 20_000 });
  });

  await test.step('the global report has changed', async () => {
    await shell.entry('Reports').click();
    await reports.settled();
    // The journey of the publisher panel, which may run in parallel, accepts an FTD as well.
    // The page shows the figures of before until the new ones are there.
    const approved = async () => countOf(await reports.figure('Publisher FTDs').innerText());
    await expect.poll(approved).toBeGreaterThan(approvedBefore);
    expect(await approved()).toBeLessThanOrEqual(approvedBefore + 2);
    await expect(reports.figure('Payout')).not.toHaveText(payoutBefore);
  });
});
