import { startChild } from './child.mjs';

/**
 * The minimal handler, as the product's counterpart.
 * @param {{ databaseUrl: string, world: import('./world.mjs').World }} options
 */
export async function startMinimal({ databaseUrl, world: { publisherId, token, lanes } }) {
  const child = startChild('minimal', {
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      WORLD: JSON.stringify({ publisherId, token, lanes }),
    },
  });
  return {
    url: String(await child.ask({ kind: 'start' })),
    /** Milliseconds of processor time used. */ processor: async () =>
      Number(await child.ask({ kind: 'processor' })),
    stop: child.stop,
  };
}
