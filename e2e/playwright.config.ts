import { defineConfig } from '@playwright/test';
import { SESSION_FILE, TAKES_TOUR } from './fixtures/files';
import { BUILT_WEB } from './fixtures/built-web';

/** Chromium without a sandbox, for containers, and without its own calls to the internet. */
const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ],
};

/** Whether the pictures of docs/ui.md are taken (`pnpm --filter @leadline/e2e pictures`). */
const isPictures = process.env.PICTURES === '1';

export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  // The pictures need only the built web: the journey answers every call to the server.
  ...(isPictures ? { webServer: BUILT_WEB } : { globalSetup: './fixtures/global-setup.ts' }),
  // A journey waits for its server and its browser in turn, so two workers would leave two cores
  // idle at times.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Limits for tests that never end, generous for a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1600, height: 900 },
    locale: 'en-US',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Most tests run without animations. The main journey and the celebration run with them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: 'sign-in', testMatch: 'sign-in.setup.ts' },
    {
      name: 'screens',
      testMatch: /specs\/[^/]+\.spec\.ts$/,
      dependencies: ['sign-in'],
      use: { storageState: SESSION_FILE },
    },
    // Measurements, which need an idle machine (`pnpm --filter @leadline/e2e speed`).
    ...(process.env.MEASURE === '1'
      ? [
          {
            name: 'speed',
            testMatch: 'speed/**/*.spec.ts',
            dependencies: ['sign-in'],
            use: { storageState: SESSION_FILE },
          },
        ]
      : []),
    // The README pictures (`pnpm --filter @leadline/e2e tour`).
    ...(TAKES_TOUR
      ? [
          {
            name: 'tour',
            testMatch: 'tour/**/*.spec.ts',
            dependencies: ['sign-in'],
            use: {
              storageState: SESSION_FILE,
              viewport: { width: 1440, height: 900 },
              timezoneId: 'UTC',
            },
          },
        ]
      : []),
    ...(isPictures
      ? [
          {
            name: 'pictures',
            testMatch: 'pictures/**/*.spec.ts',
            // Keeps pictures identical: rounded corners change by a shade if Chromium repaints part
            // of a tile.
            use: {
              colorScheme: 'light' as const,
              timezoneId: 'UTC',
              launchOptions: {
                ...CHROMIUM,
                args: [...CHROMIUM.args, '--disable-partial-raster'],
              },
            },
          },
        ]
      : []),
  ],
});
