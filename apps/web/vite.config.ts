import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ipv4Blocks } from './build/ipv4-blocks.plugin.ts';
import { precompress } from './build/precompress.plugin.ts';

/** What filters and dialogs need: one chunk compresses better than the eight that every new combination of pages would cut it into. */
const FORMS = /antd.es.(drawer|tooltip|badge|switch|select)|rc-component.(drawer|tooltip|switch|select|virtual-list|overflow)|shared.filters.filter-panel/;

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), ipv4Blocks(), precompress()],
  server: { proxy: { '/api': API, '/r': API, '/c': API, '/ipv4': API, '/health': API } },
  build: { target: 'es2022', sourcemap: false, manifest: true, chunkSizeWarningLimit: 900, rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'forms', test: FORMS, minShareCount: 2 }] } } } },
});
