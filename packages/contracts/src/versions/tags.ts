import { z } from 'zod';
import type { RouteShape } from '../common/route.js';

const fieldsOf = (schema: unknown): z.core.$ZodShape => {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? { ...fieldsOf(schema.in), ...fieldsOf(schema.out) } : {};
};

/**
 * Returns where the answer of a route has the version of its one record: `['version']`, or
 * `['advertiser', 'version']`. Null for other routes. Such answers have an ETag.
 */
export const versionPathOf = ({ method, response }: RouteShape): readonly string[] | null => {
  if (method !== 'GET') return null;
  const fields = fieldsOf(response);
  if ('version' in fields) return ['version'];
  const record = Object.keys(fields).find((name) => 'version' in fieldsOf(fields[name]));
  return record === undefined ? null : [record, 'version'];
};

/** Whether the sender of a save may name the version that they have read, also by `If-Match`. */
export const takesVersion = ({ body, errors }: RouteShape): boolean =>
  errors?.includes('CONFLICT') === true && 'version' in fieldsOf(body);
