import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defineConfig } from 'rolldown';

// One file for what runs as a process (ADR 24). It replaces the `main.js` that swc has written.

const DIST = path.resolve(import.meta.dirname, 'dist');
/** Native code, and a package that does not run in strict mode. */
const LEFT_TO_NODE = ['@node-rs/argon2', 'speakeasy'];
/** Nest and pg load these only if somebody has installed them. */
const NOT_INSTALLED = [
  /^@nestjs\/(microservices|platform-express|websockets)/,
  '@fastify/multipart',
  '@fastify/view',
  'class-transformer/storage',
  'pg-native',
];

/** Our modules keep their source maps, and find the files that they name beside themselves. */
const ownModules = {
  name: 'own-modules',
  /** @param {string} file */
  load: async (file) => {
    if (!file.startsWith(DIST)) return null;
    const code = await readFile(file, 'utf8');
    const map = `${file}.map`;
    const place = JSON.stringify(`./${path.relative(DIST, file)}`);
    return {
      code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`),
      map: existsSync(map) ? await readFile(map, 'utf8') : null,
    };
  },
};

export default defineConfig({
  input: path.join(DIST, 'main.js'),
  platform: 'node',
  external: [...LEFT_TO_NODE, ...NOT_INSTALLED],
  plugins: [ownModules],
  // A package of others that uses `eval` is no news of ours.
  checks: { eval: false },
  output: { dir: DIST, codeSplitting: false, keepNames: true, sourcemap: true },
});
