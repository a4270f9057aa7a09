import { z } from 'zod';
import { BodyId, text } from '../common/fields.js';
import { IntakeLeadFields } from '../intake/schemas.js';

const { email, first_name, last_name, phone, ip } = IntakeLeadFields.shape;

/** A test lead for the chosen advertiser. It counts nowhere. */
export const TestLeadBody = z.object({
  advertiser_id: BodyId,
  publisher_id: BodyId,
  country_id: BodyId,
  email,
  first_name,
  last_name,
  /** National, or international; stored as E.164. */
  phone,
  phone_prefix: z
    .union([text(8), z.int().transform(String)])
    .pipe(z.string().trim().regex(/^[^-]/, 'A prefix has no minus sign')),
  offer: text(255)
    .trim()
    .pipe(
      z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._~ -]*$/, 'Use letters, digits, spaces and . _ ~ -'),
    ),
  ip,
});
export type TestLeadBody = z.output<typeof TestLeadBody>;
