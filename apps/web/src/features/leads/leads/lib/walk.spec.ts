import { aimAt, arrivedAt, stepTo, walkStep } from './walk';

test('an address that lags behind does not take the walk back', () => {
  const walked = stepTo(stepTo(stepTo(aimAt(1), 2), 3), 4);
  expect(walked.at).toBe(4);
  const lagging = arrivedAt(walked, 2);
  expect(lagging.at).toBe(4);
  // The address may skip leads.
  expect(arrivedAt(lagging, 4)).toEqual(aimAt(4));
});

test('a lead that something else opens is where the walk goes on', () => {
  const walked = stepTo(aimAt(1), 2);
  expect(arrivedAt(walked, 9)).toEqual(aimAt(9));
  expect(arrivedAt(walked, null)).toEqual(aimAt(null));
  expect(arrivedAt(arrivedAt(walked, 2), 1)).toEqual(aimAt(1));
});

test('a walk there and back ends where the last key led', () => {
  const walked = stepTo(stepTo(stepTo(aimAt(1), 2), 1), 2);
  const seen = [2, 1, 2].reduce(arrivedAt, walked);
  expect(seen).toEqual(aimAt(2));
});

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
