import { Injectable } from '@nestjs/common';
import { Database } from '#shared/database/database.service.js';

@Injectable()
export class RolesQuery {
  constructor(private readonly database: Database) {}

  async listPermissionIds(roleId: number): Promise<number[]> {
    const records = await this.database.records();
    const rows = await records.role_permissions.findMany({
      where: { role_id: roleId },
      select: { permission_id: true },
      orderBy: { permission_id: 'asc' },
    });
    return rows.map((row) => row.permission_id);
  }
}
