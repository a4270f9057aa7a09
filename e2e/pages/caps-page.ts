import { expect, type Locator, type Page } from '@playwright/test';
import { Grid } from './grid';

export class CapsPage {
  readonly grid: Grid;
  constructor(readonly page: Page) {
    this.grid = new Grid(page, 'Caps');
  }
  async open(query = ''): Promise<void> {
    await this.page.goto(`/caps${query}`);
    await this.grid.settled();
  }
  get search(): Locator {
    return this.page.getByRole('textbox', { name: 'Search caps' });
  }
  get addNew(): Locator {
    return this.page.getByRole('button', { name: 'Add New Cap' });
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: /^(Add New|Edit) Cap$/ });
  }
  get save(): Locator {
    return this.dialog.getByRole('button', { name: 'Save', exact: true });
  }
  get usage(): Locator {
    return this.page.getByRole('dialog', { name: /^Usage of cap/ });
  }
  get chart(): Locator {
    return this.usage.getByRole('img', { name: /^Chart of the usage/ });
  }
  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }
  /** Returns a button of a row, e.g. `Edit` of cap 7. */
  action(
    verb: 'Edit' | 'Delete' | 'Reset' | 'Usage of' | 'History of' | 'Forecast of',
    id: number | string,
  ): Locator {
    return this.page.getByRole('button', { name: `${verb} cap ${id}`, exact: true });
  }
  row(id: number | string): Locator {
    return this.grid.rows.filter({ has: this.action('Usage of', id) });
  }
  /** Opens a select of the dialog and takes a choice from its list. */
  async choose(label: string, choice: string): Promise<void> {
    const select = this.dialog.getByRole('combobox', { name: new RegExp(`^${label}`) });
    await select.click();
    if ((await select.getAttribute('readonly')) === null) await select.fill(choice);
    await this.page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: choice })
      .first()
      .click();
    await this.dialog.locator('.ant-modal-title').click();
    await expect(
      this.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)'),
    ).toHaveCount(0);
  }
}
