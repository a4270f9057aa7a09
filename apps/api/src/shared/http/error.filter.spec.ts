import { NotFoundException, type ArgumentsHost } from '@nestjs/common';
import { AppError } from './app-error.js';
import { ErrorFilter } from './error.filter.js';
import { PublisherFailuresService } from './failed-requests.service.js';

/** Returns the log and the answer of a failed request. */
const handle = (
  thrown: unknown,
  { method = 'GET', url = '/health/ready', isOpen = true, is404 = false } = {},
) => {
  const logged: [level: string, data: object, message: string][] = [];
  const note =
    (level: string) =>
    (data: object, message: string): void => {
      logged.push([level, data, message]);
    };
  const headers: Record<string, string> = {};
  const answer = { status: 0, headers };
  const reply = {
    sent: false,
    raw: { destroyed: !isOpen },
    header: (name: string, value: string) => {
      headers[name] = value;
      return reply;
    },
    status: (status: number) => {
      answer.status = status;
      return reply;
    },
    send: () => reply,
  };
  const request = { id: 'trace', is404, method, url, routeOptions: { url } };
  const host = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }) };
  const logger = {
    info: note('info'),
    warn: note('warn'),
    error: note('error'),
    debug: note('debug'),
  };
  const failures = new PublisherFailuresService();
  new ErrorFilter(logger, failures).catch(thrown, host as unknown as ArgumentsHost);
  return { logged, answer };
};

it('a process that is not ready says so without a stack', () => {
  const { logged, answer } = handle(
    new AppError('UNAVAILABLE', { message: 'The process is stopping.' }),
  );
  expect(answer.status).toBe(503);
  expect(logged).toEqual([
    ['warn', { reason: 'The process is stopping.', route: '/health/ready' }, 'answered 503'],
  ]);
});

it('a lost service and a defect are errors with their reason', () => {
  const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const defect = new TypeError('x is undefined');
  for (const [thrown, status] of [
    [lost, 503],
    [defect, 500],
  ] as const)
    expect(handle(thrown)).toMatchObject({
      answer: { status },
      logged: [['error', { err: thrown }, `answered ${status}`]],
    });
});

it('a stream of ours that breaks off is an error, unless the client has gone', () => {
  const broken = Object.assign(new Error('Premature close'), {
    code: 'ERR_STREAM_PREMATURE_CLOSE',
  });
  expect(handle(broken).logged).toMatchObject([['error', { err: broken }, 'answered 500']]);
  expect(handle(broken, { isOpen: false }).logged).toEqual([
    [
      'debug',
      { route: '/health/ready' },
      'the client closed the connection before it was answered',
    ],
  ]);
  const defect = new TypeError('x is undefined');
  expect(handle(defect, { isOpen: false }).logged).toMatchObject([
    ['error', { err: defect }, 'answered 500'],
  ]);
});

it('an address without that method is 405 with the methods that there are', () => {
  const missing = new NotFoundException();
  const unreadable = Object.assign(new Error('Unexpected token'), { statusCode: 400 });
  for (const thrown of [missing, unreadable])
    expect(handle(thrown, { method: 'PUT', url: '/api/v1/leads', is404: true }).answer).toEqual({
      status: 405,
      headers: { allow: 'GET, POST' },
    });
  expect(handle(unreadable, { method: 'POST', url: '/api/v1/leads' }).answer.status).toBe(400);
  expect(
    handle(missing, { method: 'PUT', url: '/api/v1/nothing', is404: true }).answer.status,
  ).toBe(404);
});
