import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  eraseChosenMentions,
  eraseMentions,
  findMentions,
  quoteMentions,
  type ErasedLead,
  type IdRange,
  type PersonTexts,
} from '#shared/database/erasure.sql.js';
import {
  closeOldUnmatched,
  deleteOldPullAnswers,
  deletePullAnswers,
  eraseLeadPostbacks,
  eraseOldPostbacks,
  erasePostbacks,
} from '#modules/conversions/advertiser-reports/data/reports.sql.js';
import {
  eraseAnswers,
  eraseOldAnswers,
} from '#modules/delivery/integrations/data/erased-answers.sql.js';
import {
  endWaitingConsumers,
  eraseConsumers,
  isInRegistration,
} from '#modules/leads/campaigns/data/consumers.sql.js';
import {
  endIdleJobs,
  eraseJobs,
  isBeingInjected,
} from '#modules/leads/injections/data/jobs.sql.js';
import {
  deleteIdempotencyKeys,
  deleteNamingKeys,
  eraseAttempts,
  eraseDecisions,
  eraseLeads,
  erasePayloads,
  eraseStatusHistory,
  isBeingDelivered,
} from '#modules/lead-data/lead-ledger/data/erased-leads.sql.js';
import { deleteMatchingValues } from '#modules/reference/lookups/data/filter-choices.sql.js';
import { eraseScheduledChanges } from '#modules/operation/scheduled-changes/data/erased-changes.sql.js';
import { erasePresets } from '#modules/reference/presets/data/erased-presets.sql.js';
import { eraseDeliveries } from '#modules/publishers/publisher-postbacks/data/erased-deliveries.sql.js';
import { eraseWebhookDeliveries } from '#modules/operation/webhooks/data/erased-webhooks.sql.js';
import {
  eraseClicks,
  eraseLeadClicks,
  eraseOldClicks,
} from '#modules/publishers/redirects/data/erased-clicks.sql.js';
import { eraseReplays } from '#modules/leads/simulations/data/erased-replays.sql.js';
import { eraseUserSettings } from '#modules/staff/users/data/erased-settings.sql.js';
import {
  placeOf,
  type Place,
  type Recipient,
  type Report,
  type Step,
} from '../domain/erasure-plan.js';
import type { LeadIdentity } from '../domain/person-pattern.js';
import { PLACES } from './places.js';

/** Steps that go through a table by id. The other steps are one statement. */
const RANGED: Partial<Record<Step, Sql>> = {
  leads: sql`leads`,
  payloads: sql`lead_attempts`,
  clicks: sql`clicks`,
  postbacks: sql`inbound_postbacks`,
  unmatched_postbacks: sql`inbound_postbacks`,
  audit_entries: sql`audit_log`,
  pull_answers: sql`status_pull_answers`,
  other_idempotency_keys: sql`leads`,
};
const tableOf = (step: Step): Sql | undefined => {
  const place = placeOf(step);
  return place === undefined ? RANGED[step] : raw(PLACES[place].table);
};

/** Text of a row that may name a person. */
export interface Quote {
  readonly id: number;
  readonly lead_id: number | null;
  readonly quote: string | null;
}

/** Erases personal data, with the SQL of the modules that own the tables. */
@Injectable()
export class EraseRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Returns the last id of the table that a step goes through. Null if the step is one statement.
   */
  async lastId(step: Step): Promise<number | null> {
    const table = tableOf(step);
    if (!table) return null;
    const [row] = await this.database.query<{ id: number }>(
      sql`SELECT coalesce(max(id), 0)::float8 AS id FROM ${table}`,
    );
    return row?.id ?? 0;
  }

  /** Locks leads that are not erased yet, in the order of their ids. */
  lockLeads(ids: readonly number[]): Promise<LeadIdentity[]> {
    return this.database.query<LeadIdentity>(sql`
      SELECT id, email, phone, first_name, last_name, host(ip) AS ip, hit_id, city
      FROM leads
      WHERE id = ANY(${ids}::int[]) AND erased_at IS NULL
      ORDER BY id
      FOR UPDATE`);
  }

  /** Lists leads from before an instant that are not erased yet. */
  async listOldLeads({ after, until }: IdRange, before: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(sql`
      SELECT id
      FROM leads
      WHERE id > ${after} AND id <= ${until} AND created_at < ${before} AND erased_at IS NULL
      ORDER BY id`);
    return rows.map(({ id }) => id);
  }

  /** Ends the injections of locked leads that have not begun. */
  async endIdleJobs(ids: readonly number[], at: Date): Promise<number> {
    return this.count(endIdleJobs(ids, at));
  }

  /** Takes the people of locked leads out of campaigns, unless they are being registered. */
  async endWaitingConsumers(ids: readonly number[], at: Date): Promise<number> {
    return this.count(endWaitingConsumers(ids, at));
  }

  /** Lists the locked leads that are being sent to an advertiser. */
  async listUnderWay(ids: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(sql`
      SELECT l.id
      FROM leads l
      WHERE l.id = ANY(${ids}::int[]) 
        AND (${isBeingDelivered} OR ${isBeingInjected} OR ${isInRegistration})`);
    return rows.map(({ id }) => id);
  }

  /**
   * Erases everything that belongs to leads. The leads come first: their clicks are found by the
   * new `hit_id`.
   */
  async eraseLeads(leads: readonly ErasedLead[], at: Date): Promise<Report> {
    return {
      leads: await this.count(eraseLeads(leads, at)),
      clicks: await this.count(eraseLeadClicks(leads)),
      attempts: await this.count(eraseAttempts(leads)),
      answers: await this.count(eraseAnswers(leads)),
      decisions: await this.count(eraseDecisions(leads)),
      status_changes: await this.count(eraseStatusHistory(leads)),
      idempotency_keys: await this.count(deleteIdempotencyKeys(leads)),
      postbacks: await this.count(eraseLeadPostbacks(leads)),
      publisher_postbacks: await this.count(eraseDeliveries(leads)),
      webhooks: await this.count(eraseWebhookDeliveries(leads)),
      injections: await this.count(eraseJobs(leads)),
      campaign_consumers: await this.count(eraseConsumers(leads)),
    };
  }

  /** Runs a step of the erasure of a person, other than the leads. */
  erasePerson(step: Step, texts: PersonTexts, range: IdRange, now: Date): Promise<number> {
    const statements: Partial<Record<Step, () => Sql>> = {
      clicks: () => eraseClicks(texts, range),
      postbacks: () => erasePostbacks(texts, range),
      pull_answers: () => deletePullAnswers(range),
      presets: () => erasePresets(texts.everywhere),
      scheduled_changes: () => eraseScheduledChanges(texts.everywhere, now),
      user_settings: () => eraseUserSettings(texts.everywhere),
      replays: () => eraseReplays(texts.everywhere),
      filter_choices: () => deleteMatchingValues(texts),
      other_idempotency_keys: () => deleteNamingKeys(texts, range),
    };
    const place = placeOf(step);
    if (place !== undefined) return this.count(eraseMentions(PLACES[place], texts, range));
    return this.runOne(step, statements);
  }

  /**
   * Finds the rows of a place that may name the person. Call it after the rows that surely do were
   * erased.
   */
  async findMentions(place: Place, texts: PersonTexts, range: IdRange): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      findMentions(PLACES[place], texts, range),
    );
    return rows.map(({ id }) => id);
  }

  eraseChosen(place: Place, texts: PersonTexts, ids: readonly number[]): Promise<number> {
    return this.count(eraseChosenMentions(PLACES[place], texts, ids));
  }

  quote(place: Place, texts: PersonTexts, ids: readonly number[]): Promise<Quote[]> {
    return this.database.query<Quote>(quoteMentions(PLACES[place], texts, ids));
  }

  /**
   * Lists the advertisers that were called with leads. An attempt that we answered ourselves was no
   * call.
   */
  async listRecipients(ids: readonly number[]): Promise<Recipient[]> {
    const rows = await this.database.query<Recipient & { first_at: Date; last_at: Date }>(sql`
      SELECT
        advertiser_id, count(DISTINCT lead_id)::int AS leads, min(created_at) AS first_at,
        max(coalesce(finished_at, created_at)) AS last_at
      FROM lead_attempts
      WHERE lead_id = ANY(${ids}::int[]) AND advertiser_id IS NOT NULL
        AND (state <> 'rejected' OR restriction_origin = 'broker' OR req_payload IS NOT NULL)
      GROUP BY advertiser_id
      ORDER BY advertiser_id`);
    return rows.map((row) => ({
      ...row,
      first_at: row.first_at.toISOString(),
      last_at: row.last_at.toISOString(),
    }));
  }

  /** Runs a step of a run by age, other than the leads. */
  eraseOld(step: Step, before: Date, range: IdRange, at: Date): Promise<number> {
    const statements: Partial<Record<Step, () => Sql>> = {
      payloads: () => erasePayloads(range, before),
      clicks: () => eraseOldClicks(range, before),
      postbacks: () => eraseOldPostbacks(range, before),
      answers: () => eraseOldAnswers(before),
      pull_answers: () => deleteOldPullAnswers(range, before),
      unmatched_postbacks: () => closeOldUnmatched(range, before, at),
    };
    return this.runOne(step, statements);
  }

  private runOne(step: Step, statements: Partial<Record<Step, () => Sql>>): Promise<number> {
    const statement = statements[step];
    if (!statement) throw new Error(`The step ${step} does not belong to this kind of run.`);
    return this.count(statement());
  }

  private async count(statement: Sql): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql`
      WITH changed AS (${statement})
      SELECT count(*)::int AS count FROM changed`);
    return row?.count ?? 0;
  }
}
