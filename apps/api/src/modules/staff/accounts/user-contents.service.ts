import { Injectable } from '@nestjs/common';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import { RolesService } from '#modules/staff/roles/roles.service.js';
import type { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { userFacts, type UserContent } from './domain/user-content.js';

export const USER_KIND: VersionedKind<UserContent> = { entity: 'user', factsOf: userFacts };

/** Contents of a user for versions and the audit log. */
@Injectable()
export class UserContentsService {
  constructor(private readonly roles: RolesService) {}

  async of(values: Parameters<UserRecordsService['update']>[1]): Promise<UserContent> {
    const { name, email, role_id: id, is_active, enable_2fa } = values;
    const role = { id, name: (await this.roles.nameOf(id)) ?? `#${id}` };
    return { name, email, role, is_active, enable_2fa };
  }
}
