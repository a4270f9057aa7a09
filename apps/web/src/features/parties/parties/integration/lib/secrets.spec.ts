import { secretsIn, secretStates } from './secrets';

const step = (name: string, url: string, value: string) => ({ name, request: { url, value } });
const stored = (name: string, origin: string) => ({ name, is_set: true, origins: [origin] });

test('secrets are found in outputs and tags, and only there', () => {
  const text =
    '{{ secret.a }} {% assign x = secret.b %}{{ lead.id | append: secret.c | md5 }} secret.d';
  expect(secretsIn({ text })).toEqual(['a', 'b', 'c']);
});

test('what a step got by a secret is as secret as it', () => {
  const steps = [
    step('token', 'https://login.example/token', '{{ secret.key }}'),
    step('check', 'https://api.example/check', '{{ steps.token.token }}'),
    step('lead', 'https://other.example/{{ secret.path }}', '{{ steps.check.id }}'),
  ];
  const states = secretStates({
    steps,
    stored: [stored('key', 'https://login.example'), stored('path', 'https://other.example')],
    changes: {},
  });
  expect(states.map(({ name, again }) => [name, again])).toEqual([
    [
      'key',
      'Enter it again to send it to https://api.example and https://other.example. ' +
        'It was entered for https://login.example.',
    ],
    ['path', null],
  ]);
});

test('a host with a secret is known to the server only', () => {
  const steps = [step('lead', 'https://{{ secret.host }}/leads', '{{ secret.key }}')];
  const states = secretStates({ steps, stored: [stored('key', 'https://a.example')], changes: {} });
  expect(states).toMatchObject([
    { name: 'host', isStored: false, again: null },
    { name: 'key', isStored: true, again: null },
  ]);
});
