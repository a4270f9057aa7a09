import fc from 'fast-check';
import { clickFields } from './click-fields.js';
import { clickTarget, passedParameters } from './click-target.js';
import { visitOf } from './visit.js';

describe('where a click leads', () => {
  it.each([
    ['https://offer.example/x', [['a', '1']], 'H', 'https://offer.example/x?a=1&hit_id=H'],
    [
      'https://offer.example/x?src=us#top',
      [
        ['src', 'them'],
        ['b', 'ü &='],
      ],
      'H',
      'https://offer.example/x?src=us&b=%C3%BC+%26%3D&hit_id=H#top',
    ],
    [
      'https://offer.example/x?hit_id=',
      [['hit_id', 'forged']],
      'H',
      'https://offer.example/x?hit_id=H',
    ],
    ['https://offer.example/', [['hit_id', 'forged']], null, 'https://offer.example/'],
    ['javascript:alert(1)', [], 'H', null],
    ['//offer.example', [], 'H', null],
    ['', [], 'H', null],
  ] as const)('%s with %j: %s', (url, parameters, hitId, expected) => {
    expect(clickTarget(url, parameters, hitId)).toBe(expected);
  });

  it("is always the offer's own page, whatever the link contains", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string(),
          fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.array(fc.string())),
        ),
        (query) => {
          const url = new URL(
            clickTarget('https://offer.example/landing?own=1', passedParameters(query), 'H') ?? '',
          );
          expect([
            url.origin,
            url.pathname,
            url.searchParams.get('own'),
            url.searchParams.getAll('hit_id'),
          ]).toEqual(['https://offer.example', '/landing', '1', ['H']]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

it('passes on texts of a limited length, and the first of several values', () => {
  expect(
    passedParameters({
      a: '1',
      b: ['2', '3'],
      c: '',
      d: 'x'.repeat(1025),
      e: { f: '1' },
      g: '\ud800',
      ['n'.repeat(65)]: '1',
    }),
  ).toEqual([
    ['a', '1'],
    ['b', '2'],
  ]);
  expect(
    passedParameters(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`p${n}`, 'x']))),
  ).toHaveLength(50);
});

it('stores sub parameters by any of their names; the canonical name takes precedence', () => {
  expect(
    clickFields([
      ['aff_sub', 'one'],
      ['MPC_2', 'other'],
      ['custom_param_2', 'two'],
      ['aff_sub5', 'x'.repeat(300)],
      ['sub', ' their-id\u0000 '],
    ]),
  ).toEqual({
    publisher_click_id: 'their-id',
    custom_param_1: 'one',
    custom_param_2: 'two',
    custom_param_3: null,
    custom_param_4: null,
    custom_param_5: 'x'.repeat(255),
  });
});

describe('the visitor of a link', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  it.each([
    ['a browser', 'GET', FIREFOX, undefined, 'person'],
    [
      'a phone of CUBOT',
      'GET',
      'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 21) AppleWebKit/537.36 ' +
        'Chrome/120 Mobile Safari/537.36',
      '',
      'person',
    ],
    ['HEAD', 'HEAD', FIREFOX, undefined, 'none'],
    ['nobody', 'GET', undefined, undefined, 'bot'],
    ['an empty name', 'GET', ' ', undefined, 'bot'],
    ['a browser that loads ahead', 'GET', FIREFOX, 'prefetch;prerender', 'none'],
    ...[
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23',
      'TelegramBot (like TwitterBot)',
      'Slackbot-LinkExpanding 1.0',
      'curl/8.5.0',
      'python-requests/2.31',
      'okhttp/4.12.0',
      'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
      'Mozilla/5.0 HeadlessChrome/120',
    ].map((name): [string, string, string, undefined, string] => [
      name,
      'GET',
      name,
      undefined,
      'bot',
    ]),
  ])('%s', (_name, method, userAgent, purpose, expected) => {
    expect(visitOf({ method, userAgent, purpose })).toBe(expected);
  });
});
