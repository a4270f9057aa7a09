import pg from 'pg';

/** A connection of its own, for a thread that shares no pool with the rest. `onLost` hears of its end unless it was closed here. */
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
