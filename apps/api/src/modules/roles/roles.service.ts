import { Injectable } from '@nestjs/common';
import { RolesRepository } from './data/roles.repository.js';
import { permissionsHeld } from './domain/role-rules.js';

/** Roles and what they permit. */
@Injectable()
export class RolesService {
  constructor(private readonly repository: RolesRepository) {}

  /**
   * The permission ids of a role in ascending order; empty for a role that does not exist. Nothing
   * is cached here: a caller that caches the ids decides how old they may be.
   */
  async permissionsOf(roleId: number): Promise<number[]> {
    return [...permissionsHeld(roleId, await this.repository.listPermissionIds(roleId))];
  }

  /** Whether a role is limited to the parties that its users manage. */
  isLimited(roleId: number): Promise<boolean> {
    return this.repository.isLimited(roleId);
  }

  /** Name of a role that can be given. Null if there is none, or if it is deleted. */
  async nameOf(roleId: number): Promise<string | null> {
    return (await this.repository.find(roleId))?.name ?? null;
  }
}
