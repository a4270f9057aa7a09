import { expect, type Locator, type Page } from '@playwright/test';

export class ReportsPage {
  constructor(readonly page: Page) {}
  async open(): Promise<void> {
    await this.page.goto('/reports');
    await this.settled();
  }
  async settled(): Promise<void> {
    await this.page.locator('dl[aria-busy="false"]').waitFor();
  }
  get cards(): Locator {
    return this.page.locator('dl > div');
  }
  get titles(): Locator {
    return this.cards.locator('dt');
  }
  /** Returns the value of a card. */
  figure(title: string): Locator {
    return this.cards
      .filter({ has: this.page.getByText(title, { exact: true }) })
      .locator('dd')
      .first();
  }

  /** Opens a tab with a table. */
  async openTab(tab: string, filters: object = {}): Promise<void> {
    const text = encodeURIComponent(JSON.stringify(filters));
    await this.page.goto(`/reports?tab=${tab}&filters=${text}`);
    await this.tableSettled();
  }
  get table(): Locator {
    return this.page.getByRole('treegrid');
  }
  async tableSettled(): Promise<void> {
    await expect(this.table).toHaveAttribute('aria-busy', 'false');
  }
  /** Returns the groups of a level, from 1. */
  groups(level: number): Locator {
    return this.table.locator(`[role="row"][aria-level="${level}"][aria-expanded]`);
  }
  /** Returns the group name of a row. */
  nameOf(row: Locator): Locator {
    return row.locator('[aria-colindex="1"]');
  }
  get totals(): Locator {
    return this.table.getByRole('row').filter({ hasText: /^Total/ });
  }
  async expand(row: Locator): Promise<void> {
    await row.getByRole('button', { name: /^Expand/ }).click();
  }
  get groupingDialog(): Locator {
    return this.page.getByRole('dialog', { name: /^Group .* by$/ });
  }
  /** Opens a row with a grouping. */
  async groupBy(row: Locator, grouping: string): Promise<void> {
    await this.expand(row);
    await this.groupingDialog.getByRole('button', { name: grouping, exact: true }).click();
    await expect(this.groupingDialog).toHaveCount(0);
  }
  /** Returns the button of the presets menu, which has the name of the chosen preset. */
  presetButton(name: string): Locator {
    return this.page.getByRole('region', { name: 'Filters' }).getByRole('button', { name });
  }
}
