import { viewerZone } from './callers.js';

describe('the zone that wall times are in', () => {
  it('is the caller’s when a timezone-id header came, whatever the body says', () => {
    expect(viewerZone('12', { tz_offset: '+03:00' }, 'Asia/Tokyo')).toBe('Asia/Tokyo');
  });
  it('is the offset of the body without a header', () => {
    expect(viewerZone(undefined, { tz_offset: '-05:30' }, 'Asia/Tokyo')).toBe('-05:30');
  });
  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ tz_offset: null }],
    [{ tz_offset: 'Mars' }],
    [{ tz_offset: '+99:99' }],
  ])('is the caller’s own with neither (%j)', (body) => {
    expect(viewerZone(undefined, body, 'Asia/Tokyo')).toBe('Asia/Tokyo');
  });
});
