import dayjs from 'dayjs';
export const route = dayjs;
