import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HELP, readOptions } from '../start/options.mjs';

test('leads trickle unless the command line says otherwise', () => {
  assert.deepEqual(readOptions([]), {
    demo: undefined,
    trickle: true,
    dev: false,
    reset: false,
    help: false,
  });
  assert.equal(readOptions(['--no-trickle']).trickle, false);
  assert.equal(readOptions(['--no-demo', '--demo']).demo, false);
  assert.match(HELP, /--no-trickle/);
});

test('an option that does not exist is answered with the options', () => {
  assert.throws(() => readOptions(['--trickles']), /--no-trickle/);
});
