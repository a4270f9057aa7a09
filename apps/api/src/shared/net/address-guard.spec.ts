import fc from 'fast-check';

import {
  addressRefusal,
  checkTarget,
  effectivePort,
  hostKey,
  isPublicAddress,
  parseAllowHosts,
} from './address-guard.js';

describe('addressRefusal', () => {
  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'unspecified'],
    ['10.0.0.1', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.1', 'carrierGradeNat'],
    ['100.100.100.200', 'carrierGradeNat'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['168.63.129.16', 'hostInternal'],
    ['169.254.169.254', 'linkLocal'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.192', 'reserved'],
    ['192.0.2.1', 'reserved'],
    ['192.31.196.1', 'as112'],
    ['192.52.193.1', 'amt'],
    ['192.88.99.1', 'reserved'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'reserved'],
    ['198.51.100.7', 'reserved'],
    ['203.0.113.7', 'reserved'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.250', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'notGlobalUnicast'],
    ['::8.8.8.8', 'notGlobalUnicast'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:a9fe:a9fe', 'linkLocal'],
    ['::ffff:168.63.129.16', 'hostInternal'],
    ['::ffff:0:127.0.0.1', 'rfc6145'],
    ['64:ff9b::10.0.0.1', 'private'],
    ['64:ff9b::a9fe:a9fe', 'linkLocal'],
    ['64:ff9b:1::8.8.8.8', 'rfc6052'],
    ['100::1', 'discard'],
    ['2001::1', 'teredo'],
    ['2001:0:7f00:1::', 'teredo'],
    ['2001:2::1', 'benchmarking'],
    ['2001:20::1', 'orchid2'],
    ['2001:db8::1', 'reserved'],
    ['2002:7f00:1::', '6to4'],
    ['2002:808:808::', '6to4'],
    ['2600:1f18::5efe:10.0.0.1', 'isatap'],
    ['2600:1f18::200:5efe:8.8.8.8', 'isatap'],
    ['3fff::1', 'reserved'],
    ['4000::1', 'notGlobalUnicast'],
    ['5f00::1', 'segmentRouting'],
    ['fc00::1', 'uniqueLocal'],
    ['fd00:ec2::254', 'uniqueLocal'],
    ['fe80::1', 'linkLocal'],
    ['fe80::1%eth0', 'linkLocal'],
    ['fec0::1', 'deprecatedSiteLocal'],
    ['ff02::1', 'multicast'],
    ['', 'not_an_address'],
    ['127.1', 'not_an_address'],
    ['0x7f000001', 'not_an_address'],
    ['example.com', 'not_an_address'],
  ])('refuses %s as %s', (address, reason) => {
    expect(addressRefusal(address)).toBe(reason);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '198.20.0.1',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2001:4860:4860::8888',
    '2606:4700:4700::1111',
    '2a00:1450:4009:81d::200e',
  ])('lets %s through', (address) => {
    expect(addressRefusal(address)).toBeUndefined();
  });
});

describe('addressRefusal against an oracle on plain numbers', () => {
  const blocks: ReadonlyArray<readonly [string, number]> = [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['168.63.129.16', 32],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.31.196.0', 24],
    ['192.52.193.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['192.175.48.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ];
  const toNumber = (text: string) =>
    text.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
  const toText = (value: number) =>
    [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
  const inAnyBlock = (value: number) =>
    blocks.some(
      ([base, bits]) =>
        Math.floor(value / 2 ** (32 - bits)) === Math.floor(toNumber(base) / 2 ** (32 - bits)),
    );

  // Uniform numbers are seldom near a border, where mistakes are likely.
  const nearBorders = fc
    .tuple(fc.constantFrom(...blocks), fc.boolean(), fc.integer({ min: -2, max: 2 }))
    .map(([[base, bits], end, offset]) =>
      Math.min(2 ** 32 - 1, Math.max(0, toNumber(base) + (end ? 2 ** (32 - bits) : 0) + offset)),
    );
  const anyV4 = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), nearBorders);

  it('agrees on every IPv4 address', () => {
    fc.assert(
      fc.property(anyV4, (value) =>
        expect(isPublicAddress(toText(value))).toBe(!inAnyBlock(value)),
      ),
      { numRuns: 5000 },
    );
  });

  it('gives IPv4-mapped and NAT64 addresses the verdict of the address inside', () => {
    fc.assert(
      fc.property(anyV4, (value) => {
        const text = toText(value);
        expect(isPublicAddress(`::ffff:${text}`)).toBe(!inAnyBlock(value));
        expect(isPublicAddress(`64:ff9b::${text}`)).toBe(!inAnyBlock(value));
        expect(isPublicAddress(`::${text}`)).toBe(false);
        expect(
          isPublicAddress(
            `2002:${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}::1`,
          ),
        ).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses IPv6 addresses outside 2000::/3, except forms of an IPv4 address', () => {
    const part = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(part, { minLength: 8, maxLength: 8 }), (parts) => {
        const first = parts[0] ?? 0;
        const text = parts.map((value) => value.toString(16)).join(':');
        if (first >>> 13 !== 1 && first !== 0 && first !== 0x64)
          expect(isPublicAddress(text)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('checkTarget', () => {
  it.each([
    ['not a url', 'malformed'],
    ['', 'malformed'],
    ['//example.com/', 'malformed'],
    ['http://', 'malformed'],
    ['http://exa mple.com/', 'malformed'],
    ['http://a..example.com/', 'malformed'],
    ['http://127.0.0.1../', 'malformed'],
    ['http://[fe80::1%25eth0]/', 'malformed'],
    ['http://0x100000000/', 'malformed'],
    ['http://256.1.1.1/', 'malformed'],
    ['http://example.com:65536/', 'malformed'],
    [`http://example.com/${'a'.repeat(9000)}`, 'malformed'],
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['data:text/plain,hello', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['ws://example.com/', 'scheme'],
    ['http://user@example.com/', 'credentials'],
    ['http://user:secret@example.com/', 'credentials'],
    ['http://:secret@example.com/', 'credentials'],
    ['http://localhost/', 'local_name'],
    ['http://LOCALHOST./', 'local_name'],
    ['http://api.localhost:8080/', 'local_name'],
    ['http://printer.local/', 'local_name'],
    ['http://metadata.google.internal/', 'local_name'],
    ['http://router.home.arpa/', 'local_name'],
    ['http://localhost.localdomain/', 'local_name'],
    ['http://127.0.0.1/', 'address_not_public'],
    ['http://2130706433/', 'address_not_public'],
    ['http://0x7f000001/', 'address_not_public'],
    ['http://017700000001/', 'address_not_public'],
    ['http://0177.0.0.1/', 'address_not_public'],
    ['http://0x7f.0.0.1/', 'address_not_public'],
    ['http://127.1/', 'address_not_public'],
    ['http://127.0.1/', 'address_not_public'],
    ['http://0/', 'address_not_public'],
    ['http://127.0.0.1./', 'address_not_public'],
    ['http://%31%32%37.0.0.1/', 'address_not_public'],
    ['http://127。0。0。1/', 'address_not_public'],
    ['http://①②⑦.⓪.⓪.①/', 'address_not_public'],
    ['http:\\\\127.0.0.1\\', 'address_not_public'],
    ['http:127.0.0.1', 'address_not_public'],
    ['ht\ntp://127.0.0.1/', 'address_not_public'],
    ['http://[::1]/', 'address_not_public'],
    ['http://[::ffff:7f00:1]/', 'address_not_public'],
    ['http://[64:ff9b::a9fe:a9fe]/', 'address_not_public'],
  ])('refuses %j: %s', (text, reason) => {
    expect(checkTarget(text)).toEqual({ ok: false, reason });
  });

  it.each([
    ['https://example.com/leads?a=1', 'https://example.com/leads?a=1'],
    ['HTTP://EXAMPLE.com:8080/x', 'http://example.com:8080/x'],
    ['https://example.com./x', 'https://example.com/x'],
    ['https://notlocalhost/', 'https://notlocalhost/'],
    ['https://locals.example/', 'https://locals.example/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]:8443/', 'https://[2606:4700:4700::1111]:8443/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('lets %s through', (text, href) => {
    const check = checkTarget(text);
    expect(check.ok && check.url.href).toBe(href);
    expect(check.ok && check.exempt).toBe(false);
  });
});

describe('the allow-list', () => {
  const allow = parseAllowHosts('127.0.0.1:4010, LocalHost:80 ,[::1]:4011,,');

  it('contains normalised pairs of host and port', () => {
    expect([...allow]).toEqual(['127.0.0.1:4010', 'localhost:80', '[::1]:4011']);
  });

  it.each([
    'http://127.0.0.1:4010/leads',
    'http://localhost/',
    'http://localhost:80/',
    'http://[::1]:4011/',
  ])('exempts %s', (text) => {
    expect(checkTarget(text, allow)).toMatchObject({ ok: true, exempt: true });
  });

  it.each([
    'http://127.0.0.1:4011/',
    'http://127.0.0.1/',
    'http://127.0.0.2:4010/',
    'https://localhost/',
    'http://localhost:4010/',
    'http://sub.localhost/',
    'http://[::1]:4010/',
    'http://127.0.0.1.:4011/',
  ])('does not exempt %s', (text) => {
    expect(checkTarget(text, allow).ok).toBe(false);
  });

  it('still refuses credentials and other schemes for an exempt host', () => {
    expect(checkTarget('http://user:secret@127.0.0.1:4010/', allow)).toEqual({
      ok: false,
      reason: 'credentials',
    });
    expect(checkTarget('ftp://127.0.0.1:4010/', allow)).toEqual({ ok: false, reason: 'scheme' });
  });

  it.each([
    '127.0.0.1',
    'localhost',
    'http://localhost:80',
    'localhost:80/path',
    'user@localhost:80',
    '*:80',
    ':80',
    'a b:80',
    'localhost:99999',
  ])('rejects the entry %j when the process starts', (entry) => {
    expect(() => parseAllowHosts(entry)).toThrow(`not a host:port pair: "${entry}"`);
  });

  it('fills in the port of the scheme', () => {
    expect(effectivePort(new URL('https://example.com'))).toBe(443);
    expect(effectivePort(new URL('http://example.com'))).toBe(80);
    expect(hostKey('2606:4700::1', 443)).toBe('[2606:4700::1]:443');
  });
});
