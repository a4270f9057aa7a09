import { parseArgs } from 'node:util';
import { UsageError, type ExitCode } from './failures.js';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** Stands for the value in the help, e.g. `N`. */
  readonly value?: string;
  readonly text: string;
}
export type Options = Readonly<Record<string, Option>>;

export const JSON_OPTION = {
  json: { type: 'boolean', text: 'Write the result as JSON' },
} as const satisfies Options;

interface Description {
  readonly summary: string;
  /** Names of the arguments, e.g. `FILE`. All of them are needed. */
  readonly args: readonly string[];
  readonly options: Options;
  /** More text for the help. */
  readonly about?: string;
}

export interface Command extends Description {
  /** Runs with the words that follow the name of the command. */
  run(words: readonly string[]): Promise<ExitCode>;
}

type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

interface Definition<O extends Options> extends Description {
  readonly options: O;
  run(values: Values<O>, args: readonly string[]): Promise<ExitCode>;
}

/** Declares a command. Its options are the only description of what it reads and what its help says. */
export const defineCommand = <const O extends Options>(definition: Definition<O>): Command => ({
  ...definition,
  run: (words) => {
    const { options, args } = definition;
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    });
    if (positionals.length < args.length)
      throw new UsageError(`${args[positionals.length]} is missing.`);
    if (positionals.length > args.length)
      throw new UsageError(`${positionals[args.length]} is one word too many.`);
    return definition.run(values, positionals);
  },
});
