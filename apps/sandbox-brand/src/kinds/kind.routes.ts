import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { welcomePage } from '../autologin.page.js';
import type { SandboxSettings } from '../sandbox.options.js';
import type { SandboxState } from '../sandbox.state.js';
import { KINDS } from './kind.catalogue.js';
import { openKind, registerKindControls, type OpenKinds } from './kind.controls.js';
import type { KindReply } from './kind.js';
import { LeadDesk } from './lead.desk.js';

/** Words in an e-mail that force a fault: `jo+late@example.com`. */
const FAULT = /\+(late|reset|busy)(?:@|%40)/;
type Fault = 'late' | 'reset' | 'busy';

const BUSY: KindReply = { status: 429, type: 'text/plain', body: 'Too many requests' };

/** The advertisers of the catalogue, each below `/kinds/<key>`. */
export function registerKindRoutes(
  app: FastifyInstance,
  state: SandboxState,
  { clock, maxLeadsPerBrand, lateMs }: SandboxSettings,
): void {
  const open: OpenKinds = Object.fromEntries(
    Object.entries(KINDS).map(([key, kind]) => {
      const desk = new LeadDesk({
        url: () => `${state.publicUrl}/kinds/${key}`,
        now: () => clock.now(),
        limit: maxLeadsPerBrand,
      });
      return [key, { kind, desk, calls: {}, reportsTo: undefined }];
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
    const waitMs = fault === 'late' ? lateMs : (kind.slow?.[route] ?? 0);
    const isCut = fault === 'reset' || (waitMs > 0 && !(await state.timers.wait(waitMs)));
    if (isCut) {
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return;
    }
    if (result.link !== undefined) void reply.header('link', result.link);
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
    registerKindControls(scope, open, () => clock.now());
    scope.all('/kinds/:kind/*', answer);
    done();
  });
}

/** Returns the path below the advertiser's address, and the query. */
function pathBelow(request: FastifyRequest): [path: string, query: string] {
  const [path = '', query = ''] = request.url.split('?', 2);
  return [path.replace(/^\/kinds\/[^/]+/, ''), query];
}

function faultOf(text: string): Fault | undefined {
  return FAULT.exec(text.replaceAll(/%2B/gi, '+'))?.[1] as Fault | undefined;
}
