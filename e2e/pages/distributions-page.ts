import { expect, type Locator, type Page } from '@playwright/test';
import { Grid } from './grid';

/** The nested dialog of a timeslot. */
export class TimeslotDialog {
  readonly root: Locator;
  constructor(
    readonly page: Page,
    name: 'New Timeslot' | 'Edit Timeslot',
  ) {
    this.root = page.getByRole('dialog', { name });
  }
  get name(): Locator {
    return this.root.getByLabel('Name', { exact: true });
  }
  day(name: string): Locator {
    return this.root.getByRole('checkbox', { name, exact: true });
  }
  start(day: string, interval = 1): Locator {
    return this.root.getByRole('textbox', { name: `${day}, start ${interval}` });
  }
  end(day: string, interval = 1): Locator {
    return this.root.getByRole('textbox', { name: `${day}, end ${interval}` });
  }
  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name });
  }
  get apply(): Locator {
    return this.button('Apply Timeslot');
  }
}

export class DistributionEditor {
  readonly root: Locator;
  constructor(readonly page: Page) {
    this.root = page.getByRole('dialog', { name: /^(New Distribution|Edit Distribution #\d+)/ });
  }
  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name, exact: typeof name === 'string' });
  }
  tab(name: string | RegExp): Locator {
    return this.root.getByRole('tab', { name });
  }
  group(index: number): Locator {
    return this.root.getByRole('list', { name: 'Groups' }).locator('> li').nth(index);
  }
  /** Returns an advertiser of a group, with its handle. */
  row(group: Locator, index: number): Locator {
    return group.getByRole('list').locator('> li').nth(index);
  }
  handle(group: Locator, index: number): Locator {
    return this.row(group, index)
      .getByRole('button', { name: /^Move / })
      .first();
  }
  get groupNames(): Locator {
    return this.root.getByRole('textbox', { name: 'Group Name' });
  }
  percentage(group: Locator, row = 0): Locator {
    return group.getByRole('spinbutton').nth(row);
  }
  get submit(): Locator {
    return this.button('Submit');
  }

  /** Takes the first available option of a select. */
  async chooseFirst(select: Locator): Promise<void> {
    await select.click();
    await expect(select).toHaveAttribute('aria-expanded', 'true');
    await this.page.keyboard.press('Enter');
    await expect(select).toHaveAttribute('aria-expanded', 'false');
  }
  advertiser(group: Locator, row = 0): Locator {
    return group.getByRole('combobox', { name: /^Advertiser, / }).nth(row);
  }
}

export class DistributionsPage {
  readonly grid: Grid;
  readonly editor: DistributionEditor;
  constructor(readonly page: Page) {
    this.grid = new Grid(page, 'Distributions');
    this.editor = new DistributionEditor(page);
  }
  async open(): Promise<void> {
    await this.page.goto('/rotations');
    await this.grid.settled();
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }
  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }
  action(row: Locator, name: 'View' | 'Edit' | 'Copy' | 'Delete'): Locator {
    return row.getByRole('button', { name: new RegExp(`^${name} .* \\(\\d+\\)$`) });
  }
  timeslot(name: 'New Timeslot' | 'Edit Timeslot'): TimeslotDialog {
    return new TimeslotDialog(this.page, name);
  }
}
