import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseNotes } from '../shared/release-notes.mjs';

test('what operators notice is listed by kind, what needs care first', () => {
  const notes = releaseNotes([
    'feat(caps): a forecast',
    'test: more of them',
    'fix: no lead twice\n\nA long story.',
    'feat(api)!: metrics have moved\n\nBREAKING CHANGE: set METRICS_PORT\nbefore you start.\n\nMore.',
    'refactor(api)!: no more /old',
    'no conventional subject',
  ]);
  assert.equal(
    notes,
    `## Before you upgrade

- **api**: set METRICS_PORT before you start.
- **api**: no more /old

## Added

- **caps**: a forecast
- **api**: metrics have moved

## Fixed

- no lead twice`,
  );
});

test('a release without such changes says so', () => {
  assert.equal(releaseNotes(['docs: a word']), 'Nothing changed that users or operators notice.');
});
