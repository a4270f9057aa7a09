import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller, Viewing } from '#shared/auth/callers.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RolesService } from '#modules/staff/roles/roles.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { SessionsRepository } from './data/sessions.repository.js';
import { StaffRealmService } from './staff-realm.service.js';

type View = Pick<Viewing, 'kind' | 'id'>;

/**
 * Lets somebody look at the back office as a role or as a user (ADR 93). The view belongs to the
 * session, so it holds in every tab and process.
 */
@Injectable()
export class ViewAsService {
  constructor(
    private readonly realm: StaffRealmService,
    private readonly sessions: SessionsRepository,
    private readonly users: UserRecordsService,
    private readonly roles: RolesService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
  ) {}

  async asRole(id: number, caller: StaffCaller): Promise<string> {
    const name = await this.roles.nameOf(id);
    if (name === null) throw new AppError('ROLE_NOT_FOUND');
    await this.start({ kind: 'role', id }, caller);
    return name;
  }

  async asUser(id: number, caller: StaffCaller): Promise<string> {
    const user = await this.users.find(id);
    if (!user) throw new AppError('USER_NOT_FOUND');
    await this.start({ kind: 'user', id }, caller);
    return user.name;
  }

  end(caller: StaffCaller): Promise<void> {
    return this.set(caller, null, {
      action: 'auth.end_view_as',
      entity: 'user',
      entityId: caller.userId,
    });
  }

  private start(view: View, caller: StaffCaller): Promise<void> {
    return this.set(caller, view, {
      action: 'auth.view_as',
      entity: view.kind,
      entityId: view.id,
    });
  }

  private set(
    { userId, sessionId }: StaffCaller,
    view: View | null,
    entry: { action: string; entity: 'role' | 'user'; entityId: number },
  ): Promise<void> {
    return this.database.tx(async () => {
      await this.sessions.setView(sessionId, {
        role: view?.kind === 'role' ? view.id : null,
        user: view?.kind === 'user' ? view.id : null,
      });
      await this.audit.record({ userId, ...entry });
      await this.database.afterCommit(() => this.realm.callers.forget(sessionId));
    });
  }
}
