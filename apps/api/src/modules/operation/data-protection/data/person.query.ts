import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isInRegistration } from '#modules/leads/campaigns/data/consumers.sql.js';
import { isBeingInjected } from '#modules/leads/injections/data/jobs.sql.js';
import { isBeingDelivered } from '#modules/lead-data/lead-ledger/data/erased-leads.sql.js';
import {
  isPersonsEmail,
  isSamePhone,
} from '#modules/lead-data/lead-ledger/data/same-person.sql.js';
import type { LeadIdentity } from '../domain/person-pattern.js';

/** E-mail or phone number in the form of leads. */
export interface Subject {
  readonly kind: 'email' | 'phone';
  readonly value: string;
}
export interface PersonCounts {
  readonly leads: number;
  readonly under_way: number;
  readonly waiting_injections: number;
  readonly related_leads: number;
  readonly blacklist_items: number;
}

const isSubject = ({ kind, value }: Subject): Sql =>
  kind === 'email'
    ? isPersonsEmail(sql`l.email`, sql`${value}::text`)
    : isSamePhone(sql`l.phone`, sql`${value}::text`);

/** `found`: the person's leads and their copies, at any depth. */
const foundLeads = (subject: Subject): Sql => sql`
  WITH RECURSIVE found AS (
    SELECT l.id, l.parent_id FROM leads l WHERE ${isSubject(subject)}
    UNION
    SELECT made.id, made.source_id
    FROM found f
    CROSS JOIN LATERAL (
      SELECT created_lead_id AS id, lead_id AS source_id
      FROM progress_logs
      WHERE lead_id = f.id AND created_lead_id IS NOT NULL
      UNION ALL
      SELECT r.lead_id, p.lead_id
      FROM campaign_consumers p
      JOIN campaign_registrations r ON r.consumer_id = p.id
      WHERE p.lead_id = f.id
    ) made
  )`;

/** Reads what is stored about a person. */
@Injectable()
export class PersonQuery {
  constructor(private readonly database: DatabaseService) {}

  async count(subject: Subject): Promise<PersonCounts> {
    const [row] = await this.database.query<PersonCounts>(sql`
      ${foundLeads(subject)},
      person AS (
        SELECT l.* FROM leads l WHERE l.id IN (SELECT id FROM found) AND l.erased_at IS NULL
      )
      SELECT
        (SELECT count(*)::int FROM person) AS leads,
        (
          SELECT count(*)::int
          FROM person l
          WHERE ${isBeingDelivered} OR ${isBeingInjected} OR ${isInRegistration}
        ) AS under_way,
        (
          SELECT count(*)::int
          FROM progress_logs
          WHERE lead_id IN (SELECT id FROM person) AND status = 'idle'
        ) AS waiting_injections,
        (
          SELECT count(*)::int
          FROM leads l
          WHERE l.id NOT IN (SELECT id FROM person)
            AND (
              l.email IN (SELECT email FROM person) OR l.phone IN (SELECT phone FROM person)
            )
        ) AS related_leads,
        (
          SELECT count(*)::int FROM blacklist_items WHERE lower(value) = lower(${subject.value})
        ) AS blacklist_items`);
    if (!row) throw new Error('The count of a person gave no row.');
    return row;
  }

  /** Lists leads of the person that are not erased yet. */
  listLeads(subject: Subject): Promise<LeadIdentity[]> {
    return this.database.query<LeadIdentity>(sql`
      ${foundLeads(subject)}
      SELECT id, email, phone, first_name, last_name, host(ip) AS ip, hit_id, city
      FROM leads
      WHERE id IN (SELECT id FROM found) AND erased_at IS NULL
      ORDER BY id`);
  }
}
