import { screen, waitFor, within } from '@testing-library/dom';
import { findDialog, openApp } from '#test/app';
import { answerCall } from '#test/fake-api';

test('says what the page is for, and leads into the guides', async () => {
  answerCall('/api/offers', () => []);
  answerCall('/api/campaigns', () => []);
  const person = openApp('/offers');
  const button = await screen.findByRole('button', { name: 'What is this?' });
  await person.click(button);
  const help = await findDialog('What is this?');
  expect(help).toHaveTextContent('What publishers send visitors to.');
  const more = within(help).getByRole('link', { name: 'Read more: Offers and click links' });
  expect(more).toHaveAttribute('href', '/help/offers');
  await waitFor(() => expect(more).toHaveFocus());
  await person.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  await person.click(screen.getByRole('link', { name: 'Campaigns' }));
  await screen.findByRole('heading', { level: 1, name: 'Campaigns' });
  await person.click(await screen.findByRole('button', { name: 'What is this?' }));
  expect(await screen.findByText(/^A campaign takes people/)).toBeVisible();
});

test('an edit page has the help of its list', async () => {
  const person = openApp('/edit/campaign/3');
  await screen.findByRole('heading', { level: 1 });
  await person.click(await screen.findByRole('button', { name: 'What is this?' }));
  expect(await screen.findByText(/^A campaign takes people/)).toBeVisible();
});
