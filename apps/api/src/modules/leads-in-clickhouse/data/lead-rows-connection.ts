import type pg from 'pg';
import { openConnection } from '#shared/database/open-connection.js';
import { LeadRowsQuery } from './lead-rows.query.js';

/** The connection that leads are read with, opened when it is needed, and again after it was lost. */
export class LeadRowsConnection {
  private client: pg.Client | undefined;

  constructor(private readonly databaseUrl: string) {}

  async leads(): Promise<LeadRowsQuery> {
    if (!this.client) {
      let client: pg.Client | undefined = undefined;
      const forget = (): void => {
        if (this.client === client) this.client = undefined;
      };
      client = await openConnection(this.databaseUrl, 'leadline-clickhouse', forget);
      client.on('end', forget);
      this.client = client;
    }
    return new LeadRowsQuery(this.client);
  }

  async end(): Promise<void> {
    await this.client?.end();
  }
}
