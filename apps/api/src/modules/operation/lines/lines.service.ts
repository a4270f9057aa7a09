import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  CreateScheduledChangeBody,
  FieldChange,
  Issue,
  LineChange,
  LineFault,
  LinesPreview,
  ReadLine,
  RouteReply,
  SavedLines,
  SaveLinesBody,
  ScheduledState,
  contracts,
} from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import {
  permissionsOf,
  requestOf,
  RouteCalls,
  storedRequest,
} from '#shared/http/route-calls.service.js';
import { withAuditSource } from '#shared/logging/request-context.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import {
  ScheduledChangesService,
  type TriedChange,
} from '#modules/operation/scheduled-changes/scheduled-changes.service.js';
import {
  LineSavesRepository,
  type LineSave,
  type SavedAtOnce,
  type SavedChange,
  type SavedForLater,
} from './data/line-saves.repository.js';
import type { LineCall } from './domain/draft.js';
import { momentText } from './domain/moment.js';
import type { LineMoment } from './domain/statement.js';
import {
  LinePlannerService,
  type LinesPlan,
  type PlannedChange,
  type PlannedLine,
} from './line-planner.service.js';
import { lackingText } from './line-reader.js';

type Undone = RouteReply<typeof contracts.lines.undo>;
interface ScheduledInput {
  readonly params?: Readonly<Record<string, number>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A change that makes a call: the lines do not leave its record as it is. */
interface Change extends PlannedChange {
  readonly call: LineCall;
}
interface LaterChange extends Change {
  readonly from: LineMoment;
}
/** The differences that a change would make, or why it is refused. */
interface Rehearsal {
  readonly change: Change;
  readonly differences: readonly FieldChange[];
  readonly fault: LineFault | null;
}

const isChange = (change: PlannedChange): change is Change => change.call !== null;
const isLater = (change: Change): change is LaterChange => change.from !== null;
const isSavedAtOnce = (change: SavedChange): change is SavedAtOnce => 'undo' in change;

/** Groups changes by record, in the order of their moments. */
const byRecord = (changes: readonly Change[]): Change[][] =>
  [...new Set(changes.map(({ record }) => record))].map((of) =>
    changes.filter(({ record }) => record === of),
  );

/** The call as a scheduled change: without a version, because it saves what is there by then. */
const scheduledBody = ({
  call: { route, input },
  from,
}: LaterChange): CreateScheduledChangeBody => {
  const { params = {}, body } = input as ScheduledInput;
  const { version: _version, ...values } = body;
  return {
    method: route.method as CreateScheduledChangeBody['method'],
    path: route.path.replace(/:(\w+)/g, (_match, name: string) => String(params[name])),
    body: values,
    at: momentText(from),
    timezone_id: from.zone_id,
  };
};

/** Statuses of calls whose record is there no more, has another version, or is there already. */
const MOVED_ON: ReadonlySet<number> = new Set([404, 409]);

const counted = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** Says why a call was refused. A missing permission is named. */
const refusalText = (error: AppError, call: LineCall | null): string => {
  if (error.code === 'FORBIDDEN' && call) return lackingText(permissionsOf(call.route.access));
  const [issue] = error.options.issues ?? [];
  return issue?.message ?? error.message;
};
const refusal = ({ name }: Change, message: string): LineFault => ({
  position: null,
  word: '',
  message: `${name}: ${message}`,
  suggestions: [],
});

const shownChange = (
  { key, name, version, lines, from }: Change,
  differences: readonly FieldChange[],
): LineChange => ({
  ...{ key, name },
  is_new: version === 0,
  lines: [...lines],
  ...(from && { from: { at: momentText(from), timezone: from.zone } }),
  changes: [...differences],
});
const shownLine = (
  { number, text, meaning, fault }: PlannedLine,
  planned: readonly PlannedChange[],
  rehearsals: readonly Rehearsal[],
): ReadLine => {
  const isOwn = ({ lines }: PlannedChange): boolean => lines.includes(number);
  const refused = rehearsals.flatMap((one) => (isOwn(one.change) && one.fault) || []);
  return {
    ...{ line: number, text, meaning },
    faults: [...(fault ? [fault] : []), ...refused],
    warnings: planned.filter(isOwn).flatMap(({ warnings }) => warnings),
    changes: planned.filter((one) => isOwn(one) && isChange(one)).length,
  };
};
const versionsOf = (changes: readonly Change[]): Record<string, number> =>
  Object.fromEntries(changes.map(({ key, version }) => [key, version]));

const movedOn = (names: readonly string[]): AppError =>
  new AppError('LINES_MOVED_ON', {
    message: `Changed since you looked: ${names.join('; ')}. Look at the lines again.`,
    issues: names.map((name) => ({
      in: 'body',
      field: 'versions',
      code: 'moved_on',
      message: name,
    })),
  });

/** Throws LINES_MOVED_ON with the records that are not as the preview showed them. */
const mustBeAsSeen = (
  { changes }: LinesPlan,
  seen: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): void => {
  const moved = [...new Set([...Object.keys(seen), ...Object.keys(now)])].filter(
    (key) => !Object.hasOwn(seen, key) || seen[key] !== now[key],
  );
  if (moved.length === 0) return;
  const nameOf = (key: string): string => changes.find((one) => one.key === key)?.name ?? key;
  throw movedOn(moved.map(nameOf));
};

const hashOf = ({ text, versions }: SaveLinesBody): Buffer => {
  const sorted = Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([text, sorted]))
    .digest();
};
/** `2 changes saved`, `1 change scheduled`, or both. */
const savedText = (changes: readonly SavedChange[]): string => {
  const saved = changes.filter(isSavedAtOnce).length;
  const scheduled = changes.length - saved;
  return [
    ...(saved > 0 ? [`${counted(saved)} saved`] : []),
    ...(scheduled > 0 ? [`${counted(scheduled)} scheduled`] : []),
  ].join(', ');
};
/** Counts what an undo took back. A change that was refused or withdrawn before had no effect. */
const undoneText = (atOnce: number, later: readonly ScheduledState[]): string => {
  const inForce = later.filter((state) => state === 'done').length;
  const waited = later.filter((state) => state === 'pending').length;
  const remark = inForce > 0 ? `, ${inForce} of them in force already` : '';
  return `${counted(atOnce + inForce + waited)} undone${remark}`;
};
const savedReply = (id: number, changes: readonly SavedChange[]): SavedLines => ({
  message: savedText(changes),
  id,
  changes: changes.map(({ key, name, is_new, lines, from, changes: differences }) => ({
    ...{ key, name, is_new, lines },
    ...(from && { from }),
    changes: differences,
  })),
});

/**
 * Changes written as lines (ADR 104). Each change is a call of the route that makes it, with the
 * rights of the caller; a save makes all of them in one transaction, or none.
 */
@Injectable()
export class LinesService {
  constructor(
    private readonly planner: LinePlannerService,
    private readonly saves: LineSavesRepository,
    private readonly calls: RouteCalls,
    private readonly scheduled: ScheduledChangesService,
    private readonly versions: RecordVersionsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /**
   * Says what lines would change. The changes of each record are rehearsed by themselves, so that no
   * lock is held longer than a save of the record holds it.
   */
  async preview(text: string, caller: StaffCaller): Promise<LinesPreview> {
    const plan = await this.planner.plan(text, caller);
    const changes = plan.changes.filter(isChange);
    const rehearsals: Rehearsal[] = [];
    for (const group of byRecord(changes))
      rehearsals.push(...(await this.database.rehearse(() => this.rehearse(group, caller))));
    const lines = plan.lines.map((line) => shownLine(line, plan.changes, rehearsals));
    const accepted = rehearsals.filter(({ fault }) => fault === null);
    return {
      lines,
      changes: accepted.map(({ change, differences }) => shownChange(change, differences)),
      versions: versionsOf(changes),
      can_save: changes.length > 0 && lines.every(({ faults }) => faults.length === 0),
    };
  }

  /** Saves lines, all or none. Throws LINES_MOVED_ON if a record is not as the preview showed it. */
  save(body: SaveLinesBody, caller: StaffCaller): Promise<SavedLines> {
    return withAuditSource('lines', () =>
      this.database.tx(async () => {
        await this.saves.awaitTurn();
        const earlier = body.key && (await this.saves.findByKey(caller.userId, body.key));
        if (earlier) return this.savedBefore(earlier, body);
        const plan = await this.planner.plan(body.text, caller);
        this.mustBeReadable(plan);
        const changes = plan.changes.filter(isChange);
        mustBeAsSeen(plan, body.versions, versionsOf(changes));
        if (changes.length === 0) throw this.unreadable([], 'These lines change nothing.');
        const saved: SavedChange[] = [];
        for (const group of byRecord(changes)) {
          for (const one of group)
            if (!isLater(one)) saved.push(await this.saveAtOnce(one, caller));
          saved.push(...(await this.schedule(group.filter(isLater), caller)));
        }
        const id = await this.saves.insert({
          userId: caller.userId,
          key: body.key ?? null,
          requestHash: hashOf(body),
          changes: saved,
          at: this.clock.now(),
        });
        return savedReply(id, saved);
      }),
    );
  }

  /**
   * Takes a save back, all of it or nothing. Throws LINES_MOVED_ON with the records that were
   * changed since.
   */
  undo(id: number, caller: StaffCaller): Promise<Undone> {
    return withAuditSource('lines', () =>
      this.database.tx(async () => {
        await this.saves.awaitTurn();
        const saved = await this.saves.find(caller.userId, id);
        if (!saved) throw new AppError('LINES_NOT_FOUND');
        if (saved.undone_at) throw new AppError('LINES_UNDONE');
        const atOnce = saved.changes.filter(isSavedAtOnce);
        await this.mustNotHaveMoved(atOnce, ({ version }) => version);
        const after = new Map<SavedChange, number>();
        const later: ScheduledState[] = [];
        for (const change of saved.changes.toReversed())
          if (isSavedAtOnce(change)) after.set(change, await this.takeBack(change, caller));
          else later.push(await this.takeBackLater(change, caller));
        // A removal names no version. By now its record is locked, and nobody can change it.
        await this.mustNotHaveMoved(atOnce, (change) => after.get(change) ?? 0);
        await this.saves.markUndone(id, this.clock.now());
        return { message: undoneText(atOnce.length, later) };
      }),
    );
  }

  /**
   * Makes the changes of one record in their order, up to the first that is refused. A later one is
   * tried on top of those before it.
   */
  private async rehearse(group: readonly Change[], caller: StaffCaller): Promise<Rehearsal[]> {
    const rehearsals: Rehearsal[] = [];
    for (const change of group)
      try {
        const differences = await this.differencesOf(change, caller);
        rehearsals.push({ change, differences, fault: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const fault = refusal(change, refusalText(error, change.call));
        return [...rehearsals, { change, differences: [], fault }];
      }
    return rehearsals;
  }

  private async differencesOf(
    change: Change,
    caller: StaffCaller,
  ): Promise<readonly FieldChange[]> {
    if (isLater(change))
      return (await this.scheduled.tryOut(scheduledBody(change), caller)).changes;
    const written = await this.versions.recording(() => this.calls.call(change.call, caller));
    return written.flatMap(({ changes }) => changes);
  }

  private async saveAtOnce(change: Change, caller: StaffCaller): Promise<SavedAtOnce> {
    const [written] = await this.naming(change.name, change.call, () =>
      this.versions.recording(() => this.calls.call(change.call, caller)),
    );
    if (!written) throw new Error(`${change.key} was saved without a version.`);
    const { entity, id, version, changes } = written;
    return {
      ...shownChange(change, changes),
      entity,
      entity_id: id,
      version,
      undo: storedRequest(change.undo({ id, version })),
    };
  }

  /** Schedules the changes of one record. Each is tried on top of those before it. */
  private async schedule(
    group: readonly LaterChange[],
    caller: StaffCaller,
  ): Promise<SavedForLater[]> {
    if (group.length === 0) return [];
    const tried = await this.database.rehearse(async () => {
      const all: [LaterChange, TriedChange][] = [];
      for (const one of group) {
        const work = () => this.scheduled.tryOut(scheduledBody(one), caller);
        all.push([one, await this.naming(one.name, one.call, work)]);
      }
      return all;
    });
    const saved: SavedForLater[] = [];
    // The versions that the rehearsal made are gone: all are made from that of the first.
    const madeFrom = tried[0]?.[1].madeFrom ?? 0;
    for (const [one, change] of tried) {
      const id = await this.scheduled.store({ ...change, madeFrom }, caller);
      saved.push({ ...shownChange(one, change.changes), scheduled_id: id });
    }
    return saved;
  }

  /** Returns the version of the record that was brought back; that of the save if it was removed. */
  private async takeBack(change: SavedAtOnce, caller: StaffCaller): Promise<number> {
    const call = requestOf(change.undo);
    const [written] = await this.naming(change.name, call, () =>
      this.versions.recording(() => this.calls.call(call, caller)),
    );
    return written?.version ?? change.version;
  }

  /** Returns the state that a scheduled change had. */
  private async takeBackLater(
    { name, scheduled_id: id }: SavedForLater,
    caller: StaffCaller,
  ): Promise<ScheduledState> {
    return this.naming(name, null, () => this.scheduled.takeBack(id, caller));
  }

  /** Runs a call whose refusal refuses all of them, and says which record was refused. */
  private async naming<T>(name: string, call: LineCall | null, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (MOVED_ON.has(error.status) && error.code !== 'NOT_UNDOABLE') throw movedOn([name]);
      const message = `${name}: ${refusalText(error, call)}`;
      throw new AppError(error.status === 422 ? 'VALIDATION_FAILED' : error.code, {
        message,
        cause: error,
      });
    }
  }

  private async mustNotHaveMoved(
    changes: readonly SavedAtOnce[],
    expected: (change: SavedAtOnce) => number,
  ): Promise<void> {
    const keys = changes.map(({ entity, entity_id: id }) => ({ entity, id }));
    const newest = await this.versions.newestOf(keys);
    const moved = changes.filter((change, index) => newest[index] !== expected(change));
    if (moved.length > 0) throw movedOn(moved.map(({ name }) => name));
  }

  private savedBefore(earlier: LineSave, body: SaveLinesBody): SavedLines {
    if (!earlier.request_hash.equals(hashOf(body))) throw new AppError('LINES_KEY_USED');
    return savedReply(earlier.id, earlier.changes);
  }

  private mustBeReadable({ lines }: LinesPlan): void {
    const faults = lines.flatMap(({ number, fault }) => (fault ? [{ number, ...fault }] : []));
    if (faults.length === 0) return;
    const texts = faults.map(({ number, position, message }) =>
      position === null
        ? `Line ${number}: ${message}`
        : `Line ${number}, word ${position}: ${message}`,
    );
    throw this.unreadable(texts, texts[0] ?? '');
  }

  private unreadable(texts: readonly string[], message: string): AppError {
    const issues = texts.map((text): Issue => ({
      in: 'body',
      field: 'text',
      code: 'unreadable',
      message: text,
    }));
    return new AppError('VALIDATION_FAILED', { message, issues });
  }
}
