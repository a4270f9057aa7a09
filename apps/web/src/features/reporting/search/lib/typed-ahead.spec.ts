import { NOTHING_TYPED, typedAfter, type TypedAhead } from './typed-ahead';

const typing = (...keys: string[]): TypedAhead =>
  keys.reduce((typed, key) => typedAfter(typed, { key }), NOTHING_TYPED);

test.each<[keys: string[], typed: TypedAhead]>([
  [['j', 'O', '@'], { text: 'jO@', isEntered: false }],
  [['j', 'Shift', 'o', 'Enter'], { text: 'jo', isEntered: true }],
  [['j', 'Enter', 'o'], { text: 'jo', isEntered: false }],
  [['Enter'], { text: '', isEntered: false }],
  [['j', '🂡', 'Backspace'], { text: 'j', isEntered: false }],
  [['Backspace', 'ArrowDown'], { text: '', isEntered: false }],
])('%p is %p', (keys, typed) => expect(typing(...keys)).toEqual(typed));
