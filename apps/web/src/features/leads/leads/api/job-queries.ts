export const JOB_COUNT_KEY = ['injections.count'] as const;
export const JOB_LIST_KEY = ['injections.list'] as const;

/** Logs a failure instead of showing it. The query keeps its previous data. */
export const logFailure = async <T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (!signal.aborted) console.warn('The progress logs could not be loaded', error);
    throw error;
  }
};
