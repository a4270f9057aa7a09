import { payloadText } from './payload-text';

for (const { what, payload, text } of [
  {
    what: 'a request',
    payload: 'POST https://a.example/leads\n\n{"a":1}',
    text: 'POST https://a.example/leads\n\n{\n  "a": 1\n}',
  },
  {
    what: 'an answer',
    payload: 'HTTP 201 {"id":[1]}',
    text: 'HTTP 201 {\n  "id": [\n    1\n  ]\n}',
  },
  { what: 'JSON alone', payload: '[true]', text: '[\n  true\n]' },
  {
    what: 'a form',
    payload: 'POST https://a.example/leads\n\na=1&b=2',
    text: 'POST https://a.example/leads\n\na=1&b=2',
  },
  { what: 'JSON that is cut off', payload: 'HTTP 200 {"a":', text: 'HTTP 200 {"a":' },
]) {
  test(`${what} is shown readable, or as it came`, () => expect(payloadText(payload)).toBe(text));
}
