import pg from 'pg';

/** Opens a connection outside the pool, for another thread. `onLost` is called if it is lost. */
export const openConnection = async (
  url: string,
  name: string,
  onLost: (error: Error) => void,
): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: name });
  client.on('error', onLost);
  await client.connect();
  return client;
};
