import { z } from 'zod';
import { OneTimeCode } from '../auth/schemas.js';
import { text } from '../common/fields.js';

export const CurrentPassword = z.preprocess(
  (value) => value ?? '',
  text(1024).min(1, 'Please enter your current password'),
);
const Code = z
  .union([OneTimeCode, z.literal('')], 'The code has 6 digits')
  .nullish()
  .transform((code) => code || null);

/** Proves who it is, besides the session. The code is needed once two-factor is set up. */
export const ProofBody = z.object({ current_password: CurrentPassword, code: Code });
export type ProofBody = z.output<typeof ProofBody>;

/** The same where only some requests need it. Null, absent and empty stand for none. */
export const OPTIONAL_PROOF = {
  current_password: text(1024)
    .nullish()
    .transform((password) => password || null),
  code: Code,
};
const OptionalProof = z.object(OPTIONAL_PROOF);
export type OptionalProof = z.output<typeof OptionalProof>;
