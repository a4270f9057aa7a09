import { isReportField, MASK } from '@leadline/contracts';

/** Number of characters of a body that are kept. */
const MOST = 2048;
/** Names that cannot be an address, a number or a token. */
export const HARMLESS_NAME = /^[a-z_][\w.-]{0,30}$/i;
/** A name with its value, as in JSON, a form or XML; or a word by itself. */
const PARTS = /([\w.-]+)(["']?\s*[:=>]\s*["']?)([^"'&<>,;\r\n{}[\]]*)|[^\s"'&<>,;:={}[\]()/?!]+/gu;

const maskedValue = (name: string, value: string): string => {
  if (value.trim() === '') return value;
  return isReportField(name) && !value.includes('@') ? value : MASK;
};

/**
 * Returns the beginning of a body that could not be read, as staff may read it: values of our
 * fields, the names of others, and the signs in between. PostgreSQL can store it.
 */
export const maskedBody = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('utf8')
    .replaceAll('\u0000', '␀')
    .replaceAll(PARTS, (_part, name?: string, between?: string, value?: string) => {
      if (name === undefined || between === undefined || value === undefined) return MASK;
      return (HARMLESS_NAME.test(name) ? name : MASK) + between + maskedValue(name, value);
    })
    .slice(0, MOST)
    .toWellFormed();
