import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Address blocks change with a new version of the product. */
const FOR_A_DAY = 'public, max-age=86400';

/** Serves the built web: hashed assets for ever, the page for every other path that is not the API's. */
export const serveWeb = async (server: FastifyInstance, folder: string): Promise<void> => {
  const index = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-cache').sendFile('index.html');
  await server.register(fastifyStatic, {
    root: folder, wildcard: false, index: false, preCompressed: true,
    setHeaders: (reply, path) => {
      const isBlocks = path.startsWith(join(folder, 'ipv4'));
      if (isBlocks) void reply.header('content-type', 'text/plain; charset=utf-8');
      void reply.header('cache-control', isBlocks ? FOR_A_DAY : path.startsWith(join(folder, 'assets')) ? IMMUTABLE : 'no-cache');
    },
  });
  server.get('/', (_request, reply) => index(reply));
  server.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    // A missing file or API address is a 404, not the page.
    if (/^\/(api|r|c|health|metrics|assets|ipv4)(\/|$)/.test(path)) return reply.callNotFound();
    return index(reply);
  });
};
