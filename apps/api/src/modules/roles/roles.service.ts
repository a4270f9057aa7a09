import { Injectable } from '@nestjs/common';
import { RolesQuery } from './data/roles.query.js';

/** Roles and what they permit. */
@Injectable()
export class RolesService {
  constructor(private readonly query: RolesQuery) {}

  /**
   * The permission ids of a role in ascending order; empty for a role that does not exist. Nothing
   * is cached here: a caller that caches the ids decides how old they may be.
   */
  permissionsOf(roleId: number): Promise<number[]> {
    return this.query.listPermissionIds(roleId);
  }
}
