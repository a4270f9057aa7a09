import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import type { GroupContent } from '../domain/group-content.js';

export type GroupRow = GroupContent & { readonly id: number; readonly updated_at: Date };
export type ListedGroup = GroupRow & { readonly version: number };

/** The unique index on the names. */
export const GROUP_NAME = 'status_groups_group_key';

@Injectable()
export class StatusGroupsRepository {
  constructor(private readonly database: Database) {}

  list(): Promise<ListedGroup[]> {
    return this.database.query(sql`
      SELECT
        g.id, g."group", g.statuses, g.updated_at,
        ${currentVersion('status_group', sql`g.id`)} AS version
      FROM status_groups g
      ORDER BY g.id`);
  }

  /** Locked, so that two edits run one after the other. */
  async lock(id: number): Promise<GroupRow | null> {
    const [row] = await this.database.query<GroupRow>(sql`
      SELECT id, "group", statuses, updated_at
      FROM status_groups
      WHERE id = ${id}
      FOR UPDATE`);
    return row ?? null;
  }

  async insert({ group, statuses }: GroupContent, at: Date): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.status_groups.create({
      data: { group, statuses: [...statuses], created_at: at, updated_at: at },
      select: { id: true },
    });
    return id;
  }

  async update(id: number, { group, statuses }: GroupContent, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.status_groups.update({
      where: { id },
      data: { group, statuses: [...statuses], updated_at: at },
      select: { id: true },
    });
  }

  async remove(id: number): Promise<void> {
    const records = await this.database.records();
    await records.status_groups.delete({ where: { id }, select: { id: true } });
  }
}
