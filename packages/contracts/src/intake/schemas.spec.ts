import { IntakeLeadBody, INTAKE_ALIASES } from './schemas.js';

const LEAD = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '+447400123456',
  ip: '81.2.69.142',
};
const parse = (changes: Record<string, unknown>): Record<string, unknown> =>
  IntakeLeadBody.parse({ ...LEAD, ...changes });
const faultsOf = (changes: Record<string, unknown>): string[] =>
  IntakeLeadBody.safeParse({ ...LEAD, ...changes }).error?.issues.map(({ path }) =>
    path.join('.'),
  ) ?? [];

describe('other names of the fields', () => {
  const ALIASES: [alias: string, field: string, value: string, parsed: unknown][] = [
    ['country_code', 'country', 'de', 'DE'],
    ['geo', 'country', 'de', 'DE'],
    ['iso_code', 'country', 'DE', 'DE'],
    ['so', 'funnel', 'spring', 'spring'],
    ...[1, 2, 3, 4, 5].flatMap((n): typeof ALIASES => [
      [`MPC_${n}`, `custom_param_${n}`, 'x', 'x'],
      [`aff_sub${n}`, `custom_param_${n}`, 'x', 'x'],
    ]),
    ['aff_sub', 'custom_param_1', 'x', 'x'],
    ['click_id', 'hit_id', 'h', 'h'],
    ['sub', 'hit_id', 'h', 'h'],
    ['lg', 'language', 'en', 'en'],
    ['test', 'is_test', '1', true],
    ['testMode', 'is_test', 'true', true],
  ];
  it.each(ALIASES)('%s is %s', (alias, field, value, parsed) => {
    expect(parse({ [alias]: value })[field]).toBe(parsed);
  });
  it.each([
    ['firstname', 'first_name', 'Eve'],
    ['lastname', 'last_name', 'Eve'],
    ['phone_number', 'phone', '+4930123456'],
    ['userip', 'ip', '8.8.8.8'],
    ['user_ip', 'ip', '8.8.8.8'],
  ])('%s is %s', (alias, field, value) => {
    const { [field as keyof typeof LEAD]: _gone, ...rest } = LEAD;
    expect(
      (IntakeLeadBody.parse({ ...rest, [alias]: value }) as Record<string, unknown>)[field],
    ).toBe(value);
  });
  it('the canonical name wins if both have a value', () => {
    expect(parse({ country: 'GB', geo: 'DE' }).country).toBe('GB');
  });
  it.each(['', ' ', null])('the other name wins if the canonical name is empty (%j)', (country) => {
    expect(parse({ country, geo: 'DE' }).country).toBe('DE');
  });
  it('every alias is tested here', () => {
    expect(Object.keys(INTAKE_ALIASES).sort()).toEqual(
      [
        ...ALIASES.map(([alias]) => alias),
        'firstname',
        'lastname',
        'phone_number',
        'userip',
        'user_ip',
      ].sort(),
    );
  });
});

describe('values', () => {
  it('are trimmed and lower-cased; empty optional fields count as absent', () => {
    expect(
      parse({
        email: ' ADA@Example.COM ',
        first_name: ' Ada ',
        funnel: '',
        custom_param_1: '  ',
        hit_id: null,
        country: 'gb',
        phone: 447400123456,
      }),
    ).toMatchObject({
      email: 'ada@example.com',
      first_name: 'Ada',
      funnel: null,
      custom_param_1: null,
      hit_id: null,
      country: 'GB',
      phone: '447400123456',
    });
  });
  it.each([
    ['email', 'nobody'],
    ['email', `${'a'.repeat(250)}@x.io`],
    ['email', ''],
    ['first_name', ''],
    ['first_name', '   '],
    ['first_name', '\u200b\u2060'],
    ['last_name', '\u3164'],
    ['email', 'jane@exa mple@example.com'],
    ['email', 'jane@bücher'],
    ['ip', 'unknown, localhost'],
    ['ip', '81.2.69.142:'],
    ['last_name', 'x'.repeat(101)],
    ['phone', '12'],
    ['phone', {}],
    ['phone', -447400123456],
    ['phone', '-447400123456'],
    ['phone', ' −447400123456'],
    ['phone_prefix', -44],
    ['phone_prefix', '-44'],
    ['country', 'GBR'],
    ['country', '44'],
    ['ip', 'localhost'],
    ['ip', '81.2.69'],
    ['funnel', '../etc'],
    ['funnel', '<script>'],
    ['first_name', '\ud800'],
    ['is_test', 'maybe'],
  ])('%s must not be %j', (field, value) => {
    expect(faultsOf({ [field]: value })).toEqual([field]);
  });
  it.each([
    ['Info@MÜNCHEN.example', 'info@xn--mnchen-3ya.example'],
    ['info@xn--mnchen-3ya.example', 'info@xn--mnchen-3ya.example'],
    ['инфо@пример.рф', null],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ])('the e-mail %s is stored as %s', (email, stored) => {
    expect(IntakeLeadBody.safeParse({ ...LEAD, email }).data?.email ?? null).toBe(stored);
  });
  it('a body that was valid before is read as before, in the order of the fields', () => {
    const { warnings, ...lead } = IntakeLeadBody.parse({ ...LEAD, country: 'gb', so: 'spring' });
    expect(warnings).toEqual([]);
    expect(JSON.stringify(lead)).toBe(
      '{"email":"ada@example.com","first_name":"Ada","last_name":"Byron","phone":"+447400123456",' +
        '"phone_prefix":null,"country":"GB","ip":"81.2.69.142","offer":null,"funnel":"spring",' +
        '"custom_param_1":null,"custom_param_2":null,"custom_param_3":null,"custom_param_4":null,' +
        '"custom_param_5":null,"hit_id":null,"language":null,"city":null,"is_test":false}',
    );
  });
  it.each([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
    [null, false],
    [undefined, false],
  ])('is_test %j is %j', (sent, expected) => {
    expect(parse({ is_test: sent }).is_test).toBe(expected);
  });
  it.each([[null], ['text'], [7], [[]]])('%j is not a lead', (body) => {
    expect(IntakeLeadBody.safeParse(body).success).toBe(false);
  });
  it('names like __proto__ do not reach the prototype', () => {
    const body = JSON.parse(
      `{"__proto__":{"is_test":true},"constructor":"x",${JSON.stringify(LEAD).slice(1)}`,
    ) as unknown;
    expect(IntakeLeadBody.parse(body)).toMatchObject({ is_test: false });
    expect(({} as Record<string, unknown>).is_test).toBeUndefined();
  });
});
