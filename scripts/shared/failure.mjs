/** A failure that the reader can act on: shown as its message, without a stack. */
export class Failure extends Error {
  /** @param {string} message what went wrong and what to do about it */
  constructor(message) {
    super(message);
    this.name = 'Failure';
  }
}

/**
 * Runs a script's main function: a {@link Failure} is printed plainly, anything else with its
 * stack; both exit with 1.
 * @param {() => Promise<number | void>} main may give the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0;
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
