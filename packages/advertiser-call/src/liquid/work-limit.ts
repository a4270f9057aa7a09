import { type Emitter, toValue } from 'liquidjs';
import { TemplateTextError } from './text-error.js';

/** Characters of a rendered text, and of a captured one. */
const MAX_TEXT = 65_536;
/** Items of a list. */
const MAX_ITEMS = 1000;
/** Units of work: each character that is read or made is one. */
const MAX_WORK = 1_000_000;
/** Units for each filter, argument, operator and part of a text. */
export const STEP = 250;

/**
 * The work that rendering the texts of a request may take: some 20 ms. It counts and reads no
 * clock: a text that is too expensive fails for every lead, and no text fails because the machine
 * is busy. liquidjs calls `use` when it makes text or lists, and `check` before each part of a text.
 */
export class WorkLimit {
  #left = MAX_WORK;

  /** Throws TemplateTextError if more than the limit is used. */
  use(units: number): void {
    if (units > 0) this.#left -= units;
    if (this.#left < 0) throw new TemplateTextError('The text takes too long to render');
  }

  check(): void {
    this.use(STEP);
  }
}

/** Returns the number of characters of a value of a text. */
export const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (Array.isArray(value)) {
    let size = value.length;
    for (const item of value) size += sizeOf(item);
    return size;
  }
  if (typeof value === 'object' && value !== null) return sizeOf(Object.values(value));
  return 1;
};

/** Throws TemplateTextError if a value is a list with too many items. */
export const checkItems = (value: unknown): void => {
  if (Array.isArray(value) && value.length > MAX_ITEMS)
    throw new TemplateTextError(`A list has more than ${MAX_ITEMS} items`);
};

/** Returns a value as it is written into a text. */
export const textOf = (given: unknown): string => {
  const value: unknown = toValue(given);
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join('');
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean}`;
};

/** Collects a text. Throws TemplateTextError if it grows too long. */
export class TextEmitter implements Emitter {
  buffer = '';

  write(part: unknown): void {
    this.buffer += textOf(part);
    if (this.buffer.length > MAX_TEXT) throw new TemplateTextError('The text is longer than 64 kB');
  }
}
