import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

@Injectable()
export class RolesQuery {
  constructor(private readonly database: Database) {}

  async listPermissionIds(roleId: number): Promise<number[]> {
    const rows = await this.database.query<{ permission_id: number }>(
      sql`SELECT permission_id FROM role_permissions WHERE role_id = ${roleId} ORDER BY permission_id`,
    );
    return rows.map((row) => row.permission_id);
  }
}
