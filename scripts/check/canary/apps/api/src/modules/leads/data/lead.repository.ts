import { clock } from '../../../shared/clock/clock.js';
export const repository = clock;
