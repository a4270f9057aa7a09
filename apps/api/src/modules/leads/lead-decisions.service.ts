import { Injectable } from '@nestjs/common';
import type { DecisionTrace, LeadDecisions } from '@leadline/contracts';
import { z } from 'zod';
import { AppError } from '#shared/http/app-error.js';
import { LeadHistoryQuery, type DecisionRow } from './data/lead-history.query.js';

const Text = z.string().catch('');
const TextOrNone = z.string().nullable().catch(null);
const Count = z.int().catch(0);
const listOf = <T extends z.ZodType>(item: T) => z.array(item).catch([]);

/**
 * A trace as any version of the program may have stored it. A field that is missing or has another
 * form reads as unknown; the stored trace stays as it is.
 */
const StoredTrace = z.object({
  version: z.int().nullable().catch(null),
  at: z.iso.datetime().nullable().catch(null),
  steps: listOf(z.object({ step: Text, passed: z.boolean().catch(false), detail: TextOrNone })),
  distribution: z
    .object({ id: Count, name: Text, method: Text, timeslot: TextOrNone })
    .nullable()
    .catch(null),
  optimize: z
    .object({
      conversion_stats_version: z.int().optional().catch(undefined),
      /** The name of the field above in decisions of the first version. */
      figures_version: Count,
      drawn_by: z.enum(['floor', 'percentages', 'estimate']),
    })
    .transform(({ conversion_stats_version: version, figures_version, drawn_by }) => ({
      conversion_stats_version: version ?? figures_version,
      drawn_by,
    }))
    .nullable()
    .catch(null),
  candidates: listOf(
    z.object({
      group_id: Count,
      group: Text,
      advertiser_id: Count,
      advertiser: Text,
      verdict: z.enum(['picked', 'eligible', 'skipped']).catch('skipped'),
      reason: TextOrNone,
      share: z.number().catch(0),
      score: z.number().nullable().catch(null),
      caps: listOf(z.object({ cap_id: Count, cap: Count, filled: Count, reserved: Count })),
    }),
  ),
  verdict: z
    .object({ offered_to: z.int().nullable().catch(null), code: TextOrNone })
    .catch({ offered_to: null, code: null }),
});

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Falls back to the version and time of the row if the trace lacks them. */
const readTrace = ({ config_version, trace, created_at }: DecisionRow): DecisionTrace => {
  const stored = StoredTrace.parse(isRecord(trace) ? trace : {});
  return {
    ...stored,
    version: stored.version ?? config_version,
    at: stored.at ?? created_at.toISOString(),
  };
};

/** The stored decisions of a lead and their reasons (domain §4). */
@Injectable()
export class LeadDecisionsService {
  constructor(private readonly history: LeadHistoryQuery) {}

  async list(leadId: number): Promise<LeadDecisions> {
    if (!(await this.history.exists(leadId))) throw new AppError('LEAD_NOT_FOUND');
    return {
      lead_id: leadId,
      decisions: (await this.history.listDecisions(leadId)).map(readTrace),
    };
  }
}
