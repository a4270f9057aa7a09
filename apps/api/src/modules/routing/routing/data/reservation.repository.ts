import { Injectable } from '@nestjs/common';
import type { CapReservation } from '@leadline/contracts';
import sql, { join, type Sql } from 'sql-template-tag';
import { DatabaseService, type LastStatement } from '#shared/database/database.service.js';
import { anyOf } from '#shared/database/ids.sql.js';
import {
  lockAndReadCapWindows,
  lockCapsAndReadWindows,
  openCapWindows,
  reserveInCaps,
} from '#modules/routing/caps/data/cap-reservations.sql.js';
import { beginReserving } from '#modules/routing/caps/data/counted-earlier.sql.js';
import {
  NOT_SENT_CODES,
  openAttempts,
  type NewAttempt,
} from '#modules/lead-data/lead-ledger/data/lead-attempts.sql.js';
import { ACCEPTED, STATUS } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import { recordDecisions } from '#modules/lead-data/lead-ledger/data/lead-decisions.sql.js';
import { isSameEmail, isSamePhone } from '#modules/lead-data/lead-ledger/data/same-person.sql.js';
import type { Offer, RoutedLead, Trace } from '../domain/lead.js';
import {
  isDuplicate,
  addToCredits,
  lockAndReadCredits,
  openCredits,
  type CreditAddition,
  type CreditKey,
} from './routing.sql.js';

export interface LeadFacts {
  id: number;
  status: number;
  has_live_attempt: boolean;
  /** Advertisers that are not asked again, and those of them that never were. */
  refused: number[];
  not_sent: number[];
  taken: number[];
  is_duplicate: boolean;
}
export interface WindowRow {
  cap_id: number;
  window_start: Date;
  cap: number;
  filled: number;
  reserved: number;
  updated_at: Date;
}
export interface OfferedLead {
  readonly lead: RoutedLead;
  readonly offer: Offer;
  readonly deadlineAt: Date;
}

const attemptOf = ({ lead, offer, deadlineAt }: OfferedLead): NewAttempt => ({
  lead_id: lead.id,
  advertiser_id: offer.advertiserId,
  distribution_id: offer.distributionId,
  group_id: offer.groupId,
  deal_id: offer.terms.revenue?.planId ?? 0,
  offer: lead.offer,
  funnel: offer.advertiserOverrides.funnel,
  funnel_override: offer.advertiserOverrides.funnelOverride,
  funnel_override_origin: offer.advertiserOverrides.funnelOverrideOrigin,
  publisher_id_override: offer.advertiserOverrides.publisherIdOverride,
  pub_override_origin: offer.advertiserOverrides.publisherIdOverrideOrigin,
  cap_reservations: offer.capReservations,
  slot_moves: offer.creditMove && offer.creditMove.moved.length > 0 ? offer.creditMove.moved : null,
  deadline_at: deadlineAt,
});
/** Additions of an offer to the credits of its group, if the group shares by slots. */
const creditsOf = ({ groupId, creditMove }: Offer): CreditAddition[] =>
  groupId === null || !creditMove
    ? []
    : [...creditMove.settled, ...creditMove.moved].map((one) => ({ group_id: groupId, ...one }));

/** `t` is another lead of the person of `l`, found by e-mail or phone. */
const acceptedBy = (isSamePerson: Sql): Sql => sql`
        SELECT t.advertiser_id
        FROM leads t
        WHERE ${isSamePerson} AND t.status IN ${ACCEPTED} AND t.id <> l.id AND NOT t.is_test`;
const isBeingSentTo = (isSamePerson: Sql): Sql => sql`
        SELECT p.advertiser_id
        FROM leads t
        JOIN lead_attempts p ON p.lead_id = t.id AND p.state IN ('sending', 'unknown')
        WHERE ${isSamePerson} AND t.status + 0 = ${STATUS.Submitted} AND t.id <> l.id
          AND NOT t.is_test`;
/** The values that tell whether leads are of one person. */
export interface PersonRules {
  /** Publishers that block duplicates. */
  readonly strictPublisherIds: readonly number[];
  readonly mergesAliases: boolean;
}
const SAME_PHONE = isSamePhone(sql`t.phone`, sql`l.phone`);

/**
 * Reads the past of leads and of the people behind them. `is_duplicate` is determined for
 * strict publishers only. `people` has the columns id, status, publisher_id, email,
 * phone and created_at.
 *
 * This runs for every lead, so no statistics may ever make it read more than the rows of one
 * person. `+ 0` keeps the planner from the indexes on status and publisher: they look small when
 * nothing is under way, and are not under load.
 */
export const factsOf = (
  people: Sql,
  { strictPublisherIds, mergesAliases }: PersonRules,
  sameEmail = isSameEmail(sql`t.email`, sql`l.email`, mergesAliases),
): Sql => sql`
    SELECT l.id, l.status, a.has_live_attempt, a.refused, a.not_sent,
      ARRAY(${acceptedBy(sameEmail)}
        UNION ${acceptedBy(SAME_PHONE)}
        UNION ${isBeingSentTo(sameEmail)}
        UNION ${isBeingSentTo(SAME_PHONE)}
      ) AS taken,
      l.publisher_id = ANY(${strictPublisherIds}::int[])
        AND ${isDuplicate(mergesAliases)} AS is_duplicate
    FROM ${people} l
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(state <> 'rejected'), false) AS has_live_attempt,
        coalesce(
          array_agg(DISTINCT advertiser_id)
            FILTER (WHERE state = 'rejected' AND advertiser_id IS NOT NULL),
          '{}') AS refused,
        coalesce(
          array_agg(DISTINCT advertiser_id) FILTER (WHERE code = ANY(${NOT_SENT_CODES}::text[])),
          '{}') AS not_sent
      FROM lead_attempts
      WHERE lead_id = l.id
    ) a`;

/** Reads and writes of a batch of reservations. Every method runs inside its transaction. */
@Injectable()
export class ReservationRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Makes leads of one person wait for each other, whichever process has them, so that each sees
   * which advertisers the one before was offered to.
   */
  async lockPeople(people: readonly string[]): Promise<void> {
    await this.database.query(
      sql`
      SELECT pg_advisory_xact_lock(h)
      FROM (
        SELECT DISTINCT hashtextextended(p, 11) AS h FROM unnest(${people}::text[]) p ORDER BY 1
      ) s`,
      'routing.lock_people',
    );
  }

  /** Locks the leads (in order of id) and reads what has happened to them. */
  async lockFacts(
    leads: readonly RoutedLead[],
    rules: PersonRules,
  ): Promise<Map<number, LeadFacts>> {
    const rows = await this.database.query<LeadFacts>(
      sql`${factsOf(sql`leads`, rules)}
      WHERE l.id = ${anyOf(leads.map(({ id }) => id))} ORDER BY l.id FOR NO KEY UPDATE OF l`,
      rules.mergesAliases ? 'routing.facts' : 'routing.facts_as_sent',
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Keeps a new cap from counting what its day already had while leads are being reserved. */
  async beginReserving(): Promise<void> {
    await this.database.query(beginReserving, 'routing.begin_reserving');
  }

  /** Whether there is a cap with a higher id. */
  async hasCapsAfter(id: number): Promise<boolean> {
    const rows = await this.database.query(
      sql`SELECT 1 FROM caps WHERE id > ${id} AND deleted_at IS NULL LIMIT 1`,
    );
    return rows.length > 0;
  }

  /** The version of the configuration that is committed now. */
  async readVersion(): Promise<number> {
    const [row] = await this.database.query<{ version: number }>(
      sql`SELECT version FROM routing_versions`,
      'routing.version',
    );
    return row?.version ?? 0;
  }

  async openWindows(windows: readonly CapReservation[]): Promise<void> {
    if (windows.length === 0) return;
    await this.database.query(openCapWindows(windows), 'routing.open_windows');
  }

  async lockWindows(windows: readonly CapReservation[]): Promise<WindowRow[]> {
    if (windows.length === 0) return [];
    return this.database.query<WindowRow>(lockAndReadCapWindows(windows), 'routing.lock_windows');
  }

  /** The windows of FTD caps, in which leads reserve nothing. */
  async readFtdWindows(windows: readonly CapReservation[]): Promise<WindowRow[]> {
    if (windows.length === 0) return [];
    return this.database.query<WindowRow>(lockCapsAndReadWindows(windows), 'routing.ftd_windows');
  }

  async openCredits(keys: readonly CreditKey[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.query(openCredits(keys), 'routing.open_credits');
  }

  /** All credits of the groups, with those of advertisers that have left. */
  async lockCredits(keys: readonly CreditKey[]): Promise<CreditAddition[]> {
    if (keys.length === 0) return [];
    const groupIds = [...new Set(keys.map((key) => key.group_id))];
    return this.database.query(lockAndReadCredits(groupIds), 'routing.lock_credits');
  }

  /**
   * Writes attempts, what they reserve, and the traces of all decisions, in one statement: the last
   * of the transaction. Returns attempt ids by lead id.
   */
  async insert(
    last: LastStatement,
    offered: readonly OfferedLead[],
    traces: readonly { leadId: number; trace: Trace }[],
    now: Date,
  ): Promise<Map<number, number>> {
    const parts = [
      sql`attempts AS (${openAttempts(offered.map(attemptOf), now)})`,
      sql`decisions AS (${recordDecisions(
        traces.map(({ leadId, trace }) => ({ lead_id: leadId, trace })),
        now,
      )})`,
      sql`reserved AS (${reserveInCaps(offered.flatMap(({ offer }) => offer.capReservations))})`,
      sql`credits AS (${addToCredits(offered.flatMap(({ offer }) => creditsOf(offer)))})`,
    ];
    const inserted = await last<{ id: number; lead_id: number }>(
      sql`WITH ${join(parts, ', ')} SELECT id, lead_id FROM attempts`,
      'routing.reserve',
    );
    return new Map(inserted.map(({ id, lead_id: leadId }) => [leadId, id]));
  }
}
