import { ApiError, errorText } from '#shared/api/api-error';

/** Why a step of the sign-in failed. */
export interface SignInFailure {
  readonly text: string;
  /** The time of the next allowed try in epoch milliseconds, if the server sets one. */
  readonly retryAt: number | null;
}

export const signInFailureOf = (error: unknown, now: number): SignInFailure => {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
  return { text: errorText(error), retryAt: seconds === null ? null : now + seconds * 1000 };
};

/** E.g. `45 s`, `2:05 min`. */
export const waitText = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
};

/**
 * Returns what runs a second-factor call and returns its failure, or null. Without a challenge the
 * user starts again with the password.
 */
export const attemptOr =
  (startAgain: (notice: SignInFailure) => void) =>
  async (work: () => Promise<void>): Promise<SignInFailure | null> => {
    try {
      await work();
      return null;
    } catch (error) {
      const failure = signInFailureOf(error, Date.now());
      if (error instanceof ApiError && error.code === 'TWO_FACTOR_NO_CHALLENGE')
        startAgain(failure);
      return failure;
    }
  };
