import { MOST_WIDGETS, type Widget } from '@leadline/contracts/dashboard-layout';
import {
  addWidget,
  landsBefore,
  moveWidget,
  nextOf,
  removeWidget,
  resizeWidget,
  rowsOf,
  type Widgets,
} from './arrange';

const widget = (id: string, width = 1): Widget => ({ id, kind: 'funnel', width, height: 2 });
const ids = (widgets: Widgets): string => widgets.map(({ id }) => id).join(' ');
const rows = (widgets: Widgets, columns: number): string =>
  rowsOf(widgets, columns).map(ids).join(' | ');

const ALL = [widget('a', 3), widget('b'), widget('c', 2), widget('d', 2), widget('e')];

describe('the rows of a layout', () => {
  it('are filled in order, and a widget that does not fit begins the next one', () => {
    expect(rows(ALL, 3)).toBe('a | b c | d e');
    expect(rows([widget('a', 2), widget('b', 2), widget('c')], 3)).toBe('a | b c');
  });
  it('hold one widget each on a phone, whatever its width', () => {
    expect(rows(ALL, 1)).toBe('a | b | c | d | e');
    expect(rows(ALL, 2)).toBe('a | b | c | d | e');
    expect(rows([widget('a'), widget('b'), widget('c', 3)], 2)).toBe('a b | c');
  });
});

describe('a dropped widget', () => {
  const drop = (id: string, row: number, index: number): string =>
    ids(moveWidget(ALL, id, landsBefore(rowsOf(ALL, 3), id, row, index)));
  it('lands at its place in the row', () => {
    expect(drop('e', 0, 0)).toBe('e a b c d');
    expect(drop('e', 1, 1)).toBe('a b e c d');
    expect(drop('b', 1, 1)).toBe('a c b d e');
    expect(drop('a', 1, 0)).toBe('a b c d e');
    expect(drop('a', 1, 2)).toBe('b c a d e');
  });
  it('lands at the end below everything, and stays where it was dropped again', () => {
    expect(drop('a', 2, 2)).toBe('b c d e a');
    expect(drop('c', 1, 1)).toBe('a b c d e');
    expect(moveWidget(ALL, 'c', 'c')).toBe(ALL);
    expect(moveWidget(ALL, 'unknown', null)).toBe(ALL);
  });
});

describe('a widget', () => {
  it('is resized within the bounds', () => {
    const resized = (width: number, height: number) => resizeWidget(ALL, 'b', { width, height })[1];
    expect(resized(2, 4)).toMatchObject({ width: 2, height: 4 });
    expect(resized(9, 99)).toMatchObject({ width: 3, height: 6 });
    expect(resized(0, 0)).toMatchObject({ width: 1, height: 1 });
  });
  it('comes back where it was after it was removed, among what has changed meanwhile', () => {
    const next = nextOf(ALL, 'b');
    const left = removeWidget(ALL, 'b');
    expect(ids(left)).toBe('a c d e');
    expect(ids(addWidget(moveWidget(left, 'e', 'a'), widget('b'), next))).toBe('e a b c d');
    expect(nextOf(ALL, 'e')).toBeNull();
  });
  it('gets an id of its own', () => {
    const { id: _, ...added } = widget('x');
    const two = addWidget(addWidget(ALL, added), added);
    expect(ids(two)).toBe('a b c d e w1 w2');
    expect(ids(addWidget(two, widget('w1')))).toBe('a b c d e w1 w2 w3');
    expect(ids(addWidget(removeWidget(two, 'w1'), added))).toBe('a b c d e w2 w1');
  });
  it('is not added to a full layout', () => {
    const full = Array.from({ length: MOST_WIDGETS }, (_, n) => widget(`n${n}`));
    expect(addWidget(full, widget('x'))).toBe(full);
  });
});
