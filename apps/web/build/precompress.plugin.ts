import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/;
/** Below this size a compressed copy saves less than the overhead of a request. */
const WORTH_IT_BYTES = 1024;
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < WORTH_IT_BYTES) return;
  const [gz, br] = await Promise.all([
    toGzip(content, { level: 9 }),
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
};

/**
 * Writes a `.gz` and a `.br` copy of every built text file, so that the server never compresses a
 * static file itself.
 */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
    },
  };
};
