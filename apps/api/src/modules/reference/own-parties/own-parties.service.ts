import { Injectable } from '@nestjs/common';
import type { LimitedRecord, PartyLimit } from '@leadline/contracts';
import { RecordLimits } from '#shared/auth/callers.js';
import { ownParties } from '#shared/database/own-parties.js';
import { AppError } from '#shared/http/app-error.js';
import type { OwnParties } from '#shared/logging/request-context.js';
import { RecordPartiesQuery } from './data/record-parties.query.js';
import { idsAt, isOwn, isVisible, NOT_FOUND } from './domain/record-parties.js';

/** Kinds of records that may also concern other parties, which a change would affect. */
const SHARED: ReadonlySet<LimitedRecord> = new Set(['cap', 'distribution', 'override']);

/**
 * Limits the records that a user whose role is limited to their own parties may name in a request
 * (ADR 37).
 */
@Injectable()
export class OwnPartiesService extends RecordLimits {
  constructor(private readonly query: RecordPartiesQuery) {
    super();
  }

  /** Returns the parties that a user manages now. */
  managedBy(userId: number): Promise<OwnParties> {
    return this.query.managedBy(userId);
  }

  /**
   * Throws LAST_OWN_PARTY if a limited caller, within this transaction, has given away the last
   * party that they managed. They would see nothing any more, and could not take it back.
   */
  async mustKeepOne(userId: number): Promise<void> {
    if (ownParties() && !(await this.query.managesAny(userId)))
      throw new AppError('LAST_OWN_PARTY');
  }

  /**
   * Throws if the caller may not name the records. Records that do not exist are left to the route,
   * whose answer is the same.
   */
  async mustAllow(
    { ids: paths, isWhole }: Extract<PartyLimit, { kind: 'record' }>,
    input: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const managed = ownParties();
    if (!managed) return;
    for (const [path, record] of Object.entries(paths)) {
      const ids = idsAt(input, path);
      if (ids.length === 0) continue;
      const found = await this.query.list(record, ids);
      if (!found.every((one) => isVisible(one, managed))) throw new AppError(NOT_FOUND[record]);
      const mustBeOwn = isWhole && SHARED.has(record);
      if (mustBeOwn && !found.every((one) => isOwn(one, managed)))
        throw new AppError('BEYOND_OWN_PARTIES');
    }
  }
}
