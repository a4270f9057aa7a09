/**
 * Waits for `work`, but not longer than `limitMs`. Returns whether it succeeded in time. A failure
 * goes to `onFailure`, even if it comes late.
 */
export const succeedsWithin = (
  work: Promise<unknown>,
  limitMs: number,
  onFailure: (error: unknown) => void,
): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    work
      .then(
        () => resolve(true),
        (error: unknown) => {
          onFailure(error);
          resolve(false);
        },
      )
      .finally(() => clearTimeout(timer));
  });

/**
 * Returns the result of `work`, or undefined if it takes longer than `limitMs`. A later failure is
 * ignored.
 */
export const resultWithin = <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
