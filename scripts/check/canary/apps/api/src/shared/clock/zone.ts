import { clock } from './clock.js';
export const zone = clock;
