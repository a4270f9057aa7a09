/**
 * Returns the result of `work`, or undefined if it takes longer than `limitMs`. A later failure is
 * ignored.
 */
export const resultWithin = <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
