export const names = 'names';
