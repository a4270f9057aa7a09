import { expect, type Locator, type Page } from '@playwright/test';
import { Grid } from './grid';

/** The list and pages of the advertisers, or of the publishers. */
export class PartyPages {
  constructor(
    readonly page: Page,
    private readonly path: '/advertisers' | '/affiliates',
  ) {}
  get list(): Grid {
    return new Grid(this.page, this.path === '/advertisers' ? 'Advertisers' : 'Publishers');
  }
  async open(): Promise<void> {
    await this.page.goto(this.path);
    await this.list.settled();
  }
  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }
  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }
  button(name: string | RegExp, scope: Locator | Page = this.page): Locator {
    // “Save at…” may stand beside “Save”.
    return scope.getByRole('button', { name, exact: name === 'Save' });
  }
  /** Takes a choice from a select of a dialog. */
  async choose(dialog: Locator, label: string, choice: string): Promise<void> {
    const select = dialog.getByRole('combobox', { name: new RegExp(`^${label}`) });
    await select.click();
    if ((await select.getAttribute('readonly')) === null) await select.fill(choice);
    const list = this.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await list.locator('.ant-select-item-option').filter({ hasText: choice }).first().click();
    // A select of several values stays open.
    await dialog.locator('.ant-modal-title').click();
    await expect(list).toHaveCount(0);
  }
  /** Confirms a deletion. */
  async confirmDeletion(): Promise<void> {
    const question = this.dialog('Are you sure?');
    await expect(question).toContainText('You are sure about to delete');
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(question).toHaveCount(0);
  }
}
