/** A JSON value. Undefined stands for a key that is not there. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json } | undefined;

/** A field of a body that a save changes: the keys that lead to it, and its two values. */
export interface ChangedField {
  readonly path: readonly string[];
  readonly before?: Json;
  readonly after?: Json;
}

type Fields = Readonly<Record<string, Json>>;

const isObject = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values say the same. The order of keys says nothing. */
const isSame = (a: Json, b: Json): boolean => {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item: Json, index) => isSame(item, b[index] as Json));
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
};

/** Returns a value as JSON carries it: without keys that are undefined. */
export const asJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;

/**
 * Lists the fields in which two bodies differ. Objects are compared key by key, at any depth. A
 * list is one field: its items belong together.
 */
export const changedFields = (
  before: Json,
  after: Json,
  path: readonly string[] = [],
): ChangedField[] => {
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      changedFields(before[key], after[key], [...path, key]),
    );
  if (isSame(before, after)) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
};

const valueAt = (body: Json, path: readonly string[]): Json =>
  path.reduce<Json>((value, key) => (isObject(value) ? value[key] : undefined), body);

/**
 * Lists the fields that were changed since, unless they already are what they shall become.
 */
export const movedFields = (fields: readonly ChangedField[], now: Json): ChangedField[] =>
  fields.filter(({ path, before, after }) => {
    const present = valueAt(now, path);
    return !isSame(present, before) && !isSame(present, after);
  });

const withValue = (body: Json, [key, ...rest]: readonly string[], value: Json): Json => {
  if (key === undefined) return value;
  const fields = isObject(body) ? body : {};
  const { [key]: present, ...others } = fields;
  const next = withValue(present, rest, value);
  return next === undefined ? others : { ...others, [key]: next };
};

/** Returns a body with the changed fields. All others keep what they are. */
export const merged = (now: Json, fields: readonly ChangedField[]): Json =>
  fields.reduce<Json>((body, { path, after }) => withValue(body, path, after), now);
