import {
  contracts,
  type CreateStatusGroupBody,
  type RouteReply,
  type UpdateStatusGroupBody,
} from '@leadline/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { takenError } from '#shared/records/unique-errors.js';
import { schedulableRow } from '#shared/versions/schedulable-rows.js';
import { SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import {
  GROUP_NAME,
  StatusGroupsRepository,
  type GroupRow,
} from './data/status-groups.repository.js';
import { groupFacts, type GroupContent } from './domain/group-content.js';

const contentOf = ({ group, statuses }: GroupContent): GroupContent => ({ group, statuses });

/** Groups of advertiser statuses, for filters and reports. */
@Injectable()
export class StatusGroupsService implements OnModuleInit {
  private readonly kind: RecordKind<GroupRow, GroupContent> = {
    entity: 'status_group',
    factsOf: groupFacts,
    contentOf,
    lock: (id) => this.repository.lock(id),
    notFound: 'STATUS_GROUP_NOT_FOUND',
    unique: { [GROUP_NAME]: () => takenError('STATUS_GROUP_NAME_TAKEN', 'group') },
  };

  constructor(
    private readonly repository: StatusGroupsRepository,
    private readonly changes: RecordChangesService,
    private readonly scheduled: SchedulableSaves,
  ) {}

  onModuleInit(): void {
    this.scheduled.add({
      ...this.kind,
      route: contracts.statusGroups.update,
      read: async ({ body: { id } }) =>
        schedulableRow(this.kind, await this.repository.find(id), (row) => ({
          title: `Status group ${row.group}`,
          body: { id, ...contentOf(row) },
        })),
      save: ({ body }, caller) => this.update(body, caller),
    });
  }

  async list(): Promise<RouteReply<typeof contracts.statusGroups.list>> {
    const rows = await this.repository.list();
    return rows.map(({ id, version, group, statuses }) => ({
      ...{ id, version, group },
      statuses: JSON.stringify(statuses),
    }));
  }

  create(body: CreateStatusGroupBody, { userId }: StaffCaller): Promise<number> {
    const content = contentOf(body);
    return this.changes.create(this.kind, userId, async (at) => {
      const id = await this.repository.insert(content, at);
      return { id, content };
    });
  }

  /** Returns the new version. */
  update(body: UpdateStatusGroupBody, { userId }: StaffCaller): Promise<number> {
    const { id: key, version: seen } = body;
    const after = contentOf(body);
    return this.changes.update(this.kind, { key, seen, userId }, async ({ id }, at) => {
      await this.repository.update(id, after, at);
      return { after };
    });
  }

  remove(key: number, { userId }: StaffCaller): Promise<void> {
    return this.changes.remove(this.kind, { key, userId }, ({ id }) => this.repository.delete(id));
  }
}
