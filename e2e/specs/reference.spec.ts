import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

// Anybody may read the references.
test.use({ storageState: { cookies: [], origins: [] } });

const LIST_CAPS = 'List caps with their current usage';

/** Returns elements right of the window, except those to which a box within it scrolls. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const isBeyond = (element: Element): boolean =>
      element.getBoundingClientRect().right > window.innerWidth + 1;
    const parentOf = (element: Element): Element | null => {
      const root = element.getRootNode();
      return (
        element.assignedSlot ??
        element.parentElement ??
        (root instanceof ShadowRoot ? root.host : null)
      );
    };
    const scrolls = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && !isBeyond(element);
    const isScrolledTo = (element: Element): boolean => {
      for (let box = parentOf(element); box !== null; box = parentOf(box))
        if (scrolls(box)) return true;
      return false;
    };
    const walk = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) walk(element.shadowRoot);
        if (isBeyond(element) && !isScrolledTo(element))
          found.push(element.outerHTML.slice(0, 120));
      }
    };
    walk(document);
    return found;
  });

const contents = (page: Page) => page.locator('.nav-bar');
const area = (page: Page, name: string) =>
  contents(page)
    .locator('.nav-bar-tag')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });
const entry = (page: Page, summary: string) =>
  contents(page).locator('.nav-bar-path').filter({ hasText: summary });
const operation = (page: Page) => page.locator('.expanded-endpoint-body');
const isNoWider = async (page: Page): Promise<void> => {
  expect(await outOfReach(page)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
};

for (const scheme of ['light', 'dark'] as const)
  test(`an operation is found by its area, and by a search, in ${scheme}`, async ({ page }) => {
    await page.addInitScript((theme) => localStorage.setItem('leadline_theme', theme), scheme);
    await page.goto('/api/docs');
    await expect(page.locator('rapi-doc')).toHaveAttribute('theme', scheme);
    await expect(page.locator('#overview')).toContainText('Scripts of staff send an API token');
    await expect(entry(page, LIST_CAPS)).toBeHidden();

    await area(page, 'Caps').click();
    await entry(page, LIST_CAPS).click();
    await expect(operation(page)).toContainText('API tokens need the scope CAPS_LIST');
    for (const language of ['curl', 'TypeScript', 'Python', 'PHP']) {
      await operation(page).getByRole('button', { name: language, exact: true }).click();
      await expect(
        operation(page).locator('code.language').filter({ visible: true }),
      ).toContainText('/api/caps');
    }
    // A field of a schema that the document names once and refers to.
    await operation(page).locator('api-response').getByRole('button', { name: 'SCHEMA' }).click();
    await expect(operation(page).locator('api-response')).toContainText('reset_at');

    await page.getByRole('button', { name: 'SEARCH' }).click();
    await page.getByPlaceholder('search text...').pressSequentially('scheduled-changes');
    await page.locator('dialog-box [data-content-id="get-/api/scheduled-changes"]').click();
    await expect(operation(page)).toContainText('/api/scheduled-changes');
    expect(new URL(page.url()).hash).toContain('scheduled-changes');
  });

test('a reference that cannot be loaded says so', async ({ page }) => {
  await page.route('**/api/openapi.json', (route) => route.abort());
  await page.goto('/api/docs');
  await expect(page.getByText('The reference could not be loaded. Reload the page.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('the contents open and close, and everything is within reach', async ({ page }) => {
    await page.goto('/api/docs');
    await expect(page.locator('#overview')).toBeVisible();
    await isNoWider(page);
    const button = page.getByRole('button', { name: 'Contents' });
    await button.click();
    await expect(contents(page)).toBeVisible();
    await isNoWider(page);
    await button.click();
    await expect(contents(page)).toBeHidden();

    await button.click();
    await area(page, 'Publisher accounts').click();
    await entry(page, 'Delete a publisher account').click();
    await expect(contents(page)).toBeHidden();
    await expect(operation(page).getByRole('button', { name: 'TRY', exact: true })).toBeVisible();
    await isNoWider(page);
  });

  test('an operation with fields in many levels is no wider, nor is the publisher API', async ({
    page,
  }) => {
    await page.goto('/api/docs#post-/api/lead-details');
    await operation(page).locator('api-response').getByRole('button', { name: 'SCHEMA' }).click();
    await expect(operation(page).locator('schema-table').filter({ visible: true })).toBeVisible();
    await isNoWider(page);
    await page.goto('/panel/docs');
    await expect(page.locator('api-request[path="/api/v1/leads"][method="get"]')).toBeVisible();
    await isNoWider(page);
  });
});
