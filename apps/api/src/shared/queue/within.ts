/** Waits for `work`, but no longer than `limitMs`. Answers whether it succeeded in time; a failure goes to `onFailure`, also a late one. */
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
