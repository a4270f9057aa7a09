import { Injectable } from '@nestjs/common';
import { ACCEPTED_STATUSES, type FirstSteps } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** Reads the records that a new installation needs, the first of each kind. */
@Injectable()
export class FirstStepsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** An advertiser with a tested integration comes before one without. */
  async advertiser(): Promise<FirstSteps['advertiser']> {
    const [row] = await this.database.query<NonNullable<FirstSteps['advertiser']>>(sql`
      SELECT a.id, a.display_name AS name, t.advertiser_id IS NOT NULL AS is_tested
      FROM advertisers a
      LEFT JOIN integration_tests t ON t.advertiser_id = a.id
      WHERE a.deleted_at IS NULL AND a.status = 'active'
      ORDER BY is_tested DESC, a.id
      LIMIT 1`);
    return row ?? null;
  }

  async publisher(): Promise<FirstSteps['publisher']> {
    const [row] = await this.database.query<NonNullable<FirstSteps['publisher']>>(sql`
      SELECT id, name
      FROM publishers
      WHERE deleted_at IS NULL AND status = 'active'
      ORDER BY id
      LIMIT 1`);
    return row ?? null;
  }

  async distribution(): Promise<FirstSteps['distribution']> {
    const [row] = await this.database.query<NonNullable<FirstSteps['distribution']>>(sql`
      SELECT d.id, d.name, c.code AS country
      FROM distributions d
      JOIN countries c ON c.id = d.country_id
      WHERE d.deleted_at IS NULL AND d.state = 'live'
      ORDER BY d.id
      LIMIT 1`);
    return row ?? null;
  }

  /** In the order of the ids, so that an installation with many leads finds one at once. */
  async leadId(): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(sql`
      SELECT id
      FROM leads
      WHERE NOT is_test AND status = ANY(${[...ACCEPTED_STATUSES]}::int[])
      ORDER BY id
      LIMIT 1`);
    return row?.id ?? null;
  }
}
