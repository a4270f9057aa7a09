import { distributionEffects, distributionRow } from '#test/fake-distributions';
import { leadsText, sentenceText, shadowReason, trafficLines } from './traffic-words';

const main = { id: 1, name: 'DE main' };
const all = { country: 'Germany', publisher: null, custom_param_1: null };
const ofNorth = { ...all, publisher: 'North' };
const textsOf = (patch: Parameters<typeof distributionEffects>[0]): string[] =>
  trafficLines(distributionEffects(patch)).map(
    ({ tone, sentence }) => `${tone}: ${sentenceText(sentence)}`,
  );

test('leads are named by country, publisher and value', () => {
  expect([
    leadsText(all),
    leadsText(ofNorth),
    leadsText({ ...ofNorth, custom_param_1: 'vip' }),
  ]).toEqual([
    'leads from Germany',
    'leads from Germany of publisher North',
    'leads from Germany of publisher North with Custom Param 1 "vip"',
  ]);
});

test('says whose leads change hands, and what becomes of those that nobody is for', () => {
  const change = { distribution: main, leads: ofNorth, leaves_nothing: false };
  expect(
    textsOf({
      changes: [
        { ...change, kind: 'takes_over' },
        { ...change, kind: 'takes_over', leaves_nothing: true },
        { ...change, kind: 'gives_up' },
        { ...change, kind: 'loses', distribution: null },
      ],
    }),
  ).toEqual([
    'info: Takes over from "DE main": leads from Germany of publisher North go here from now on.',
    'info: Takes over from "DE main": leads from Germany of publisher North go here from now on.' +
      ' "DE main" gets no leads any more.',
    'info: Leads from Germany of publisher North go to "DE main" from now on.',
    'warning: Leads from Germany of publisher North that came here are rejected from now on: ' +
      'no other distribution is for them.',
  ]);
});

test('says that it is never used, and why', () => {
  expect(textsOf({ shadowed_by: main, leads: ofNorth })).toEqual([
    'warning: Never used: "DE main" comes first. Both are for leads from Germany of publisher' +
      ' North. Of those for the same leads, the newest gets them.',
  ]);
});

test('names some of those that come first for a part of its leads', () => {
  const preceding = ['A', 'B', 'C', 'D'].map((name, id) => ({
    distribution: { id, name },
    leads: { ...all, publisher: `P${name}` },
  }));
  expect(textsOf({ preceded_by: preceding.slice(0, 1) })).toEqual([
    'info: First comes "A" for leads from Germany of publisher PA.',
  ]);
  expect(textsOf({ preceded_by: preceding })).toEqual([
    'info: First come "A" for leads from Germany of publisher PA; ' +
      '"B" for leads from Germany of publisher PB; ' +
      '"C" for leads from Germany of publisher PC; and 1 more.',
  ]);
});

test('a row says why it gets no leads', () => {
  expect(shadowReason(distributionRow(1))).toBeNull();
  expect(
    shadowReason(
      distributionRow(1, {
        shadowed_by: main,
        publisher_name: 'North',
        parameters: { custom_param_1: 'vip' },
      }),
    ),
  ).toBe(
    'Both are for leads from Germany of publisher North with Custom Param 1 "vip". ' +
      'Of those for the same leads, the newest gets them.',
  );
});
