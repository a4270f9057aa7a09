import type { Page } from '@playwright/test';
import { answer } from '../fixtures/answer';
import { expect, test } from '../fixtures/test';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const POLL_MS = 60_000;
const STEP_MS = 1000;

/** Answers with the server's count and setting, which the test can change. */
const pendingCount = async (page: Page, state: { count: number; isOn: boolean }) => {
  await answer(page, '/api/pending-conversions/pending-ftd', () => ({ count: state.count }));
  const extras = {
    last_pending_ftd_date: null,
    lead_details_columns: null,
    pending_conversion_columns: null,
    reports_columns: null,
  };
  await page.route(/\/api\/user-settings\/\d+$/, (route) =>
    route.fulfill({
      json: {
        user_id: 1,
        timezone_id: 1,
        extras: { ...extras, allow_new_ftd_notification: state.isOn },
      },
    }),
  );
  return answer(page, '/api/user-settings', () => ({
    user_id: 1,
    timezone_id: 1,
    extras: { ...extras, allow_new_ftd_notification: state.isOn },
  }));
};

/**
 * Advances the page's clock in steps until the next count is requested and answered, and no
 * further: notices use the same clock.
 */
const nextPoll = async (page: Page): Promise<void> => {
  let isAnswered = false;
  const answered = page
    .waitForResponse((response) => response.url().includes('/pending-ftd'))
    .then(() => {
      isAnswered = true;
    });
  for (let passed = 0; !isAnswered && passed < 2 * POLL_MS; passed += STEP_MS)
    await page.clock.runFor(STEP_MS);
  await answered;
};

test('a rise of the count is celebrated and stored, the first count or a switched-off rise is not', async ({
  page,
  shell,
}) => {
  await page.clock.install();
  const state = { count: 4, isOn: true };
  const stored = await pendingCount(page, state);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto('/caps');
  await expect(shell.entry(/Pending Conversions/)).toContainText('4');
  await expect(shell.toast('New Conversion!')).toHaveCount(0);

  state.count = 5;
  await nextPoll(page);
  await expect(shell.entry(/Pending Conversions/)).toContainText('5');
  await expect(shell.toast('New Conversion!')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(1);
  await expect.poll(() => stored.length).toBe(1);
  expect(stored[0]?.postDataJSON()).toMatchObject({
    extras: { last_pending_ftd_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
  });
  await page.clock.runFor(4600);
  await expect(page.locator('canvas')).toHaveCount(0);
  expect(refused).toEqual([]);
  await expect(shell.toast('New Conversion!')).toBeVisible();
  await page.clock.runFor(6000);
  await expect(shell.toast('New Conversion!')).toHaveCount(0);

  state.count = 3;
  await nextPoll(page);
  await expect(shell.entry(/Pending Conversions/)).toContainText('3');
  await expect(shell.toast('New Conversion!')).toHaveCount(0);

  // With the setting off, only the number rises.
  state.isOn = false;
  state.count = 6;
  const asked = page.waitForResponse(/\/api\/user-settings\/\d+$/);
  await nextPoll(page);
  await asked;
  await expect(shell.entry(/Pending Conversions/)).toContainText('6');
  await expect(shell.toast('New Conversion!')).toHaveCount(0);
  expect(stored).toHaveLength(1);
});

test('only one of two tabs celebrates', async ({ page, context, shell }) => {
  const state = { count: 1, isOn: true };
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.clock.install();
    await pendingCount(tab, state);
    await tab.goto('/');
    await expect(
      tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Pending/ }),
    ).toContainText('1');
  }
  state.count = 2;
  await page.bringToFront();
  await nextPoll(page);
  await expect(shell.toast('New Conversion!')).toBeVisible();
  await second.bringToFront();
  await nextPoll(second);
  await expect(
    second.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Pending/ }),
  ).toContainText('2');
  await expect(second.getByText('New Conversion!')).toHaveCount(0);
});
