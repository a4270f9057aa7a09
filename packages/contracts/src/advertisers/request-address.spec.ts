import fc from 'fast-check';
import { PublisherPostbackBody } from '../postbacks/publisher.schemas.js';
import {
  filledAddress,
  hostFault,
  splitTemplate,
  UnsafeAddressError,
} from './request-address.rules.js';

const filled = (template: string, value: string): string =>
  filledAddress(splitTemplate(template), () => value);
/** Text of any kind, with many dots, slashes and NULs. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('.', '/', '\\', '%2e', '%', '\u0000', '\t', ' ', '@', '\ud800'),
  }),
);

describe('the host', () => {
  it.each([
    'http:///{{first_name}}/',
    'http:////{{first_name}}.example/',
    'https://\\{{first_name}}/leads',
    'https://\t{{first_name}}/',
    'https://{{first_name}}/leads',
    'https://api.{{country}}.example/',
    'https://api.example{{first_name}}/',
    'https://{{email}}@api.example/',
    'https://api.example:{{lead_id}}/',
    'https:///{{ secret.host }}{{first_name}}/',
  ])('of %j depends on the lead', (template) => {
    expect(hostFault(splitTemplate(template))).toMatch(/^The host cannot depend on the lead/);
  });

  it.each([
    'https://api.example/{{lead_id}}/x?e={{email}}#{{phone}}',
    'https://api.example\\{{first_name}}',
    'https://api.example\\@{{first_name}}',
    'https://{{secret.host}}/leads',
    'https://api.{{ secret.tenant }}.example:{{secret.port}}/{{email}}',
    'https://user:{{secret.password}}@api.example/',
    'http:///api.example/{{first_name}}',
  ])('of %j is the same for every lead', (template) => {
    expect(hostFault(splitTemplate(template))).toBeNull();
  });

  it.each(['https://', 'https://?x={{email}}', 'https://a b/'])('of %j is none', (template) => {
    expect(hostFault(splitTemplate(template))).toBe('Enter a web address with a host');
  });

  it('of the postback of a publisher may not depend on the lead either', () => {
    const isTaken = (url: string): boolean =>
      PublisherPostbackBody.safeParse({ event: 'lead_accepted', url }).success;
    expect(isTaken('http:///{click_id}/')).toBe(false);
    expect(isTaken('https://\\{click_id}/')).toBe(false);
    expect(isTaken('https://t.example/{click_id}?h={hit_id}')).toBe(true);
  });

  it('of a template from before the rule is not called', () => {
    expect(() => filled('http:///{{first_name}}/', 'evil.example')).toThrow(UnsafeAddressError);
    expect(() => filled('https://api.example{{first_name}}/', '.evil')).toThrow(UnsafeAddressError);
  });
});

describe('a value in the path', () => {
  it.each([
    ['https://api.example/v1/{{x}}/leads', '..'],
    ['https://api.example/v1/{{x}}', '.'],
    ['https://api.example/v1/.{{x}}/leads', '.'],
    ['https://api.example/v1/.{{x}}/leads', ''],
    ['https://api.example/v1/%2{{x}}/leads', 'e'],
    ['https://api.example/v1\\{{x}}\\leads', '..'],
    ['https://api.example/v1/\t{{x}}\t/leads', '..'],
    ['https://api.example/v1/{{x}} ', '..'],
    ['https://api.example/v1/{{x}}?a=b', '..'],
  ])('of %j cannot be %j', (template, value) => {
    expect(() => filled(template, value)).toThrow('A value is "." or ".." in the path');
  });

  it.each([
    ['https://api.example/v1/{{x}}/leads', '...', '/v1/.../leads'],
    ['https://api.example/v1/{{x}}/leads', '%2e%2e', '/v1/%252e%252e/leads'],
    ['https://api.example/v1/{{x}}/leads', '../..', '/v1/..%2F../leads'],
    ['https://api.example/v1/../{{x}}', 'a', '/a'],
    ['https://api.example/v1/x?y={{x}}', '..', '/v1/x'],
    ['https://api.example/v1/{{x}}.json', '.', '/v1/..json'],
    ['https://api.example/v1/{{x}}', '\ud800', '/v1/%EF%BF%BD'],
  ])('of %j can be %j', (template, value, path) => {
    expect(new URL(filled(template, value)).pathname).toBe(path);
  });

  it('arrives as it is, or is refused, whatever it is', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        let address: string;
        try {
          address = filledAddress(
            splitTemplate('https://api.example/a/{{x}}/b/{{y}}/c?q={{x}}'),
            (name) => (name === 'x' ? one : other),
          );
        } catch (error) {
          expect(error).toBeInstanceOf(UnsafeAddressError);
          expect([one, other].some((value) => value === '.' || value === '..')).toBe(true);
          return;
        }
        const url = new URL(address);
        expect(url.origin).toBe('https://api.example');
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual([
          '',
          'a',
          one.toWellFormed(),
          'b',
          other.toWellFormed(),
          'c',
        ]);
        expect([...url.searchParams]).toEqual([['q', one.toWellFormed()]]);
      }),
      { numRuns: 2_000 },
    );
  });
});
