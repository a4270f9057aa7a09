import { z } from 'zod';
import type { RouteShape } from './common/route.js';
import { documented } from './openapi.js';

/** Limit for callers without a token. */
const PUBLIC_BYTES = 8 * 1024;
/** The lowest limit for known callers: bodies may be indented and have extra fields. */
const LEAST_BYTES = 64 * 1024;
const MOST_BYTES = 1024 * 1024;
/** JSON may spell a character as `\uXXXX`. */
const BYTES_OF_CHARACTER = 6;
/** A number, or a text of a fixed form such as a date. */
const BYTES_OF_SCALAR = 80;
const MAX_LEVELS = 12;

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Document extends Schema {
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

const textBytes = ({ maxLength, pattern, format }: Schema): number => {
  if (maxLength !== undefined) return 2 + maxLength * BYTES_OF_CHARACTER;
  return pattern !== undefined || format !== undefined ? BYTES_OF_SCALAR : Infinity;
};

/** The length of the longest JSON text that fits the schema; Infinity if it has no end. */
const longest = (schema: Schema, { $defs = {} }: Document, level = 0): number => {
  const sizeOf = (part: Schema): number => longest(part, { $defs }, level + 1);
  if (level > MAX_LEVELS) return Infinity;
  if (schema.$ref !== undefined) return sizeOf($defs[schema.$ref.replace('#/$defs/', '')] ?? {});
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map(sizeOf));
  if (schema.allOf) return sum(schema.allOf.map(sizeOf));
  switch (schema.type) {
    case 'object':
      return sum(
        Object.entries(schema.properties ?? {}).map(
          ([name, part]) => name.length + 6 + sizeOf(part),
        ),
      );
    case 'array':
      return (schema.maxItems ?? Infinity) * (2 + sizeOf(schema.items ?? {}));
    case 'string':
      return textBytes(schema);
    case undefined:
      return Infinity;
    default:
      return BYTES_OF_SCALAR;
  }
};

/**
 * The number of bytes that the body of a route may have: 8 KiB for the public, for others what a
 * valid body can take, from 64 KiB to 1 MiB. A contract may state another.
 */
export const bodyLimitOf = ({
  access,
  bodyBytes,
  body,
  documentedBody = body,
}: RouteShape): number => {
  if (bodyBytes !== undefined) return bodyBytes;
  if (access === 'public') return PUBLIC_BYTES;
  // The fields of advertisers are their own.
  if (!documentedBody || access === 'advertiser') return LEAST_BYTES;
  const document = z.toJSONSchema(documented(documentedBody), {
    io: 'input',
    unrepresentable: 'any',
  });
  const bytes = longest(document as Schema, document as Document);
  return Math.min(MOST_BYTES, Math.max(LEAST_BYTES, bytes));
};
