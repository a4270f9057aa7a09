import type { Client, Schemas } from '@leadline/client';
import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { defineCommand, JSON_OPTION } from '../command.js';
import { signedIn } from '../config.js';
import { EXIT, UsageError, type ExitCode } from '../failures.js';
import { oneLine } from '../table.js';
import { ask, isInteractive, print, printJson, remark } from '../terminal.js';
import { changeText } from '../texts.js';

type Preview = Schemas['LinesPreview'];

const STDIN = '-';

/** Reads lines as UTF-8, without the mark that some editors put before them. */
async function linesOf(file: string): Promise<string> {
  const text = file === STDIN ? await readAll(process.stdin) : await readFile(file, 'utf8');
  return text.replace(/^\uFEFF/, '');
}

/** Returns one text for each error, as compilers write them. */
const faultsOf = ({ lines }: Preview, file: string): string[] =>
  lines.flatMap(({ line, faults }) =>
    faults.map(({ position, word, message }) => {
      const place = position === null ? '' : ` word ${position} "${word}":`;
      return oneLine(`${file === STDIN ? 'stdin' : file}:${line}:${place} ${message}`);
    }),
  );

/** Returns the differences of each record, and warnings. */
const differencesOf = ({ lines, changes }: Preview): string =>
  [
    ...changes.flatMap(({ name, is_new, from, changes: fields }) => [
      oneLine(
        name + (is_new ? ' (new)' : '') + (from ? `, from ${from.at} (${from.timezone})` : ''),
      ),
      ...fields.map((field) => `  ${changeText(field)}`),
    ]),
    ...lines.flatMap(({ line, warnings }) =>
      warnings.map((text) => oneLine(`Line ${line}: ${text}`)),
    ),
  ].join('\n');

/** Whether to save. Without a terminal nobody can be asked, so a script says it with an option. */
async function isConfirmed(preview: Preview, file: string): Promise<boolean> {
  if (file === STDIN || !isInteractive())
    throw new UsageError('There is nobody to ask. Save with --yes, or look with --dry-run.');
  const records = preview.changes.length === 1 ? '1 record' : `${preview.changes.length} records`;
  return /^y(es)?$/i.test(await ask(`Change ${records}? [y/N] `));
}

async function save(
  client: Client,
  text: string,
  { versions }: Preview,
  json: boolean | undefined,
): Promise<ExitCode> {
  const saved = await client.lines.save({ body: { text, versions } });
  if (json) printJson(saved);
  else print(`${saved.message} To undo it: leadline undo ${saved.id}`);
  return EXIT.done;
}

export const apply = defineCommand({
  summary: 'Save the changes that lines of text describe, such as "Alpha DE closed Fri"',
  about:
    'FILE has the lines; - stands for the standard input. Shows what would change, and asks before\n' +
    'it saves. All lines are saved as one change, or none of them.',
  args: ['FILE'],
  options: {
    'dry-run': { type: 'boolean', text: 'Only show what would change' },
    yes: { type: 'boolean', text: 'Save without a question' },
    ...JSON_OPTION,
  },
  run: async ({ json, yes, 'dry-run': isDry }, [file = '']) => {
    const text = await linesOf(file);
    const client = await signedIn();
    const preview = await client.lines.preview({ body: { text } });
    const isAsked = !yes && !isDry;
    const faults = faultsOf(preview, file);
    for (const fault of faults) remark(fault);
    const isLast = isDry || faults.length > 0 || !preview.can_save;
    const differences = differencesOf(preview);
    if (json && isLast) printJson(preview);
    // A result in JSON stands alone in the output; whoever is asked sees the differences beside it.
    else if (json && isAsked) remark(differences);
    else if (!json && differences) print(differences);
    if (faults.length > 0) return EXIT.lines;
    if (!preview.can_save) {
      remark('There is nothing to change.');
      return EXIT.done;
    }
    if (isDry) return EXIT.done;
    if (isAsked && !(await isConfirmed(preview, file))) {
      remark('Nothing was saved.');
      return EXIT.failed;
    }
    return save(client, text, preview, json);
  },
});
