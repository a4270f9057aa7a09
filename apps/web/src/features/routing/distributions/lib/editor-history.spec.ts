import { completeDraft, firstKey } from '#test/distribution-draft';
import type { Draft } from './draft';
import { addGroup, setFields } from './draft-edits';
import { editorReducer, historyOf } from './editor-history';

test('edits are undone and redone one by one; typing in a field is one edit', () => {
  let history = historyOf(completeDraft());
  const states: Draft[] = [history.present];
  for (let step = 0; step < 25; step += 1) {
    history = editorReducer(history, { type: 'edit', edit: addGroup(firstKey(history.present)) });
    states.push(history.present);
  }
  for (let step = 24; step >= 0; step -= 1) {
    history = editorReducer(history, { type: 'undo' });
    expect(history.present).toBe(states[step]);
  }
  expect(editorReducer(history, { type: 'undo' })).toBe(history);
  for (let step = 1; step <= 25; step += 1) history = editorReducer(history, { type: 'redo' });
  expect(history.present).toBe(states[25]);

  const typing = ['N', 'Ni', 'Nig'].reduce(
    (now, label) =>
      editorReducer(now, { type: 'edit', edit: setFields({ label }), field: 'label' }),
    historyOf(completeDraft()),
  );
  expect(typing.past).toHaveLength(1);
  const later = editorReducer(editorReducer(typing, { type: 'endTyping' }), {
    type: 'edit',
    edit: setFields({ label: 'Night' }),
    field: 'label',
  });
  expect(later.past).toHaveLength(2);
  expect(
    editorReducer(editorReducer(later, { type: 'undo' }), {
      type: 'edit',
      edit: setFields({ label: 'x' }),
    }).future,
  ).toEqual([]);
});
