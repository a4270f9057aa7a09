/** Two spellings of a status are the same status if this is the same. */
export const statusKey = (value: string): string => value.trim().toLowerCase();
