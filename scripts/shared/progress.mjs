/** @typedef {(line: string) => void} Log */

/** @param {number} startedAt milliseconds of `performance.now()` */
const since = (startedAt) => {
  const seconds = (performance.now() - startedAt) / 1000;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
};

/**
 * Numbered progress lines with durations: `[2/9] Dependencies … 12 s (lockfile changed)`. During a
 * long step, a line every ten seconds shows that the program is still working.
 * @param {number} total how many steps there will be
 * @param {Log} [log]
 */
export function createProgress(total, log = console.log) {
  const startedAt = performance.now();
  let number = 0;
  let remark = '';
  return {
    /** Time since the first line. */
    elapsed: () => since(startedAt),
    /** A few words for the closing line of the step under way. @param {string} text */
    note(text) {
      remark = text;
    },
    /**
     * @template T
     * @param {string} title
     * @param {() => Promise<T>} work
     * @param {{ speaks?: boolean }} [options] `speaks`: the work shows its own progress
     * @returns {Promise<T>}
     */
    async step(title, work, { speaks = false } = {}) {
      number += 1;
      const label = `[${String(number).padStart(String(total).length)}/${total}] ${title}`;
      const begun = performance.now();
      remark = '';
      if (speaks) log(label);
      const heartbeat = speaks
        ? undefined
        : setInterval(() => log(`${label} … still working, ${since(begun)}`), 10_000);
      try {
        const result = await work();
        log(`${label} … ${since(begun)}${remark && ` (${remark})`}`);
        return result;
      } catch (error) {
        log(`${label} … failed after ${since(begun)}`);
        throw error;
      } finally {
        clearInterval(heartbeat);
      }
    },
  };
}
