import { expect, type Locator, type Page } from '@playwright/test';

/** A grid by its accessible name. */
export class Grid {
  readonly root: Locator;
  constructor(
    readonly page: Page,
    name: string,
  ) {
    this.root = page.getByRole('grid', { name });
  }

  /** Returns the rendered data rows. */
  get rows(): Locator {
    return this.root.locator('[role="row"][data-index]');
  }
  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }
  /** Returns the row with exactly this id. */
  rowOf(id: string): Locator {
    return this.rows.filter({ has: this.page.getByText(id, { exact: true }) });
  }
  header(title: string): Locator {
    return this.root.getByRole('columnheader', { name: title, exact: true });
  }

  /** Returns the cell of a row under a rendered heading. */
  async cell(row: Locator, title: string): Promise<Locator> {
    const column = await this.header(title).getAttribute('aria-colindex');
    return row.locator(`[aria-colindex="${column}"]`);
  }

  /** Waits for the grid's answer. */
  async settled(): Promise<void> {
    await expect(this.root).toHaveAttribute('aria-busy', 'false');
  }
}
