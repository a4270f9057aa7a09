import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { EXIT, Stopped } from './failures.js';
import { printable } from './table.js';

const { stdin, stdout, stderr } = process;

/** Columns of the terminal that results go to. Null if they go to a file or a program. */
export const terminalWidth = (): number | null => (stdout.isTTY ? stdout.columns || null : null);

/** Whether somebody can be asked. */
export const isInteractive = (): boolean => stdin.isTTY && stderr.isTTY;

/**
 * Ignores that a reader such as `head` wants no more: what a command changes does not depend on
 * who reads its output.
 */
export function ignoreClosedPipes(): void {
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') process.exit(EXIT.failed);
    });
}

/** Writes a result. */
export const print = (text: string): boolean => stdout.write(`${printable(text)}\n`);

/** Writes a remark or an error, apart from results. */
export const remark = (text: string): boolean => stderr.write(`${printable(text)}\n`);

/** Writes a result as JSON. */
export const printJson = (value: unknown): boolean =>
  stdout.write(
    `${JSON.stringify(value, null, 2).replace(/[\p{Cc}\p{Cf}]/gu, (character) =>
      character === '\n' ? character : escaped(character),
    )}\n`,
  );

const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * Asks a question on the terminal.
 * @throws {Stopped} if it is left without an answer
 */
export function ask(question: string, { isSecret = false } = {}): Promise<string> {
  const echo = new Writable({
    write: (chunk: Buffer, _, done) => {
      if (!isSecret) stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output: echo, terminal: true });
  stderr.write(question);
  return new Promise<string>((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line.trim());
      lines.close();
    });
    lines.once('close', () => {
      if (isSecret) stderr.write('\n');
      reject(new Stopped());
    });
  });
}
