/**
 * What browsers and Vite say when a file of the web cannot be loaded: Chromium, Firefox, Safari, and
 * Vite about a style sheet. Everything else is an error of the code itself.
 */
const LOAD_FAILURES = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
  /style sheet could not be loaded/i,
];

/** Whether a file could not be loaded, so that trying again may help. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && LOAD_FAILURES.some((text) => text.test(error.message));
