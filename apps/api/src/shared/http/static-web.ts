import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How long browsers cache the files of a folder. Names in `assets` contain a hash. */
const CACHED = [
  ['assets', 'public, max-age=31536000, immutable'],
  ['ipv4', 'public, max-age=86400'],
] as const;

/** Returns the file of a help address, e.g. `/help/caps`. */
const helpFile = (path: string): string =>
  `help/${/^\/help\/([a-z-]+)\/?$/.exec(path)?.[1] ?? 'index'}.html`;

/**
 * Serves the built web: its files, the pages of the help, the panel's page below `/panel`, and the
 * staff page for every other path outside the API.
 */
export const serveWeb = async (server: FastifyInstance, folder: string): Promise<void> => {
  const page = (reply: FastifyReply, file: 'index.html' | 'panel.html'): FastifyReply =>
    reply.header('cache-control', 'no-cache').sendFile(file);
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const cached = CACHED.find(([name]) => path.startsWith(join(folder, name)));
      void reply.header('cache-control', cached?.[1] ?? 'no-cache');
    },
  });
  const pages = new Set((await readdir(join(folder, 'help'))).map((name) => `help/${name}`));
  for (const address of ['/help', '/help/', '/help/:page', '/help/:page/'])
    server.get(address, (request, reply) => {
      const file = helpFile(request.url.split('?')[0] ?? '');
      const isThere = pages.has(file);
      return reply
        .code(isThere ? 200 : 404)
        .header('cache-control', 'no-cache')
        .sendFile(isThere ? file : 'help/missing.html');
    });
  server.get('/', (_request, reply) => page(reply, 'index.html'));
  server.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    // A missing file or API address is a 404, not the page.
    if (/^\/(api|r|c|health|metrics|assets|ipv4)(\/|$)/.test(path)) return reply.callNotFound();
    return page(reply, /^\/panel(\/|$)/.test(path) ? 'panel.html' : 'index.html');
  });
};
