// `node scripts/release-notes.mjs v1.2.0`: what changed since the tag before, from the commits.
import { execFileSync } from 'node:child_process';
import { ROOT } from './shared/paths.mjs';
import { Failure, runMain } from './shared/failure.mjs';
import { releaseNotes } from './shared/release-notes.mjs';

/** @param {readonly string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
/** A byte that no message contains. */
const END = '\u001e';

await runMain(() => {
  const tag = process.argv[2];
  if (tag === undefined) throw new Failure('Say which tag: node scripts/release-notes.mjs v1.2.0');
  const earlier = git('tag', '--merged', tag, '--list', 'v*', '--sort=-v:refname')
    .split('\n')
    .filter((name) => name !== '' && name !== tag);
  const range = earlier[0] === undefined ? tag : `${earlier[0]}..${tag}`;
  const messages = git('log', '--no-merges', `--format=%B${END}`, range).split(END);
  console.log(releaseNotes(messages.map((message) => message.trim()).filter(Boolean)));
  return Promise.resolve(0);
});
