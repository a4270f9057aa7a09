import { Injectable } from '@nestjs/common';
import type { CampaignLog, CampaignLogQuery, CampaignProgress } from '@leadline/contracts';
import { DatabaseService } from '#shared/database/database.service.js';
import { CampaignRecordsService } from './campaign-records.service.js';
import { CampaignLogsQuery, ProgressQuery, type SourceCounts } from './data/progress.query.js';
import { importPercent } from './domain/import-batch.js';
import { stepName } from './domain/next-move.js';

const sourceOf = ({
  last_lead_id: last,
  until_lead_id: until,
  imported_at: importedAt,
  ...counts
}: SourceCounts): CampaignProgress['sources'][number] => ({
  ...counts,
  imported_at: importedAt?.toISOString() ?? null,
  import_percent: importPercent(last, until, importedAt !== null),
});
/** Returns the percentage of people who are finished. */
const percentOf = (sources: readonly SourceCounts[]): number => {
  const sum = (count: (source: SourceCounts) => number): number =>
    sources.reduce((total, source) => total + count(source), 0);
  const imported = sum((source) => source.imported);
  const open = sum(({ waiting, registering }) => waiting + registering);
  return imported === 0 ? 0 : Math.floor(((imported - open) * 100) / imported);
};

/** Progress and results of campaigns. */
@Injectable()
export class CampaignProgressService {
  constructor(
    private readonly progress: ProgressQuery,
    private readonly logs: CampaignLogsQuery,
    private readonly records: CampaignRecordsService,
    private readonly database: DatabaseService,
  ) {}

  /** Throws CAMPAIGN_NOT_FOUND. */
  async get(id: number): Promise<CampaignProgress> {
    const { status } = await this.records.get(id);
    const [sources, steps] = await Promise.all([
      this.progress.listSources(id),
      this.progress.listSteps(id),
    ]);
    return { status, percent: percentOf(sources), sources: sources.map(sourceOf), steps };
  }

  /** Throws CAMPAIGN_NOT_FOUND. */
  async listLogs(
    id: number,
    query: CampaignLogQuery,
  ): Promise<{ total: number; data: CampaignLog[] }> {
    await this.records.get(id);
    const [rows, total, steps] = await this.database.read(() =>
      Promise.all([this.logs.list(id, query), this.logs.count(id, query), this.logs.listSteps(id)]),
    );
    const names = stepNames(steps);
    return {
      total,
      data: rows.map((row) => ({
        ...row,
        step: names.get(row.step_id) ?? '',
        created_at: row.created_at.toISOString(),
      })),
    };
  }
}

/** Names steps by their position among the steps that are not deleted. */
const stepNames = (
  steps: readonly { readonly id: number; readonly is_deleted: boolean }[],
): ReadonlyMap<number, string> => {
  const kept = steps.filter(({ is_deleted: isDeleted }) => !isDeleted);
  return new Map(
    steps.map(({ id, is_deleted: isDeleted }) => [
      id,
      isDeleted ? 'Deleted step' : stepName(kept.findIndex((step) => step.id === id)),
    ]),
  );
};
