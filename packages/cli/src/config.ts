import { createClient, LeadlineError, type Client } from '@leadline/client';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { UsageError } from './failures.js';

/** The address and the token that `login` keeps. */
interface Config {
  readonly url: string;
  readonly token: string;
}

/** Only its owner may read the file, and look into its folder. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Returns the path of the file that keeps address and token. */
export const configFile = (): string =>
  path.join(
    process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config'),
    'leadline',
    'config.json',
  );

const isConfig = (value: unknown): value is Config => {
  const { url, token } = (value ?? {}) as Partial<Config>;
  return typeof url === 'string' && typeof token === 'string';
};

async function readConfig(): Promise<Config | null> {
  const file = configFile();
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const config = parsed(text);
  if (!isConfig(config)) throw new UsageError(`${file} is damaged. Run leadline login.`);
  return config;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps address and token. The file never exists with another mode, or half written. */
export async function writeConfig(config: Config): Promise<void> {
  const file = configFile();
  await mkdir(path.dirname(file), { recursive: true, mode: FOLDER_MODE });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: FILE_MODE });
  await rename(draft, file);
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/**
 * Returns a client from the environment, or else from what `login` has kept. A kept token goes to
 * its own address only.
 */
export async function signedIn(): Promise<Client> {
  const { LEADLINE_URL: url, LEADLINE_TOKEN: token } = process.env;
  if (url && token) return createClient();
  const kept = await readConfig();
  if (!token && url && kept && withoutSlash(url) !== withoutSlash(kept.url))
    throw new UsageError(
      `You are signed in to ${kept.url}, not to ${url}. Set LEADLINE_TOKEN as well.`,
    );
  if (!kept && !token)
    throw new LeadlineError('NOT_CONFIGURED', 'You are not signed in. Run leadline login.');
  return createClient({ url: url || kept?.url, token: token || kept?.token });
}
