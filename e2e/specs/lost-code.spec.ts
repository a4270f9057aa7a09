import type { Page } from '@playwright/test';
import { seriousViolations } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';

const CAPS_CODE = '**/assets/caps-page-*.js';
const LOST = 'A part of Leadline could not be loaded';

/** Counts how often the page is loaded from now on. */
const countLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
};

test('a page whose code is lost with the network says so, and appears when it is back', async ({
  page,
  context,
  shell,
}) => {
  await page.goto('/');
  await expect(shell.heading).toHaveText('Dashboard');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await shell.entry('Caps').click();
  await expect(page.getByText(LOST)).toBeVisible();
  // The menu would cover the notice until the page can be loaded.
  await expect(shell.entry('Caps')).toBeHidden();
  expect(await seriousViolations(page)).toEqual([]);
  await expect(page.getByText(/Trying again in \d+ s/)).toBeVisible();
  await expect(shell.heading).toHaveText('Dashboard');

  await context.setOffline(false);
  await expect(shell.heading).toHaveText('Caps');
  await expect(page.getByText(LOST)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add New Cap' })).toHaveCSS('cursor', 'pointer');
});

test('after a deployment the page reloads once, and never in a loop', async ({ page, shell }) => {
  await page.goto('/');
  await expect(shell.heading).toHaveText('Dashboard');
  await page.route(CAPS_CODE, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  // The page requests its own address to find the deployed version.
  await page.route(
    (url) => url.pathname === '/',
    async (route, request) => {
      if (request.isNavigationRequest()) return route.continue();
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({
        response,
        body: text.replace(/assets\/index-[^.]+/, 'assets/index-2'),
      });
    },
  );
  const loads = countLoads(page);
  await shell.entry('Caps').click();
  await expect(page.getByText('Leadline has been updated')).toBeVisible();
  expect(loads()).toBe(1);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText(/Trying again in [234] s/)).toBeVisible();
  expect(loads()).toBe(1);

  await page.unroute(CAPS_CODE);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(shell.heading).toHaveText('Caps');
});

test('a failure of the first script is shown, and the page then starts by itself', async ({
  page,
  shell,
}) => {
  const entry = '**/assets/index-*.js';
  await page.route(entry, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Leadline could not be started' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible();
  await page.unroute(entry);
  await expect(shell.heading).toHaveText('Dashboard');
});
