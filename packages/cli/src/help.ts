import type { Command, Options } from './command.js';

const EXIT_CODES = `Exit codes:
  0   done
  1   the server refused, or did not answer, or you said no
  2   wrong command, option or file
  3   the lines have errors; nothing was saved
  4   not signed in, or the token may not do this
  130 interrupted`;

const list = (entries: readonly (readonly [name: string, text: string])[]): string => {
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n');
};

/** Returns the help of the program. */
export const help = (commands: Readonly<Record<string, Command>>): string =>
  `Usage: leadline <command> [options]

Commands:
${list(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}

leadline <command> --help says more about a command; leadline --version says which one this is.

Environment: LEADLINE_URL and LEADLINE_TOKEN come before what login has kept.

${EXIT_CODES}`;

const optionsOf = (options: Options): string =>
  list([
    ...Object.entries(options).map(
      ([name, { value, text }]) => [`--${name}${value ? ` ${value}` : ''}`, text] as const,
    ),
    ['--help', 'Show this help'],
  ]);

/** Returns the help of a command. */
export const helpOf = (name: string, { summary, args, options, about }: Command): string =>
  `Usage: ${['leadline', name, ...args, '[options]'].join(' ')}

${summary}.${about ? `\n\n${about}` : ''}

Options:
${optionsOf(options)}

${EXIT_CODES}`;
