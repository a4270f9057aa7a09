import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '@leadline/contracts';
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';
import { AppError } from './app-error.js';
import { failureReply } from './error.filter.js';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/**
 * Answers bytes that are no request, or a request that does not end in time, and closes the
 * connection. No hook sees it, and its address is not known.
 */
export const answerBrokenRequest = ({ code }: ConnectionError, socket: Socket): void => {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const traceId = randomUUID();
  const error = new AppError(CODES[code] ?? 'NOT_HTTP');
  const { status, body } = failureReply(error, '', traceId);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${traceId}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
};
