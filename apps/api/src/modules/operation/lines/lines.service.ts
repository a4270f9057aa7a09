import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  FieldChange,
  Issue,
  LineChange,
  LineFault,
  LinesPreview,
  ReadLine,
  RouteReply,
  SavedLines,
  SaveLinesBody,
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
import {
  RecordVersionsService,
  type WrittenVersion,
} from '#shared/versions/record-versions.service.js';
import {
  LineSavesRepository,
  type LineSave,
  type SavedChange,
} from './data/line-saves.repository.js';
import type { Draft, LineCall } from './domain/draft.js';
import { LinePlannerService, type LinesPlan, type PlannedLine } from './line-planner.service.js';
import { lackingText } from './line-reader.js';

type Undone = RouteReply<typeof contracts.lines.undo>;

/** Carries the versions of a rehearsed call out of its transaction, which it rolls back. */
class Rehearsed extends Error {
  constructor(readonly written: readonly WrittenVersion[]) {
    super('This was a rehearsal.');
  }
}
/** The changes that a call would make, or why it is refused. */
interface Rehearsal {
  readonly draft: Draft;
  readonly changes: readonly FieldChange[];
  readonly fault: LineFault | null;
}
interface ChangingDraft {
  readonly draft: Draft;
  readonly call: LineCall;
}

const changing = (drafts: readonly Draft[]): ChangingDraft[] =>
  drafts.flatMap((draft) => {
    const call = draft.call();
    return call ? [{ draft, call }] : [];
  });

/** Statuses of calls whose record is there no more, has another version, or is there already. */
const MOVED_ON: ReadonlySet<number> = new Set([404, 409]);

const counted = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** Says why a call was refused. A missing permission is named. */
const refusalText = (error: AppError, { route }: LineCall): string => {
  if (error.code === 'FORBIDDEN') return lackingText(permissionsOf(route.access));
  const [issue] = error.options.issues ?? [];
  return issue?.message ?? error.message;
};
const refusal = (draft: Draft, message: string): LineFault => ({
  position: null,
  word: '',
  message: `${draft.name}: ${message}`,
  suggestions: [],
});

const shownChange = (draft: Draft, changes: readonly FieldChange[]): LineChange => ({
  key: draft.key,
  name: draft.name,
  is_new: draft.version === 0,
  lines: [...draft.lines],
  changes: [...changes],
});
const shownLine = (line: PlannedLine, rehearsals: readonly Rehearsal[]): ReadLine => {
  const own = rehearsals.filter(({ draft }) => line.drafts.includes(draft));
  const refused = own.flatMap(({ fault }) => fault ?? []);
  return {
    line: line.number,
    text: line.text,
    meaning: line.meaning,
    faults: [...(line.fault ? [line.fault] : []), ...refused],
    warnings: [...new Set(line.drafts)].flatMap((draft) => draft.warnings()),
    changes: own.length,
  };
};
const versionsOf = (drafts: readonly Draft[]): Record<string, number> =>
  Object.fromEntries(drafts.map(({ key, version }) => [key, version]));

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
  { drafts }: LinesPlan,
  seen: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): void => {
  const moved = [...new Set([...Object.keys(seen), ...Object.keys(now)])].filter(
    (key) => !Object.hasOwn(seen, key) || seen[key] !== now[key],
  );
  if (moved.length === 0) return;
  const nameOf = (key: string): string => drafts.find((draft) => draft.key === key)?.name ?? key;
  throw movedOn(moved.map(nameOf));
};

const hashOf = ({ text, versions }: SaveLinesBody): Buffer => {
  const sorted = Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([text, sorted]))
    .digest();
};
const savedReply = (id: number, changes: readonly SavedChange[]): SavedLines => ({
  message: `${counted(changes.length)} saved`,
  id,
  changes: changes.map((change) => ({
    key: change.key,
    name: change.name,
    is_new: change.is_new,
    lines: change.lines,
    changes: change.changes,
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
    private readonly versions: RecordVersionsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /**
   * Says what lines would change. Each change is rehearsed in a transaction of its own, so that no
   * lock is held longer than a single save holds it.
   */
  async preview(text: string, caller: StaffCaller): Promise<LinesPreview> {
    const plan = await this.planner.plan(text, caller);
    const drafts = changing(plan.drafts);
    const rehearsals: Rehearsal[] = [];
    for (const one of drafts) rehearsals.push(await this.rehearse(one, caller));
    const lines = plan.lines.map((line) => shownLine(line, rehearsals));
    const accepted = rehearsals.filter(({ fault }) => fault === null);
    return {
      lines,
      changes: accepted.map(({ draft, changes }) => shownChange(draft, changes)),
      versions: versionsOf(drafts.map(({ draft }) => draft)),
      can_save: drafts.length > 0 && lines.every(({ faults }) => faults.length === 0),
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
        const drafts = changing(plan.drafts);
        mustBeAsSeen(plan, body.versions, versionsOf(drafts.map(({ draft }) => draft)));
        if (drafts.length === 0) throw this.unreadable([], 'These lines change nothing.');
        const changes: SavedChange[] = [];
        for (const one of drafts) changes.push(await this.make(one, caller));
        const id = await this.saves.insert({
          userId: caller.userId,
          key: body.key ?? null,
          requestHash: hashOf(body),
          changes,
          at: this.clock.now(),
        });
        return savedReply(id, changes);
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
        await this.mustNotHaveMoved(saved.changes, ({ version }) => version);
        const after = new Map<SavedChange, number>();
        for (const change of saved.changes.toReversed())
          after.set(change, await this.takeBack(change, caller));
        // A removal names no version. By now its record is locked, and nobody can change it.
        await this.mustNotHaveMoved(saved.changes, (change) => after.get(change) ?? 0);
        await this.saves.markUndone(id, this.clock.now());
        return { message: `${counted(saved.changes.length)} undone` };
      }),
    );
  }

  private async rehearse(one: ChangingDraft, caller: StaffCaller): Promise<Rehearsal> {
    const { draft, call } = one;
    try {
      return await this.database.tx(async () => {
        throw new Rehearsed(await this.versions.recording(() => this.calls.call(call, caller)));
      });
    } catch (error) {
      if (error instanceof Rehearsed)
        return { draft, changes: error.written.flatMap(({ changes }) => changes), fault: null };
      if (!(error instanceof AppError)) throw error;
      return { draft, changes: [], fault: refusal(draft, refusalText(error, call)) };
    }
  }

  private async make({ draft, call }: ChangingDraft, caller: StaffCaller): Promise<SavedChange> {
    const [written] = await this.naming(draft.name, call, () =>
      this.versions.recording(() => this.calls.call(call, caller)),
    );
    if (!written) throw new Error(`${draft.key} was saved without a version.`);
    const { entity, id, version, changes } = written;
    return {
      ...shownChange(draft, changes),
      entity,
      entity_id: id,
      version,
      undo: storedRequest(draft.undo({ id, version })),
    };
  }

  /** Returns the version of the record that was brought back; that of the save if it was removed. */
  private async takeBack(change: SavedChange, caller: StaffCaller): Promise<number> {
    const call = requestOf(change.undo);
    const [written] = await this.naming(change.name, call, () =>
      this.versions.recording(() => this.calls.call(call, caller)),
    );
    return written?.version ?? change.version;
  }

  /** Runs a call whose refusal refuses all of them, and says which record was refused. */
  private async naming<T>(name: string, call: LineCall, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (MOVED_ON.has(error.status)) throw movedOn([name]);
      const message = `${name}: ${refusalText(error, call)}`;
      throw new AppError(error.status === 422 ? 'VALIDATION_FAILED' : error.code, {
        message,
        cause: error,
      });
    }
  }

  private async mustNotHaveMoved(
    changes: readonly SavedChange[],
    expected: (change: SavedChange) => number,
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
