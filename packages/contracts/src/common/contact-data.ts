import { z } from 'zod';
import {
  maskedContact,
  maskedDocument,
  maskedTextAbout,
  type ContactKind,
  type ContactValues,
} from './contact-data.rules.js';

// The contracts say which fields of replies hold the data of people (ADR 67). The server masks
// these fields in replies and files for callers without the permission CONTACT_DATA.

const KINDS = z.registry<{ kind: ContactKind }>();

/** A field that holds the data of a person. */
export const contact = (kind: ContactKind): z.ZodString => z.string().register(KINDS, { kind });
/** Marks a schema that is not a text: a document of any shape. */
export const contactDocument = <S extends z.ZodType>(schema: S): S => {
  KINDS.add(schema, { kind: 'payload' });
  return schema;
};

type Schema = z.core.$ZodType;
type Masker = (value: unknown, people: readonly ContactValues[]) => unknown;

const inner = (schema: Schema): Schema | null => {
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional
  )
    return schema.def.innerType;
  if (schema instanceof z.ZodPipe) return schema.def.out;
  return null;
};

/** Returns the kind of contact data in a field of this schema; null if there is none. */
export const contactKindOf = (schema: Schema): ContactKind | null => {
  const kind = KINDS.get(schema)?.kind;
  if (kind !== undefined) return kind;
  const within = inner(schema);
  return within && contactKindOf(within);
};

const fieldMasker =
  (kind: ContactKind): Masker =>
  (value, people) => {
    if (kind === 'payload') return maskedDocument(value);
    if (typeof value !== 'string') return value;
    return kind === 'text' ? maskedTextAbout(people, value) : maskedContact(kind, value);
  };

/** Returns the values of the people in an object, to mask them in the texts beside. */
const peopleIn = (
  fields: readonly (readonly [key: string, kind: ContactKind])[],
  value: object,
): ContactValues[] =>
  fields.flatMap(([key, kind]) => {
    const one: unknown = Reflect.get(value, key);
    return typeof one === 'string' ? [{ kind, value: one }] : [];
  });

const objectMasker = (schema: z.ZodObject): Masker | null => {
  const shape = Object.entries<Schema>(schema.shape);
  const maskers = shape.flatMap(([key, field]) => {
    const masker = maskerOf(field);
    return masker ? [[key, masker] as const] : [];
  });
  if (maskers.length === 0) return null;
  const persons = shape.flatMap(([key, field]) => {
    const kind = contactKindOf(field);
    return kind === null || kind === 'text' || kind === 'payload' ? [] : [[key, kind] as const];
  });
  return (value, people) => {
    if (typeof value !== 'object' || value === null) return value;
    const known = [...people, ...peopleIn(persons, value)];
    const masked: Record<string, unknown> = { ...value };
    for (const [key, masker] of maskers)
      if (key in masked) masked[key] = masker(masked[key], known);
    return masked;
  };
};

/**
 * Masks an object by the option that its discriminator names, or by the first one that accepts it.
 */
const unionMasker = (options: readonly Schema[]): Masker | null => {
  const maskers = options.map((option) => ({ option, masker: maskerOf(option) }));
  if (maskers.every(({ masker }) => masker === null)) return null;
  return (value, people) => {
    const fitting = maskers.find(({ option }) => z.core.safeParse(option, value).success);
    return fitting?.masker ? fitting.masker(value, people) : value;
  };
};

const listMasker = (element: Schema): Masker | null => {
  const masker = maskerOf(element);
  return (
    masker &&
    ((value, people) =>
      Array.isArray(value) ? value.map((one: unknown) => masker(one, people)) : value)
  );
};

const recordMasker = (valueType: Schema): Masker | null => {
  const masker = maskerOf(valueType);
  return (
    masker &&
    ((value, people) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, masker(one, people)]))
        : value)
  );
};

const build = (schema: Schema): Masker | null => {
  const kind = KINDS.get(schema)?.kind;
  if (kind !== undefined) return fieldMasker(kind);
  if (schema instanceof z.ZodObject) return objectMasker(schema);
  if (schema instanceof z.ZodArray) return listMasker(schema.def.element);
  if (schema instanceof z.ZodRecord) return recordMasker(schema.def.valueType);
  if (schema instanceof z.ZodUnion) return unionMasker(schema.def.options);
  const within = inner(schema);
  return within && maskerOf(within);
};

const built = new WeakMap<Schema, Masker | null>();
const maskerOf = (schema: Schema): Masker | null => {
  const known = built.get(schema);
  if (known !== undefined) return known;
  const masker = build(schema);
  built.set(schema, masker);
  return masker;
};

/** Returns a reply as callers without the permission CONTACT_DATA get it. */
export const withoutContactData = (schema: z.ZodType, reply: unknown): unknown => {
  const masker = maskerOf(schema);
  return masker ? masker(reply, []) : reply;
};
