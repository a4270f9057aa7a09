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
import { eventually } from '#test/support/waiting.js';
import { createAdapter } from '../../../src/app.js';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import type { HostResolver, ResolvedAddress } from '#shared/net/outbound.types.js';
import { startHttp, type LocalServer } from './local-server.js';
import { SmtpClientService, type SmtpClientOptions } from '#shared/net/smtp-client.service.js';
import { MAIL_USER, startMailServer, type MailServer } from '#test/support/mail-server.js';

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

describe('rebinding', () => {
  /**
   * A name server that answers a public address first and then a private one. Tests must not leave
   * the machine, so here 127.0.0.1 counts as public and everything else as private.
   */
  const PUBLIC = '127.0.0.1';
  const PRIVATE = '127.0.0.2';

  let server: LocalServer;
  let asked: number;

  const rebinding: HostResolver = () => {
    asked += 1;
    return Promise.resolve([{ address: asked === 1 ? PUBLIC : PRIVATE, family: 4 }]);
  };

  beforeEach(() => {
    asked = 0;
  });

  afterEach(() => server.close());

  function clientWith(resolve: HostResolver): OutboundClientService {
    return new OutboundClientService({
      resolve,
      isPublic: (address) => address === PUBLIC,
      connectionsPerOrigin: 1,
    });
  }

  it('resolves once for a connection, and connects to the address that it checked', async () => {
    server = await startHttp((_request, response) => response.end('ok'));
    const client = clientWith(rebinding);
    const url = `http://rebinding.attacker.test:${server.port}/`;

    const answers = [
      await client.send({ method: 'GET', url }),
      await client.send({ method: 'GET', url }),
    ];
    await client.onApplicationShutdown();

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect({ asked, ...server.counts }).toMatchObject({ asked: 1, connections: 1, requests: 2 });
  });

  it('checks again for the next connection and refuses the private address', async () => {
    server = await startHttp((_request, response) =>
      response.writeHead(200, { connection: 'close' }).end('ok'),
    );
    const client = clientWith(rebinding);
    const url = `http://rebinding.attacker.test:${server.port}/`;

    await client.send({ method: 'GET', url });
    await server.idle();
    const second = client.send({ method: 'POST', url, body: 'lead' });
    await expect(second).rejects.toBeInstanceOf(OutboundError);
    await expect(second).rejects.toMatchObject({ kind: 'blocked', sent: false });
    await client.onApplicationShutdown();

    expect({ asked, ...server.counts }).toMatchObject({ asked: 2, connections: 1, requests: 1 });
  });

  it('refuses a name that hides a private address behind a public one', async () => {
    server = await startHttp((_request, response) => response.end('ok'));
    const mixed: ResolvedAddress[] = [
      { address: PUBLIC, family: 4 },
      { address: PRIVATE, family: 4 },
    ];
    const client = clientWith(() => Promise.resolve(mixed));
    const call = client.send({ method: 'GET', url: `http://mixed.attacker.test:${server.port}/` });
    await expect(call).rejects.toMatchObject({ kind: 'blocked', sent: false });
    await client.onApplicationShutdown();
    expect(server.counts.connections).toBe(0);
  });
});

describe('smtp client', () => {
  /** E-mail through a real SMTP server. */

  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.received.length = 0;
    server.refusal = null;
  });

  const FROM = 'Leadline <alerts@leadline.example>';
  const MAIL = {
    to: 'ann@example.com',
    subject: 'Ümlaut\r\nBcc: eve@example.com',
    text: 'The cap is full.',
    messageId: 'alerts-7@leadline.example',
  };
  const client = (options: Partial<SmtpClientOptions> = {}): SmtpClientService =>
    new SmtpClientService({
      ...{ url: server.url, from: FROM, allowHosts: new Set([server.authority]) },
      ...options,
    });

  it('delivers a letter to its one recipient, whatever the subject says', async () => {
    expect(await client().send(MAIL)).toBe('250 queued as 7');
    const [mail] = server.received;
    expect(mail).toMatchObject({ to: ['ann@example.com'], user: MAIL_USER.name });
    expect(mail?.raw).toContain('Message-ID: <alerts-7@leadline.example>');
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
    expect(mail?.raw).toContain('The cap is full.');
    expect(mail?.raw).not.toMatch(/^Bcc:/m);
  });

  it('reports what the server answers', async () => {
    server.refusal = 'No such mailbox';
    await expect(client().send(MAIL)).rejects.toThrow('550 No such mailbox');
    expect(server.received).toEqual([]);
  });

  it.each(['canary-password', `canary-${'x'.repeat(400)}`, 'canary  password'])(
    'hides the password %s, even if the server repeats it',
    async (password) => {
      const encoded = encodeURIComponent(MAIL_USER.password);
      const url = server.url.replace(encoded, encodeURIComponent(password));
      const failure = await client({ url }).send(MAIL).catch(String);
      expect(failure).toContain('535 Not the password: ***');
      expect(failure).not.toContain('canary');
    },
  );

  it('reaches no private address that is not exempt, by number or by name', async () => {
    const allowHosts = new Set<string>();
    await expect(client({ allowHosts }).send(MAIL)).rejects.toThrow('address_not_public');
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
    const url = 'smtp://mail.example.com:2525';
    await expect(client({ allowHosts, resolve, url }).send(MAIL)).rejects.toThrow(
      'not on the public internet',
    );
    expect(server.received).toEqual([]);
  });

  it('connects to the address that was checked', async () => {
    const asked: string[] = [];
    const port = server.authority.split(':')[1] ?? '';
    const resolve = (host: string) => {
      asked.push(host);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
    };
    const url = `smtp://mail.example.com:${port}`;
    await client({ url, resolve, isPublic: () => true }).send(MAIL);
    expect(asked).toEqual(['mail.example.com']);
    expect(server.received).toHaveLength(1);
  });

  it('does not send a password without encryption', async () => {
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
    const url = server.url.replace('127.0.0.1', 'mail.example.com');
    await expect(client({ url, resolve, isPublic: () => true }).send(MAIL)).rejects.toThrow();
    expect(server.received).toEqual([]);
  });

  it('says that there is no server, that its address is wrong, or that it does not answer', async () => {
    await expect(client({ url: undefined }).send(MAIL)).rejects.toThrow('No mail server is set');
    const url = `smtp://leadline:100%@${server.authority}`;
    await expect(client({ url }).send(MAIL)).rejects.toThrow('SMTP_URL cannot be read');
    const gone = await startMailServer();
    await gone.close();
    await expect(
      client({ url: gone.url, allowHosts: new Set([gone.authority]) }).send(MAIL),
    ).rejects.toThrow('The mail server could not be used (E');
  });
});
