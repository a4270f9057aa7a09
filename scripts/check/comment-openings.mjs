import { readFile } from 'node:fs/promises';
import { parseSync } from 'oxc-parser';
import { ROOT } from '../shared/paths.mjs';
import { trackedFiles } from './tracked-files.mjs';

const CODE = /\.(tsx?|mjs)$/;
const EXEMPT = /(^|\/)(generated|dist)\/|^prisma\/migrations\//;
// The rest of a line comment or a block comment, without its marks.
const OPENING = /^[\s*]*(What|Who|Whose|Whom|Those|Of|One of)\b/;

/** @returns {Promise<string[]>} one line per comment that begins with a forbidden word */
export async function commentOpenings() {
  const files = (await trackedFiles()).filter((file) => CODE.test(file) && !EXEMPT.test(file));
  const problems = await Promise.all(
    // A file that was deleted but not yet committed is still listed.
    files.map(async (file) =>
      openingProblems(file, await readFile(`${ROOT}/${file}`, 'utf8').catch(() => '')),
    ),
  );
  return problems.flat();
}

/**
 * @param {string} file its path from the root of the repository
 * @param {string} text its content
 * @returns {string[]} one line per violation
 */
function openingProblems(file, text) {
  const { comments } = parseSync(file, text);
  return comments.flatMap((comment, index) => {
    const [, word] = OPENING.exec(comment.value) ?? [];
    const before = comments[index - 1];
    if (word === undefined || (before && continues(text, before, comment))) return [];
    const line = text.slice(0, comment.start).split('\n').length;
    return [`${file}:${line}: a comment begins with a verb or with the thing, not with "${word}"`];
  });
}

/**
 * Whether a line comment is a further line of the one before it.
 * @param {string} text
 * @param {import('oxc-parser').Comment} before
 * @param {import('oxc-parser').Comment} comment
 */
function continues(text, before, comment) {
  return (
    before.type === 'Line' &&
    comment.type === 'Line' &&
    /^\r?\n[ \t]*$/.test(text.slice(before.end, comment.start)) &&
    /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', before.start) + 1, before.start))
  );
}
