import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const BUNDLE = 'node_modules/rapidoc/dist/rapidoc-min.js';

/**
 * Copies the renderer of the API reference into the web build, under a name that the reference
 * pages know (ADR 42). Nothing else in the web imports it.
 */
export const reference = (): Plugin => {
  let root = '';
  return {
    name: 'reference',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      const source = await readFile(join(root, BUNDLE));
      this.emitFile({ type: 'asset', fileName: 'reference/rapidoc.js', source });
    },
  };
};
