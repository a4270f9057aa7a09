import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import type { GroupContent } from '../domain/group-content.js';

export interface GroupRow extends GroupContent, StoredRow {
  readonly version: number;
}

/** The unique index on the names. */
export const GROUP_NAME = 'status_groups_group_key';

@Injectable()
export class StatusGroupsRepository extends RecordTable<GroupRow, GroupContent> {
  protected readonly rows = sql`
    SELECT
      r.id, r."group", r.statuses, r.updated_at,
      ${currentVersion('status_group', sql`r.id`)} AS version
    FROM status_groups r
    WHERE true`;

  protected writer(records: Records) {
    return records.status_groups;
  }
}
