import { once } from 'node:events';
import { request } from 'node:http';
import compress from '@fastify/compress';
import { Controller, Post, Res } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { FastifyReply } from 'fastify';
import { ErrorFilter } from '#shared/http/error.filter.js';
import { PublisherFailuresService } from '#shared/http/failed-requests.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { eventually } from '#test/support/eventually.js';
import { createAdapter } from '../../../src/app.js';

/** Larger than what is compressed at once, without a stream. */
const LARGE = Array.from({ length: 200_000 }, (_, id) => ({ id }));

const asked = new EventTarget();
const clientGone = async ({ raw }: FastifyReply): Promise<void> => {
  asked.dispatchEvent(new Event('asked'));
  await once(raw, 'close');
};
/**
 * Answers when the client has hung up. Fastify keeps quiet by itself if the request was not read
 * to its end, which it is after a POST.
 */
@Controller()
class LateController {
  @Post('late')
  async late(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    await clientGone(reply);
    return LARGE;
  }
  @Post('broken')
  async broken(@Res({ passthrough: true }) reply: FastifyReply): Promise<never> {
    await clientGone(reply);
    throw new TypeError('x is undefined');
  }
}

describe('a client that hangs up while it is answered', () => {
  let app: NestFastifyApplication;
  let url: string;
  const logged: [level: string, data: Record<string, unknown>, message: string][] = [];
  const note =
    (level: string): AppLogger['info'] =>
    (data, message) => {
      logged.push([level, data as Record<string, unknown>, message ?? '']);
    };

  beforeAll(async () => {
    const compiled = await Test.createTestingModule({
      controllers: [LateController],
      providers: [
        { provide: APP_FILTER, useClass: ErrorFilter },
        PublisherFailuresService,
        {
          provide: AppLogger,
          useValue: {
            debug: note('debug'),
            info: note('info'),
            warn: note('warn'),
            error: note('error'),
          },
        },
      ],
    }).compile();
    const adapter = createAdapter();
    app = compiled.createNestApplication<NestFastifyApplication>(adapter, { logger: false });
    await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = await app.getUrl();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    logged.length = 0;
  });

  const hangUpOn = async (path: string, encoding = 'gzip'): Promise<void> => {
    const isAsked = once(asked, 'asked');
    const call = request(`${url}/${path}`, {
      method: 'POST',
      agent: false,
      headers: { 'accept-encoding': encoding, 'content-type': 'application/json' },
    });
    call.on('error', () => undefined).end('{}');
    await isAsked;
    call.destroy();
    await eventually(() => {
      if (logged.length === 0) throw new Error('nothing was logged');
    });
  };

  it.each(['gzip', 'br'])('is no error of the server (%s)', async (encoding) => {
    await hangUpOn('late', encoding);
    expect(logged).toEqual([
      ['debug', { route: '/late' }, 'the client closed the connection before it was answered'],
    ]);
  });

  it('does not hide a defect', async () => {
    await hangUpOn('broken');
    expect(logged).toMatchObject([['error', { err: { name: 'TypeError' } }, 'answered 500']]);
  });
});
