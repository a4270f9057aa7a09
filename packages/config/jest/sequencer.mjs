// The order of the spec files, the same on every machine: it needs no times of an earlier run.
import { readFileSync } from 'node:fs';

/** Files that do not wait, after each one that waits. */
const BETWEEN = 4;

/** Tests of server processes wait for starts, deadlines and checks that nobody can hurry. */
const WAITS = /server-process/;

/** Rules that are tried on many cases take seconds, however short their file is. */
const TRIES_MANY = /'fast-check'|'#test\/support\//;

/**
 * Spreads the files that wait over the first part of the run, so that other files use the processor
 * meanwhile. Files that need services come before the files of pure rules. Of these, most take
 * milliseconds: they come last, so that all workers end at the same time.
 */
export default class Sequencer {
  /**
   * @template {{ path: string }} Test
   * @param {readonly Test[]} tests
   * @returns {Test[]}
   */
  sort(tests) {
    const read = tests
      .map((test) => ({ test, text: readFileSync(test.path, 'utf8') }))
      .toSorted(
        (a, b) =>
          places(a.test) - places(b.test) ||
          Number(TRIES_MANY.test(b.text)) - Number(TRIES_MANY.test(a.text)) ||
          b.text.length - a.text.length,
      );
    const waiting = read.filter(({ text }) => WAITS.test(text));
    const others = read.filter(({ text }) => !WAITS.test(text));
    return [
      ...waiting.flatMap((file, index) => [
        file,
        ...others.slice(index * BETWEEN, (index + 1) * BETWEEN),
      ]),
      ...others.slice(waiting.length * BETWEEN),
    ].map(({ test }) => test);
  }

  /**
   * `--shard` is not used.
   * @template Test
   * @param {readonly Test[]} tests
   */
  shard(tests) {
    return tests;
  }

  /** `--onlyFailures` is not used: nothing is remembered. */
  allFailedTests() {
    return [];
  }

  cacheResults() {}
}

/** @param {{ path: string }} test */
const places = ({ path }) => (path.includes('/test/') ? 0 : 1);
