import { decisionTrace } from '#test/fake-replies';
import {
  foldedCandidates,
  haveSameSteps,
  repeatedCandidatesText,
  repeatedStepsText,
} from './decision-repeats';

const first = decisionTrace();
const [alpha, bravo, charlie] = first.candidates;
const second = decisionTrace({
  candidates: [
    { ...alpha!, verdict: 'skipped', reason: 'refused' },
    bravo!,
    { ...charlie!, verdict: 'picked', reason: null },
  ],
});
const namesOf = (candidates: readonly { advertiser: string }[]): string[] =>
  candidates.map(({ advertiser }) => advertiser);

test('a first decision repeats nothing', () => {
  expect(foldedCandidates(first, undefined)).toEqual({ news: first.candidates, repeated: [] });
});

test('a later decision shows only its changes as new', () => {
  const { news, repeated } = foldedCandidates(second, first);
  expect(namesOf(news)).toEqual(['Alpha', 'Charlie']);
  expect(namesOf(repeated)).toEqual(['Bravo']);
  expect(repeatedCandidatesText(repeated)).toBe('1 advertiser as in the decision before');
  expect(repeatedCandidatesText([...repeated, ...repeated])).toMatch(/^2 advertisers/);
});

test('the same advertiser in another group, or with other numbers, is news', () => {
  const elsewhere = decisionTrace({ candidates: [{ ...bravo!, group_id: 9 }] });
  const fuller = decisionTrace({
    candidates: [{ ...bravo!, caps: [{ cap_id: 3, cap: 60, filled: 60, reserved: 0 }] }],
  });
  expect(foldedCandidates(elsewhere, first).repeated).toEqual([]);
  expect(foldedCandidates(fuller, first).repeated).toEqual([]);
});

test('checks repeat if all results are equal', () => {
  const failed = decisionTrace({
    steps: [{ step: 'publisher', passed: false, detail: null }],
  });
  expect(haveSameSteps(second, first)).toBe(true);
  expect(haveSameSteps(failed, first)).toBe(false);
  expect(repeatedStepsText(second)).toBe('The same 3 checks passed again');
  expect(repeatedStepsText(failed)).toBe('The same check came out as before');
});
