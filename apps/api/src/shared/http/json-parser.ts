import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.js';
import { textOfBody } from './json-body.js';
import { jsonFault } from './json-limits.js';

/** Types such as `application/vnd.api+json`. */
const JSON_SUFFIX_TYPE = /^application\/[a-z0-9.+-]+\+json\s*(;|$)/i;

/** Parses JSON bodies, unless they are too deep or hold too much: that is found before parsing. */
export const useJsonParser = (adapter: FastifyAdapter): void => {
  const parse = adapter.getInstance().getDefaultJsonParser('error', 'error');
  const parser = (
    request: FastifyRequest,
    body: Buffer,
    done: (error: Error | null, value?: unknown) => void,
  ): void => {
    const text = textOfBody(body, request.headers['content-type'] ?? '');
    const message = jsonFault(text);
    if (message === null) void parse(request, text, done);
    else done(new AppError('NOT_JSON', { message }));
  };
  for (const type of ['application/json', JSON_SUFFIX_TYPE])
    adapter.useBodyParser(type, false, {}, parser as never);
};
