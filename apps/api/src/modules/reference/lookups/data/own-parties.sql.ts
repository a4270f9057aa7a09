import sql, { type Sql, empty, raw } from 'sql-template-tag';
import { HIDDEN_NAMES, ownParties, type PartySide } from '#shared/database/own-parties.js';

/** Condition: the caller may see the party with this id. True without a limit. */
export const isOwnParty = (side: PartySide, id: Sql): Sql => {
  const own = ownParties();
  return own ? sql`(${id} = ANY(${own[side]}::int[])) IS TRUE` : sql`true`;
};

/** Selects the name of a party, or the text shown in its place. */
export const shownPartyName = (side: PartySide, id: Sql, name: Sql): Sql =>
  ownParties()
    ? sql`CASE WHEN ${isOwnParty(side, id)} THEN ${name} ELSE ${HIDDEN_NAMES[side]} END`
    : name;

/** Usual alias of an offer in a statement. */
const OFFER = sql`o`;

/** Condition: at least one of these publishers may send visitors to the offer. */
export const isOfferOfAny = (publisherIds: readonly number[], offer = OFFER): Sql => sql`
  (${offer}.visible_to = 'all' OR ${offer}.publisher_ids && ${publisherIds}::int[])`;

/**
 * Condition: the caller may see the offer, because one of their publishers may send visitors to it.
 */
export const isOwnOffer = (offer = OFFER): Sql => {
  const own = ownParties();
  return own ? isOfferOfAny(own.publisher, offer) : sql`true`;
};

/** Condition: the distribution `d` concerns a party of the caller. True without a limit. */
export const isOwnDistribution = (): Sql => {
  const own = ownParties();
  if (!own) return sql`true`;
  return sql`(
    coalesce(d.publisher_id = ANY(${own.publisher}::int[]), ${own.publisher.length > 0})
    OR EXISTS (
      SELECT 1
      FROM distribution_timeslots t
      JOIN distribution_groups g ON g.timeslot_id = t.id
      JOIN distribution_advertisers s ON s.group_id = g.id
      WHERE t.distribution_id = d.id AND s.advertiser_id = ANY(${own.advertiser}::int[])
    )
  )`;
};

const TABLES = { advertiser: raw('advertisers'), publisher: raw('publishers') } as const;

/**
 * Selects the ids of parties that exist and that the caller may see. With `areKept` they are locked
 * against deletion: it waits for the transaction, or comes before it. The parties of one kind are
 * locked by id, so that two transactions never wait for each other.
 */
export const existingParties = (
  side: keyof typeof TABLES,
  ids: readonly (number | null)[],
  { areKept = true }: { areKept?: boolean } = {},
): Sql => sql`
  SELECT id
  FROM ${TABLES[side]}
  WHERE id = ANY(${ids}::int[]) AND deleted_at IS NULL AND ${isOwnParty(side, raw('id'))}
  ORDER BY id
  ${areKept ? sql`FOR KEY SHARE` : empty}`;
