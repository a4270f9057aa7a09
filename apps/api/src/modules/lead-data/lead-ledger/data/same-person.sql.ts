import sql, { type Sql } from 'sql-template-tag';

/**
 * Whether two e-mails belong to one person (ADR 58). Both sides have an index for either rule:
 * `leads_email_key_idx`, `leads_email_idx`.
 */
export const isSameEmail = (one: Sql, other: Sql, mergesAliases: boolean): Sql =>
  mergesAliases ? sql`email_key(${one}) = email_key(${other})` : sql`${one} = ${other}`;

const isMerging = sql`coalesce(
  (SELECT s.value = 'true'::jsonb FROM settings s WHERE s.key = 'merge_email_aliases'),
  true
)`;
/**
 * Whether two e-mails belong to one person, for statements that do not run for every lead: they
 * read the setting themselves.
 */
export const isPersonsEmail = (stored: Sql, email: Sql): Sql =>
  sql`(email_key(${stored}) = email_key(${email}) AND (${isMerging} OR ${stored} = ${email}))`;

/** Returns the key by which e-mails are compared, as a value that can be stored. */
export const personEmail = (email: Sql): Sql =>
  sql`CASE WHEN ${isMerging} THEN email_key(${email}) ELSE ${email} END`;

/**
 * Returns a Mexican mobile in the form in which older leads stored it. Today's form drops the 1 of
 * `+521`.
 */
const oldForm = (phone: Sql): Sql => sql`regexp_replace(${phone}, '^\\+52(\\d{10})$', '+521\\1')`;

/** Whether the phone of a stored lead equals a phone in today's form. */
export const isSamePhone = (stored: Sql, phone: Sql): Sql =>
  sql`${stored} = ANY(ARRAY[${phone}, ${oldForm(phone)}])`;
