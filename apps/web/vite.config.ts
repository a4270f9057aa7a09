import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.plugin.ts';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), precompress()],
  server: { proxy: { '/api': API, '/r': API, '/health': API } },
  build: { target: 'es2022', sourcemap: false, manifest: true, chunkSizeWarningLimit: 900 },
});
