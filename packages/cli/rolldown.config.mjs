import { defineConfig } from 'rolldown';

// One file with the client in it, so that `npx leadline` installs a single package.
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  output: { file: 'dist/main.js', format: 'esm' },
});
