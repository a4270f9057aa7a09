import { screen, within } from '@testing-library/dom';
import { ADMIN, answerQuestion, dialogCloses, findDialog, openApp } from '#test/app';
import { answerCall } from '#test/fake-api';
import { answerProfile, prove } from '#test/proof';

const LINK = { name: 'Ann Lee', linked_at: '2026-01-10T12:00:00.000Z' };
const CODE = 'ABCDEFGH2345';

interface State {
  is_on: boolean;
  bot: string | null;
  link: typeof LINK | null;
}

const open = async (state: State) => {
  answerProfile();
  answerCall('/api/profile/sessions', () => []);
  answerCall('/api/api-tokens', () => []);
  answerCall('/api/profile/chat', ({ method }) => {
    if (method === 'GET') return state;
    state.link = null;
    return { message: 'Your Telegram account was unlinked' };
  });
  const codes = answerCall('/api/profile/chat/code', () => ({
    ...{ message: 'Send it', code: CODE, expires_at: '2026-01-10T12:10:00.000Z' },
    url: state.bot && `https://t.me/${state.bot}?start=${CODE}`,
  }));
  const person = openApp('/profile', { ...ADMIN, permissions: [] });
  const section = await screen.findByRole('region', { name: 'Telegram' });
  return { person, section, codes };
};
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('where the server has no bot, nothing can be linked', async () => {
  const { section } = await open({ is_on: false, bot: null, link: null });
  expect(await within(section).findByText(/this server has no bot/)).toBeVisible();
  expect(within(section).queryByRole('button')).toBeNull();
});

test('a code is made with a proof, shown with what to do, and gone once it was sent', async () => {
  const state: State = { is_on: true, bot: 'leadline_bot', link: null };
  const { person, section, codes } = await open(state);
  expect(await within(section).findByText('Not linked')).toBeVisible();
  await person.click(button('Link Telegram'));
  await prove(person, 'Link Telegram', 'Make a code');
  expect(codes.map(({ body }) => body)).toEqual([
    { current_password: 'Secret123', code: '123456' },
  ]);
  const dialog = await findDialog('Code for Telegram');
  expect(within(dialog).getByLabelText('Or send the bot this')).toHaveValue(`/link ${CODE}`);
  expect(within(dialog).getByRole('link', { name: 'Open @leadline_bot' })).toHaveAttribute(
    'href',
    `https://t.me/leadline_bot?start=${CODE}`,
  );
  state.link = LINK;
  await dialogCloses('Code for Telegram');
  expect(within(section).getByText('Ann Lee')).toBeVisible();
  await person.click(button('Unlink'));
  await answerQuestion(person, 'Are you sure?', 'Yes, unlink it!');
  expect(await within(section).findByText('Not linked')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Code for Telegram' })).toBeNull();
});

test('a link is ended after a question', async () => {
  const { person, section } = await open({ is_on: true, bot: 'leadline_bot', link: { ...LINK } });
  expect(await within(section).findByText('Ann Lee')).toBeVisible();
  await person.click(button('Unlink'));
  await answerQuestion(person, 'Are you sure?', 'Yes, unlink it!');
  expect(await screen.findByText('Your Telegram account was unlinked')).toBeVisible();
  expect(await within(section).findByText('Not linked')).toBeVisible();
});
