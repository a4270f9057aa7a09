import { hasTag, tagOf, versionOf } from './version-tags.js';

it('the tag has the version, and depends on all of the answer', () => {
  const tag = tagOf(7, { version: 7, name: 'A' });
  expect(tag).toMatch(/^"7-[\w-]{16}"$/);
  expect(tagOf(7, { version: 7, name: 'A' })).toBe(tag);
  expect(tagOf(7, { version: 7, name: 'B' })).not.toBe(tag);
  expect(versionOf(tag)).toBe(7);
});

it('If-None-Match may list tags, weak ones and any', () => {
  const has = (header: string): boolean => hasTag(header, '"7-abc"');
  expect(['"7-abc"', 'W/"7-abc"', '"1-x", "7-abc"', '*'].map(has)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['"7"', '7-abc', '"7-abd"', ''].map(has)).toEqual([false, false, false, false]);
});

it('If-Match names one version by a strong tag, or any', () => {
  expect([versionOf('"12"'), versionOf('*')]).toEqual([12, null]);
  for (const other of ['12', 'W/"12"', '"12", "13"', '"0"', '"x"', '""', '"1e3"', '"1234567890"'])
    expect([other, versionOf(other)]).toEqual([other, undefined]);
});
