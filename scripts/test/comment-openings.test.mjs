import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openingProblems } from '../check/comment-openings.mjs';

for (const [name, text] of Object.entries({
  'a line comment': '\n// What a cap counts.\nconst a = 1;',
  'a comment after code': '\nconst a = 1; // Whose it is.',
  'TSDoc in one line': '\n/** Those of the day. */\nconst a = 1;',
  'TSDoc in several lines': '\n/**\n * One of the values.\n */\nconst a = 1;',
  'a comment in JSX': '\nconst a = <p>{/* Of the lead. */}</p>;',
}))
  test(`${name} with a forbidden opening is reported`, () => {
    const [problem = ''] = openingProblems('a.tsx', text);
    assert.match(problem, /^a\.tsx:2: .*"(What|Whose|Those|One of|Of)"$/);
  });

test('further lines, other words and texts in code are fine', () => {
  const text = [
    '// The leads of a day.',
    '// What is left of them is counted once.',
    '/** Whether a lead counts. */',
    "const a = '// What'; const b = `/* Who ${a} */`; const c = /\\/\\/ What/;",
    `const d = <p>// Who reads "this" isn't told</p>; // Office hours`,
  ].join('\n');
  assert.deepEqual(openingProblems('a.tsx', text), []);
});
