import type { Locator, Page } from '@playwright/test';

/** The frame around every page. */
export class Shell {
  constructor(readonly page: Page) {}
  get menu(): Locator { return this.page.getByRole('navigation', { name: 'Main' }); }
  entry(title: string | RegExp): Locator { return this.menu.getByRole('link', { name: title }); }
  get heading(): Locator { return this.page.getByRole('heading', { level: 1 }); }
  get zonePicker(): Locator { return this.page.getByRole('combobox', { name: 'Time zone' }); }
  dialog(name: string | RegExp): Locator { return this.page.getByRole('dialog', { name }); }
  toast(text: string | RegExp): Locator { return this.page.locator('[role="status"]').getByText(text); }
}
