import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { manyLeads } from '../../fixtures/many-leads';

/**
 * Budget for 1000 rows × 40 columns in milliseconds. Other work on the machine only adds time, so
 * the best of several runs counts.
 */
const BUDGET = { mount: 120, select: 50, toggle: 100, frameP95: 34 } as const;
const TIMES = 7;

/** Measures the time from a click to the frame that shows its effect. */
const clickToPaint = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (target) =>
      new Promise<number>((resolve) => {
        const element = document.querySelector<HTMLElement>(target);
        if (element === null) throw new Error(`Nothing matches ${target}`);
        const start = performance.now();
        element.click();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      }),
    selector,
  );

const best = async (measure: () => Promise<number>): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < TIMES; run += 1) times.push(await measure());
  return Math.min(...times);
};

/**
 * Measures the time from the parsed answer to the frame with its rows, when the page is entered
 * from another one.
 */
const mount = async (page: Page): Promise<number> => {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const parse = JSON.parse.bind(JSON);
        let answered = Infinity;
        JSON.parse = (text: string) => {
          const value = parse(text) as { data?: unknown[] } | null;
          if (value?.data !== undefined && value.data.length === 1000) answered = performance.now();
          return value;
        };
        const observer = new MutationObserver(() => {
          if (
            answered === Infinity ||
            document.querySelector('[role="row"][data-index="5"]') === null
          )
            return;
          observer.disconnect();
          JSON.parse = parse;
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - answered)));
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.goBack();
  return time;
};

const frameP95 = (page: Page, axis: 'top' | 'left'): Promise<number> =>
  page.evaluate(
    (side) =>
      new Promise<number>((resolve) => {
        const grid = document.querySelector('[role="grid"]')!;
        grid.scrollTo(0, 0);
        const frames: number[] = [];
        let last = performance.now();
        const step = (): void => {
          const now = performance.now();
          frames.push(now - last);
          last = now;
          grid.scrollBy(side === 'left' ? { left: 60 } : { top: 150 });
          if (frames.length < 80) requestAnimationFrame(step);
          else
            resolve(
              frames.slice(2).toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95) - 2]!,
            );
        };
        requestAnimationFrame(step);
      }),
    axis,
  );

test('1000 rows of 40 columns stay fast', async ({ page, leads }, info) => {
  test.setTimeout(120_000);
  await manyLeads(page);
  await page.goto('/');
  await leads.open('?filters=%7B%7D&limit=1000');
  await page.goto('/');
  await page.goBack();
  await leads.grid.settled();
  const figures = { mount: await best(() => mount(page)), select: 0, toggle: 0, frameP95: 0 };
  await leads.grid.settled();
  figures.select = await best(() => clickToPaint(page, '[data-index="3"] [data-select]'));
  figures.frameP95 = Math.max(
    Math.min(await frameP95(page, 'top'), await frameP95(page, 'top')),
    Math.min(await frameP95(page, 'left'), await frameP95(page, 'left')),
  );
  await leads.button('Columns').click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await expect(chooser.getByRole('checkbox', { name: 'Email' })).toBeVisible();
  figures.toggle = await best(() => clickToPaint(page, '.ant-drawer li:nth-child(4) input'));
  info.annotations.push({ type: 'milliseconds', description: JSON.stringify(figures) });
  console.log(
    '1000 × 40, best of several, ms:',
    Object.entries(figures)
      .map(([name, time]) => `${name} ${time.toFixed(0)}`)
      .join(', '),
  );
  for (const [name, limit] of Object.entries(BUDGET))
    expect(figures[name as keyof typeof BUDGET], name).toBeLessThanOrEqual(limit);
});
