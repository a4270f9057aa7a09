import { Injectable } from '@nestjs/common';
import type { LineFault } from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { RouteCalls } from '#shared/http/route-calls.service.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { LineNamesQuery } from './data/line-names.query.js';
import { LineProblem, type Draft } from './domain/draft.js';
import { vocabularyOf } from './domain/lines-vocabulary.js';
import type { Vocabulary } from './domain/names.js';
import { printLine } from './domain/print-line.js';
import { linesOf, readLine, type NumberedLine } from './domain/read-line.js';
import type { Statement } from './domain/statement.js';
import { LineDrafts } from './line-drafts.js';
import { LineReader } from './line-reader.js';

export const MAX_LINES = 200;

/** A line, with the records that it changes. */
export interface PlannedLine extends NumberedLine {
  readonly meaning: string | null;
  readonly fault: LineFault | null;
  readonly drafts: readonly Draft[];
}
/** The changes that lines would make. */
export interface LinesPlan {
  readonly lines: readonly PlannedLine[];
  /** Records that differ from what they were, in the order in which they are saved. */
  readonly drafts: readonly Draft[];
}

const ofWholeLine = ({ message, suggestions }: LineProblem): LineFault => ({
  position: null,
  word: '',
  message,
  suggestions: [...suggestions],
});
/**
 * Caps are saved last: a lead that needs the place of a cap waits for the end of the transaction.
 */
const inOrder = (drafts: readonly Draft[]): Draft[] => {
  const isOfCap = ({ key }: Draft): boolean => /^(new )?cap /.test(key);
  return [...drafts.filter((one) => !isOfCap(one)), ...drafts.filter(isOfCap)];
};

/** Works out what lines would change, with what the caller may see. Changes nothing. */
@Injectable()
export class LinePlannerService {
  constructor(
    private readonly names: LineNamesQuery,
    private readonly lookups: LookupsService,
    private readonly calls: RouteCalls,
  ) {}

  async plan(text: string, caller: StaffCaller): Promise<LinesPlan> {
    const vocabulary = await this.vocabulary();
    const drafts = new LineDrafts(new LineReader(this.calls, caller), vocabulary, caller.timezone);
    const lines: PlannedLine[] = [];
    for (const [index, line] of linesOf(text).entries())
      lines.push(
        index < MAX_LINES
          ? await this.planLine(line, vocabulary, drafts)
          : {
              ...line,
              ...{ meaning: null, drafts: [] },
              fault: ofWholeLine(new LineProblem(`There are more than ${MAX_LINES} lines.`)),
            },
      );
    const changed = [...drafts.all()].filter((draft) => draft.lines.size > 0);
    return { lines, drafts: inOrder(changed) };
  }

  private async planLine(
    line: NumberedLine,
    vocabulary: Vocabulary,
    drafts: LineDrafts,
  ): Promise<PlannedLine> {
    const { statement, fault } = readLine(line.text, vocabulary);
    if (!statement)
      return {
        ...line,
        ...{ meaning: null, drafts: [] },
        fault: { ...fault, suggestions: [...fault.suggestions] },
      };
    const meaning = printLine(statement, vocabulary);
    return { ...line, meaning, ...(await this.carryOut(line.number, statement, drafts)) };
  }

  private async carryOut(
    number: number,
    statement: Statement,
    drafts: LineDrafts,
  ): Promise<Pick<PlannedLine, 'fault' | 'drafts'>> {
    try {
      const touched = await drafts.apply(statement);
      for (const draft of touched) draft.lines.add(number);
      return { fault: null, drafts: touched };
    } catch (error) {
      if (!(error instanceof LineProblem)) throw error;
      return { fault: ofWholeLine(error), drafts: [] };
    }
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
