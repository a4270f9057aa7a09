import { Injectable } from '@nestjs/common';
import type { LineFault } from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { RouteCalls } from '#shared/http/route-calls.service.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { LineNamesQuery } from './data/line-names.query.js';
import { LineProblem, type Draft, type DraftedSave } from './domain/draft.js';
import { vocabularyOf } from './domain/lines-vocabulary.js';
import type { Vocabulary } from './domain/names.js';
import { printLine } from './domain/print-line.js';
import { linesOf, readLine, type NumberedLine } from './domain/read-line.js';
import type { LineMoment, Statement } from './domain/statement.js';
import { LineDrafts } from './line-drafts.js';
import { LineReader } from './line-reader.js';

export const MAX_LINES = 200;

/** A line as it was read. */
export interface PlannedLine extends NumberedLine {
  readonly meaning: string | null;
  readonly fault: LineFault | null;
}
/** A change of one record that lines make, at once or from a moment on. */
export interface PlannedChange extends DraftedSave {
  /** Identifies the record, also among the changes of other moments. */
  readonly record: string;
  /** Identifies the change among those of the lines. */
  readonly key: string;
  readonly name: string;
  /** The version that was read; 0 if there is no such record yet. */
  readonly version: number;
  /** Null for a change that counts at once. */
  readonly from: LineMoment | null;
  /** Numbers of the lines. */
  readonly lines: readonly number[];
  readonly warnings: readonly string[];
}
export interface LinesPlan {
  readonly lines: readonly PlannedLine[];
  /** Records that lines name, in the order in which they are saved. */
  readonly changes: readonly PlannedChange[];
}

interface ReadLine extends NumberedLine {
  readonly statement: Statement | null;
  readonly fault: LineFault | null;
}

const ofWholeLine = (message: string, suggestions: readonly string[] = []): LineFault => ({
  position: null,
  word: '',
  message,
  suggestions: [...suggestions],
});

/**
 * Caps are saved last: a lead that needs the place of a cap waits for the end of the transaction.
 */
const inOrder = (changes: readonly PlannedChange[]): PlannedChange[] => {
  const isOfCap = ({ record }: PlannedChange): boolean => /^(new )?cap /.test(record);
  return [...changes.filter((one) => !isOfCap(one)), ...changes.filter(isOfCap)];
};

/** Groups lines by the moment from which they count: first those that count at once. */
const byMoment = (lines: readonly ReadLine[]): ReadLine[][] => {
  const momentOf = ({ statement }: ReadLine): number => statement?.from?.at.getTime() ?? 0;
  const moments = [...new Set(lines.map(momentOf))].toSorted((a, b) => a - b);
  return moments.map((moment) => lines.filter((line) => momentOf(line) === moment));
};

/** Returns why a change cannot wait for its moment. Null if it can. */
const waitFault = ({ from, version, call, name }: PlannedChange): string | null => {
  if (from === null || call === null || version > 0) return null;
  return `${name}: there is none yet, and something new cannot wait. Save it without "from".`;
};

const plannedChange = (
  draft: Draft,
  from: LineMoment | null,
  lines: readonly number[],
): PlannedChange => ({
  record: draft.key,
  key: from ? `${draft.key} from ${from.at.toISOString()}` : draft.key,
  ...{ name: draft.name, version: draft.version },
  ...{ from, lines },
  warnings: draft.warnings(),
  ...draft.settle(),
});

/** Works out what lines would change, with what the caller may see. Changes nothing. */
@Injectable()
export class LinePlannerService {
  constructor(
    private readonly names: LineNamesQuery,
    private readonly lookups: LookupsService,
    private readonly calls: RouteCalls,
    private readonly clock: Clock,
  ) {}

  async plan(text: string, caller: StaffCaller): Promise<LinesPlan> {
    const vocabulary = await this.vocabulary();
    const present = { now: this.clock.now(), zone: caller.timezone };
    const read = linesOf(text).map((line, index): ReadLine => {
      if (index >= MAX_LINES)
        return {
          ...line,
          statement: null,
          fault: ofWholeLine(`There are more than ${MAX_LINES} lines.`),
        };
      const { statement, fault } = readLine(line.text, vocabulary, present);
      const shown = fault && { ...fault, suggestions: [...fault.suggestions] };
      return { ...line, statement, fault: shown };
    });
    const drafts = new LineDrafts(new LineReader(this.calls, caller), vocabulary, caller.timezone);
    const faults = new Map<number, LineFault>();
    const changes: PlannedChange[] = [];
    for (const lines of byMoment(read))
      changes.push(...(await this.carryOut(lines, drafts, faults)));
    return {
      lines: read.map(({ number, text: line, statement, fault }) => ({
        ...{ number, text: line },
        meaning: statement && printLine(statement, vocabulary),
        fault: fault ?? faults.get(number) ?? null,
      })),
      changes: inOrder(changes),
    };
  }

  /** Returns the changes of the lines of one moment, and notes the lines that cannot be carried out. */
  private async carryOut(
    lines: readonly ReadLine[],
    drafts: LineDrafts,
    faults: Map<number, LineFault>,
  ): Promise<PlannedChange[]> {
    const touched = new Map<Draft, Set<number>>();
    for (const { number, statement } of lines)
      try {
        for (const draft of statement ? await drafts.apply(statement) : [])
          touched.set(draft, (touched.get(draft) ?? new Set()).add(number));
      } catch (error) {
        if (!(error instanceof LineProblem)) throw error;
        faults.set(number, ofWholeLine(error.message, error.suggestions));
      }
    const from = lines[0]?.statement?.from ?? null;
    return [...touched].flatMap(([draft, numbers]) => {
      const change = plannedChange(draft, from, [...numbers]);
      const fault = waitFault(change);
      if (fault === null) return [change];
      for (const number of numbers) faults.set(number, ofWholeLine(fault));
      return [];
    });
  }

  private async vocabulary(): Promise<Vocabulary> {
    const [advertisers, publishers, distributions, countries, zones] = await Promise.all([
      this.names.advertisers(),
      this.names.publishers(),
      this.names.distributions(),
      this.lookups.countries(),
      this.lookups.timezones(),
    ]);
    return vocabularyOf({ advertisers, publishers, distributions, countries, zones });
  }
}
