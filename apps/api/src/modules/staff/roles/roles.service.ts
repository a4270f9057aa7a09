import { Injectable } from '@nestjs/common';
import { RolesRepository } from './data/roles.repository.js';
import { permissionsHeld, type RoleGrant } from './domain/role-rules.js';

/** Roles and their permissions. */
@Injectable()
export class RolesService {
  constructor(private readonly repository: RolesRepository) {}

  /**
   * Returns the rights of a role, with the ids in ascending order. A role that does not exist has
   * none. Nothing is cached here: a caller that caches the result decides how old it may be.
   */
  async rightsOf(roleId: number): Promise<RoleGrant> {
    const stored = await this.repository.findGrant(roleId);
    if (!stored) return { limited_to_own_parties: false, permissions: [] };
    return { ...stored, permissions: permissionsHeld(roleId, stored) };
  }

  async permissionsOf(roleId: number): Promise<readonly number[]> {
    return (await this.rightsOf(roleId)).permissions;
  }

  /** Returns the name of a role that can be given. Null if there is none, or if it is deleted. */
  async nameOf(roleId: number): Promise<string | null> {
    return (await this.repository.find(roleId))?.name ?? null;
  }
}
