import type { RequestField } from '@leadline/contracts';
import { NoRequestError } from './no-request.js';

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const TRUE = /^(?:true|1|yes|y|on)$/i;
const FALSE = /^(?:false|0|no|n|off)$/i;

/** Returns a number as JSON writes it, with all its digits. Null if it is none. */
const numberText = (text: string): string | null => {
  const number = text.trim().replace(/^\+/, '');
  return NUMBER.test(number) ? number.replace(/^(-?)0+(?=\d)/, '$1') : null;
};
const booleanText = (text: string): string | null => {
  const word = text.trim();
  if (TRUE.test(word)) return 'true';
  return FALSE.test(word) ? 'false' : null;
};
const jsonText = (text: string): string | null => {
  try {
    JSON.parse(text);
    return text.trim();
  } catch {
    return null;
  }
};

const JSON_TYPES: Readonly<
  Record<
    Exclude<RequestField['type'], 'text'>,
    { readonly write: (text: string) => string | null; readonly kind: string }
  >
> = {
  number: { write: numberText, kind: 'a number' },
  boolean: { write: booleanText, kind: 'true or false' },
  json: { write: jsonText, kind: 'JSON' },
};

/** Writes a text as JSON. Throws NoRequestError. */
export const fieldJson = (
  { name, type, empty }: Pick<RequestField, 'name' | 'type' | 'empty'>,
  text: string,
): string => {
  if (text === '') return empty === 'null' ? 'null' : '""';
  if (type === 'text') return JSON.stringify(text);
  const { write, kind } = JSON_TYPES[type];
  const json = write(text);
  if (json === null) throw new NoRequestError(`The field ${name} is not ${kind}`);
  return json;
};
