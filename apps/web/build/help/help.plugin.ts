import { join } from 'node:path';
import type { Plugin } from 'vite';
import { helpFiles } from './help-pages.ts';

const DOCS = '../../docs';
const STYLES = 'build/help/help.css';

/**
 * Builds the help at `/help` from the guides in `docs/guides`, as pages without scripts. They are
 * rendered once, with the web build, and served by static-web.ts.
 */
export const help = (): Plugin => {
  let root = '';
  const read = () => helpFiles(join(root, DOCS), join(root, STYLES));
  return {
    name: 'help',
    configResolved: (config) => {
      root = config.root;
    },
    // In development, each request renders them anew.
    configureServer: ({ middlewares }) => {
      middlewares.use('/help', (request, response, next) => {
        const name = (request.url ?? '/').split('?')[0]?.slice(1) ?? '';
        read().then((files) => {
          const file =
            files.find((one) => one.name === name || one.name === `${name || 'index'}.html`) ??
            files.find((one) => one.name === 'missing.html');
          response.end(file?.content);
        }, next);
      });
    },
    async generateBundle() {
      for (const { name, content } of await read())
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source: content });
    },
  };
};
