import type { Locator, Page } from '@playwright/test';
import { Grid } from './grid';

export class LeadsPage {
  readonly grid: Grid;
  constructor(readonly page: Page) {
    this.grid = new Grid(page, 'Leads');
  }
  async open(query = ''): Promise<void> {
    await this.page.goto(`/leads${query}`);
    await this.grid.settled();
  }
  get searchText(): Locator {
    return this.page.getByRole('textbox', { name: 'Search text' });
  }
  get chips(): Locator {
    return this.page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem');
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }
  /** Checks or unchecks a rendered row. */
  async choose(index: number): Promise<void> {
    await this.grid.root.locator(`[data-index="${index}"] [aria-colindex="1"]`).click();
  }
  async apply(action: string): Promise<void> {
    await this.button('Apply to selection').click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
  async search(text: string): Promise<void> {
    await this.searchText.fill(text);
    await this.searchText.press('Enter');
  }
}
