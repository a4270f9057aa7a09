import { offerBody, offerCopy, offerDraft, offerFaults, shareText } from './offer-form';
import type { OfferRow } from './offer-form';

const OFFER: OfferRow = {
  id: 7,
  version: 2,
  name: 'Spring',
  slug: 'spring',
  status: 'inactive',
  url: 'https://offer.example/?p={publisher_id}',
  country_ids: [1],
  funnels: ['Alpha'],
  category: 'Finance',
  preview_url: null,
  notes: '',
  payout_text: '$500',
  visible_to: 'chosen',
  publisher_ids: [3],
  landings: [{ id: 9, name: 'Long', url: 'https://offer.example/long', weight: 3 }],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

test('a draft is sent as it was read', () => {
  const { id: _id, version: _v, slug: _s, created_at: _c, updated_at: _u, ...rest } = OFFER;
  expect(offerBody(offerDraft(OFFER))).toEqual(rest);
});
test('a copy needs a slug, and its pages are new', () => {
  const copy = offerCopy(OFFER);
  expect(offerFaults(copy, true)).toEqual({ slug: 'Slug is required' });
  expect(copy).toMatchObject({ name: 'Spring (copy)', landings: [{ id: null, name: 'Long' }] });
});
test('an offer for all publishers names none', () => {
  expect(offerBody({ ...offerDraft(OFFER), visible_to: 'all' }).publisher_ids).toEqual([]);
});

describe('faults', () => {
  const landing = { id: null, name: 'One', url: 'https://offer.example/', weight: '1' };
  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ slug: '12' }, 'slug', 'Use letters, digits and - . _ ~, with one letter at least'],
    [{ url: 'https://offer.example/?x={sub}' }, 'url', 'There is no macro {sub}'],
    [{ landings: [landing, { ...landing, url: ' ' }] }, 'landings', 'Page 2: Enter a URL'],
    [
      { landings: [{ ...landing, weight: '1.5' }] },
      'landings',
      'Page 1: Enter a weight from 0 to 1000',
    ],
    [
      { publisher_ids: [] },
      'publisher_ids',
      'Choose at least one publisher, or make the offer visible to all',
    ],
  ])('%j', (patch, field, text) => {
    expect(offerFaults({ ...offerDraft(OFFER), ...patch }, true)).toEqual({ [field]: text });
  });
});

test('shares of the visitors follow from the weights', () => {
  const pages = ['1', '3', '', '0'].map((weight) => ({ id: null, name: '', url: '', weight }));
  expect(pages.map((page) => shareText(page, pages))).toEqual(['25%', '75%', '0%', '0%']);
});
