import type { Locator, Page } from '@playwright/test';
import { Grid } from './grid';

export class PendingPage {
  readonly grid: Grid;
  constructor(readonly page: Page) {
    this.grid = new Grid(page, 'Pending conversions');
  }
  async open(): Promise<void> {
    await this.page.goto('/pending-conversion');
    await this.grid.settled();
  }
  get refresh(): Locator {
    return this.page.getByRole('button', { name: 'Refresh' });
  }
  tab(name: RegExp): Locator {
    return this.page.getByRole('tab', { name });
  }
  undo(row: Locator): Locator {
    return row.getByRole('button', { name: /^Undo/ });
  }
  accept(row: Locator): Locator {
    return row.getByRole('button', { name: /^Accept/ });
  }
  reject(row: Locator): Locator {
    return row.getByRole('button', { name: /^Reject/ });
  }
  get rejectDialog(): Locator {
    return this.page.getByRole('dialog', { name: /^Reject / });
  }
}
