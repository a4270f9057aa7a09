import {
  nextPageValue,
  PULL_FIELDS,
  type PullPages,
  type StatusPullTemplate,
} from '@leadline/contracts';
import { answerFaults } from '../answer/faults.js';
import { compileListPath } from '../answer/path.js';
import { compileValue } from '../answer/value.js';
import { compiledTextOrNull } from '../liquid/compile-text.js';
import { textsOf } from '../request/request-texts.js';
import { requestFaults, under } from '../template-faults.js';
import type { TemplateFault } from '../types.js';

export const faultsAt = (path: string, check: () => unknown): TemplateFault[] => {
  try {
    check();
    return [];
  } catch (error) {
    return [{ path, message: error instanceof Error ? error.message : 'Not valid' }];
  }
};

const rowFaults = ({ type, rows }: StatusPullTemplate['answer']): TemplateFault[] => {
  if (rows === null) return [];
  return type === 'text'
    ? [{ path: 'answer.rows', message: 'A text has no path. Each of its lines is a row' }]
    : faultsAt('answer.rows', () => compileListPath(rows));
};

const readFaults = ({ answer, read }: StatusPullTemplate): TemplateFault[] =>
  PULL_FIELDS.flatMap((name) => {
    const value = read[name];
    if (value === null) return [];
    return answer.type === 'text' && value.from === 'path'
      ? [{ path: `read.${name}`, message: 'A line of a text has no path. Use a pattern' }]
      : faultsAt(`read.${name}`, () => compileValue(value));
  });

const PAGE_NAMES: Partial<Record<PullPages['kind'], string>> = {
  number: 'page',
  offset: 'offset',
  cursor: 'cursor',
};

/** Without its place, each call would get the first page, and the later ones would be missed. */
const placeFaults = ({ pages: { kind }, request }: StatusPullTemplate): TemplateFault[] => {
  const name = PAGE_NAMES[kind];
  if (name === undefined) return [];
  const isNamed = textsOf(request).some(
    ({ source }) => compiledTextOrNull(source)?.names.has(name) ?? true,
  );
  const message = `Add {{ ${name} }} to the request, or each call gets page one`;
  return isNamed ? [] : [{ path: 'pages', message }];
};

const pageFaults = (template: StatusPullTemplate): TemplateFault[] => {
  const next = nextPageValue(template);
  return [
    ...placeFaults(template),
    ...(next === null ? [] : faultsAt('pages', () => compileValue(next))),
  ];
};

/** Returns the problems for which a pull cannot be saved. */
export const pullFaults = (template: StatusPullTemplate): TemplateFault[] => {
  const { steps, request } = template;
  return [
    ...steps.flatMap((step, index) => {
      const near = { earlier: steps.slice(0, index), later: steps.slice(index), isPull: true };
      return under(`steps.${index}`, [
        ...under('request', requestFaults(step.request, near)),
        ...under('answer', answerFaults(step.answer)),
      ]);
    }),
    ...under('request', requestFaults(request, { earlier: steps, later: [], isPull: true })),
    ...rowFaults(template.answer),
    ...pageFaults(template),
    ...readFaults(template),
  ];
};
