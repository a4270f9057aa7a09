import type { PartyEffects } from '@leadline/contracts';
import { concernedText, effectsLines, movesText } from './effects-words';

const alpha = { id: 1, name: 'Alpha' };
const bravo = { id: 2, name: 'Bravo' };
const effects = (patch: Partial<PartyEffects> = {}): PartyEffects => ({
  distributions: [],
  caps: [],
  leads: 1204,
  is_partial: false,
  moves: [],
  ...patch,
});

test('moved leads are counted by their new advertiser, nobody last', () => {
  const moves = [
    { from: alpha, to: null, leads: 8 },
    { from: alpha, to: bravo, leads: 15 },
    { from: null, to: bravo, leads: 5 },
  ];
  expect(movesText(effects({ moves }))).toBe(
    '28 of 1,204 leads of the last 24 hours would have been routed differently: 20 to Bravo, 8 to no advertiser.',
  );
});

test('the text says if nothing moves, if no leads came, and if not all leads were examined', () => {
  expect(movesText(effects())).toBe(
    'None of 1,204 leads of the last 24 hours would have been routed differently.',
  );
  expect(movesText(effects({ leads: 0 }))).toBe('No leads came in the last 24 hours.');
  const partial = { leads: 5000, is_partial: true, moves: [{ from: alpha, to: null, leads: 1 }] };
  expect(movesText(effects(partial))).toBe(
    '1 of the newest 5,000 leads of the last 24 hours would have been routed differently: 1 to no advertiser.',
  );
});

test('a long list of advertisers is shortened', () => {
  const moves = [3, 4, 5, 6, 7, 8, 9].map((id) => ({
    from: alpha,
    to: { id, name: `A${id}` },
    leads: id,
  }));
  expect(movesText(effects({ moves }))).toContain(
    '42 of 1,204 leads of the last 24 hours would have been routed differently: ' +
      '9 to A9, 8 to A8, 7 to A7, 6 to A6, 5 to A5, 7 to 2 others.',
  );
});

test('distributions are named in a question', () => {
  const distributions = [
    { id: 3, name: 'DE main' },
    { id: 4, name: 'AT' },
  ];
  expect(concernedText(effects())).toBeNull();
  expect(effectsLines(effects({ distributions, caps: [{ id: 9 }], leads: 0 }))).toEqual([
    'Concerns 2 live distributions and 1 cap: DE main, AT.',
    'No leads came in the last 24 hours.',
  ]);
});

test('a deletion counts what was taken, also if the rules of today would send nothing', () => {
  expect(effectsLines(effects({ leads: 0, taken: 28 }))).toEqual([
    '28 leads taken in the last 24 hours.',
    'No leads came in the last 24 hours.',
  ]);
});
