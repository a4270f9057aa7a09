import { z } from 'zod';
import { BodyId, Instant, text } from '../common/fields.js';
import { requiredText } from '../parties/fields.js';
import { PASSWORD_MIN_LIMITS } from '../settings/limits.rules.js';
import { passwordProblems } from '../users/password.rules.js';
import { UserEmail } from '../users/users.schemas.js';
import { SeenVersion, Version } from '../versions/schemas.js';

const Affiliate = z.object({ id: z.int(), name: z.string() });

/**
 * An account with which a publisher signs in to the publisher panel. Its password is never
 * returned. `added_affiliates` and `affiliates` hold the same publishers in two forms.
 */
export const PublisherAccount = z
  .object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    /** An account that is switched off cannot sign in. */
    is_active: z.boolean(),
    /** Whether it may replace the API token of its publishers. */
    may_rotate_token: z.boolean(),
    /** Its second factor is set up. */
    has_two_factor: z.boolean(),
    last_sign_in_at: Instant.nullable(),
    added_affiliates: z.array(Affiliate),
    affiliates: z.array(z.object({ get_affiliates: Affiliate })),
    version: Version,
  })
  .meta({ id: 'PublisherAccount' });
export type PublisherAccount = z.output<typeof PublisherAccount>;

export const PublisherAccountList = z.object({
  status: z.literal('success'),
  data: z.array(PublisherAccount),
});

const NO_AFFILIATE = 'Select at least one Affiliate';
/** Publishers as objects, of which the id counts, or as ids. */
const AddedAffiliates = z
  .array(z.union([BodyId, z.object({ id: BodyId }).transform(({ id }) => id)]))
  .max(1000)
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])].toSorted((a, b) => a - b))
  .refine((ids) => ids.length > 0, NO_AFFILIATE);

const account = {
  first_name: requiredText(100, 'First name is required'),
  last_name: requiredText(100, 'Last name is required'),
  email: UserEmail,
  added_affiliates: AddedAffiliates,
};
const isActive = z.boolean().nullish();
const mayRotateToken = z.boolean().nullish();
/** The same rules as for the passwords of staff. The server knows the length that it wants. */
const ruledPassword = (password: string | null, context: z.RefinementCtx): void => {
  if (password === null) return;
  for (const message of passwordProblems(password, PASSWORD_MIN_LIMITS))
    context.addIssue({ code: 'custom', message, input: password });
};

export const CreatePublisherAccountBody = z.object({
  ...account,
  is_active: isActive.transform((value) => value ?? true),
  may_rotate_token: mayRotateToken.transform((value) => value ?? true),
  password: z
    .preprocess((value) => value ?? '', text(1024).min(1, 'Password is required'))
    .superRefine((password, context) => {
      if (password !== '') ruledPassword(password, context);
    }),
});
export type CreatePublisherAccountBody = z.output<typeof CreatePublisherAccountBody>;

/** Without a password the old one stays. */
export const UpdatePublisherAccountBody = z.object({
  id: BodyId,
  ...account,
  /** If absent, it does not change. */
  is_active: isActive,
  may_rotate_token: mayRotateToken,
  password: text(1024)
    .nullish()
    .transform((value) => value || null)
    .superRefine(ruledPassword),
  version: SeenVersion,
});
export type UpdatePublisherAccountBody = z.output<typeof UpdatePublisherAccountBody>;
