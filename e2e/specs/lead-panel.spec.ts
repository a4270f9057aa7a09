import type { APIRequestContext } from '@playwright/test';
import { check } from '../fixtures/accessible';
import { signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';

const TABS = [
  ...['Overview', 'Money', 'Deposits', 'Attempts'],
  ...['Status history', 'Why', 'Jobs', 'Edit'],
] as const;

test('a lead opens beside the list, is walked and read by keys alone, and gives the focus back', async ({
  leads,
  shell,
  page,
}) => {
  await leads.open();
  const [first, second] = [0, 1].map((index) =>
    leads.grid.root.locator(`[data-index="${index}"]`).getByRole('link').first(),
  );
  const [firstId, secondId] = [await first!.innerText(), await second!.innerText()];
  await leads.grid.root.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const panel = shell.dialog(/^Lead \d+/);
  await expect(shell.dialog(`Lead ${firstId}`)).toBeVisible();
  await expect(panel.getByRole('tabpanel')).toBeFocused();
  await expect(panel.getByText(/^(Accepted by|Rejected|Waiting)/).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(shell.dialog(`Lead ${secondId}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]lead=${secondId}$`));

  await panel.getByRole('tab', { name: 'Overview' }).focus();
  for (const tab of TABS.slice(1)) {
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByRole('tab', { name: tab, selected: true })).toBeFocused();
  }
  await expect(panel.getByRole('textbox', { name: 'Status override' })).toBeVisible();
  // The row's dialogs open above the panel; Escape closes one at a time.
  await panel.getByRole('button', { name: `Why? ${secondId}` }).click();
  await expect(shell.dialog(/^Why /)).toBeVisible();
  await page.keyboard.press('Escape');
  // Escape still belongs to a dialog while it fades, and for a moment afterwards.
  await expect(page.locator('.ant-modal')).toHaveCount(0);
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/leads$/);
  await expect(leads.grid.root).toBeFocused();
  const cursor = await leads.grid.root.getAttribute('aria-activedescendant');
  await expect(leads.grid.rowOf(secondId).locator(`[id="${cursor}"]`)).toHaveText(secondId);
});

test('every tab of a pasted address is readable on a desk and on a phone, in both themes', async ({
  leads,
  shell,
  page,
}) => {
  await leads.open();
  const id = await leads.grid.row('Rejected').first().getByRole('link').first().innerText();
  for (const tab of ['overview', 'money', 'deposits', 'attempts', 'why', 'edit']) {
    await page.goto(`/offers?lead=${id}&lead_tab=${tab}`);
    const panel = shell.dialog(`Lead ${id}`);
    await expect(panel.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false');
    await page.waitForLoadState('networkidle');
    await check(page);
  }
  await page.goto('/leads?lead=2147483647');
  await expect(page.getByText('Lead 2147483647 was not found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shell.dialog(/^Lead/)).toHaveCount(0);
  await expect(page).toHaveURL(/\/leads$/);
});

/** Returns a lead of the demo with an FTD that its advertiser reported. */
const leadWithFtd = async (request: APIRequestContext): Promise<number> => {
  const found = await request.post('/api/lead-details', {
    headers: { authorization: `Bearer ${(await signedIn()).token}` },
    data: { lead_status_id: [5, 6], is_test: false, last_24_hours: false, limit: 50 },
  });
  const { data } = (await found.json()) as { data: { id: number; fake_ftd: boolean }[] };
  const lead = data.find(({ fake_ftd: isFake }) => !isFake);
  if (lead === undefined) throw new Error('No lead has an FTD');
  return lead.id;
};

test('a deposit of a lead is added and made void, on a desk and on a phone', async ({
  shell,
  page,
  request,
}) => {
  const id = await leadWithFtd(request);
  await page.goto(`/leads?lead=${id}&lead_tab=deposits`);
  const deposits = shell.dialog(`Lead ${id}`).getByRole('region', { name: 'Deposits' });
  await expect(deposits).toContainText('No deposits after the FTD yet.');

  await page.getByRole('button', { name: 'Add deposit' }).click();
  const adding = shell.dialog('Add deposit');
  await adding.getByLabel('Amount in USD').fill('1250.50');
  await check(page);
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(shell.toast('Deposit created')).toBeVisible();
  await expect(deposits).toContainText('$1,250.50');
  await check(page);

  await deposits.getByRole('button', { name: /^Void deposit/ }).click();
  const voiding = shell.dialog(/^Void deposit/);
  await voiding.getByLabel('Reason').click();
  await page.getByTitle('Entered by mistake').click();
  await check(page);
  await voiding.getByRole('button', { name: 'Void' }).click();
  await expect(shell.toast('Deposit voided')).toBeVisible();
  await expect(deposits).toContainText('Entered by mistake');
});
