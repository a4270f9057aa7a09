import { eventOf } from './chat-events.js';

const ann = { id: 5, is_bot: false, first_name: 'Ann', last_name: 'Lee' };
const message = (values: object): object => ({
  message_id: 1,
  from: ann,
  chat: { id: 5, type: 'private' },
  text: 'hi',
  ...values,
});

it('an event is of a private chat with a person', () => {
  expect(eventOf({ update_id: 1, message: message({}) })).toEqual({
    ...{ kind: 'message', chatId: 5, name: 'Ann Lee', messageId: 1, text: 'hi' },
  });
  const others = [
    { message: message({ chat: { id: -5, type: 'group' } }) },
    { message: message({ chat: { id: 6, type: 'private' } }) },
    { message: message({ from: { ...ann, is_bot: true } }) },
    { message: message({ from: undefined }) },
    { callback_query: { id: '1', from: ann, data: 'x' } },
    { edited_message: message({}) },
  ];
  expect(others.map((content) => eventOf({ update_id: 1, ...content }))).toEqual(
    others.map(() => null),
  );
});
