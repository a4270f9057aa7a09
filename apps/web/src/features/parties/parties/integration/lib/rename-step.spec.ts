import { authDraftOf } from './request-draft';
import { renamedPullStep, renamedStep } from './rename-step';
import { type FullStep, newField, newRequest, newStep } from './step-draft';

const token = newStep('token', { id: 1 });
const lead = newStep('lead', {
  id: 2,
  handsOver: true,
  url: 'https://a.example/{{ steps.token.shop }}?about=steps.token.shop',
  fields: [
    newField('a', '{{ steps.token.id }}'),
    newField('b', '{{ steps.tokens.id }} {{ steps["token"].id }}'),
  ],
  auth: authDraftOf({ kind: 'bearer', token: '{{ steps.token.token }}' }),
});

/** Types a name character by character, from the name that the step has. */
const typed = (steps: readonly FullStep[], id: number, names: readonly string[]) =>
  names.reduce((now, name) => renamedStep(now.steps, id, name), { steps, texts: 0 });

test('placeholders of other steps follow a new name, and nothing else does', () => {
  const { steps, texts } = renamedStep([token, lead], 1, 'login');
  expect(steps).toMatchObject([
    { name: 'login' },
    {
      name: 'lead',
      url: 'https://a.example/{{ steps.login.shop }}?about=steps.token.shop',
      fields: [
        { value: '{{ steps.login.id }}' },
        { value: '{{ steps.tokens.id }} {{ steps.login.id }}' },
      ],
      auth: { token: '{{ steps.login.token }}' },
    },
  ]);
  expect(texts).toBe(4);
});

test('texts keep their step while its name is no name, or that of another step', () => {
  const other = newStep('login', { id: 3 });
  const { steps } = typed([token, other, lead], 1, ['', 'login', 'login_', 'login_2']);
  expect(steps[2]).toMatchObject({ auth: { token: '{{ steps.login_2.token }}' } });
  expect(typed(steps, 3, ['x']).steps[2]).toEqual(steps[2]);
  // `login` is free now, but the texts of the step that has just left it are not.
  const swapped = typed(steps, 3, ['', 'login_2']);
  expect(swapped.steps[2]).toEqual(steps[2]);
});

test('the list of a pull follows the name of a step, too', () => {
  const list = newRequest({ url: 'https://a.example/leads?key={{ steps.token.token }}' });
  const renamed = renamedPullStep([token], list, 1, 'login');
  expect(renamed.list).toEqual({
    ...list,
    url: 'https://a.example/leads?key={{ steps.login.token }}',
  });
  expect([renamed.steps.map(({ name }) => name), renamed.texts]).toEqual([['login'], 1]);
});
