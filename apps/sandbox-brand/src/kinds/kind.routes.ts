import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { welcomePage } from '../autologin.page.js';
import type { SandboxSettings } from '../sandbox.options.js';
import type { SandboxState } from '../sandbox.state.js';
import { KINDS } from './kind.catalogue.js';
import type { Kind, KindReply } from './kind.js';
import { LeadDesk } from './lead.desk.js';

/** Words in an e-mail that force a fault: `jo+late@example.com`. */
const FAULT = /\+(late|reset|busy)(?:@|%40)/;
type Fault = 'late' | 'reset' | 'busy';

const BUSY: KindReply = { status: 429, type: 'text/plain', body: 'Too many requests' };

interface OpenKind {
  readonly kind: Kind;
  readonly desk: LeadDesk;
  /** Calls so far by method and path. */
  readonly calls: Record<string, number>;
}

/** The advertisers of the catalogue, each below `/kinds/<key>`. */
export function registerKindRoutes(
  app: FastifyInstance,
  state: SandboxState,
  { clock, maxLeadsPerBrand, lateMs }: SandboxSettings,
): void {
  const open: Readonly<Record<string, OpenKind>> = Object.fromEntries(
    Object.entries(KINDS).map(([key, kind]) => {
      const desk = new LeadDesk({
        loginUrl: () => `${state.publicUrl}/kinds/${key}/login`,
        now: () => clock.now(),
        limit: maxLeadsPerBrand,
      });
      return [key, { kind, desk, calls: {} }];
    }),
  );

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const found = openKind(open, request);
    if (found === undefined) return reply.callNotFound();
    const { kind, desk, calls } = found;
    const [path, query] = pathBelow(request);
    const route = `${request.method} ${path}`;
    const handler = kind.routes[route];
    if (handler === undefined) return reply.callNotFound();
    calls[route] = (calls[route] ?? 0) + 1;

    const body = typeof request.body === 'string' ? request.body : '';
    const fault = faultOf(`${query} ${body}`);
    const { headers } = request;
    const result =
      fault === 'busy' ? BUSY : handler({ headers, query, body, desk, now: clock.now() });
    const isCut = fault === 'reset' || (fault === 'late' && !(await state.timers.wait(lateMs)));
    if (isCut) {
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return;
    }
    await reply.status(result.status).type(result.type).send(result.body);
  };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // Signatures are over the body as it was sent.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.get('/kinds/:kind/login', (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(welcomePage('Sandbox', 'there')),
    );
    scope.get('/kinds/:kind/stats', (request, reply) => {
      const found = openKind(open, request);
      if (found === undefined) return reply.callNotFound();
      return { ...found.desk.counts, calls: found.calls };
    });
    scope.delete('/kinds/:kind/tokens', (request, reply) => {
      openKind(open, request)?.desk.expireTokens();
      return reply.status(204).send();
    });
    scope.all('/kinds/:kind/*', answer);
    done();
  });
}

function openKind(
  open: Readonly<Record<string, OpenKind>>,
  request: FastifyRequest,
): OpenKind | undefined {
  const { kind = '' } = request.params as { kind?: string };
  return Object.hasOwn(open, kind) ? open[kind] : undefined;
}

/** Returns the path below the advertiser's address, and the query. */
function pathBelow(request: FastifyRequest): [path: string, query: string] {
  const [path = '', query = ''] = request.url.split('?', 2);
  return [path.replace(/^\/kinds\/[^/]+/, ''), query];
}

function faultOf(text: string): Fault | undefined {
  return FAULT.exec(text.replaceAll(/%2B/gi, '+'))?.[1] as Fault | undefined;
}
