import {
  refusalOf,
  type FailedPullRow,
  type Postback,
  type PullRefusal,
} from '@leadline/contracts';

/** Counts of a run. */
export interface PullCounts {
  readonly pages: number;
  readonly read: number;
  readonly applied: number;
  readonly statuses: number;
  readonly ftds: number;
  readonly unknown: number;
  /** Rows that could not be read, with examples. */
  readonly refused: number;
  readonly refusals: readonly PullRefusal[];
}

/** The place of a row in a run: its page and its number on the page, from 1. */
export interface RowPlace {
  readonly page: number;
  readonly row: number;
}

/** The changes that a report made, as they are counted. */
export interface RowChange {
  readonly isApplied: boolean;
  readonly hasNewStatus: boolean;
  readonly hasNewFtd: boolean;
}

/** Number of different refusals kept of a run. */
const MAX_REFUSALS = 20;
/** Returns the list with one more refusal. Refusals of the same field and reason share an entry. */
const withRefusal = (list: readonly PullRefusal[], one: PullRefusal): PullRefusal[] => {
  const isSame = ({ field, reason }: PullRefusal): boolean =>
    field === one.field && reason === one.reason;
  if (list.some(isSame))
    return list.map((known) =>
      isSame(known) ? { ...known, count: known.count + one.count } : known,
    );
  return list.length < MAX_REFUSALS ? [...list, one] : [...list];
};

/** Number of failed rows kept of a run. */
const MOST_FAILED_ROWS = 50;

const NO_LEAD = 'No lead of this advertiser has this id';
/** Returns the reason why a report has no lead. */
export const unknownLead = ({ lead_id: ours, brand_lead_id: theirs }: Postback): PullRefusal =>
  refusalOf(ours ?? theirs, ours === null ? 'brand_lead_id' : 'lead_id', NO_LEAD);

/** Counts a run, row by row, and collects the rows that changed nothing. */
export class PullTally {
  private counts: PullCounts = {
    pages: 0,
    read: 0,
    applied: 0,
    statuses: 0,
    ftds: 0,
    unknown: 0,
    refused: 0,
    refusals: [],
  };
  private readonly unreadable: FailedPullRow[] = [];
  private readonly unknown: FailedPullRow[] = [];

  get result(): PullCounts {
    return this.counts;
  }

  /** The first rows that changed nothing. Rows that could not be read come first. */
  get failedRows(): FailedPullRow[] {
    return [...this.unreadable, ...this.unknown].slice(0, MOST_FAILED_ROWS);
  }

  addPage(entries: number): void {
    this.add({ pages: 1, read: entries });
  }

  /** Counts a row that could not be read. Rows that are not read one by one have no place. */
  addRefusal(refusal: PullRefusal, place: RowPlace | null): void {
    this.add({ refused: refusal.count });
    this.counts = { ...this.counts, refusals: withRefusal(this.counts.refusals, refusal) };
    if (place) keep(this.unreadable, place, refusal);
  }

  addUnknown(report: Postback, place: RowPlace): void {
    this.add({ unknown: 1 });
    keep(this.unknown, place, unknownLead(report));
  }

  addChange({ isApplied, hasNewStatus, hasNewFtd }: RowChange): void {
    this.add({
      applied: Number(isApplied),
      statuses: Number(hasNewStatus),
      ftds: Number(hasNewFtd),
    });
  }

  private add(more: Partial<Record<Exclude<keyof PullCounts, 'refusals'>, number>>): void {
    const { pages, read, applied, statuses, ftds, unknown, refused } = this.counts;
    this.counts = {
      ...this.counts,
      pages: pages + (more.pages ?? 0),
      read: read + (more.read ?? 0),
      applied: applied + (more.applied ?? 0),
      statuses: statuses + (more.statuses ?? 0),
      ftds: ftds + (more.ftds ?? 0),
      unknown: unknown + (more.unknown ?? 0),
      refused: refused + (more.refused ?? 0),
    };
  }
}

const keep = (
  rows: FailedPullRow[],
  { page, row }: RowPlace,
  { lead, field, reason }: PullRefusal,
): void => {
  if (rows.length < MOST_FAILED_ROWS) rows.push({ page, row, lead, field, reason });
};
