export const dashboard = 'dashboard';
