import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The built command line. */
export const LEADLINE = fileURLToPath(
  new URL('../../../../packages/cli/bin/leadline.js', import.meta.url),
);

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A question that a program asks on the terminal, and what somebody types. */
export type Answer = readonly [question: string, typed: string];

interface RunOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin?: string;
  readonly answers?: readonly Answer[];
}

const outcomeOf = async (
  child: ChildProcessWithoutNullStreams,
  answers: readonly Answer[] = [],
): Promise<Outcome> => {
  const left = [...answers];
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      const [next] = left;
      if (!next || !output[name].includes(next[0])) return;
      left.shift();
      child.stdin.write(next[1]);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
};

/** Runs the command line without a terminal. */
export const leadline = (
  words: readonly string[],
  { env, stdin = '' }: RunOptions,
): Promise<Outcome> => {
  const child = spawn(process.execPath, [LEADLINE, ...words], { env });
  child.stdin.end(stdin);
  return outcomeOf(child);
};

/** Runs a line of the shell. */
export const inShell = (line: string, env: NodeJS.ProcessEnv): Promise<Outcome> => {
  const child = spawn('bash', ['-o', 'pipefail', '-c', line], { env });
  child.stdin.end();
  return outcomeOf(child);
};

/** Runs a line of the shell on a terminal. All output is in `stdout`. */
export const onTerminal = (line: string, { env, answers = [] }: RunOptions): Promise<Outcome> => {
  const args =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', 'sh', '-c', line]
      : ['-qec', line, '/dev/null'];
  return outcomeOf(spawn('script', args, { env }), answers);
};
