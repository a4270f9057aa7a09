export const repository = 'caps';
