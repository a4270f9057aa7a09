// Lets Node import the sources of the web as a bundler does.
import { register } from 'node:module';

register('./source-hooks.mjs', import.meta.url);

process.setSourceMapsEnabled(true);
