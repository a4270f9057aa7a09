import { answerPress, messageParts, say } from './bot-calls.js';

const MOST = 4_096;

it('a short text is one message', () => {
  expect(messageParts('Alpha\nBravo')).toEqual(['Alpha\nBravo']);
});

it('a long text is cut between lines, and no line is lost', () => {
  const lines = Array.from({ length: 900 }, (_, index) => `line ${index}`);
  const parts = messageParts(lines.join('\n'));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every((part) => part.length <= MOST)).toBe(true);
  expect(parts.join('\n').split('\n')).toEqual(lines);
});

it('a line that is too long is cut between characters', () => {
  const text = `x${'😀'.repeat(MOST)}`;
  const parts = messageParts(text);
  expect(parts.every((part) => part.length <= MOST && part.isWellFormed())).toBe(true);
  expect(parts.join('')).toBe(text);
});

it('buttons stand under the last message, and no format is named', () => {
  const calls = say(7, `${'a'.repeat(MOST)}\n<b>_*Alpha*_</b>`, [{ text: 'Save', data: 'save:1' }]);
  expect(calls.map(({ parameters }) => 'reply_markup' in parameters)).toEqual([false, true]);
  expect(calls[1]?.parameters).toMatchObject({
    chat_id: 7,
    text: '<b>_*Alpha*_</b>',
    reply_markup: { inline_keyboard: [[{ text: 'Save', callback_data: 'save:1' }]] },
  });
  expect(calls.every(({ parameters }) => !('parse_mode' in parameters))).toBe(true);
});

it('the answer to a button is cut at what Telegram takes', () => {
  expect(String(answerPress('1', 'x'.repeat(300)).parameters.text)).toHaveLength(200);
});
