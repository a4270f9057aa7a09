import { screen, waitFor, within } from '@testing-library/dom';
import { answerQuestion, choose, findDialog, findGrid, openApp, rowsOf } from '#test/app';
import { answerCall, StatusReply, type SentCall } from '#test/fake-api';
import { advertiserSettings, FRANCE, GERMANY, publisherSettings } from '#test/fake-parties';
import { failure } from '#test/fake-replies';

const MOVED = /28 of 1,204 leads of the last 24 hours .* 20 to Bravo, 8 to nobody\./;
const effects = () => ({
  distributions: [{ id: 3, name: 'DE main' }],
  caps: [],
  leads: 1204,
  is_partial: false,
  moves: [
    { from: { id: 7, name: 'Alpha' }, to: { id: 8, name: 'Bravo' }, leads: 20 },
    { from: { id: 7, name: 'Alpha' }, to: null, leads: 8 },
  ],
});
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const bodiesOf = (calls: readonly SentCall[]): unknown[] => calls.map(({ body }) => body);

beforeEach(() => {
  answerCall('/api/countries', () => [GERMANY, FRANCE]);
  answerCall('/api/users', () => []);
});

test('deactivating shows where the leads would have gone, before it is saved', async () => {
  answerCall('/api/publishers/4/settings', () => publisherSettings());
  const asked = answerCall('/api/publishers/4/effects', effects);
  const person = openApp('/edit/affiliate/4');
  await person.click(await screen.findByRole('switch', { name: 'Publisher is active' }));
  expect(await screen.findByText(MOVED)).toBeVisible();
  expect(screen.getByRole('link', { name: 'DE main' })).toHaveAttribute('target', '_blank');
  expect(bodiesOf(asked)).toEqual([{ kind: 'status', status: 'inactive' }]);
  await person.click(screen.getByRole('switch', { name: 'Publisher is inactive' }));
  await waitFor(() => expect(screen.queryByText(MOVED)).toBeNull());
});

test('deactivating asks for confirmation, listing what is affected; a refusal saves nothing', async () => {
  answerCall('/api/advertisers/7/settings', () => advertiserSettings());
  answerCall('/api/advertisers/7/effects', effects);
  const saves = answerCall('/api/advertisers', () => ({ message: 'Saved', version: 4 }));
  const person = openApp('/edit/advertiser/7');
  await person.click(await screen.findByRole('switch', { name: 'Advertiser is active' }));
  await person.click(button('Submit'));
  const question = await findDialog('Deactivate Alpha?');
  expect(question).toHaveTextContent('Concerns 1 live distribution: DE main.');
  expect(question).toHaveTextContent(MOVED);
  await answerQuestion(person, 'Deactivate Alpha?', 'Cancel');
  expect(saves).toEqual([]);
  await person.click(button('Submit'));
  await answerQuestion(person, 'Deactivate Alpha?', 'Deactivate');
  await waitFor(() => expect(saves).toHaveLength(1));
});

test('the confirmation of a deletion shows the effects too, and opens even if they cannot be loaded', async () => {
  answerCall('/api/advertisers/7/settings', () =>
    advertiserSettings({
      supported_countries: [{ ...GERMANY, version: 1, pivot: { country_id: 1, notes: null } }],
    }),
  );
  const asked = answerCall('/api/advertisers/7/effects', effects);
  const person = openApp('/edit/advertiser/7?tab=5');
  await waitFor(async () => expect(rowsOf(await findGrid('Supported Countries'))).toHaveLength(1));
  await person.click(button('Delete supported country of Germany'));
  const question = await findDialog('Are you sure?');
  expect(question).toHaveTextContent(MOVED);
  expect(question).toHaveTextContent('Concerns 1 live distribution: DE main.');
  expect(bodiesOf(asked)).toEqual([{ kind: 'countries', added: [], removed: [1] }]);
  await answerQuestion(person, 'Are you sure?', 'No, cancel');

  answerCall('/api/advertisers/7/effects', () => new StatusReply(500, failure('INTERNAL', 'No.')));
  await person.click(button('Delete supported country of Germany'));
  expect(await findDialog('Are you sure?')).toHaveTextContent(
    'You are sure about to delete the supported country of Germany',
  );
  await answerQuestion(person, 'Are you sure?', 'No, cancel');
});

test('a dialog requests the effects of the chosen country, and offers a retry after a failure', async () => {
  answerCall('/api/advertisers/7/settings', () => advertiserSettings());
  answerCall('/api/advertisers/7/effects', () => new StatusReply(500, failure('INTERNAL', 'No.')));
  const person = openApp('/edit/advertiser/7?tab=5');
  await findGrid('Supported Countries');
  await person.click(button('Create Supported Country'));
  const dialog = await findDialog('Create Supported Country');
  await choose(person, dialog, 'Country Name', 'France');
  expect(await within(dialog).findByText(/could not be found out/)).toBeVisible();
  const asked = answerCall('/api/advertisers/7/effects', effects);
  await person.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await within(dialog).findByText(MOVED)).toBeVisible();
  expect(bodiesOf(asked)).toEqual([{ kind: 'countries', added: [2], removed: [] }]);
});

test('changing the country of a revenue requests the effects for both countries', async () => {
  const revenue = { id: 3, version: 2, advertiser_id: 7, country: GERMANY, amount: '550.00' };
  answerCall('/api/advertisers/7/settings', () => advertiserSettings({ revenues: [revenue] }));
  const asked = answerCall('/api/advertisers/7/effects', effects);
  const person = openApp('/edit/advertiser/7?tab=2');
  await waitFor(() => expect(button('Edit revenue of Germany')).toBeEnabled());
  await person.click(button('Edit revenue of Germany'));
  await choose(person, await findDialog('Edit Revenue'), 'Country', 'France');
  expect(await screen.findByText(MOVED)).toBeVisible();
  const change = { kind: 'amount', country_id: FRANCE.id, amount: '550.00' };
  expect(bodiesOf(asked)).toEqual([{ ...change, replaced_id: 3 }]);
});
