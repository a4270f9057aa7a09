import { Failure } from './failure.mjs';

/** The database and the secrets of the environment. Throws a {@link Failure} without them. */
export function installation() {
  const { DATABASE_URL, DATABASE_DIRECT_URL, LEADLINE_SECRET: secret } = process.env;
  const previous = process.env.LEADLINE_SECRET_PREVIOUS || undefined;
  const databaseUrl = DATABASE_DIRECT_URL || DATABASE_URL;
  if (!databaseUrl || !secret)
    throw new Failure(
      'Set DATABASE_URL and LEADLINE_SECRET to those of the server. For the data of `npm start`, ' +
        '`npm run infra` prints the address, in which the database is `leadline` instead of ' +
        '`postgres`, and .local/secret holds the secret.',
    );
  return { databaseUrl, secret, previous };
}
