import { IDEMPOTENCY_KEY, type LeadStatusId, type PublisherApi } from '@leadline/contracts';
import { answeredCode } from './publisher-view.js';

const LAST_INDEX = 99;
const withIndex = (batchKey: string, index: number): string => `${batchKey}#${index}`;

/** Whether the key of a batch yields a valid key for each of its leads. */
export const isBatchKey = (batchKey: string): boolean =>
  IDEMPOTENCY_KEY.test(batchKey) && IDEMPOTENCY_KEY.test(withIndex(batchKey, LAST_INDEX));

/**
 * The Idempotency-Key of a lead in a batch: its own `idempotency_key`, else that of the batch with
 * the index of the lead. An invalid key is kept, and the lead is refused for it.
 */
export const keyInBatch = (
  lead: unknown,
  batchKey: string | null,
  index: number,
): string | null => {
  const own =
    typeof lead === 'object' && lead !== null && 'idempotency_key' in lead
      ? lead.idempotency_key
      : null;
  if (own !== null && own !== undefined) return typeof own === 'string' ? own : '';
  return batchKey === null ? null : withIndex(batchKey, index);
};

/**
 * The newest items of each publisher since they were taken last. What a publisher sends faster than
 * it is written is not kept: a log shows the last requests, and must not cost as much as they do.
 */
export class RecentCalls<Call> {
  private items = new Map<number, Call[]>();

  /** `kept`: the most items of a publisher. */
  constructor(private readonly kept: number) {}

  add(publisherId: number, call: Call): void {
    const known = this.items.get(publisherId);
    if (!known) {
      this.items.set(publisherId, [call]);
      return;
    }
    known.push(call);
    if (known.length > this.kept) known.shift();
  }

  /** All of them, oldest first, which are then forgotten. */
  take(): { readonly publisherIds: number[]; readonly calls: Call[] } {
    const taken = this.items;
    this.items = new Map();
    return { publisherIds: [...taken.keys()], calls: [...taken.values()].flat() };
  }
}

type Outcomes = Pick<PublisherApi['today'], 'accepted' | 'unknown' | 'rejected'>;

/** Leads by what the publisher was answered; rejections by their codes, most frequent first. */
export const outcomesOf = (
  rows: readonly {
    readonly status: LeadStatusId;
    readonly rejection_code: string | null;
    readonly count: number;
  }[],
): Outcomes => {
  const counts = new Map<string, number>();
  for (const { status, rejection_code: rejection, count } of rows) {
    const code = answeredCode(status, rejection);
    counts.set(code, (counts.get(code) ?? 0) + count);
  }
  const { accepted = 0, delivery_unknown: unknown = 0, ...rest } = Object.fromEntries(counts);
  return {
    accepted,
    unknown,
    rejected: Object.entries(rest)
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code)),
  };
};
