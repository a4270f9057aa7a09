/**
 * Bundles the packages that the components use. Jest loads each module of a package again for every
 * spec file, and antd alone has more than a thousand modules: the bundle takes a tenth of the time.
 * It contains the production build of React, which users run and which is twice as fast.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** ES modules, whose exports a bundler can see. */
const ES_MODULES = [
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@testing-library/dom',
  'antd',
  'libphonenumber-js/mobile',
  'react-router-dom',
  'zod/mini',
];
/** CommonJS modules, whose exports are found by loading them. */
const COMMONJS_MODULES = [
  'react',
  'react-beautiful-dnd',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
];
/** Modules with only a default export in use. */
const DEFAULT_EXPORTS = [
  '@testing-library/user-event',
  'antd/es/date-picker/generatePicker',
  'antd/es/input/OTP',
  'dayjs',
  'dayjs/plugin/customParseFormat.js',
  'dayjs/plugin/utc.js',
];
const MODULES = [...ES_MODULES, ...COMMONJS_MODULES, ...DEFAULT_EXPORTS];

/**
 * The directory depends on the versions of the packages, so that a cached bundle is never out of
 * date.
 */
const digest = createHash('sha256')
  .update(readFileSync(new URL('../../../pnpm-lock.yaml', import.meta.url)))
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')
  .slice(0, 16);
const DIRECTORY = fileURLToPath(
  new URL(`../../../.local/test-packages/${digest}`, import.meta.url),
);

const fileName = (name) => name.replaceAll(/[^\w.-]/g, '_');

/** The file of each package in the bundle. */
export const BUNDLED_MODULES = Object.fromEntries(
  MODULES.map((name) => [name, `${DIRECTORY}/${fileName(name)}.mjs`]),
);

const exportsOf = (name) => {
  if (ES_MODULES.includes(name)) return `export * from '${name}';`;
  if (DEFAULT_EXPORTS.includes(name)) return `export { default } from '${name}';`;
  return `export { ${Object.keys(require(name)).join(', ')} } from '${name}';`;
};

/**
 * antd without style sheets. jsdom has no layout, and antd looks up the styles of every component
 * again in each render.
 */
const NO_STYLES = '\0antd-without-styles';
const antdWithoutStyles = {
  name: 'antd-without-styles',
  resolveId: {
    order: 'pre',
    handler: (id, importer) =>
      id === '@ant-design/cssinjs-utils' && importer?.endsWith('theme/util/genStyleUtils.js')
        ? NO_STYLES
        : undefined,
  },
  load: (id) =>
    id === NO_STYLES
      ? `export const genStyleUtils = () => ({
          genStyleHooks: () => () => ['', ''],
          genComponentStyleHook: () => () => '',
          genSubStyleComponent: () => () => null,
        });`
      : undefined,
};

const PREFIX = 'test-package:';
const entries = {
  name: 'entries-of-packages',
  resolveId: {
    order: 'pre',
    handler: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  },
  load: (id) => (id.startsWith(`\0${PREFIX}`) ? exportsOf(id.slice(PREFIX.length + 1)) : undefined),
};

/**
 * Removes a pause of React: after a fallback it holds back the content for 300 ms, so that a page
 * does not flicker. In tests this would be a quarter of the time.
 */
const PAUSES = [
  ['globalMostRecentFallbackTime + 300 - now()', 'globalMostRecentFallbackTime - now()'],
  ['300 > now() - globalMostRecentFallbackTime', '0 > now() - globalMostRecentFallbackTime'],
];
const reactWithoutPauses = {
  name: 'react-without-pauses',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) =>
      PAUSES.reduce((text, [pause, none]) => {
        if (!text.includes(pause)) throw new Error(`React has no longer: ${pause}`);
        return text.replace(pause, none);
      }, code),
  },
};

/** Jest's global set-up. Builds the bundle if it is missing. */
export default async () => {
  if (existsSync(DIRECTORY)) return;
  const { build } = await import('vite');
  const unfinished = `${DIRECTORY}.${process.pid}`;
  await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    publicDir: false,
    logLevel: 'error',
    // Browsers lack `setImmediate`, which React would prefer.
    define: { 'process.env.NODE_ENV': '"production"', setImmediate: 'undefined' },
    plugins: [entries, antdWithoutStyles, reactWithoutPauses],
    build: {
      target: 'es2022',
      minify: false,
      modulePreload: false,
      outDir: unfinished,
      rolldownOptions: {
        input: Object.fromEntries(MODULES.map((name) => [fileName(name), PREFIX + name])),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' },
      },
    },
  });
  // A parallel run may have built it meanwhile.
  await rename(unfinished, DIRECTORY).catch(() => rm(unfinished, { recursive: true }));
};
