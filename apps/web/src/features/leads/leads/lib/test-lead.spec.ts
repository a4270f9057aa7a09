import { isValidPhoneNumber } from 'libphonenumber-js/mobile';
import {
  EMPTY_TEST_LEAD,
  generateTestLead,
  hasParties,
  isComplete,
  phoneOf,
  randomIp,
  withShuffledDigits,
  withSuffix,
} from './test-lead';

/** Returns a random function with repeatable results. */
const chance = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

test('an e-mail gets five digits, and others the next time', () => {
  const random = chance(7);
  const once = withSuffix('ada@example.com', random);
  expect(once).toMatch(/^ada\d{5}@example\.com$/);
  const again = withSuffix(once, random);
  expect(again).toMatch(/^ada\d{5}@example\.com$/);
  expect(again).not.toBe(once);
  expect(withSuffix('', () => 0)).toBe('test.lead00000@example.com');
});

test('the digits after the first two change places only', () => {
  for (let seed = 1; seed < 50; seed += 1) {
    const shuffled = withShuffledDigits('151 2345-6789', chance(seed));
    expect(shuffled).toMatch(/^15\d{9}$/);
    expect([...shuffled].toSorted().join('')).toBe([...'15123456789'].toSorted().join(''));
  }
});

test('a generated number is valid for its country', () => {
  const draft = { ...EMPTY_TEST_LEAD, advertiserId: 1, publisherId: 2, countryId: 3 };
  for (const country of ['US', 'DE', 'MX', 'PR', 'YT'])
    for (let seed = 1; seed < 20; seed += 1) {
      const lead = generateTestLead(draft, country, '81.2.69.0/24\n', chance(seed));
      expect(isValidPhoneNumber(`+${lead.phonePrefix}${lead.phone}`)).toBe(true);
    }
});

test('an address is inside a block, and not its first or last', () => {
  const blocks = '81.2.69.0/24\n\n203.0.113.8/30\n198.51.100.7/32\n';
  const inside =
    /^81\.2\.69\.([1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-4])$|^203\.0\.113\.(9|10)$|^198\.51\.100\.7$/;
  const seen = new Set(
    Array.from({ length: 300 }, (_, seed) => randomIp(blocks, chance(seed + 1))),
  );
  for (const ip of seen) expect(ip).toMatch(inside);
  expect(randomIp('255.255.255.0/24', () => 0.999999)).toBe('255.255.255.254');
  expect(() => randomIp('nothing here\n', chance(1))).toThrow(
    'There are no addresses for this country.',
  );
});

test('a prefix that no phone has is an error, in the country or typed', () => {
  expect(phoneOf('DE', { phone: '', phonePrefix: '' })).toEqual({
    prefix: '49',
    phone: expect.stringMatching(/^15\d+$/),
  });
  expect(phoneOf('DE', { phone: '', phonePrefix: '+44' }).prefix).toBe('44');
  expect(phoneOf('US', { phone: '2015550123', phonePrefix: '' })).toEqual({
    prefix: '1',
    phone: '2015550123',
  });
  expect(() => phoneOf('DE', { phone: '', phonePrefix: '999' })).toThrow(
    'The phone prefix +999 is not supported.',
  );
  expect(() => phoneOf('AQ', { phone: '', phonePrefix: '' })).toThrow(
    'There is no phone prefix for AQ.',
  );
});

test('a generated lead is complete once its parties are chosen', () => {
  const draft = { ...EMPTY_TEST_LEAD, advertiserId: 1, publisherId: 2 };
  expect([hasParties(draft), hasParties({ ...draft, countryId: 3 })]).toEqual([false, true]);
  const full = generateTestLead(
    { ...draft, countryId: 3, firstName: 'Ada' },
    'DE',
    '81.2.69.0/24\n',
    chance(3),
  );
  expect(full).toMatchObject({
    firstName: 'Ada',
    lastName: 'Lead',
    offer: 'test-offer',
    phonePrefix: '49',
  });
  expect([isComplete(draft), isComplete(full), isComplete({ ...full, ip: ' ' })]).toEqual([
    false,
    true,
    false,
  ]);
});
