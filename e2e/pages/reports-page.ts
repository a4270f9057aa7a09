import type { Locator, Page } from '@playwright/test';

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
  /** The figure on a card. */
  figure(title: string): Locator {
    return this.cards
      .filter({ has: this.page.getByText(title, { exact: true }) })
      .locator('dd')
      .first();
  }
}
