import { date } from './lib';
import { sum } from './utils/sum';
import { gone } from './gone';
export const page = [date, sum, gone];
