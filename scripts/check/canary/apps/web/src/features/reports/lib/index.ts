export const date = 'date';
