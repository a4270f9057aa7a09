import { defineConfig } from 'rolldown';

// One file with the client in it: the command is a single package without dependencies.
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  output: { file: 'dist/main.js', format: 'esm' },
});
