import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fragments, relativeLinks, unreachable } from '../check/links.mjs';

test('links and pictures inside the repository are found, addresses and code are not', () => {
  const text = [
    '[a](b.md) [c](https://d.example) [e](#f) ![k](l.png)',
    '<source srcset="m.png"><img src="n.png"> <a href="mailto:o@p.example">',
    '```js\n[g](h)\n```',
    '`[i](j)`',
    '[q]: r.ts',
  ].join('\n');
  assert.deepEqual(relativeLinks(text), ['b.md', '#f', 'l.png', 'm.png', 'n.png', 'r.ts']);
});

test('headings have the fragments that GitHub gives them', () => {
  const text =
    '# One & two\n## `npm start`, [twice](a.md)\n```sh\n# a comment\n```\n### Again\n### Again';
  assert.deepEqual([...fragments(text)], ['one--two', 'npm-start-twice', 'again', 'again-1']);
});

test('a document is reached through documents only', () => {
  const texts = new Map([
    ['docs/README.md', '[a](a.md) [out](../out.md)'],
    ['docs/a.md', '[b](b/b.md#part)'],
    ['docs/b/b.md', '[a](../a.md) [data](data.json)'],
    ['docs/lost.md', '[a](a.md)'],
    ['out.md', '[lost](docs/lost.md)'],
  ]);
  const documents = ['docs/README.md', 'docs/a.md', 'docs/b/b.md', 'docs/b/data.json'];
  assert.deepEqual(unreachable('docs/README.md', documents, texts), []);
  assert.deepEqual(unreachable('docs/README.md', [...documents, 'docs/lost.md'], texts), [
    'docs/lost.md',
  ]);
});
