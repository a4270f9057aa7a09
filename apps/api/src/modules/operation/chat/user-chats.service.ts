import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StaffCaller } from '#shared/auth/callers.js';
import { AppError } from '#shared/http/app-error.js';
import { EndedAccessService } from '#modules/staff/auth/ended-access.service.js';
import { PermissionChangesService } from '#modules/staff/roles/permission-changes.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { ChatLinksService } from './chat-links.service.js';

/** Ends the Telegram links of users for administrators. */
@Injectable()
export class UserChatsService implements OnModuleInit {
  constructor(
    private readonly links: ChatLinksService,
    private readonly users: UserRecordsService,
    private readonly changes: PermissionChangesService,
    private readonly ended: EndedAccessService,
  ) {}

  onModuleInit(): void {
    this.ended.listen(async (userId, by) => {
      await this.links.endLink(userId, by);
    });
  }

  /** Throws CHAT_NOT_LINKED. */
  unlink(id: number, caller: StaffCaller): Promise<void> {
    return this.changes.run(caller, 'USERS_EDIT', async (held) => {
      const { role_id } = await this.users.lock(id);
      await this.changes.mustManage(held, role_id);
      if (!(await this.links.endLink(id, caller.userId))) throw new AppError('CHAT_NOT_LINKED');
    });
  }
}
