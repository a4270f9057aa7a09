export const storeLead = 'INSERT';
