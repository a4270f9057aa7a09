import {
  PostbackFields,
  reportedAmount,
  reportedInstant,
  type Postback,
  type StatusPullTemplate,
} from '@leadline/contracts';
import { scalarTextAt, valueAt } from './read-answer.js';

/** One page of statuses. `cursor` is null on the last page; `skipped` counts invalid entries. */
export interface StatusPage {
  readonly reports: readonly Postback[];
  readonly skipped: number;
  readonly cursor: string | null;
  readonly entries: number;
}

/**
 * Entries of a page beyond this limit are ignored, so that no answer can occupy a worker for long.
 */
const MOST_ENTRIES = 5_000;

/** Whether a status says that the lead made its first deposit. */
type MeansFtd = (status: string | null) => boolean;

const textAt = (entry: unknown, path: string | null): string | null =>
  scalarTextAt(entry, path)?.trim() || null;

const amountAt = (entry: unknown, path: string | null): string | null => {
  const value = path === null ? undefined : valueAt(entry, path);
  return reportedAmount(typeof value === 'number' ? value : (textAt(entry, path) ?? ''));
};

const instantAt = (entry: unknown, path: string | null): string | null =>
  reportedInstant(textAt(entry, path) ?? '');

const isFtd = (entry: unknown, read: StatusPullTemplate['read']): boolean => {
  // If the template names no FTD flag, the presence of an FTD time is the flag.
  if (read.ftd === null) return instantAt(entry, read.ftd_time) !== null;
  const text = textAt(entry, read.ftd)?.toLowerCase() ?? '';
  return read.ftd_values.length > 0
    ? read.ftd_values.some((value) => value.trim().toLowerCase() === text)
    : /^(true|yes|y|on)$/.test(text) || Number(text) > 0;
};

const reportOf = (
  entry: unknown,
  read: StatusPullTemplate['read'],
  meansFtd: MeansFtd,
): Postback | null => {
  const status = textAt(entry, read.status);
  const ftd = isFtd(entry, read) || meansFtd(status);
  const parsed = PostbackFields.safeParse({
    lead_id: textAt(entry, read.lead_id),
    brand_lead_id: textAt(entry, read.brand_lead_id),
    status,
    ftd,
    amount: ftd ? amountAt(entry, read.amount) : null,
    ftd_time: ftd ? instantAt(entry, read.ftd_time) : null,
  });
  return parsed.success ? parsed.data : null;
};

/**
 * Reads a page by the mapping of the template. Null if there is no list at the path of the
 * template.
 */
export const readStatuses = (
  { read, paging }: Pick<StatusPullTemplate, 'read' | 'paging'>,
  json: unknown,
  meansFtd: MeansFtd = () => false,
): StatusPage | null => {
  const list = read.list === null ? json : valueAt(json, read.list);
  if (!Array.isArray(list)) return null;
  const entries: readonly unknown[] = list.slice(0, MOST_ENTRIES);
  const reports = entries.flatMap((entry) => reportOf(entry, read, meansFtd) ?? []);
  return {
    reports,
    skipped: entries.length - reports.length,
    cursor: paging.kind === 'cursor' ? textAt(json, paging.path) : null,
    entries: entries.length,
  };
};
