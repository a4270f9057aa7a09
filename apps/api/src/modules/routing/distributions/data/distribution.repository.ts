import { Injectable } from '@nestjs/common';
import type { DistributionState } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { existingParties } from '#modules/reference/lookups/data/own-parties.sql.js';
import type { PlannedTimeslot, DistributionValues } from '../domain/shape.js';

/** Records that a distribution refers to, as far as they exist. */
export interface References {
  readonly country: boolean;
  /** The name of the time zone; null if it does not exist. */
  readonly timezone: string | null;
  readonly publisher: boolean;
  readonly advertiser_ids: number[];
  /** The deals that exist, with whether they have ended. */
  readonly deals: {
    readonly id: number;
    readonly advertiser_id: number;
    readonly ended: boolean;
  }[];
}

/**
 * Writes distributions. Call all methods but `references` in the transaction of the whole change.
 */
@Injectable()
export class DistributionRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Locks a distribution for a change. False if it does not exist. Its key does not change, so
   * leads that refer to it need not wait.
   */
  async lock(id: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT 1
      FROM distributions
      WHERE id = ${id} AND deleted_at IS NULL
      FOR NO KEY UPDATE`);
    return rows.length > 0;
  }

  /**
   * Looks up the records that a distribution refers to. Returns those that exist. With
   * `areKept`, no party among them is deleted before the transaction ends.
   */
  async references(
    { country_id, timezone_id, publisher_id }: DistributionValues,
    advertiserIds: readonly number[],
    dealIds: readonly number[],
    { areKept }: { areKept: boolean },
  ): Promise<References> {
    const [row] = await this.database.query<References>(sql`
      SELECT
        EXISTS (SELECT 1 FROM countries WHERE id = ${country_id}) AS country,
        (SELECT name FROM time_zones WHERE id = ${timezone_id}) AS timezone,
        ${publisher_id}::int IS NULL
          OR EXISTS (${existingParties('publisher', [publisher_id], { areKept })}) AS publisher,
        ARRAY(${existingParties('advertiser', advertiserIds, { areKept })}) AS advertiser_ids,
        ARRAY(
          SELECT jsonb_build_object(
            'id', id,
            'advertiser_id', advertiser_id,
            'ended', ended_at IS NOT NULL
          )
          FROM advertiser_revenues
          WHERE id = ANY(${dealIds}::int[])
        ) AS deals`);
    if (!row) throw new Error('The query for the references returned no row.');
    return row;
  }

  async insert(values: DistributionValues, state: DistributionState, now: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO distributions (
        name,
        tags,
        method,
        country_id,
        publisher_id,
        timezone_id,
        is_send_in_op_hours,
        parameters,
        data_override,
        state,
        created_at,
        updated_at
      )
      VALUES (
        ${values.name},
        ${values.tags},
        ${values.method},
        ${values.country_id},
        ${values.publisher_id},
        ${values.timezone_id},
        ${values.is_send_in_op_hours},
        ${JSON.stringify(values.parameters)}::jsonb,
        ${JSON.stringify(values.data_override)}::jsonb,
        ${state},
        ${now},
        ${now}
      )
      RETURNING id`);
    if (!row) throw new Error('The distribution was not stored.');
    return row.id;
  }

  /**
   * Updates a distribution. `updated_at` identifies a version, so it grows with every change, even
   * if the clock stands still.
   */
  async update(
    id: number,
    values: DistributionValues,
    state: DistributionState,
    now: Date,
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE distributions
      SET
        name = ${values.name},
        tags = ${values.tags},
        method = ${values.method},
        country_id = ${values.country_id},
        publisher_id = ${values.publisher_id},
        timezone_id = ${values.timezone_id},
        is_send_in_op_hours = ${values.is_send_in_op_hours},
        parameters = ${JSON.stringify(values.parameters)}::jsonb,
        data_override = ${JSON.stringify(values.data_override)}::jsonb,
        state = ${state},
        updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
      WHERE id = ${id}`);
  }

  /** Changes the state and nothing else. `updated_at` grows too. */
  async switchTo(id: number, state: DistributionState, now: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE distributions
      SET
        state = ${state},
        updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
      WHERE id = ${id}`);
  }

  async softDelete(id: number, now: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE distributions
      SET deleted_at = ${now}, updated_at = ${now}
      WHERE id = ${id}`);
  }

  /**
   * Prepares a distribution for `saveTimeslots`: deletes the timeslots and groups that are not
   * kept, and moves the kept ones to negative positions, so that new positions never collide with
   * old ones. It locks the groups first, then the credits of deleted groups, each in the order in
   * which leads lock them.
   */
  async makeRoom(distributionId: number, timeslots: readonly PlannedTimeslot[]): Promise<void> {
    const keptTimeslots = timeslots.flatMap(({ id }) => id ?? []);
    const keptGroups = timeslots.flatMap(({ groups }) => groups.flatMap(({ id }) => id ?? []));
    await this.deleteOtherGroups(distributionId, keptGroups);
    await this.database.query(sql`
      DELETE FROM distribution_timeslots
      WHERE distribution_id = ${distributionId} AND NOT id = ANY(${keptTimeslots}::int[])`);
    await this.database.query(sql`
      DELETE FROM distribution_advertisers
      WHERE group_id = ANY(${keptGroups}::int[])`);
    await this.database.query(sql`
      UPDATE distribution_groups
      SET position = -id
      WHERE id = ANY(${keptGroups}::int[])`);
    await this.database.query(sql`
      UPDATE distribution_timeslots
      SET position = -id
      WHERE id = ANY(${keptTimeslots}::int[])`);
  }

  private async deleteOtherGroups(
    distributionId: number,
    keptGroups: readonly number[],
  ): Promise<void> {
    const groups = await this.database.query<{ id: number }>(sql`
      SELECT id
      FROM distribution_groups
      WHERE timeslot_id IN (
        SELECT id
        FROM distribution_timeslots
        WHERE distribution_id = ${distributionId}
      )
      ORDER BY id
      FOR UPDATE`);
    const deleted = groups.map(({ id }) => id).filter((id) => !keptGroups.includes(id));
    await this.database.query(sql`
      SELECT 1
      FROM slot_credits
      WHERE group_id = ANY(${deleted}::int[])
      ORDER BY group_id, advertiser_id
      FOR UPDATE`);
    await this.database.query(sql`
      DELETE FROM distribution_groups
      WHERE id = ANY(${deleted}::int[])`);
  }

  /**
   * Writes the timeslots in their order, under their planned ids. A timeslot without an id gets a
   * new one.
   */
  async saveTimeslots(
    distributionId: number,
    timeslots: readonly PlannedTimeslot[],
  ): Promise<void> {
    const timeslotIds = await this.writeTimeslots(distributionId, timeslots);
    const groupRows = timeslots.flatMap(({ groups }, timeslotIndex) =>
      groups.map(({ id, name }, index) => ({
        id,
        timeslot_id: timeslotIds[timeslotIndex],
        position: index + 1,
        name,
      })),
    );
    const groupIds = await this.writeGroups(distributionId, groupRows);
    const groups = timeslots.flatMap((timeslot) => timeslot.groups);
    const shareRows = groups.flatMap(({ shares }, groupIndex) =>
      shares.map(({ advertiser_id, percentage, deal }, index) => ({
        advertiser_id,
        percentage,
        deal_id: deal?.id ?? null,
        group_id: groupIds[groupIndex],
        position: index + 1,
      })),
    );
    await this.database.query(sql`
      INSERT INTO distribution_advertisers (
        group_id,
        position,
        advertiser_id,
        percentage,
        deal_id
      )
      SELECT group_id, position, advertiser_id, percentage, deal_id
      FROM jsonb_to_recordset(${JSON.stringify(shareRows)}::jsonb)
        AS r(group_id int, position int, advertiser_id int, percentage numeric, deal_id int)`);
  }

  /** Returns the ids of the timeslots in their order. */
  private async writeTimeslots(
    distributionId: number,
    timeslots: readonly PlannedTimeslot[],
  ): Promise<number[]> {
    const rows = timeslots.map(({ id, name, is_active, opening_hours }, index) => ({
      id,
      position: index + 1,
      name,
      is_active,
      opening_hours,
    }));
    const given = sql`
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r(id int, position int, name text, is_active boolean, opening_hours jsonb)`;
    await this.database.query(sql`
      UPDATE distribution_timeslots t
      SET
        position = r.position,
        name = r.name,
        is_active = r.is_active,
        opening_hours = r.opening_hours
      FROM ${given}
      WHERE t.id = r.id`);
    await this.database.query(sql`
      INSERT INTO distribution_timeslots (
        distribution_id,
        position,
        name,
        is_active,
        opening_hours
      )
      SELECT ${distributionId}::int, position, name, is_active, opening_hours
      FROM ${given}
      WHERE r.id IS NULL`);
    const written = await this.database.query<{ id: number }>(sql`
      SELECT id
      FROM distribution_timeslots
      WHERE distribution_id = ${distributionId}
      ORDER BY position`);
    return written.map(({ id }) => id);
  }

  /** Returns the ids of the groups, ordered by timeslot and by position in it. */
  private async writeGroups(
    distributionId: number,
    rows: readonly {
      id: number | null;
      timeslot_id: number | undefined;
      position: number;
      name: string;
    }[],
  ): Promise<number[]> {
    const given = sql`
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r(id int, timeslot_id int, position int, name text)`;
    await this.database.query(sql`
      UPDATE distribution_groups g
      SET position = r.position, name = r.name
      FROM ${given}
      WHERE g.id = r.id`);
    await this.database.query(sql`
      INSERT INTO distribution_groups (timeslot_id, position, name)
      SELECT timeslot_id, position, name
      FROM ${given}
      WHERE r.id IS NULL`);
    const written = await this.database.query<{ id: number }>(sql`
      SELECT g.id
      FROM distribution_groups g
      JOIN distribution_timeslots t ON t.id = g.timeslot_id
      WHERE t.distribution_id = ${distributionId}
      ORDER BY t.position, g.position`);
    return written.map(({ id }) => id);
  }
}
