import { mayHoldLongInteger, quoteLongIntegers } from '@leadline/contracts';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.js';
import { textOfBody } from './body-text.js';
import { POSTBACKS, receivedBody } from './received-body.js';

/** Contracts nest a few levels only. A deeper body is an attack on recursive code. */
const MAX_DEPTH = 32;
/** Fields and items of all levels. The largest lists of the contracts hold half as many. */
const MAX_VALUES = 25_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/** Returns the index of the quote that ends a text, or the length of `json` if it does not end. */
const endOfText = (json: string, start: number): number => {
  for (let index = start; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) return index;
    if (code === BACKSLASH) index += 1;
  }
  return json.length;
};

/**
 * Returns the reason why a JSON text is too costly to parse. Null for an ordinary one. Reads it
 * once, up to the first fault, and builds nothing. The parser checks whether it is valid JSON.
 */
export const jsonFault = (json: string): string | null => {
  let [depth, values] = [0, 0];
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = endOfText(json, index + 1);
    else if (code === COMMA) values += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return 'The body is nested too deeply.';
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (values > MAX_VALUES) return 'The body has too many fields.';
  }
  return null;
};

/** Types such as `application/vnd.api+json`. */
export const JSON_SUFFIX_TYPE = /^application\/[a-z0-9.+-]+\+json\s*(;|$)/i;

type Done = (error: Error | null, value?: unknown) => void;

type Parse = (request: FastifyRequest, body: Buffer, done: Done) => void;

/** Parses bodies by `parse`. The handler of postbacks gets the text instead. */
const exceptPostbacks =
  (parse: Parse): Parse =>
  (request, body, done) => {
    if (!POSTBACKS.test(request.url)) return parse(request, body, done);
    done(null, receivedBody(body, request.headers['content-type'] ?? ''));
  };

/**
 * Parses JSON bodies, unless they are too deep or too large, which is checked before parsing.
 * Integers too large for a number become text, so that ids keep their last digits. Only postbacks
 * may have a body of another type.
 */
export const useBodyParsers = (adapter: FastifyAdapter): void => {
  const parse = adapter.getInstance().getDefaultJsonParser('error', 'error');
  const parseJson: Parse = (request, body, done) => {
    const text = textOfBody(body, request.headers['content-type'] ?? '');
    const message = jsonFault(text);
    if (message !== null) return done(new AppError('NOT_JSON', { message }));
    const afterFirst: Done = (error, value) => {
      if (error || !mayHoldLongInteger(text)) done(error, value);
      else void parse(request, quoteLongIntegers(text), done);
    };
    void parse(request, text, afterFirst);
  };
  const refuse: Parse = (_request, _body, done) => done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  // The button of a redirect sends a form without fields.
  const parseForm: Parse = (request, body, done) =>
    body.length === 0 ? done(null) : refuse(request, body, done);
  const parsers = new Map<string | RegExp, Parse>([
    ['application/json', parseJson],
    [JSON_SUFFIX_TYPE, parseJson],
    ['application/x-www-form-urlencoded', parseForm],
    ['text/plain', refuse],
    ['*', refuse],
  ]);
  for (const [type, parser] of parsers)
    adapter.useBodyParser(type, false, {}, exceptPostbacks(parser) as never);
};
