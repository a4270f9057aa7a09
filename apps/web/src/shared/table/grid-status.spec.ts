import { gridStatusOf, liveGridStatusOf } from './grid-status';

const settled = { isError: false, isPending: false, isFetching: false };

describe('the status of a grid', () => {
  it('is loading until the first answer, also while the query waits for a connection', () => {
    expect(gridStatusOf({ ...settled, isPending: true, isFetching: true })).toBe('loading');
    expect(gridStatusOf({ ...settled, isPending: true })).toBe('loading');
  });

  it('is fetching while newer rows are requested, and ready with an answer', () => {
    expect(gridStatusOf({ ...settled, isFetching: true })).toBe('fetching');
    expect(gridStatusOf(settled)).toBe('ready');
  });

  it('is an error after a failed request, and loading during another try', () => {
    expect(gridStatusOf({ ...settled, isError: true })).toBe('error');
    expect(gridStatusOf({ ...settled, isError: true, isFetching: true })).toBe('loading');
  });

  it('of a live list shows only reads that the user requested', () => {
    const live = { ...settled, isFetching: true, data: [] };
    expect(liveGridStatusOf(live, false)).toBe('ready');
    expect(liveGridStatusOf(live, true)).toBe('fetching');
    expect(liveGridStatusOf({ ...live, isError: true }, false)).toBe('ready');
    expect(liveGridStatusOf({ ...settled, isError: true, data: [] }, true)).toBe('error');
    expect(liveGridStatusOf({ ...live, isPending: true, data: undefined }, false)).toBe('loading');
    expect(liveGridStatusOf({ ...settled, isError: true, data: undefined }, false)).toBe('error');
  });
});
