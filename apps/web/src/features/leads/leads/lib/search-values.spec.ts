import { searchValuesOf } from './search-values';

test('pasted values are split, counted and not repeated', () => {
  expect(searchValuesOf('a@b.c, d@e.f\r\n\nA@B.C;g\tg  ')).toEqual({
    values: ['a@b.c', 'd@e.f', 'g'],
    repeated: 2,
    tooLong: 0,
  });
  expect(searchValuesOf(`x,${'y'.repeat(255)}`)).toEqual({
    values: ['x'],
    repeated: 0,
    tooLong: 1,
  });
  expect(searchValuesOf(' \n, ,')).toEqual({ values: [], repeated: 0, tooLong: 0 });
});
