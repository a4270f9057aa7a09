import { Injectable } from '@nestjs/common';
import type { CampaignMethod, ExitCondition } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { DEPOSITED } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import {
  storeCampaignLead,
  type NewCampaignLead,
  type NewLeadTimes,
} from '#modules/lead-data/lead-ledger/data/new-leads.sql.js';
import type { EndReason, PastRegistration, StepConfig } from '../domain/next-move.js';

interface DueConsumer {
  readonly id: number;
  readonly runs: number;
}
/** Person that this worker processes until another worker claims them. */
export interface ClaimedConsumer extends DueConsumer {
  readonly campaign_id: number;
  readonly lead_id: number;
  readonly method: CampaignMethod;
  /** The lead that is being delivered, if there is one. */
  readonly open_lead_id: number | null;
}
export interface CampaignConfig {
  readonly name: string;
  readonly exit_condition: ExitCondition;
  readonly conversion_days: number;
  /** The most registrations in an hour; null without a limit. */
  readonly pace_per_hour: number | null;
  /** In order. */
  readonly steps: readonly StepConfig[];
}

/** Condition: people of the source `s` are registered, as far as its campaign `c` allows. */
const isRegistering = sql`
  s.status = 'active' AND s.deleted_at IS NULL AND c.status = 'active'`;
/**
 * How far a paced campaign may catch up: registrations wait for the next scan, which must not slow
 * it down. After a pause, this limits the leads that go at once.
 */
const CATCH_UP_SECONDS = 10;
const SPACING = sql`make_interval(secs => 3600.0 / c.pace_per_hour)`;
/** The earliest moment that the next registration of the paced campaign `c` counts from. */
const turnAt = (now: Date): Sql => sql`
  greatest(
    coalesce(c.next_registration_at, ${now}::timestamptz),
    ${now}::timestamptz - make_interval(secs => ${CATCH_UP_SECONDS})
  )`;
/** Condition: the pace of the campaign `c` allows a registration. */
const isItsTurn = (now: Date): Sql => sql`(
  c.pace_per_hour IS NULL
  OR c.next_registration_at IS NULL
  OR c.next_registration_at <= ${now}
)`;
/** The number of people of the campaign `c` whose turn it is, at most `limit`. */
const turnsOf = (now: Date, limit: number): Sql => sql`
  CASE
    WHEN c.pace_per_hour IS NULL THEN ${limit}
    ELSE least(
      ${limit},
      1 + floor(
        extract(epoch FROM ${now}::timestamptz - ${turnAt(now)}) * c.pace_per_hour / 3600.0
      )
    )
  END::int`;

/** Condition: the campaign `c` runs and has nothing left to do. */
const isThrough = sql`
  c.status = 'active'
  AND EXISTS (
    SELECT 1
    FROM campaign_sources s
    WHERE s.campaign_id = c.id AND s.deleted_at IS NULL
  )
  AND NOT EXISTS (
    SELECT 1
    FROM campaign_sources s
    WHERE s.campaign_id = c.id AND s.deleted_at IS NULL AND s.status <> 'completed'
  )`;

/** People in campaigns: the rows of the CampaignConsumerQueue. */
@Injectable()
export class ConsumersRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Lists the consumers that are due in running sources and campaigns. Sources take turns, so that
   * a large one does not hold up a small one, and consumers of paused ones are not read. Consumers
   * with a lead under way come first, paused or not.
   */
  listDue(now: Date, limit: number): Promise<DueConsumer[]> {
    return this.database.query(sql`
      SELECT id, runs
      FROM (
        SELECT w.id, w.runs, w.due_at, w.turn
        FROM campaigns c
        JOIN campaign_sources s ON s.campaign_id = c.id
        CROSS JOIN LATERAL (
          SELECT id, runs, due_at, row_number() OVER (ORDER BY due_at, id) AS turn
          FROM campaign_consumers
          WHERE source_id = s.id AND state = 'waiting' AND due_at <= ${now}
          ORDER BY due_at, id
          LIMIT ${turnsOf(now, limit)}
        ) w
        WHERE ${isRegistering} AND ${isItsTurn(now)}
        UNION ALL
        SELECT id, runs, due_at, 0
        FROM campaign_consumers
        WHERE state = 'registering' AND due_at <= ${now}
      ) due
      ORDER BY turn, due_at, id
      LIMIT ${limit}`);
  }

  async claim(id: number, now: Date, leaseEnd: Date): Promise<ClaimedConsumer | null> {
    const [row] = await this.database.query<ClaimedConsumer>(sql`
      UPDATE campaign_consumers p
      SET runs = p.runs + 1, due_at = ${leaseEnd}
      FROM campaign_sources s
      JOIN campaigns c ON c.id = s.campaign_id
      WHERE p.id = ${id} AND s.id = p.source_id AND p.due_at <= ${now}
        AND (
          p.state = 'registering'
          OR p.state = 'waiting' AND ${isRegistering} AND ${isItsTurn(now)}
        )
      RETURNING
        p.id, p.runs, p.campaign_id, p.lead_id, s.type AS method,
        (
          SELECT r.lead_id
          FROM campaign_registrations r
          WHERE r.consumer_id = p.id AND r.outcome IS NULL
        ) AS open_lead_id`);
    return row ?? null;
  }

  async getConfig(campaignId: number): Promise<CampaignConfig> {
    const [row] = await this.database.query<CampaignConfig>(sql`
      SELECT
        c.name, c.exit_condition, c.conversion_days, c.pace_per_hour,
        (
          SELECT coalesce(jsonb_agg(
            jsonb_build_object(
              'id', t.id, 'position', t.position, 'group_id', t.group_id,
              'publisher_ids', t.publisher_ids, 'funnels', t.funnels,
              'delay_seconds', coalesce(t.delay, 0) * CASE t.delay_unit
                WHEN 'days' THEN 86400 WHEN 'hours' THEN 3600 ELSE 60
              END,
              'advertisers', (
                SELECT coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'advertiser_id', a.advertiser_id, 'percentage', a.percentage
                    )
                    ORDER BY a.position
                  ),
                  '[]'
                )
                FROM campaign_step_advertisers a
                WHERE a.step_id = t.id
              )
            )
            ORDER BY t.position
          ), '[]')
          FROM campaign_steps t
          WHERE t.campaign_id = c.id AND t.deleted_at IS NULL
        ) AS steps
      FROM campaigns c
      WHERE c.id = ${campaignId}`);
    if (!row) throw new Error(`The campaign ${campaignId} is gone.`);
    return row;
  }

  /** Lists the registrations of a person that have ended, in the order of the steps. */
  listPast(consumerId: number): Promise<PastRegistration[]> {
    return this.database.query(sql`
      SELECT
        r.step_id, t.position, r.outcome, r.ended_at,
        l.status IN ${DEPOSITED} AND NOT l.fake_ftd AS has_deposited
      FROM campaign_registrations r
      JOIN campaign_steps t ON t.id = r.step_id
      JOIN leads l ON l.id = r.lead_id
      WHERE r.consumer_id = ${consumerId} AND r.outcome IS NOT NULL
      ORDER BY t.position`);
  }

  /**
   * Begins a registration. False if another worker has claimed the person meanwhile, if the source
   * or the campaign was stopped since the claim, or if a registration is under way that the claim
   * did not see.
   */
  async beginRegistering({ id, runs }: DueConsumer): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE campaign_consumers p
      SET state = 'registering', deposit_until = NULL
      FROM campaign_sources s
      JOIN campaigns c ON c.id = s.campaign_id
      WHERE p.id = ${id} AND p.runs = ${runs} AND p.state <> 'ended'
        AND s.id = p.source_id AND ${isRegistering}
        AND NOT EXISTS (
          SELECT 1
          FROM campaign_registrations r
          WHERE r.consumer_id = ${id} AND r.outcome IS NULL)
      RETURNING 1`);
    return rows.length > 0;
  }

  /**
   * Takes the turn of a paced campaign, in the transaction of the registration. False if it is
   * nobody's turn yet.
   */
  async takeTurn({ campaign_id: id }: ClaimedConsumer, now: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE campaigns c
      SET next_registration_at = ${turnAt(now)} + ${SPACING}
      WHERE c.id = ${id} AND c.pace_per_hour IS NOT NULL AND ${isItsTurn(now)}
      RETURNING 1`);
    return rows.length > 0;
  }

  /** Null if the personal data of the source was erased. */
  async insertLead(lead: NewCampaignLead, times: NewLeadTimes): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(storeCampaignLead(lead, times));
    return row?.id ?? null;
  }

  /**
   * Inserts a registration. Fails if this step has already registered the person, by the primary
   * key.
   */
  async insertRegistration(
    consumer: ClaimedConsumer,
    stepId: number,
    leadId: number,
    at: Date,
  ): Promise<void> {
    await this.database.query(sql`
      INSERT INTO campaign_registrations (consumer_id, step_id, campaign_id, lead_id, created_at)
      VALUES (${consumer.id}, ${stepId}, ${consumer.campaign_id}, ${leadId}, ${at})`);
  }

  /**
   * Stores the outcome of a registration. Any run may do so, once: the outcome of a lead is the
   * same for all runs.
   */
  async endRegistration(
    { id }: DueConsumer,
    leadId: number,
    outcome: PastRegistration['outcome'],
    at: Date,
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_registrations
      SET outcome = ${outcome}, ended_at = ${at}
      WHERE consumer_id = ${id} AND lead_id = ${leadId} AND outcome IS NULL`);
  }

  /** Lets the person wait for the next step, and with `depositUntil` also for a deposit. */
  async wait({ id, runs }: DueConsumer, dueAt: Date, depositUntil: Date | null): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_consumers
      SET state = 'waiting', due_at = ${dueAt}, deposit_until = ${depositUntil}
      WHERE id = ${id} AND runs = ${runs} AND state <> 'ended'`);
  }

  /**
   * Ends a person. The keys of an erased person are deleted, because they were made from e-mail and
   * phone.
   */
  async end({ id, runs }: DueConsumer, reason: EndReason, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_consumers
      SET
        state = 'ended', end_reason = ${reason}, ended_at = ${at}, deposit_until = NULL,
        email_key = CASE WHEN ${reason} = 'erased' THEN gen_random_uuid() ELSE email_key END,
        phone_key = CASE WHEN ${reason} = 'erased' THEN gen_random_uuid() ELSE phone_key END
      WHERE id = ${id} AND runs = ${runs} AND state <> 'ended'`);
  }

  /** Ends a run without progress. */
  async giveBack({ id, runs }: DueConsumer, dueAt: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_consumers
      SET due_at = ${dueAt}
      WHERE id = ${id} AND runs = ${runs} AND state <> 'ended'`);
  }

  /** Completes sources whose people are all finished. */
  async completeSources(): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_sources s
      SET status = 'completed'
      FROM campaigns c
      WHERE c.id = s.campaign_id AND c.status = 'active'
        AND s.status = 'active' AND s.deleted_at IS NULL AND s.imported_at IS NOT NULL
        AND NOT EXISTS (
          SELECT 1
          FROM campaign_consumers p
          WHERE p.source_id = s.id AND p.state = 'waiting'
        )
        AND NOT EXISTS (
          SELECT 1
          FROM campaign_consumers p
          WHERE p.source_id = s.id AND p.state = 'registering'
        )`);
  }

  /**
   * Completes campaigns whose sources are all completed. The campaigns are locked first, so that a
   * source added at the same time is seen.
   */
  async completeCampaigns(now: Date): Promise<void> {
    await this.database.tx(async () => {
      const through = await this.database.query<{ id: number }>(sql`
        SELECT c.id
        FROM campaigns c
        WHERE ${isThrough}
        ORDER BY c.id
        FOR NO KEY UPDATE`);
      if (through.length === 0) return;
      await this.database.query(sql`
        UPDATE campaigns c
        SET status = 'complete', updated_at = ${now}, ended_at = ${now}
        WHERE c.id = ANY(${through.map(({ id }) => id)}::int[]) AND ${isThrough}`);
    });
  }
}
