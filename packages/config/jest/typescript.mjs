// Lets Node import TypeScript: swc compiles each file when it is imported, without a look at the
// types (`pnpm lint` does that).
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);

process.setSourceMapsEnabled(true);
