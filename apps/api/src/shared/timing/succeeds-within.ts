/**
 * Waits for `work`, but no longer than `limitMs`. Resolves to whether it succeeded in time. A
 * failure, also a late one, goes to `onFailure`.
 */
export const within = (
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
