import type {
  AnswerCondition,
  AnswerValue,
  IntegrationStep,
  StepAnswer,
} from '@leadline/contracts';
import type { TemplateFault } from '../types.js';
import { compileCondition } from './condition.js';
import { compileValue } from './value.js';

type Place = readonly [path: string, check: () => unknown];

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'Not valid');
const faultsAt = ([path, check]: Place): TemplateFault[] => {
  try {
    check();
    return [];
  } catch (error) {
    return [{ path, message: reasonOf(error) }];
  }
};

const placeOfValue = (path: string, value: AnswerValue): Place => [path, () => compileValue(value)];
const placeOfCondition = (path: string, condition: AnswerCondition): Place => [
  path,
  () => compileCondition(condition),
];

/** Returns the problems of how an answer is read. Paths begin at the answer. */
export const answerFaults = ({ rules, read }: StepAnswer): TemplateFault[] => {
  const single = ['external_id', 'autologin_url', 'price', 'currency'] as const;
  const places: Place[] = [
    ...rules.flatMap(({ when }, rule) =>
      when.map((condition, at) => placeOfCondition(`rules.${rule}.when.${at}`, condition)),
    ),
    ...single.flatMap((name) => {
      const value = read[name];
      return value === null ? [] : [placeOfValue(`read.${name}`, value)];
    }),
    ...read.reasons.map((value, at) => placeOfValue(`read.reasons.${at}`, value)),
    ...read.others.map(({ value }, at) => placeOfValue(`read.others.${at}.value`, value)),
  ];
  const faults = places.flatMap(faultsAt);
  const accepts = rules.some(({ outcome }) => outcome === 'accepted');
  // Without one, every answer would be unclear.
  return accepts
    ? faults
    : [{ path: 'rules', message: 'Add a rule that tells an acceptance from a refusal' }, ...faults];
};

/** Returns the problems of how long an answer serves. Paths begin at the cache. */
export const expiryFaults = (cache: IntegrationStep['cache']): TemplateFault[] => {
  const expiresIn = cache?.expires_in ?? null;
  return expiresIn === null ? [] : faultsAt(placeOfValue('expires_in', expiresIn));
};
