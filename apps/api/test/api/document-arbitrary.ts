import fc from 'fast-check';

/**
 * Turns the JSON Schemas of the OpenAPI document into generators of nearly valid input: valid
 * values, with hostile ones among them.
 */

export interface JsonSchema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
}
export type Components = Readonly<Record<string, JsonSchema>>;

/** Values that have broken servers before. Every one of them survives JSON. */
export const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '💥'.repeat(300),
  'x'.repeat(100_000),
  "'",
  '"',
  '\\',
  "' OR 1=1 --",
  '1; DROP TABLE leads',
  '%s%n',
  '${7*7}',
  '{{secret.key}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  0,
  -0,
  -1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  1e21,
  0.1,
  '0',
  '-1',
  '1e3',
  '0x10',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'Infinity',
  true,
  false,
  [],
  [[]],
  {},
  [null],
  { length: 1e9 },
  { constructor: { prototype: {} } },
  { toString: 'x', valueOf: 'y' },
  '2026-02-30 00:00',
  '0000-00-00 00:00',
  '9999-12-31 23:59',
  '24:00',
  '+99:99',
  'Etc/Unknown',
  Array.from({ length: 1001 }, (_, index) => index),
];
/** PostgreSQL cannot store them. */
export const UNSTORABLE = ['\u0000', '\ud800'] as const;
const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const matching = (pattern: string, maxLength: number): fc.Arbitrary<string> => {
  // Throws for look-around, which fast-check cannot generate.
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength });
  } catch {
    return fc.string({ maxLength });
  }
};
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress(),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  uuid: fc.uuid(),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') })
    .map((date) => date.toISOString()),
};
const text = ({
  format,
  pattern,
  minLength = 0,
  maxLength = 60,
}: JsonSchema): fc.Arbitrary<string> => {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known) return known;
  const limit = Math.min(maxLength, 200);
  const valid =
    pattern === undefined
      ? fc.oneof(
          fc.string({ minLength: Math.min(minLength, limit), maxLength: limit }),
          fc.string({ unit: 'grapheme', maxLength: limit }),
        )
      : matching(pattern, limit);
  // Among the many hostile values, these two would come up once in thousands of texts.
  const unstorable = fc
    .tuple(valid, fc.constantFrom(...UNSTORABLE))
    .map(([value, character]) => `${value.slice(0, Math.max(0, limit - 1))}${character}`);
  return fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: unstorable });
};
const number = (
  { minimum = -1000, maximum = 1000 }: JsonSchema,
  isWhole: boolean,
): fc.Arbitrary<number> =>
  isWhole
    ? fc.oneof(
        fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
        fc.integer({ min: 1, max: 20 }),
      )
    : fc.double({ min: minimum, max: maximum, noNaN: true });

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const pathsOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  isNode(value)
    ? [
        ...(path.length > 0 ? [path] : []),
        ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key])),
      ]
    : [path];
const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? replaced(part, rest, by) : part));
  return isNode(value) ? { ...value, [key]: replaced(value[key], rest, by) } : by;
};

/** A body that is valid except in one or two places. */
export const spoiled = (base: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(base, fc.array(fc.tuple(fc.nat(), hostile), { minLength: 1, maxLength: 2 }))
    .map(([body, faults]) =>
      faults.reduce((current, [pick, value]) => {
        const paths = pathsOf(current);
        return replaced(current, paths[pick % paths.length] ?? [], value);
      }, body),
    );

/** Input that fits the schema, except that any part of it may be hostile instead. */
export const nearly = (
  schema: JsonSchema,
  components: Components,
  depth = 0,
): fc.Arbitrary<unknown> => {
  const valid = exactly(schema, components, depth);
  return fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: hostile });
};

const exactly = (
  schema: JsonSchema,
  components: Components,
  depth: number,
): fc.Arbitrary<unknown> => {
  if (depth > 8) return fc.constant(null);
  if (schema.$ref !== undefined)
    return nearly(
      components[schema.$ref.replace('#/components/schemas/', '')] ?? {},
      components,
      depth + 1,
    );
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => nearly(choice, components, depth + 1)));
  if (schema.allOf)
    return nearly(Object.assign({}, ...schema.allOf) as JsonSchema, components, depth + 1);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return object(schema, components, depth);
    case 'array':
      return fc.array(nearly(schema.items ?? {}, components, depth + 1), { maxLength: 4 });
    case 'string':
      return text(schema);
    case 'integer':
      return number(schema, true);
    case 'number':
      return number(schema, false);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return hostile;
  }
};

const object = (
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  components: Components,
  depth: number,
): fc.Arbitrary<unknown> => {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, nearly(field, components, depth + 1)]),
  );
  // Mostly complete, because a body that lacks a required field never passes the first check.
  const known = fc.oneof(
    { weight: 5, arbitrary: fc.record(fields, { requiredKeys: [...required] }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
  const more =
    typeof additionalProperties === 'object'
      ? nearly(additionalProperties, components, depth + 1)
      : hostile;
  const extra = fc.dictionary(
    fc.oneof(
      fc.constantFrom('constructor', 'toString', '$where', 'id', '0'),
      fc.string({ maxLength: 20 }),
    ),
    more,
    { maxKeys: typeof additionalProperties === 'object' ? 4 : 1, noNullPrototype: true },
  );
  return fc.tuple(known, extra).map(([body, others]) => ({ ...others, ...body }));
};
