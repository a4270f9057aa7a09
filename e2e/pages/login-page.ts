import type { Locator, Page } from '@playwright/test';

export class LoginPage {
  constructor(readonly page: Page) {}
  get email(): Locator {
    return this.page.getByLabel('Email');
  }
  get password(): Locator {
    return this.page.locator('input[name="password"]');
  }
  get login(): Locator {
    return this.page.getByRole('button', { name: 'Login' });
  }
  get firstDigit(): Locator {
    return this.page.getByRole('textbox', { name: /OTP Input 1/ });
  }
  get error(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /\S/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
  }
  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.login.click();
  }
  /** Pastes a code, as users and password managers do. */
  async pasteCode(code: string): Promise<void> {
    await this.firstDigit.focus();
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), code);
    await this.page.keyboard.press('ControlOrMeta+V');
  }
  async typeCode(code: string): Promise<void> {
    await this.firstDigit.focus();
    await this.page.keyboard.type(code);
  }
}
