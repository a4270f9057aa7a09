import { destinationOf, type LinkedOffer, type LinkTarget, type Visitor } from './destination.js';

const OFFER: LinkedOffer = {
  id: 7,
  slug: 'spring',
  url: 'https://offer.example/?p={publisher_id}',
  is_open: true,
  countries: [],
  landings: [],
};
const target = (offer: Partial<LinkedOffer> | null, fallback_url: string | null = null) =>
  ({
    publisher_id: 3,
    fallback_url,
    offer: offer && { ...OFFER, ...offer },
  }) satisfies LinkTarget;
const visitor = (values: Partial<Visitor> = {}): Visitor => ({
  hit_id: 'H',
  country: 'DE',
  publisher_click_id: null,
  custom_param_1: null,
  custom_param_2: null,
  custom_param_3: null,
  custom_param_4: null,
  custom_param_5: null,
  ...values,
});
const NORTH = 'https://north.example/';

describe('a visitor goes', () => {
  it('to the URL of the offer, with the values of the click in place of its macros', () => {
    const url =
      'https://offer.example/?h={hit_id}&o={offer}-{offer_id}&p={publisher_id}&c={click_id}' +
      '&k={country}&s={custom_param_1}&t={custom_param_2}&x={else}';
    expect(
      destinationOf(
        target({ url }),
        visitor({ publisher_click_id: 'a b', custom_param_1: '&x=1#é' }),
      ).urls,
    ).toEqual([
      'https://offer.example/?h=H&o=spring-7&p=3&c=a%20b&k=DE&s=%26x%3D1%23%C3%A9&t=&x={else}',
    ]);
  });
  it("then to the publisher's offer URL, if the offer is not open or has no page", () => {
    for (const offer of [null, { is_open: false }, { countries: ['FR'] }, { url: null }])
      expect(destinationOf(target(offer, NORTH), visitor())).toEqual({
        landing_id: null,
        urls: [NORTH],
      });
    expect(destinationOf(target({ is_open: false }), visitor()).urls).toEqual([]);
  });
  it('to the offer from its countries, or from an unknown country', () => {
    for (const country of ['FR', null])
      expect(destinationOf(target({ countries: ['FR'] }), visitor({ country })).urls).toEqual([
        'https://offer.example/?p=3',
      ]);
  });
});

describe('landing pages', () => {
  const landings = [
    { id: 1, url: 'https://offer.example/one', weight: 1 },
    { id: 2, url: 'https://offer.example/two', weight: 3 },
  ];
  it('divide the visitors in proportion to their weights', () => {
    const counts = new Map<number | null, number>();
    for (let click = 0; click < 8_000; click += 1) {
      const { landing_id } = destinationOf(target({ landings }), visitor({ hit_id: `h${click}` }));
      counts.set(landing_id, (counts.get(landing_id) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2]);
    // A quarter of 8,000, give or take five standard deviations.
    expect(Math.abs((counts.get(1) ?? 0) - 2_000)).toBeLessThan(194);
  });
  it('are drawn by the click, so the same click always gives the same page', () => {
    const pages = [1, 2, 3].map(() => destinationOf(target({ landings }), visitor()).landing_id);
    expect(new Set(pages).size).toBe(1);
  });
  it('show programs the first one', () => {
    expect(destinationOf(target({ landings }), visitor({ hit_id: null })).landing_id).toBe(1);
  });
});
