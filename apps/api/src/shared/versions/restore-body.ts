import type { z } from 'zod';
import { AppError } from '#shared/http/app-error.js';
import { issuesOf } from '#shared/http/route.decorator.js';

/**
 * Returns the body of the save that restores an earlier version. Throws VALIDATION_FAILED if newer
 * rules refuse its content.
 */
export const restoreBody = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION_FAILED', {
    message: 'This version cannot be saved any more.',
    issues: issuesOf(parsed.error, 'body'),
  });
};
