import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../shared/paths.mjs';

test('a secret that was not exchanged for the new one is not called replaced', async () => {
  const secret = 'one-secret-one-secret-one-secret-one-secret';
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    LEADLINE_SECRET: secret,
    LEADLINE_SECRET_PREVIOUS: secret,
  };
  await assert.rejects(
    promisify(execFile)(process.execPath, [`${ROOT}/scripts/rotate-secret.mjs`], { env }),
    /Set LEADLINE_SECRET_PREVIOUS to the secret that LEADLINE_SECRET replaces/,
  );
});
