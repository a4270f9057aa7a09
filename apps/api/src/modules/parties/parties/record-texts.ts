/** Messages to staff after a write. */
export const CREATED = 'Record created successfully.';
export const UPDATED = 'Record updated successfully.';
export const DELETED = 'Record deleted successfully.';
