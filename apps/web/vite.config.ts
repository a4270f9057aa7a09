import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ipv4Blocks } from './build/ipv4-blocks.plugin.ts';
import { precompress } from './build/precompress.plugin.ts';

/** What filters and dialogs need: one chunk compresses better than the eight that every new combination of pages would cut it into. Not what antd's ConfigProvider takes from them: the first screen needs it. */
const FORMS =
  /antd.es.(drawer|tooltip(?!.UniqueProvider)|badge|switch|select)|rc-component.(drawer|tooltip|switch|select|virtual-list|overflow)|shared.filters.filter-panel/;

/** Everything needs them and they need nothing. Left to the bundler, they may share a chunk with what needs others, and those two chunks would wait for each other. */
const MESSAGES = /shared.lib.messages/;

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), ipv4Blocks(), precompress()],
  server: { proxy: { '/api': API, '/r': API, '/c': API, '/ipv4': API, '/health': API } },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'messages', test: MESSAGES },
            { name: 'forms', test: FORMS, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
