import type { Role } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import type { RoleContent, RoleGrant } from '../domain/role-rules.js';

export interface RoleRow extends RoleContent, StoredRow {
  readonly type: Role['type'];
  readonly users: number;
  readonly version: number;
}
type RoleColumns = Omit<RoleContent, 'permissions'>;
type NewRole = RoleColumns & { readonly type: 'CUSTOM' };

/** Unique index on the names of roles that are not deleted. */
export const ROLE_NAME = 'roles_name_key';

const PERMISSION_IDS = sql`
  ARRAY(
    SELECT p.permission_id
    FROM role_permissions p
    WHERE p.role_id = r.id
    ORDER BY p.permission_id
  )`;

/** Stores roles, listed by id, which is the order of their levels. */
@Injectable()
export class RolesRepository extends RecordTable<RoleRow, RoleColumns, NewRole> {
  protected readonly rows = sql`
    SELECT
      r.id, r.name, r.type, r.limited_to_own_parties, r.updated_at,
      ${PERMISSION_IDS} AS permissions,
      (
        SELECT count(*)::int
        FROM users u
        WHERE u.role_id = r.id AND u.deleted_at IS NULL
      ) AS users,
      ${currentVersion('role', sql`r.id`)} AS version
    FROM roles r
    WHERE r.deleted_at IS NULL`;

  protected writer(records: Records) {
    return records.roles;
  }

  /** Returns the stored rights of a role, also of a deleted one. */
  async findGrant(id: number): Promise<RoleGrant | null> {
    const [row] = await this.database.query<RoleGrant>(sql`
      SELECT r.limited_to_own_parties, ${PERMISSION_IDS} AS permissions
      FROM roles r
      WHERE r.id = ${id}`);
    return row ?? null;
  }

  async add({ permissions, ...role }: RoleContent, at: Date): Promise<number> {
    const id = await this.insert({ ...role, type: 'CUSTOM' }, at);
    await this.addPermissions(id, permissions);
    return id;
  }

  async change(id: number, { permissions, ...role }: RoleContent, at: Date): Promise<void> {
    await this.update(id, role, at);
    const records = await this.database.records();
    await records.role_permissions.deleteMany({
      where: { role_id: id, permission_id: { notIn: [...permissions] } },
    });
    await this.addPermissions(id, permissions);
  }

  /** Lists the names of the users that have the role, in order. */
  async listUsers(id: number): Promise<string[]> {
    const records = await this.database.records();
    const rows = await records.users.findMany({
      where: { role_id: id, deleted_at: null },
      select: { name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    return rows.map(({ name }) => name);
  }

  /** Returns the role that a user has now. Null if the user may no longer sign in. */
  async roleOfUser(userId: number): Promise<number | null> {
    const records = await this.database.records();
    const user = await records.users.findFirst({
      where: { id: userId, is_active: true, deleted_at: null },
      select: { role_id: true },
    });
    return user?.role_id ?? null;
  }

  /**
   * Makes changes of roles and of their holders run one after the other: each locks the role Admin,
   * which is never deleted.
   */
  async lockChanges(adminRole: number): Promise<void> {
    await this.database.query(sql`
      SELECT id
      FROM roles
      WHERE id = ${adminRole}
      FOR NO KEY UPDATE`);
  }

  private async addPermissions(id: number, permissions: readonly number[]): Promise<void> {
    const records = await this.database.records();
    await records.role_permissions.createMany({
      data: permissions.map((permission) => ({ role_id: id, permission_id: permission })),
      skipDuplicates: true,
    });
  }
}
