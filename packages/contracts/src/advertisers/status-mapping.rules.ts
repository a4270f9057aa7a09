/** Returns the key of a status. Two spellings with the same key are the same status. */
export const statusKey = (value: string): string => value.trim().toLowerCase();
