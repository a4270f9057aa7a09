import { walkStep } from './walk-keys';

/** A key without others, at an element that matches some of the selectors. */
const press = (key: string, matched: readonly string[] = [], held: object = {}) =>
  walkStep({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, {
    closest: (selectors: string) =>
      selectors.split(/, ?/).some((one) => matched.includes(one)) ? {} : null,
    matches: () => matched.includes('text'),
  } as unknown as Element);

test('arrows and J and K walk', () => {
  expect(['ArrowUp', 'ArrowDown', 'k', 'j', 'Enter', 'x'].map((key) => press(key))).toEqual([
    -1, 1, -1, 1, 0, 0,
  ]);
});

test('with Ctrl, Cmd, Alt or Shift they mean something else', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
    expect([press('ArrowDown', [], { [held]: true }), press('j', [], { [held]: true })]).toEqual([
      0, 0,
    ]);
});

test('no key walks where text is typed', () => {
  for (const place of ['text', 'textarea', '[role="combobox"]'])
    expect([press('j', [place]), press('ArrowDown', [place])]).toEqual([0, 0]);
});

test('what scrolls or chooses keeps its arrows, but letters walk', () => {
  for (const place of ['input', 'pre', '[role="region"]', '[role="menu"]'])
    expect([press('j', [place]), press('ArrowDown', [place])]).toEqual([1, 0]);
});
