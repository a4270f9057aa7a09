import { Injectable } from '@nestjs/common';
import {
  factsOfJson,
  NO_FORMAT,
  ReportFormat,
  type contracts,
  type RouteReply,
  type StatusMappingBody,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import {
  RecordVersionsService,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import {
  StatusMappingRepository,
  type StatusMappingRow,
} from './data/status-mapping.repository.js';
import { StatusPullRepository } from './data/status-pull.repository.js';
import type { ReportRules } from './domain/kept-call.js';
import { meaningsOf } from './domain/report.js';

type Routes = (typeof contracts)['statusMappings'];
const STATUS_MAPPING: VersionedKind<object> = {
  entity: 'status_mapping',
  factsOf: factsOfJson,
};

const formatOf = (row: StatusMappingRow | null): ReportFormat => {
  const format = ReportFormat.safeParse(row?.format ?? {});
  return format.success ? format.data : NO_FORMAT;
};

/** Status mappings of advertisers. Staff edit them, and reports are read by them (domain §6). */
@Injectable()
export class StatusMappingsService {
  constructor(
    private readonly mappings: StatusMappingRepository,
    private readonly pulls: StatusPullRepository,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly versions: RecordVersionsService,
  ) {}

  /** Returns the rules by which the reports of an advertiser are read at the moment. */
  async rules(advertiserId: number): Promise<ReportRules> {
    const row = await this.mappings.find(advertiserId);
    return { meanings: meaningsOf(row?.statuses ?? []), format: formatOf(row) };
  }

  async get(advertiserId: number): Promise<RouteReply<Routes['get']>> {
    if (!(await this.pulls.advertiserExists(advertiserId)))
      throw new AppError('ADVERTISER_NOT_FOUND');
    // Read before the row: a version newer than the shown content would let a stale save pass.
    const version = await this.mappings.versionOf(advertiserId);
    const row = await this.mappings.find(advertiserId);
    const seen = await this.mappings.listSeen(advertiserId);
    return {
      advertiser_id: advertiserId,
      version,
      statuses: [...(row?.statuses ?? [])],
      format: formatOf(row),
      seen: seen.map((status) => ({ ...status, last_at: status.last_at.toISOString() })),
    };
  }

  async replace(
    advertiserId: number,
    { statuses, format: sentFormat, version: seen }: StatusMappingBody,
    userId: number,
  ): Promise<RouteReply<Routes['replace']>> {
    const version = await this.database.tx(async () => {
      if (!(await this.mappings.lockAdvertiser(advertiserId)))
        throw new AppError('ADVERTISER_NOT_FOUND');
      const row = await this.mappings.find(advertiserId);
      const now = this.clock.now();
      const before = { statuses: row?.statuses ?? [], format: formatOf(row) };
      const after = { statuses, format: sentFormat ?? before.format };
      await this.mappings.store(advertiserId, after, now);
      const beforeAt = row?.updated_at ?? now;
      return this.versions.saved(
        STATUS_MAPPING,
        { id: advertiserId, userId, seen, before, beforeAt, after },
        { entity: 'advertiser' },
      );
    });
    return { message: 'Record updated successfully.', version };
  }
}
