import type { ConditionOf } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { TextField } from './lead-texts.js';
import {
  eitherPass,
  hoursPass,
  latePass,
  microRange,
  newerPass,
  rangesPass,
  weekdaysPass,
  type CodeTable,
  type Pass,
} from './passes.js';
import { textPass, type WantedText } from './text-pass.js';
import type { ValueList } from './value-list.js';

/** Condition: a lead has one of some texts. `domains` are the domains of all leads. */
interface TextCondition {
  readonly kind: 'texts';
  readonly field: TextField;
  readonly wanted: readonly WantedText[];
  readonly domains: ValueList;
}

/** Condition: one of two fields has a matching code. */
interface EitherCondition {
  readonly kind: 'either';
  readonly one: CodeTable;
  readonly other: CodeTable;
}

/** Conditions that are checked row by row. Other conditions are tables or ranges. */
export type RowCondition =
  ConditionOf<'newer' | 'ranges' | 'hours' | 'weekdays' | 'late'> | TextCondition | EitherCondition;

/**
 * Returns the pass of a condition. Each scan needs a new one, because passes remember values from
 * row to row.
 */
export const passOf = (condition: RowCondition): Pass => {
  switch (condition.kind) {
    case 'newer':
      return newerPass(condition);
    case 'ranges':
      return rangesPass(condition.basis, condition.ranges.map(microRange));
    case 'hours':
      return hoursPass(condition);
    case 'weekdays':
      return weekdaysPass(condition);
    case 'late':
      return latePass(condition);
    case 'either':
      return eitherPass(condition.one, condition.other);
    case 'texts':
      return textPass(condition.field, condition.wanted, condition.domains);
  }
};
