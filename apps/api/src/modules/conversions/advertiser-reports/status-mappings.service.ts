import { Injectable } from '@nestjs/common';
import { compileMapping, mappingFaults } from '@leadline/advertiser-call';
import {
  factsOfJson,
  NO_FORMAT,
  ReportFormat,
  ReportMapping,
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
  type StoredMapping,
} from './data/status-mapping.repository.js';
import { StatusPullRepository } from './data/status-pull.repository.js';
import type { MappedPlaces, ReportRules } from './domain/kept-call.js';
import { meaningsOf } from './domain/report.js';

type Routes = (typeof contracts)['statusMappings'];
export const STATUS_MAPPING: VersionedKind<StoredMapping> = {
  entity: 'status_mapping',
  factsOf: factsOfJson,
};

const formatOf = (row: StatusMappingRow | null): ReportFormat => {
  const format = ReportFormat.safeParse(row?.format ?? {});
  return format.success ? format.data : NO_FORMAT;
};

const MOST_COMPILED = 500;
const compiled = new Map<string, MappedPlaces>();
/** Returns places ready to be read. Compiles a mapping once. */
export const placesOf = (mapping: ReportMapping): MappedPlaces => {
  const key = JSON.stringify(mapping);
  const known = compiled.get(key);
  if (known) return known;
  const places = { mapping, compiled: compileMapping(mapping) };
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(key, places);
  return places;
};
const reportsOf = (row: StatusMappingRow | null): ReportMapping | null =>
  ReportMapping.safeParse(row?.reports).data ?? null;

const contentOf = (row: StatusMappingRow | null): StoredMapping => ({
  statuses: row?.statuses ?? [],
  format: formatOf(row),
  reports: reportsOf(row),
});

/** Throws VALIDATION_FAILED if a path or a pattern of the mapping is not valid. */
const mustCompile = (mapping: ReportMapping): void => {
  const issues = mappingFaults(mapping).map(({ path, message }) => ({
    ...{ in: 'body' as const, field: `reports.${path}`, code: 'custom', message },
  }));
  if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
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
    const mapping = reportsOf(row);
    return {
      meanings: meaningsOf(row?.statuses ?? []),
      format: formatOf(row),
      places: mapping && placesOf(mapping),
    };
  }

  async get(advertiserId: number): Promise<RouteReply<Routes['get']>> {
    await this.mustExist(advertiserId);
    // Read before the row: a version newer than the shown content would let a stale save pass.
    const version = await this.mappings.versionOf(advertiserId);
    const row = await this.mappings.find(advertiserId);
    const seen = await this.mappings.listSeen(advertiserId);
    return {
      advertiser_id: advertiserId,
      version,
      statuses: [...(row?.statuses ?? [])],
      format: formatOf(row),
      reports: reportsOf(row),
      seen: seen.map((status) => ({ ...status, last_at: status.last_at.toISOString() })),
    };
  }

  /** Returns a mapping as it is stored. Throws ADVERTISER_NOT_FOUND. */
  async saved(advertiserId: number): Promise<StoredMapping> {
    await this.mustExist(advertiserId);
    return contentOf(await this.mappings.find(advertiserId));
  }

  async replace(
    advertiserId: number,
    { statuses, format: sentFormat, reports: sentReports, version: seen }: StatusMappingBody,
    userId: number,
  ): Promise<RouteReply<Routes['replace']>> {
    if (sentReports) mustCompile(sentReports);
    const version = await this.database.tx(async () => {
      if (!(await this.mappings.lockAdvertiser(advertiserId)))
        throw new AppError('ADVERTISER_NOT_FOUND');
      const row = await this.mappings.find(advertiserId);
      const now = this.clock.now();
      const before = contentOf(row);
      const after = {
        statuses,
        format: sentFormat ?? before.format,
        reports: sentReports === undefined ? before.reports : sentReports,
      };
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

  private async mustExist(advertiserId: number): Promise<void> {
    if (!(await this.pulls.advertiserExists(advertiserId)))
      throw new AppError('ADVERTISER_NOT_FOUND');
  }
}
