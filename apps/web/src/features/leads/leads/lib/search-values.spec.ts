import { pastedValues, searchValuesOf, typedValues } from './search-values';

test('pasted values are split, counted and not repeated', () => {
  expect(searchValuesOf('a@b.c, d@e.f\r\n\nA@B.C;g\tg  ', 'email')).toEqual({
    values: ['a@b.c', 'd@e.f', 'g'],
    repeated: 2,
    tooLong: 0,
  });
  expect(searchValuesOf(`x,${'y'.repeat(255)}`, 'email')).toEqual({
    values: ['x'],
    repeated: 0,
    tooLong: 1,
  });
  expect(searchValuesOf(' \n, ,', 'email')).toEqual({ values: [], repeated: 0, tooLong: 0 });
});

test.each([
  ['email', 'a@b.co d@e.co', ['a@b.co', 'd@e.co']],
  ['email', 'Jane Doe <a@b.co>, "Bob" <d@e.co>', ['a@b.co', 'd@e.co']],
  ['email', 'Email\n"a@b.co"\nmailto:d@e.co', ['a@b.co', 'd@e.co']],
  ['phone', '+44 7400 123456\n+44 7400 123457', ['+44 7400 123456', '+44 7400 123457']],
  ['phone', '+44 7400 123456 +447400123457', ['+44 7400 123456', '+447400123457']],
  ['phone', '447400123456 447400123457', ['447400123456', '447400123457']],
  ['id', '#7 8, 9', ['#7', '8', '9']],
  ['ip', '8.8.8.8 2001:db8::1', ['8.8.8.8', '2001:db8::1']],
  ['hit_id', 'hit_id\nab12cd34 ef56gh78', ['ab12cd34', 'ef56gh78']],
  ['last_name', 'de la Cruz\nSmith', ['de la Cruz', 'Smith']],
] as const)('values of %s are separated in %j', (field, text, values) => {
  expect(searchValuesOf(text, field).values).toEqual(values);
});

test.each([
  ['Email\na@b.co\nd@e.co', 'email'],
  ['Jane <a@b.co>; Bob <d@e.co>', 'email'],
  ['8.8.8.8\n8.8.4.4', 'ip'],
  ['+44 7400 123456\n07400 123457', 'phone'],
  ['17\n18', 'id'],
  ['3f2a9c11-aa\n3f2a9c12-bb', 'hit_id'],
  ['Jane\nBob', 'last_name'],
] as const)('the column %j is a list of values of %s', (text, field) => {
  expect(pastedValues(text, 'last_name')).toEqual({ field, text });
});

test.each(['a@b.co', '+44 7400 123456', 'de la Cruz', 'Smith, Jane', ' 17 \n'])(
  '%j is one value, which stays in the field',
  (text) => {
    expect(pastedValues(text, 'last_name')).toBeNull();
  },
);

test('typed values are separated by commas and spaces, but names are not', () => {
  expect(typedValues(' 7, 8 9 ', 'id')).toEqual(['7', '8', '9']);
  expect(typedValues(' de la Cruz ', 'last_name')).toEqual(['de la Cruz']);
  expect(typedValues('jane@', 'email')).toEqual(['jane@']);
});
