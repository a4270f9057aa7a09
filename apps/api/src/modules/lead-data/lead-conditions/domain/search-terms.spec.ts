import { searchTermsOf } from './search-terms.js';

describe('search texts', () => {
  it('are none if nothing is typed', () => {
    expect(searchTermsOf('email', null, false)).toBeNull();
    expect(searchTermsOf('email', ['', '  '], false)).toBeNull();
  });
  it('find a whole e-mail address by equality, and a part of one anywhere', () => {
    expect(searchTermsOf('email', [' Ada@Example.com '], false)).toEqual([
      { kind: 'equals', text: 'ada@example.com' },
    ]);
    expect(searchTermsOf('email', ['ada@'], false)).toEqual([{ kind: 'like', text: 'ada@' }]);
  });
  it('keep every character as it was typed', () => {
    expect(searchTermsOf('funnel', [String.raw`50%_\ `], false)).toEqual([
      { kind: 'like', text: '50%_\\' },
    ]);
  });
  it('leave out a text that cannot be an id', () => {
    expect(searchTermsOf('id', ['#12', '7', '0', '2147483648', 'abc', '1e3'], false)).toEqual([
      { kind: 'id', id: 12 },
      { kind: 'id', id: 7 },
    ]);
  });
  it('find a phone number however it is written', () => {
    const uk = [{ kind: 'equals', text: '+447400123456' }];
    for (const text of ['+44 7400 123456', '0044 7400-123456', '+44 (7400) 123.456'])
      expect(searchTermsOf('phone', [text], false)).toEqual(uk);
    // Without a calling code, it may be of any country.
    for (const text of ['447400123456', '07400 123456', '7400123456'])
      expect(searchTermsOf('phone', [text], false)).toEqual(expect.arrayContaining(uk));
    expect(searchTermsOf('phone', ['7400 12', 'x7400123456'], false)).toEqual([
      { kind: 'like', text: '740012' },
    ]);
    expect(searchTermsOf('phone', ['7400 12'], true)).toEqual([]);
  });
  it('find a hit id anywhere, but as a whole among many', () => {
    expect(searchTermsOf('hit_id', ['ab'], false)).toEqual([{ kind: 'like', text: 'ab' }]);
    expect(searchTermsOf('hit_id', ['ab', 'cd'], false)).toEqual([
      { kind: 'equals', text: 'ab' },
      { kind: 'equals', text: 'cd' },
    ]);
  });
  it('look for a whole address by its value and for a part by its text', () => {
    expect(searchTermsOf('ip', ['8.8.8.8', '2001:DB8::1', '8.8.', 'fe80::1%eth0'], false)).toEqual([
      { kind: 'address', ip: '8.8.8.8' },
      { kind: 'address', ip: '2001:DB8::1' },
      { kind: 'like', text: '8.8.' },
      { kind: 'like', text: 'fe80::1%eth0' },
    ]);
  });
  it('are whole e-mails, names and addresses for callers who may not see personal data', () => {
    const whole = (field: Parameters<typeof searchTermsOf>[0], ...texts: string[]) =>
      searchTermsOf(field, texts, true);
    expect(whole('email', 'Ada@Example.com', 'ada@', 'example.com')).toEqual([
      { kind: 'equals', text: 'ada@example.com' },
    ]);
    expect(whole('first_name', 'Ad')).toEqual([{ kind: 'whole', text: 'Ad' }]);
    expect(whole('last_name', 'Byron')).toEqual([{ kind: 'whole', text: 'Byron' }]);
    expect(whole('ip', '8.8.8.8', '8.8.')).toEqual([{ kind: 'address', ip: '8.8.8.8' }]);
    expect(whole('ip', '8.8.')).toEqual([]);
    expect(whole('funnel', 'x')).toEqual([{ kind: 'like', text: 'x' }]);
  });
});
