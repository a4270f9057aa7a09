import type { Locator, Page } from '@playwright/test';

/** The frame around every page. */
export class Shell {
  constructor(readonly page: Page) {}
  get menu(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' });
  }
  entry(title: string | RegExp): Locator {
    return this.menu.getByRole('link', { name: title, exact: true });
  }
  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }
  get zonePicker(): Locator {
    return this.page.getByRole('combobox', { name: 'Time zone' });
  }
  /** Finds a time zone by a part of its name and chooses it. */
  async chooseZone(part: string): Promise<void> {
    await this.zonePicker.fill(part);
    await this.page.locator('.ant-select-item-option').filter({ hasText: part }).first().click();
  }
  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }
  toast(text: string | RegExp): Locator {
    return this.page.locator('[role="status"]').getByText(text);
  }
}
