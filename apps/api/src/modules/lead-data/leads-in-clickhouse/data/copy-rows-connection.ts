import type pg from 'pg';
import { openConnection } from '#shared/database/connections.js';
import type { CopyKind } from '../domain/copy-kinds.js';
import { CopyRowsQuery } from './copy-rows.query.js';

/** Connection for reading rows. It is opened when needed, and again after it was lost. */
export class CopyRowsConnection {
  private client: pg.Client | undefined;

  constructor(
    private readonly databaseUrl: string,
    private readonly kind: CopyKind,
  ) {}

  async rows(): Promise<CopyRowsQuery> {
    if (!this.client) {
      let client: pg.Client | undefined = undefined;
      const forget = (): void => {
        if (this.client === client) this.client = undefined;
      };
      client = await openConnection(this.databaseUrl, 'leadline-clickhouse', forget);
      client.on('end', forget);
      this.client = client;
    }
    return new CopyRowsQuery(this.client, this.kind);
  }

  async end(): Promise<void> {
    await this.client?.end();
  }
}
