import { idsAt, isOwn, isVisible, type RecordParties } from './record-parties.js';

const record = (values: Partial<RecordParties>): RecordParties => ({
  id: 1,
  advertiser_ids: [],
  publisher_ids: [],
  is_for_any_publisher: false,
  ...values,
});
const managed = { advertiser: [1, 2], publisher: [7] };

describe('a record of parties', () => {
  it.each([
    ['of an own advertiser', { advertiser_ids: [1] }, true, true],
    ['of an own publisher', { publisher_ids: [7] }, true, true],
    ['of both', { advertiser_ids: [1, 2], publisher_ids: [7] }, true, true],
    ['of an own and a foreign advertiser', { advertiser_ids: [1, 9] }, true, false],
    [
      'of an own advertiser and a foreign publisher',
      { advertiser_ids: [1], publisher_ids: [8] },
      true,
      false,
    ],
    [
      'of an own advertiser for any publisher',
      { advertiser_ids: [1], is_for_any_publisher: true },
      true,
      false,
    ],
    [
      'of a foreign advertiser for any publisher',
      { advertiser_ids: [9], is_for_any_publisher: true },
      true,
      false,
    ],
    ['of a foreign advertiser', { advertiser_ids: [9] }, false, false],
    ['of a publisher with the id of an own advertiser', { publisher_ids: [1] }, false, false],
    ['of nobody', {}, false, false],
  ])('%s', (_label, values, visible, own) => {
    expect(isVisible(record(values), managed)).toBe(visible);
    expect(isOwn(record(values), managed)).toBe(own);
  });

  it('for any publisher does not concern a manager of advertisers only', () => {
    const anyPublisher = record({ advertiser_ids: [9], is_for_any_publisher: true });
    expect(isVisible(anyPublisher, { advertiser: [1], publisher: [] })).toBe(false);
  });
});

describe('the ids of a request', () => {
  const input = { params: { id: 5 }, body: { lead_ids: [1, 2, 2], publisher_id: null } };
  it.each([
    ['params.id', [5]],
    ['body.lead_ids', [1, 2]],
    ['body.publisher_id', []],
    ['body.absent', []],
    ['body.*.id', []],
  ])('%s', (path, ids) => {
    expect(idsAt(input, path)).toEqual(ids);
  });
  it('include each item of a list', () => {
    expect(idsAt({ body: [{ id: 1 }, { id: 2 }, {}] }, 'body.*.id')).toEqual([1, 2]);
  });
});
