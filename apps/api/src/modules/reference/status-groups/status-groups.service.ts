import {
  ERRORS,
  type contracts,
  type CreateStatusGroupBody,
  type RouteReply,
  type UpdateStatusGroupBody,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { AppError } from '#shared/http/app-error.js';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import { VersionedRecords } from '#shared/versions/versioned-records.service.js';
import {
  GROUP_NAME,
  StatusGroupsRepository,
  type GroupRow,
} from './data/status-groups.repository.js';
import { groupFacts, type GroupContent } from './domain/group-content.js';

const KIND: VersionedKind<GroupContent> = { entity: 'status_group', factsOf: groupFacts };
const contentOf = ({ group, statuses }: GroupContent): GroupContent => ({ group, statuses });
const withUniqueName = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, GROUP_NAME)) throw error;
    const [, message] = ERRORS.STATUS_GROUP_NAME_TAKEN;
    throw new AppError('STATUS_GROUP_NAME_TAKEN', {
      issues: [{ in: 'body', field: 'group', code: 'taken', message }],
    });
  }
};

/** Groups of advertiser statuses, for filters and reports (STG-001 ff.). */
@Injectable()
export class StatusGroups {
  constructor(
    private readonly repository: StatusGroupsRepository,
    private readonly database: Database,
    private readonly records: VersionedRecords,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<RouteReply<typeof contracts.statusGroups.list>> {
    const rows = await this.repository.list();
    return rows.map(({ id, version, group, statuses }) => ({
      ...{ id, version, group },
      statuses: JSON.stringify(statuses),
    }));
  }

  create(body: CreateStatusGroupBody, caller: StaffCaller): Promise<number> {
    const content = contentOf(body);
    return withUniqueName(() =>
      this.database.tx(async () => {
        const id = await this.repository.insert(content, this.clock.now());
        await this.records.created(KIND, id, content, caller.userId);
        return id;
      }),
    );
  }

  /** Returns the new version. */
  update(body: UpdateStatusGroupBody, caller: StaffCaller): Promise<number> {
    const { id, version: seen } = body;
    const after = contentOf(body);
    return withUniqueName(() =>
      this.database.tx(async () => {
        const row = await this.existing(id);
        const before = contentOf(row);
        await this.repository.update(id, after, this.clock.now());
        return this.records.saved(KIND, {
          ...{ id, seen, before, after },
          userId: caller.userId,
          beforeAt: row.updated_at,
        });
      }),
    );
  }

  remove(id: number, caller: StaffCaller): Promise<void> {
    return this.database.tx(async () => {
      const row = await this.existing(id);
      await this.repository.remove(id);
      await this.records.removed(KIND, id, contentOf(row), caller.userId);
    });
  }

  private async existing(id: number): Promise<GroupRow> {
    const row = await this.repository.lock(id);
    if (!row) throw new AppError('STATUS_GROUP_NOT_FOUND');
    return row;
  }
}
