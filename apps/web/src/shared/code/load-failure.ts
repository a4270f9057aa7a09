/**
 * Messages of browsers and Vite for a file of the web that cannot be loaded: Chromium, Firefox,
 * Safari, and Vite about a style sheet. Any other message is an error in the code itself.
 */
const LOAD_FAILURES = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
  /style sheet could not be loaded/i,
];

/** Whether a file could not be loaded, so that a retry may help. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && LOAD_FAILURES.some((text) => text.test(error.message));
