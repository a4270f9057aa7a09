import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttp } from '#test/integration/net/local-server.js';

export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
}

/** The tracker of a publisher. Records the calls that it gets and answers as the test says. */
export interface Receiver {
  readonly authority: string;
  readonly received: Received[];
  /** 200 unless a test replaces it. */
  answer: (request: Received, response: ServerResponse) => void;
  close(): Promise<void>;
}

export const ok = (_request: Received, response: ServerResponse): void => {
  response.end('ok');
};
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_request: Received, response: ServerResponse): void => {
    response.writeHead(code, headers).end();
  };

export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const state: Pick<Receiver, 'received' | 'answer'> = { received, answer: ok };
  const server = await startHttp((request, response) => {
    const told = {
      path: request.url ?? '',
      method: request.method ?? '',
      headers: request.headers,
    };
    received.push(told);
    state.answer(told, response);
  });
  return Object.assign(state, { authority: server.authority, close: () => server.close() });
};

/** Checks a signature as a careful receiver does. */
export const isSigned = ({ path, headers }: Received, secret: string): boolean => {
  const [, time, given] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-leadline-signature'])) ?? [];
  return (
    given !== undefined &&
    given === createHmac('sha256', secret).update(`${time}.${path}`).digest('hex')
  );
};
