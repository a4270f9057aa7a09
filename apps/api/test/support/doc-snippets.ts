import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

// Snippets of the documents, as their readers run them.

const API_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

export interface Snippet {
  readonly heading: string;
  readonly language: string;
  readonly code: string;
}

/** Returns the snippets of a document in order, each with its heading. */
export const snippetsOf = async (name: string): Promise<Snippet[]> => {
  const text = await readFile(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
  const found: Snippet[] = [];
  let heading = '';
  for (const [, title, language, code] of text.matchAll(
    /^## (.+)$|^```(sh|js)\n([\s\S]*?)^```$/gm,
  )) {
    if (title !== undefined) heading = title;
    else if (language !== undefined && code !== undefined) found.push({ heading, language, code });
  }
  return found;
};

/** Runs a snippet, and returns what it writes. */
export const outputOf = async (
  { language, code }: Snippet,
  env: NodeJS.ProcessEnv,
): Promise<string> =>
  (
    await (language === 'sh'
      ? run('bash', ['-ec', code], { env, cwd: API_FOLDER })
      : run(process.execPath, ['--input-type=module', '-e', code], { env, cwd: API_FOLDER }))
  ).stdout;
