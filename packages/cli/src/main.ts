import manifest from '../package.json' with { type: 'json' };
import type { Command } from './command.js';
import { apply } from './commands/apply.js';
import { caps } from './commands/caps.js';
import { leads } from './commands/leads.js';
import { login } from './commands/login.js';
import { scheduled } from './commands/scheduled.js';
import { undo } from './commands/undo.js';
import { whoami } from './commands/whoami.js';
import { EXIT, failureOf, UsageError, type ExitCode } from './failures.js';
import { help, helpOf } from './help.js';
import { ignoreClosedPipes, print, remark } from './terminal.js';

const COMMANDS: Readonly<Record<string, Command>> = {
  login,
  whoami,
  leads,
  caps,
  apply,
  undo,
  scheduled,
};
const HELP = ['--help', '-h', 'help'];

async function run([name = '--help', ...words]: readonly string[]): Promise<ExitCode> {
  if (name === '--version') {
    print(manifest.version);
    return EXIT.done;
  }
  if (HELP.includes(name)) {
    print(help(COMMANDS));
    return EXIT.done;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}. leadline --help lists them.`);
  if (words.some((word) => HELP.slice(0, 2).includes(word))) {
    print(helpOf(name, command));
    return EXIT.done;
  }
  return command.run(words);
}

ignoreClosedPipes();
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { exit, text } = failureOf(error);
  if (text) remark(`leadline: ${text}`);
  process.exitCode = exit;
}
