import { createClient } from '@leadline/client';
import { defineCommand } from '../command.js';
import { configFile, writeConfig } from '../config.js';
import { EXIT, UsageError } from '../failures.js';
import { ask, isInteractive, print } from '../terminal.js';

/** Returns a value from the environment, or else from the person at the terminal. */
async function answerTo(variable: string, question: string, isSecret: boolean): Promise<string> {
  const value = process.env[variable];
  if (value) return value;
  if (isInteractive()) return ask(question, { isSecret });
  throw new UsageError(`There is nobody to ask. Set ${variable}.`);
}

export const login = defineCommand({
  summary: 'Keep the address of Leadline and your API token on this computer',
  about:
    'Asks for what LEADLINE_URL and LEADLINE_TOKEN do not say, tries the token, and keeps both in\n' +
    '~/.config/leadline/config.json, which only you can read.',
  args: [],
  options: {},
  run: async () => {
    const url = await answerTo('LEADLINE_URL', 'Address of Leadline: ', false);
    const token = await answerTo('LEADLINE_TOKEN', 'API token: ', true);
    const { name, user } = await createClient({ url, token }).apiTokens.current();
    await writeConfig({ url, token });
    print(`Signed in to ${url} as ${user.name} with the token ${name}.`);
    print(`Address and token are kept in ${configFile()}.`);
    return EXIT.done;
  },
});
