import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/dom';
import { fill, openApp, readError } from '#test/app';
import { answerCall, StatusReply, type SentCall } from '#test/fake-api';
import { advertiserSettings, FRANCE, GERMANY } from '#test/fake-parties';
import { failure } from '#test/fake-replies';

// Cases between a save of settings and the read that follows it.

const SETTINGS = '/api/advertisers/7/settings';

const settingsForm = (): Promise<HTMLElement> =>
  screen.findByRole('form', { name: 'Settings of the advertiser' });
const nameIn = (form: HTMLElement): HTMLElement => within(form).getByLabelText('Name');
const submit = (person: UserEvent, form: HTMLElement): Promise<void> =>
  person.click(within(form).getByRole('button', { name: 'Submit' }));
const openRevenue = (person: UserEvent): Promise<void> =>
  person.click(screen.getByRole('tab', { name: 'Revenue' }));
const savedAs = (version: number) =>
  advertiserSettings({
    advertiser: { ...advertiserSettings().advertiser, name: 'Beta', version },
  });
const versionsOf = (calls: readonly SentCall[]): unknown[] =>
  calls.map(({ body }) => (body as { version: number }).version);

beforeEach(() => {
  answerCall('/api/countries', () => [GERMANY, FRANCE]);
  answerCall('/api/users', () => [{ id: 5, name: 'Ann Lee' }]);
});

/** The name is saved as Beta; the reading that follows is answered by `second`. */
const saveBeta = async (second: () => unknown) => {
  answerCall(SETTINGS, () => advertiserSettings());
  let version = 3;
  const saves = answerCall('/api/advertisers', () => {
    version += 1;
    return { message: 'Saved', version };
  });
  const person = openApp('/edit/advertiser/7');
  const form = await settingsForm();
  const reads = answerCall(SETTINGS, second);
  await fill(person, nameIn(form), 'Beta');
  await submit(person, form);
  expect(await screen.findByText('Advertiser updated successfully')).toBeVisible();
  return { person, form, saves, reads };
};

test('nothing is unsaved while what was saved is read again', async () => {
  const { person, reads } = await saveBeta(() => new Promise(() => undefined));
  await waitFor(() => expect(reads).toHaveLength(1));
  await openRevenue(person);
  expect(await screen.findByRole('grid', { name: 'Revenue' })).toBeVisible();
  expect(screen.queryByText('Discard your changes?')).toBeNull();
});

test('what is typed before that reading ends is kept, and saved with the new version', async () => {
  let answer: (settings: unknown) => void = () => undefined;
  const held = new Promise((resolve) => {
    answer = resolve;
  });
  const { person, form, saves } = await saveBeta(() => held);
  await fill(person, nameIn(form), 'Gamma');
  answer(savedAs(4));
  expect(await screen.findByRole('heading', { level: 1, name: 'Beta' })).toBeVisible();
  expect(nameIn(form)).toHaveValue('Gamma');
  await submit(person, form);
  await waitFor(() => expect(versionsOf(saves)).toEqual([3, 4]));
});

test('if that reading fails, nothing is unsaved either, and the next save is no conflict', async () => {
  const broken = () => new StatusReply(500, failure('INTERNAL', 'Not now.'));
  const { person, form, saves } = await saveBeta(broken);
  await readError(person, 'Not now.');
  await fill(person, nameIn(form), 'Gamma');
  await submit(person, form);
  await waitFor(() => expect(versionsOf(saves)).toEqual([3, 4]));
});
