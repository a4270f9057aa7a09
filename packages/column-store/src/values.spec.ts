import { ByteCodes, ValueList } from './values.js';

const MANY = 5000;
const bytesOf = (text: string): readonly [Buffer, number, number] => {
  const bytes = Buffer.from(`<${text}>`);
  return [bytes, 1, bytes.length - 1];
};

it('gives a text, its bytes and the number the same code each time', () => {
  const list = new ValueList(10);
  const code = list.codeForBytes(...bytesOf('Müller'));
  expect([code, list.value(code)]).toEqual([1, 'Müller']);
  expect(list.codeFor('Müller')).toBe(code);
  expect(list.codeForBytes(...bytesOf('Müller'))).toBe(code);
  expect(list.codeForBytes(...bytesOf(''))).toBe(2);
  for (const id of [7, 0, 7, 1_000_000_000, -1]) {
    expect(list.value(list.codeForNumber(id))).toBe(id);
    expect(list.codeFor(id)).toBe(list.codeForNumber(id));
  }
  expect(list.size).toBe(7);
});

it('gives 0 for further values if there are too many, and still knows the others', () => {
  const list = new ValueList(2);
  expect(['a', 'b', 'c', 'a'].map((text) => list.codeForBytes(...bytesOf(text)))).toEqual([
    1, 2, 0, 1,
  ]);
  expect(list.codeForNumber(3)).toBe(0);
  expect(list.isOverfull).toBe(true);
});

it('finds each of many texts by its bytes', () => {
  const codes = new ByteCodes();
  const texts = Array.from({ length: MANY }, (_, index) => 'x'.repeat(index % 7) + String(index));
  texts.forEach((text, index) => codes.add(...bytesOf(text), index + 1));
  expect(texts.map((text) => codes.find(...bytesOf(text)))).toEqual(
    texts.map((_, index) => index + 1),
  );
  expect(codes.find(...bytesOf('x'))).toBe(0);
});
