import { mayHoldLongInteger, quoteLongIntegers } from '@leadline/contracts';

/**
 * Undefined if the body is not JSON. Integers too large for a number become text, so that ids keep
 * their last digits.
 */
export const parseAnswer = (body: string): unknown => {
  try {
    const json = JSON.parse(body) as unknown;
    return mayHoldLongInteger(body) ? (JSON.parse(quoteLongIntegers(body)) as unknown) : json;
  } catch {
    return undefined;
  }
};

/** Returns the value at a path such as `a.b[0].c`. Reads own properties only. */
export const valueAt = (json: unknown, path: string): unknown => {
  let value = json;
  for (const key of path.split(/\.|\[|\]\.?/).filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
};

/** Returns the value at a path as text. Null if there is no text, number or boolean. */
export const scalarTextAt = (json: unknown, path: string | null): string | null => {
  const value = path === null ? undefined : valueAt(json, path);
  const isScalar =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? String(value) : null;
};
