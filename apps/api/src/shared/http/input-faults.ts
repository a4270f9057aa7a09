import type { z } from 'zod';

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

const UNSTORABLE = 'Contains characters that cannot be stored';
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const unstorableOf = (value: unknown, path: readonly (string | number)[]): Issue[] => {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ path: [...path], message: UNSTORABLE }];
  if (Array.isArray(value))
    return value.flatMap((item, index) => unstorableOf(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isStorable(name)
      ? unstorableOf(part, [...path, name])
      : [{ path: [...path], message: UNSTORABLE }],
  );
};

const seconded = (time: string, seconds: string): string =>
  `${time.slice(0, 10)} ${time.slice(11)}${time.length > 16 ? '' : seconds}`;

/**
 * Returns the fields of a range that ends before it starts. An end without seconds includes its
 * minute, so start and end may be equal.
 */
const reversedRangeOf = ({
  start_date: start,
  end_date: end,
}: Record<string, unknown>): Issue[] => {
  if (typeof start !== 'string' || typeof end !== 'string') return [];
  const isReversed = seconded(start, ':00') > seconded(end, ':59');
  return isReversed
    ? [{ path: ['end_date'], message: 'The end must not be before the start' }]
    : [];
};

/**
 * Returns faults that no input may have, whatever its schema: text that PostgreSQL cannot store
 * (NUL and lone surrogates), also if it is only compared with stored text; and a range of dates
 * that ends before it starts. `parsed` is the output of the schema: fields that it drops do not
 * matter.
 */
export const inputFaults = (schema: z.ZodType, parsed: unknown): Issue[] => {
  if (typeof parsed !== 'object' || parsed === null) return unstorableOf(parsed, []);
  // Fields that the schema passes on without knowing them are up to the handler.
  const known =
    'shape' in schema && !Array.isArray(parsed)
      ? Object.entries(parsed).filter(([name]) => Object.hasOwn(schema.shape as object, name))
      : null;
  return [
    ...unstorableOf(known ? Object.fromEntries(known) : parsed, []),
    ...reversedRangeOf(parsed as Record<string, unknown>),
  ];
};
