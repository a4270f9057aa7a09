import { expect, type Locator, type Page } from '@playwright/test';

/** A grid by its name, as people and screen readers meet it. */
export class Grid {
  readonly root: Locator;
  constructor(
    readonly page: Page,
    name: string,
  ) {
    this.root = page.getByRole('grid', { name });
  }

  /** The drawn data rows. */
  get rows(): Locator {
    return this.root.locator('[role="row"][data-index]');
  }
  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }
  /** The row with this id and no other number that holds it. */
  rowOf(id: string): Locator {
    return this.rows.filter({ has: this.page.getByText(id, { exact: true }) });
  }
  header(title: string): Locator {
    return this.root.getByRole('columnheader', { name: title, exact: true });
  }

  /** The cell of a row under a heading that is drawn. */
  async cell(row: Locator, title: string): Promise<Locator> {
    const column = await this.header(title).getAttribute('aria-colindex');
    return row.locator(`[aria-colindex="${column}"]`);
  }

  /** Waits until an answer is shown. */
  async settled(): Promise<void> {
    await expect(this.root).toHaveAttribute('aria-busy', 'false');
  }
}
