import { LeadFilter, LeadListBody } from '@leadline/contracts';
import type { Condition } from './condition.js';
import { leadCriteriaOf, leadSelection, listConditions } from './conditions-of.js';
import { searchTermsOf } from './search-terms.js';

const VIEWER = { zone: 'UTC', now: new Date('2026-06-15T12:00:00Z') };
const DAY = { start_date: '2026-06-01 00:00', end_date: '2026-06-01 23:59' };
const [FROM, UNTIL] = [new Date('2026-06-01T00:00:00Z'), new Date('2026-06-02T00:00:00Z')];

const selection = (wire: object) =>
  leadSelection(leadCriteriaOf(LeadFilter.parse(wire), VIEWER, 'UTC', null));
const listed = (wire: object): Condition[] => {
  const body = LeadListBody.parse(wire);
  return listConditions(body, leadCriteriaOf(body, VIEWER, 'UTC', null), {
    search: searchTermsOf(body.search_in, body.search_txt, false),
    email: null,
  });
};
const VISIBLE = { kind: 'flag', flag: 'hidden', wanted: false };

describe('the conditions of a filter', () => {
  it('are only that the lead is not hidden if nothing is chosen', () => {
    expect(selection({}).byCreation).toEqual([VISIBLE]);
    expect(listed({})).toEqual([VISIBLE]);
  });
  it('apply dates to the time of the FTD, and to the creation as well when asked to', () => {
    const range = { from: FROM, until: UNTIL };
    expect(selection({ ...DAY, created_inside_date_range: true }).byFtd).toEqual([
      { kind: 'range', basis: 'ftd_at', range },
      { kind: 'reported' },
      { kind: 'range', basis: 'created_at', range },
      VISIBLE,
    ]);
  });
  it('are the same in the compared range, except for the dates', () => {
    const range = {
      from: new Date('2026-05-25T00:00:00Z'),
      until: new Date('2026-05-26T00:00:00Z'),
    };
    const { byCreationBefore, byFtdBefore } = selection({ ...DAY, offer: ['a'] });
    const isOffer = { kind: 'in', field: 'offer', values: ['a'], excluded: false };
    expect(byCreationBefore).toEqual([
      { kind: 'range', basis: 'created_at', range },
      VISIBLE,
      isOffer,
    ]);
    expect(byFtdBefore).toEqual([
      { kind: 'range', basis: 'ftd_at', range },
      { kind: 'reported' },
      VISIBLE,
      isOffer,
    ]);
  });
  it('have no range before if the dates are open', () => {
    expect(selection({ start_date: '2026-06-01 00:00' })).toMatchObject({
      byCreationBefore: null,
      byFtdBefore: null,
    });
  });
  it('join both names of the publisher, and exclude both if either is excluded', () => {
    expect(
      selection({ publisher_id: [1], affiliate_id: [2], excludes: ['affiliate_id'] }).byCreation,
    ).toContainEqual({ kind: 'in', field: 'publisher_id', values: [1, 2], excluded: true });
  });
  it('have only the text in a global search', () => {
    const wire = { ...DAY, offer: ['a'], search_in: 'funnel', search_txt: ['x'], newer_than: 7 };
    expect(listed({ ...wire, is_search_global: true })).toEqual([
      { kind: 'newer', thanId: 7 },
      VISIBLE,
      { kind: 'text', field: 'funnel', terms: [{ kind: 'like', text: 'x' }] },
    ]);
  });
  it('take any of several symbols', () => {
    expect(listed({ symbolInjectedLead: true, symbolFunnelOverride: true })).toContainEqual({
      kind: 'any-flag',
      flags: ['funnelOverride', 'injected'],
    });
  });
});
