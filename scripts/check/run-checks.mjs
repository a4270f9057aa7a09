/**
 * @typedef {object} Check
 * @property {string} title
 * @property {() => Promise<string[]>} run finds the problems; a rejection is a problem too
 * @property {string} [after] title of the check that has to end first, with or without problems
 */

const HEARTBEAT_MS = 20_000;

/**
 * Runs checks side by side. Prints one line for each check when it ends, its problems below.
 * A check starts as soon as a lane is free and the check named by `after` has ended; checks that
 * are ready start in the order of the list.
 * @param {readonly Check[]} checks
 * @param {{ lanes: number }} options
 * @returns {Promise<string[]>} the titles of the checks that found problems
 */
export async function runChecks(checks, { lanes }) {
  const waiting = [...checks];
  /** @type {Map<string, Promise<void>>} by title */
  const running = new Map();
  /** @type {Set<string>} */
  const ended = new Set();
  /** @type {string[]} */
  const failed = [];

  /** @param {Check} check */
  const start = async ({ title, run }) => {
    const startedAt = performance.now();
    const problems = await run().catch((/** @type {unknown} */ error) => [messageOf(error)]);
    ended.add(title);
    running.delete(title);
    if (problems.length) failed.push(title);
    console.log(
      resultLine({ title, problems, number: ended.size, total: checks.length, startedAt }),
    );
    for (const problem of problems) console.log(`    ${problem.replaceAll('\n', '\n    ')}`);
  };
  /** @param {Check} check */
  const isReady = ({ after }) => after === undefined || ended.has(after);

  const heartbeat = setInterval(
    () => console.log(`… still working: ${[...running.keys()].join(', ')}`),
    HEARTBEAT_MS,
  );
  try {
    while (waiting.length > 0 || running.size > 0) {
      const next = running.size < lanes ? waiting.findIndex(isReady) : -1;
      const [check] = next === -1 ? [] : waiting.splice(next, 1);
      if (check) {
        running.set(check.title, start(check));
        continue;
      }
      if (running.size === 0)
        throw new Error(`No check can start: ${waiting.map(({ title }) => title).join(', ')}`);
      await Promise.race(running.values());
    }
  } finally {
    clearInterval(heartbeat);
  }
  return failed;
}

/**
 * @param {{
 *   title: string,
 *   problems: string[],
 *   number: number,
 *   total: number,
 *   startedAt: number,
 * }} result
 */
function resultLine({ title, problems, number, total, startedAt }) {
  const position = `${String(number).padStart(String(total).length)}/${total}`;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const outcome = problems.length ? `${problems.length} found` : 'ok';
  return `[${position}] ${title} … ${seconds} s (${outcome})`;
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
