import { byPrecedence, UNSAVED, type DistributionEffects } from '@leadline/contracts';
import { effectsOf, type Placed } from './traffic.js';

const GERMANY = 1;
const PUBLISHERS: Record<number, string> = { 5: 'North', 6: 'South' };
const placed = (
  id: number,
  publisherId: number | null = null,
  customParam1: string | null = null,
): Placed => ({
  id,
  name: `D${id}`,
  countryId: GERMANY,
  countryName: 'Germany',
  publisherId,
  publisherName: publisherId === null ? null : (PUBLISHERS[publisherId] ?? ''),
  customParam1,
});
const live = (...distributions: Placed[]) => distributions.sort(byPrecedence);
/** Returns the changes in short form: `takes_over D1: Germany, North, any`. */
const changesIn = ({ changes }: DistributionEffects): string[] =>
  changes.map(
    ({ kind, distribution, leads, leaves_nothing }) =>
      `${kind} ${distribution?.name ?? 'nobody'}: ${leads.country}, ` +
      `${leads.publisher ?? 'any'}, ${leads.custom_param_1 ?? 'any'}` +
      (leaves_nothing ? ', nothing left' : ''),
  );

it('a new one takes the leads of its publisher from a broader one', () => {
  const effects = effectsOf(placed(UNSAVED, 5), live(placed(1)), true);
  expect(changesIn(effects)).toEqual(['takes_over D1: Germany, North, any']);
  expect(effects).toMatchObject({
    shadowed_by: null,
    leads: { country: 'Germany', publisher: 'North', custom_param_1: null },
  });
});

it('a new one for the same leads leaves nothing to an older one', () => {
  expect(changesIn(effectsOf(placed(UNSAVED, 5), live(placed(1, 5)), true))).toEqual([
    'takes_over D1: Germany, North, any, nothing left',
  ]);
});

it('an older one is never used beside a newer one for the same leads', () => {
  const effects = effectsOf(placed(1), live(placed(2)), true);
  expect(effects).toMatchObject({ shadowed_by: { id: 2, name: 'D2' }, changes: [] });
});

it('a broader one learns which one comes first for some of its leads', () => {
  const others = live(placed(1, 5), placed(2, null, 'vip'), placed(3, 6, 'vip'));
  const { preceded_by, changes } = effectsOf(placed(UNSAVED), others, true);
  expect(changes).toEqual([]);
  expect(preceded_by.map(({ distribution, leads }) => [distribution.name, leads])).toEqual([
    ['D3', { country: 'Germany', publisher: 'South', custom_param_1: 'vip' }],
    ['D1', { country: 'Germany', publisher: 'North', custom_param_1: null }],
    ['D2', { country: 'Germany', publisher: null, custom_param_1: 'vip' }],
  ]);
});

it('pausing gives the leads to the next in line, or to nobody', () => {
  const others = live(placed(1, 5), placed(2));
  expect(changesIn(effectsOf(placed(1, 5), others, false))).toEqual([
    'gives_up D2: Germany, North, any',
  ]);
  expect(changesIn(effectsOf(placed(1, 5), live(placed(1, 5)), false))).toEqual([
    'loses nobody: Germany, North, any',
  ]);
});

it('one that moves to another publisher gives up its leads and takes others', () => {
  expect(changesIn(effectsOf(placed(2, 6), live(placed(1), placed(2, 5)), true))).toEqual([
    'takes_over D1: Germany, South, any',
    'gives_up D1: Germany, North, any',
  ]);
});

it('one that is not live changes nothing and is in nobody’s shadow', () => {
  expect(effectsOf(placed(UNSAVED), live(placed(1)), false)).toMatchObject({
    shadowed_by: null,
    preceded_by: [],
    changes: [],
  });
});
