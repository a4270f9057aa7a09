import { fileURLToPath } from 'node:url';

/** The checkout. Every script works from here, whatever the current folder is. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/**
 * Everything a start leaves behind lives here: data, secrets, tools, logs, stamps. Never committed.
 * Tests put it elsewhere.
 */
export const LOCAL = process.env.LEADLINE_LOCAL ?? `${ROOT}/.local`;
