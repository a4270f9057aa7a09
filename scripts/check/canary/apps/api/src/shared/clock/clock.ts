import { zone } from './zone.js';
export const clock = zone;
