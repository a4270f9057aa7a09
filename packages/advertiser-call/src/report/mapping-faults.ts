import { MAPPED_FIELDS, type ReportMapping } from '@leadline/contracts';
import { compileListPath } from '../answer/path.js';
import { compileValue } from '../answer/value.js';
import { faultsAt } from '../pull/pull-faults.js';
import type { TemplateFault } from '../types.js';

/** Returns the problems for which a mapping of reports cannot be saved. */
export const mappingFaults = ({ rows, read }: ReportMapping): TemplateFault[] => [
  ...(rows === null ? [] : faultsAt('rows', () => compileListPath(rows))),
  ...MAPPED_FIELDS.flatMap((name) => {
    const value = read[name];
    if (value === null) return [];
    return value.from === 'header'
      ? [{ path: `read.${name}`, message: 'Use a path or a pattern. Headers are not kept' }]
      : faultsAt(`read.${name}`, () => compileValue(value));
  }),
];
