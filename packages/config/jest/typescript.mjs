// Lets Node import TypeScript. swc compiles each file when it is imported and does not check types;
// `pnpm lint` does.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);

process.setSourceMapsEnabled(true);
