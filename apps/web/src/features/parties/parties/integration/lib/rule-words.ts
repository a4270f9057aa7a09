import type { AnswerCondition, AnswerRule, AnswerValue } from '@leadline/contracts';

const placeText = (value: AnswerValue): string => {
  switch (value.from) {
    case 'path':
      return value.path;
    case 'pattern':
      return `the pattern ${value.pattern}`;
    case 'header':
      return `the header ${value.name}`;
  }
};

/** Together they are every status. */
const CLASSES = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${digit}xx`);

const quoted = (text: string): string => `"${text}"`;
const conditionText = (condition: AnswerCondition): string => {
  switch (condition.kind) {
    case 'status':
      return CLASSES.every((one) => condition.statuses.includes(one))
        ? 'any HTTP status'
        : `the HTTP status is ${condition.statuses.join(' or ')}`;
    case 'readable':
      return condition.is ? 'the body can be read' : 'the body cannot be read';
    case 'exists':
      return `${placeText(condition.value)} is there`;
    case 'missing':
      return `${placeText(condition.value)} is missing`;
    case 'equals':
      return `${placeText(condition.value)} is ${quoted(condition.text)}`;
    case 'one_of':
      return `${placeText(condition.value)} is ${condition.texts.map(quoted).join(' or ')}`;
    case 'matches':
      return `${placeText(condition.value)} matches ${condition.pattern}`;
    case 'greater_than':
      return `${placeText(condition.value)} is above ${condition.number}`;
  }
};

/** Returns the conditions of a rule in words. */
export const ruleWords = ({ when }: AnswerRule): string => when.map(conditionText).join(', and ');
