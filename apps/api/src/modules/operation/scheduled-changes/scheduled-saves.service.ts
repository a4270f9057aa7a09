import { Injectable } from '@nestjs/common';
import { changesBetween, type FieldChange } from '@leadline/contracts';
import { mustFitLimit } from '#shared/auth/access.guard.js';
import { permits } from '#shared/auth/admission.service.js';
import { RecordLimits, type StaffCaller } from '#shared/auth/callers.js';
import { ownParties } from '#shared/database/own-parties.js';
import { AppError } from '#shared/http/app-error.js';
import { parseInput } from '#shared/http/route.decorator.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import {
  SchedulableSaves,
  type AnySchedulableSave,
  type SaveAuthor,
  type SchedulableRecord,
} from '#shared/versions/schedulable-saves.js';
import type { ScheduledChangeRow, StoredCall } from './data/scheduled-change.repository.js';
import { asJson, changedFields, merged, movedFields, type ChangedField } from './domain/merge.js';

/** A call that its caller may make, with its input as its contract reads it. */
interface OpenedCall {
  readonly save: AnySchedulableSave;
  readonly input: never;
  /** Returns the input with another body. Throws the errors of that body. */
  readonly withBody: (body: unknown) => never;
}
/** The changes that a save made. */
export interface TriedSave {
  readonly save: AnySchedulableSave;
  readonly record: SchedulableRecord<unknown>;
  readonly madeFrom: number;
  readonly fields: readonly ChangedField[];
  readonly changes: readonly FieldChange[];
}

/** A scheduled change cannot be made any more. The message says why. */
export class RefusedError extends Error {}

/** Tries and makes saves that come into force later, by the method that answers their route. */
@Injectable()
export class ScheduledSavesService {
  constructor(
    private readonly saves: SchedulableSaves,
    private readonly limits: RecordLimits,
    private readonly versions: RecordVersionsService,
  ) {}

  /**
   * Checks a call as if it were made now: its route, the permissions and the limit of its caller,
   * and its input. Throws the error with which the call would be answered.
   */
  async open({ method, path, body }: StoredCall, caller: SaveAuthor): Promise<OpenedCall> {
    const found = this.saves.find({ method, path });
    if (!found) throw new AppError('NOT_SCHEDULABLE');
    const { save, params } = found;
    if (!permits(save.route.access, caller.permissions)) throw new AppError('FORBIDDEN');
    const inputOf = (of: unknown) => parseInput(save.route, { params, query: {}, body: of });
    const input = inputOf(body);
    await mustFitLimit(save.route, this.limits, () => input);
    return { save, input: input as never, withBody: (of) => inputOf(of) as never };
  }

  /**
   * Whether the caller may save the record of a change. Nobody else sees the change. Those of a
   * deleted record, or with a body that is no longer valid, are seen by callers without a limit.
   */
  async isOpen(row: ScheduledChangeRow, caller: SaveAuthor): Promise<boolean> {
    try {
      const { save, input } = await this.open(row, caller);
      await save.read(input, caller);
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return [404, 422].includes(error.status) && ownParties() === null;
    }
  }

  canRestore(row: ScheduledChangeRow): boolean {
    return this.saves.find(row)?.save.restore !== undefined;
  }

  /**
   * Makes a save, to learn what it changes. Throws its errors. Call it within a rehearsal, which
   * undoes the save.
   */
  async tryOut(call: StoredCall, caller: StaffCaller): Promise<TriedSave> {
    const { save, input, withBody } = await this.open(call, caller);
    await save.mustWait?.(input);
    const { id } = await save.read(input, caller);
    const madeFrom = await this.versions.newest(save.entity, id);
    const before = await save.read(input, caller);
    await save.save(withBody({ version: madeFrom, ...call.body }), caller);
    const after = await save.read(input, caller);
    return {
      save,
      record: before,
      madeFrom,
      fields: changedFields(asJson(before.body), asJson(after.body)),
      changes: changesBetween(save.factsOf(before.content), save.factsOf(after.content)),
    };
  }

  /**
   * Makes the save of a change that is due, in the transaction of the caller. Fields that it does
   * not change keep what they are. Returns the new version. Throws RefusedError, or the error with
   * which the save is refused.
   */
  async apply(row: ScheduledChangeRow, caller: StaffCaller): Promise<number> {
    const { save, input, withBody } = await this.open(row, caller);
    // Before the content, so that a save in between makes this one stale.
    const version = await this.versions.newest(row.entity, row.entity_id);
    const now = await save.read(input, caller);
    if (now.id !== row.entity_id)
      throw new RefusedError('The record was deleted, and another one is in its place.');
    const body = asJson(now.body);
    await this.mustBeUntouched(row, save.factsOf(now.content), movedFields(row.fields, body));
    const next = withBody({ ...(merged(body, row.fields) as object), version });
    await mustFitLimit(save.route, this.limits, () => next);
    return save.save(next, caller);
  }

  /** A change of the author's own, since then, gives way to what they have scheduled. */
  private async mustBeUntouched(
    row: ScheduledChangeRow,
    facts: ReturnType<AnySchedulableSave['factsOf']>,
    moved: readonly ChangedField[],
  ): Promise<void> {
    if (moved.length === 0) return;
    const key = { entity: row.entity, id: row.entity_id };
    const others = await this.versions.othersSince(key, row.made_from, row.made_by);
    if (others.length === 0) return;
    const texts = new Map(facts.map(({ field, text }) => [field, text]));
    const labels = row.changes.flatMap(({ field, label, before, after }) =>
      [before, after].includes(texts.get(field) ?? '') ? [] : [label],
    );
    const what = labels.length > 0 ? labels : moved.map(({ path }) => path.join('.'));
    throw new RefusedError(`${others.join(', ')} changed it since: ${what.join(', ')}.`);
  }
}
