import { jsonFault } from './json-body.js';

const DEEP = 'The body is nested too deeply.';
const MANY = 'The body has too many fields.';
const MEGABYTE = 1024 * 1024;
const nested = (depth: number): string => `${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`;
const list = (items: number): string => `[${Array.from({ length: items }, () => '1').join(',')}]`;

describe('jsonFault', () => {
  it.each([
    ['nothing', '', null],
    ['a flat body', '{"a":1}', null],
    ['exactly as deep as allowed', nested(32), null],
    ['one pair deeper', nested(34), DEEP],
    ['a megabyte of brackets that never close', '['.repeat(MEGABYTE), DEEP],
    ['a megabyte of objects that never close', '{"a":'.repeat(MEGABYTE / 5), DEEP],
    ['many lists beside each other', `[${'[],'.repeat(12_000)}1]`, null],
    ['exactly as many items as allowed', list(25_000), null],
    ['one item more', list(25_001), MANY],
    ['empty lists without a comma', '[]'.repeat(25_001), MANY],
    ['brackets and commas in a text', JSON.stringify('[,{'.repeat(50_000)), null],
    ['a quote in a text', JSON.stringify(`"${'['.repeat(40)}`), null],
    ['a backslash at the end of a text', `["\\\\",${'['.repeat(40)}`, DEEP],
    ['a text that never ends', `"${'['.repeat(40)}`, null],
    ['more closed than opened', ']}'.repeat(40), null],
  ])('%s', (_name, json, fault) => {
    expect(jsonFault(json)).toBe(fault);
  });
});
