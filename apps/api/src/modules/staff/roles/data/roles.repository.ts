import type { Role } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import type { RoleContent, RoleGrant } from '../domain/role-rules.js';

export type RoleRow = RoleContent & {
  readonly id: number;
  readonly type: Role['type'];
  readonly updated_at: Date;
};
export type ListedRole = RoleRow & { readonly users: number; readonly version: number };

/** The unique index on the names of roles that are not deleted. */
export const ROLE_NAME = 'roles_name_key';

const PERMISSION_IDS = sql`
  ARRAY(
    SELECT p.permission_id
    FROM role_permissions p
    WHERE p.role_id = r.id
    ORDER BY p.permission_id
  )`;

@Injectable()
export class RolesRepository {
  constructor(private readonly database: Database) {}

  /** What is stored of the rights of a role, also of one that is deleted. */
  async findGrant(id: number): Promise<RoleGrant | null> {
    const [row] = await this.database.query<RoleGrant>(sql`
      SELECT r.limited_to_own_parties, ${PERMISSION_IDS} AS permissions
      FROM roles r
      WHERE r.id = ${id}`);
    return row ?? null;
  }

  /** In the order of their levels. SQL, for the versions and the counts. */
  list(): Promise<ListedRole[]> {
    return this.database.query(sql`
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
      WHERE r.deleted_at IS NULL
      ORDER BY r.id`);
  }

  async find(id: number): Promise<RoleRow | null> {
    const [row] = await this.database.query<RoleRow>(sql`
      SELECT
        r.id, r.name, r.type, r.limited_to_own_parties, r.updated_at,
        ${PERMISSION_IDS} AS permissions
      FROM roles r
      WHERE r.id = ${id} AND r.deleted_at IS NULL`);
    return row ?? null;
  }

  async insert({ permissions, ...role }: RoleContent, at: Date): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.roles.create({
      data: { ...role, type: 'CUSTOM', created_at: at, updated_at: at },
      select: { id: true },
    });
    await this.addPermissions(id, permissions);
    return id;
  }

  async update(id: number, { permissions, ...role }: RoleContent, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.roles.update({
      where: { id },
      data: { ...role, updated_at: at },
      select: { id: true },
    });
    await records.role_permissions.deleteMany({
      where: { role_id: id, permission_id: { notIn: [...permissions] } },
    });
    await this.addPermissions(id, permissions);
  }

  async softDelete(id: number, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.roles.update({
      where: { id },
      data: { deleted_at: at, updated_at: at },
      select: { id: true },
    });
  }

  /** The names of the users that have the role, in order. */
  async listUsers(id: number): Promise<string[]> {
    const records = await this.database.records();
    const rows = await records.users.findMany({
      where: { role_id: id, deleted_at: null },
      select: { name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    return rows.map(({ name }) => name);
  }

  /** The role that a user has now. Null if the user may not sign in any more. */
  async roleOfUser(userId: number): Promise<number | null> {
    const records = await this.database.records();
    const user = await records.users.findFirst({
      where: { id: userId, is_active: true, deleted_at: null },
      select: { role_id: true },
    });
    return user?.role_id ?? null;
  }

  /**
   * Lets the changes of roles and of who has them run one after the other: each locks the role
   * Admin, which is never deleted.
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
