import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { PlannedTimeslot } from '../domain/keep-ids.js';
import type { DistributionValues } from '../domain/rows.js';

export interface References {
  readonly country: boolean;
  /** Its name. */ readonly timezone: string | null;
  readonly publisher: boolean;
  readonly advertiser_ids: number[];
}

/** Writes distributions. Every method but `references` belongs inside the transaction of the whole change. */
@Injectable()
export class DistributionRepository {
  constructor(private readonly database: Database) {}

  /** Locks a distribution for a change; false where there is none. Leads that refer to it meanwhile need not wait: its key stays. */
  async lock(id: number): Promise<boolean> {
    return (
      (
        await this.database.query(
          sql`SELECT 1 FROM distributions WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
        )
      ).length > 0
    );
  }

  /** Which of the things that a distribution names exist; of the advertisers, those that do. */
  async references(
    { country_id, timezone_id, publisher_id }: DistributionValues,
    advertiserIds: readonly number[],
  ): Promise<References> {
    const [row] = await this.database.query<References>(sql`SELECT
      EXISTS (SELECT 1 FROM countries WHERE id = ${country_id}) AS country, (SELECT name FROM time_zones WHERE id = ${timezone_id}) AS timezone,
      ${publisher_id}::int IS NULL OR EXISTS (SELECT 1 FROM publishers WHERE id = ${publisher_id} AND deleted_at IS NULL) AS publisher,
      ARRAY(SELECT id FROM advertisers WHERE id = ANY(${advertiserIds}::int[]) AND deleted_at IS NULL) AS advertiser_ids`);
    if (!row) throw new Error('The references were not looked up.');
    return row;
  }

  async insert(values: DistributionValues, now: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO distributions (name, tags, method, country_id, publisher_id, timezone_id, is_send_in_op_hours, parameters, data_override, created_at, updated_at)
      VALUES (${values.name}, ${values.tags}, ${values.method}, ${values.country_id}, ${values.publisher_id}, ${values.timezone_id}, ${values.is_send_in_op_hours},
        ${JSON.stringify(values.parameters)}::jsonb, ${JSON.stringify(values.data_override)}::jsonb, ${now}, ${now}) RETURNING id`);
    if (!row) throw new Error('The distribution was not stored.');
    return row.id;
  }

  /** `updated_at` tells two versions apart, so it grows with every change, whatever the clock says. */
  async update(id: number, values: DistributionValues, now: Date): Promise<void> {
    await this.database
      .query(sql`UPDATE distributions SET name = ${values.name}, tags = ${values.tags}, method = ${values.method}, country_id = ${values.country_id}, publisher_id = ${values.publisher_id},
      timezone_id = ${values.timezone_id}, is_send_in_op_hours = ${values.is_send_in_op_hours}, parameters = ${JSON.stringify(values.parameters)}::jsonb, data_override = ${JSON.stringify(values.data_override)}::jsonb,
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond') WHERE id = ${id}`);
  }

  async softDelete(id: number, now: Date): Promise<void> {
    await this.database.query(
      sql`UPDATE distributions SET deleted_at = ${now}, updated_at = ${now} WHERE id = ${id}`,
    );
  }

  /**
   * Makes room for timeslots that are saved anew: what is not kept goes, what is kept leaves its position, so that no two meet at
   * one. Groups are locked first and then the day's counters of those that go, each in the order in which leads lock them.
   */
  async makeRoom(distributionId: number, timeslots: readonly PlannedTimeslot[]): Promise<void> {
    const { database } = this;
    const [keptTimeslots, keptGroups] = [
      timeslots.flatMap(({ id }) => id ?? []),
      timeslots.flatMap(({ groups }) => groups.flatMap(({ id }) => id ?? [])),
    ];
    const own = sql`SELECT id FROM distribution_timeslots WHERE distribution_id = ${distributionId}`;
    const groups = await database.query<{ id: number }>(
      sql`SELECT id FROM distribution_groups WHERE timeslot_id IN (${own}) ORDER BY id FOR UPDATE`,
    );
    const gone = groups.map(({ id }) => id).filter((id) => !keptGroups.includes(id));
    await database.query(
      sql`SELECT 1 FROM slot_counts WHERE group_id = ANY(${gone}::int[]) ORDER BY group_id, day, advertiser_id FOR UPDATE`,
    );
    await database.query(sql`DELETE FROM distribution_groups WHERE id = ANY(${gone}::int[])`);
    await database.query(
      sql`DELETE FROM distribution_timeslots WHERE distribution_id = ${distributionId} AND NOT id = ANY(${keptTimeslots}::int[])`,
    );
    await database.query(
      sql`DELETE FROM distribution_brands WHERE group_id = ANY(${keptGroups}::int[])`,
    );
    await database.query(
      sql`UPDATE distribution_groups SET position = -id WHERE id = ANY(${keptGroups}::int[])`,
    );
    await database.query(
      sql`UPDATE distribution_timeslots SET position = -id WHERE id = ANY(${keptTimeslots}::int[])`,
    );
  }

  /** Writes the timeslots in their order, under the ids that are given; what has none gets a new one. */
  async saveTimeslots(
    distributionId: number,
    timeslots: readonly PlannedTimeslot[],
  ): Promise<void> {
    const timeslotIds = await this.writeTimeslots(distributionId, timeslots);
    const groupIds = await this.writeGroups(
      distributionId,
      timeslots.flatMap(({ groups }, index) =>
        groups.map(({ id, name }, at) => ({
          id,
          timeslot_id: timeslotIds[index],
          position: at + 1,
          name,
        })),
      ),
    );
    const brands = timeslots
      .flatMap(({ groups }) => groups)
      .flatMap((group, index) =>
        group.brands.map((brand, at) => ({
          ...brand,
          group_id: groupIds[index],
          position: at + 1,
        })),
      );
    await this.database
      .query(sql`INSERT INTO distribution_brands (group_id, position, advertiser_id, percentage)
      SELECT group_id, position, advertiser_id, percentage FROM jsonb_to_recordset(${JSON.stringify(brands)}::jsonb) AS b(group_id int, position int, advertiser_id int, percentage numeric)`);
  }

  /** Answers the ids in order. */
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
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id int, position int, name text, is_active boolean, opening_hours jsonb)`;
    await this.database.query(
      sql`UPDATE distribution_timeslots t SET position = r.position, name = r.name, is_active = r.is_active, opening_hours = r.opening_hours FROM ${given} WHERE t.id = r.id`,
    );
    await this.database.query(
      sql`INSERT INTO distribution_timeslots (distribution_id, position, name, is_active, opening_hours) SELECT ${distributionId}::int, position, name, is_active, opening_hours FROM ${given} WHERE r.id IS NULL`,
    );
    return (
      await this.database.query<{ id: number }>(
        sql`SELECT id FROM distribution_timeslots WHERE distribution_id = ${distributionId} ORDER BY position`,
      )
    ).map(({ id }) => id);
  }

  /** Answers the ids in the order of timeslots and places in them. */
  private async writeGroups(
    distributionId: number,
    rows: readonly {
      id: number | null;
      timeslot_id: number | undefined;
      position: number;
      name: string;
    }[],
  ): Promise<number[]> {
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id int, timeslot_id int, position int, name text)`;
    await this.database.query(
      sql`UPDATE distribution_groups g SET position = r.position, name = r.name FROM ${given} WHERE g.id = r.id`,
    );
    await this.database.query(
      sql`INSERT INTO distribution_groups (timeslot_id, position, name) SELECT timeslot_id, position, name FROM ${given} WHERE r.id IS NULL`,
    );
    return (
      await this.database.query<{ id: number }>(
        sql`SELECT g.id FROM distribution_groups g JOIN distribution_timeslots t ON t.id = g.timeslot_id WHERE t.distribution_id = ${distributionId} ORDER BY t.position, g.position`,
      )
    ).map(({ id }) => id);
  }
}
