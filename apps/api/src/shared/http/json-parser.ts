import { mayHoldLongInteger, quoteLongIntegers } from '@leadline/contracts';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.js';
import { textOfBody } from './json-body.js';
import { jsonFault } from './json-limits.js';

/** Types such as `application/vnd.api+json`. */
const JSON_SUFFIX_TYPE = /^application\/[a-z0-9.+-]+\+json\s*(;|$)/i;

type Done = (error: Error | null, value?: unknown) => void;

/**
 * Parses JSON bodies, unless they are too deep or too large, which is checked before parsing.
 * Integers too large for a number become text, so that ids keep their last digits.
 */
export const useJsonParser = (adapter: FastifyAdapter): void => {
  const parse = adapter.getInstance().getDefaultJsonParser('error', 'error');
  const parser = (request: FastifyRequest, body: Buffer, done: Done): void => {
    const text = textOfBody(body, request.headers['content-type'] ?? '');
    const message = jsonFault(text);
    if (message !== null) return done(new AppError('NOT_JSON', { message }));
    const afterFirst: Done = (error, value) => {
      if (error || !mayHoldLongInteger(text)) done(error, value);
      else void parse(request, quoteLongIntegers(text), done);
    };
    void parse(request, text, afterFirst);
  };
  for (const type of ['application/json', JSON_SUFFIX_TYPE])
    adapter.useBodyParser(type, false, {}, parser as never);
};
