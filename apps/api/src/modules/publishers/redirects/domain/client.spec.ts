import { clientOf, referrerHost } from './client.js';

describe('the program of a visitor', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
        'Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      ['mobile', 'Safari', 'iOS'],
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ' +
        'Chrome/140.0.0.0 Mobile Safari/537.36',
      ['mobile', 'Chrome', 'Android'],
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
        'Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      ['desktop', 'Microsoft Edge', 'Windows'],
    ],
    ['something else', [null, null, null]],
    [' ', [null, null, null]],
  ])('%s', (userAgent, [device, browser, os]) => {
    const expected = { device, browser, os, referrer_host: null, is_bot: false };
    expect(clientOf(userAgent, undefined, false)).toEqual(expected);
  });
  it('is a bot if the visit is none of a person', () => {
    expect(clientOf('curl/8.5.0', undefined, true)).toMatchObject({ device: 'bot', is_bot: true });
  });
});

it.each([
  ['https://www.News.example:8443/a?b=c', 'news.example'],
  ['http://m.social.example/', 'm.social.example'],
  ['android-app://com.example', null],
  ['not an address', null],
  [undefined, null],
])('the host of the referrer %s is %s', (referrer, expected) => {
  expect(referrerHost(referrer)).toBe(expected);
});
