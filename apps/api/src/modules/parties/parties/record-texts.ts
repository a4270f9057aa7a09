/** Messages to staff after a write (ADV-053, PUB-042). */
export const CREATED = 'Record created successfully.';
export const UPDATED = 'Record updated successfully.';
export const DELETED = 'Record deleted successfully.';
