import type { FoundRecord } from '@leadline/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import {
  ADMIN,
  adminWithout,
  answerQuestion,
  dialogCloses,
  fill,
  findDialog,
  openApp,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';

const SEARCH = '/api/search';
const isOn = (kind: FoundRecord['kind']): boolean | null =>
  ['advertiser', 'publisher', 'distribution'].includes(kind) ? true : null;
const found = (kind: FoundRecord['kind'], id: number, name: string): FoundRecord =>
  kind === 'lead'
    ? { kind, id, name, person: 'Ann Lee', slug: null }
    : { kind, id, name, slug: kind === 'offer' ? 'spring' : null, is_on: isOn(kind) };
const ALL = [
  found('lead', 71, 'ann@example.com'),
  found('advertiser', 4, 'Nordic Ads'),
  found('publisher', 5, 'Nordic Media'),
  found('distribution', 6, 'Nordic all day'),
  found('offer', 7, 'Nordic spring'),
  found('campaign', 8, 'Nordic again'),
  found('cap', 9, 'Daily lead cap 50'),
];

const open = async (person: UserEvent): Promise<HTMLElement> => {
  await screen.findByRole('button', { name: 'Search (Ctrl+K)' });
  await person.keyboard('{Control>}k{/Control}');
  return findDialog('Search');
};
const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Search' });
const options = (): string[] => screen.getAllByRole('option').map(({ textContent }) => textContent);
const groups = (): (string | null)[] =>
  within(screen.getByRole('listbox', { name: 'Results' }))
    .getAllByRole('group')
    .map((group) => group.getAttribute('aria-label'));
const chosen = (): string | undefined =>
  screen.getAllByRole('option', { selected: true })[0]?.textContent;
const texts = (calls: readonly { body: unknown }[]): unknown[] => calls.map(({ body }) => body);

beforeEach(() => {
  answerCall('/api/campaigns', () => []);
  answerCall('/api/blacklist', () => []);
  answerCall('/api/offers', () => []);
});

test('offers the pages, is steered by keys alone, and goes where Enter says', async () => {
  answerCall(SEARCH, () => ({ data: [] }));
  const person = openApp('/campaigns');
  await open(person);
  expect(groups()).toEqual(['Pages']);
  expect(options()[0]).toBe('DashboardPage');
  await person.type(field(), 'CAMP');
  expect(options()).toEqual(['CampaignsPage', 'New campaignCommand']);
  await person.clear(field());
  await person.type(field(), 'rep');
  expect(chosen()).toBe('ReportsPage');
  await person.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Click ReportsPage');
  expect(field()).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { selected: true }).id,
  );
  await person.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe('Click ReportsPage');
  await person.clear(field());
  await person.type(field(), 'black{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/blacklist'));
  await dialogCloses('Search');
});

test('shows what the server finds by kind, and asks once when the typing pauses', async () => {
  const calls = answerCall(SEARCH, () => ({ data: ALL }));
  const person = openApp('/campaigns');
  await open(person);
  await person.type(field(), 'nordic');
  expect(await screen.findByRole('option', { name: /Nordic Ads/ })).toHaveTextContent(
    'Nordic AdsAdvertiser #4',
  );
  expect(texts(calls)).toEqual([{ text: 'nordic' }]);
  expect(groups()).toEqual([
    'Leads',
    'Advertisers',
    'Publishers',
    'Distributions',
    'Offers',
    'Campaigns',
    'Caps',
  ]);
  expect(screen.getByRole('option', { name: /ann@example/ })).toHaveTextContent(
    'ann@example.comAnn Lee · Lead #71',
  );
  expect(screen.getByText('7 results')).toBeInTheDocument();
});

test('Enter waits for the answer to what was typed', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const calls = answerCall(SEARCH, () => new Promise((resolve) => (answer = resolve)));
  const person = openApp('/campaigns');
  await open(person);
  await person.type(field(), 'ann@example.com{Enter}');
  expect(await screen.findByText('Searching…')).toBeVisible();
  expect(window.location.search).toBe('');
  await waitFor(() => expect(calls).toHaveLength(1));
  answer({ data: [ALL[0]] });
  await waitFor(() => expect(window.location.search).toBe('?lead=71'));
  expect(window.location.pathname).toBe('/campaigns');
});

test('recent records come first, without e-mails, until the log-out', async () => {
  answerCall(SEARCH, () => ({ data: ALL }));
  answerCall('/api/logout', () => ({ message: 'Logged out' }));
  const person = openApp('/campaigns');
  for (const name of [/ann@example/, /Nordic again/]) {
    await open(person);
    await person.type(field(), 'nordic');
    await person.click(await screen.findByRole('option', { name }));
    await dialogCloses('Search');
  }
  expect(JSON.stringify(localStorage)).toContain('Nordic again');
  expect(JSON.stringify(localStorage)).not.toContain('ann@example.com');
  await open(person);
  expect(groups()).toEqual(['Recent', 'Pages']);
  expect(options().slice(0, 2)).toEqual(['Nordic againCampaign #8', 'Lead 71Lead #71']);
  await person.type(field(), 'x');
  await waitFor(() =>
    expect(options().slice(0, 2)).toEqual([
      'Nordic againCampaign #8',
      'ann@example.comAnn Lee · Lead #71',
    ]),
  );
  await person.keyboard('{Escape}');
  await dialogCloses('Search');
  await person.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Nordic'));
});

test('offers only what the user may open', async () => {
  answerCall(SEARCH, () => ({ data: [] }));
  const user = adminWithout('CAMPAIGNS_LIST', 'BLOCKLIST_LIST');
  localStorage.setItem(
    `leadline_own_${user.user_id}_recent`,
    JSON.stringify([{ ...ALL[5] }, { ...ALL[1] }, { kind: 'gone', id: 1, name: 'x', slug: null }]),
  );
  const person = openApp('/offers', user);
  await open(person);
  expect(options()).toContain('Nordic AdsAdvertiser #4');
  expect(options().join()).not.toMatch(/again|Blacklist|gone/);
});

test('runs commands: a new distribution, the theme', async () => {
  answerCall(SEARCH, () => ({ data: [] }));
  answerCall('/api/distributions', () => []);
  const person = openApp('/campaigns');
  await open(person);
  await person.type(field(), 'dark');
  expect(options()).toEqual(['Use the dark themeCommand']);
  await person.keyboard('{Enter}');
  await dialogCloses('Search');
  expect(document.documentElement.dataset.theme).toBe('dark');
  await open(person);
  await person.type(field(), 'light{Enter}');
  await dialogCloses('Search');
  expect(document.documentElement.dataset.theme).toBe('light');
  await open(person);
  await person.type(field(), 'new dis');
  expect(options()).toEqual(['New distributionCommand']);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/rotations'));
  expect(window.location.search).toContain('distribution=new');
});

test('offers no command that the user may not run', async () => {
  answerCall(SEARCH, () => ({ data: ALL }));
  const user = adminWithout('DISTRIBUTIONS_CREATE', 'LEADS_INJECTION', 'ADVERTISERS_EDIT');
  const person = openApp('/campaigns', user);
  await open(person);
  await person.type(field(), 'new');
  expect(options()).toContain('New offerCommand');
  expect(options()).not.toContain('New distributionCommand');
  await person.clear(field());
  await person.type(field(), 'inject');
  expect(screen.queryByRole('option', { name: /Inject/ })).toBeNull();
  await person.clear(field());
  await person.type(field(), 'pause nordic');
  await screen.findByRole('option', { name: /Pause publisher Nordic Media/ });
  expect(options().join()).not.toContain('Pause advertiser');
});

test('pauses what is named after a question, and undoes it', async () => {
  const searches = answerCall(SEARCH, () => ({
    data: [found('distribution', 6, 'Nordic all day')],
  }));
  const states = answerCall('/api/distributions/6/state', () => ({ version: 3, effects: {} }));
  answerCall('/api/distributions/6', () => ({ version: 2 }));
  const person = openApp('/campaigns');
  await open(person);
  await person.type(field(), 'pause nordic{Enter}');
  await answerQuestion(person, 'Pause Nordic all day?', 'Pause');
  expect(texts(searches)).toEqual([{ text: 'nordic' }]);
  expect(await screen.findByText('Nordic all day is paused')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Nordic all day is resumed')).toBeVisible();
  expect(texts(states)).toEqual([{ state: 'paused' }, { state: 'live', version: 2 }]);
});

test('says that nothing was found, and that a search failed', async () => {
  let reply: unknown = { data: [] };
  answerCall(SEARCH, () => reply);
  const person = openApp('/campaigns', ADMIN);
  await open(person);
  await person.type(field(), 'zzz');
  expect(await screen.findByText('Nothing found for “zzz”.')).toBeVisible();
  reply = new StatusReply(500, undefined);
  await person.type(field(), 'z');
  expect(await screen.findByRole('alert')).toHaveTextContent('The search failed.');
  reply = { data: [ALL[1]] };
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: /Nordic Ads/ })).toBeVisible();
});

test('without a network, the search has failed; it does not say that nothing was found', async () => {
  let reply: unknown = new StatusReply(503, undefined);
  answerCall(SEARCH, () => reply);
  const person = openApp('/campaigns');
  await open(person);
  window.dispatchEvent(new Event('offline'));
  await person.type(field(), 'alph');
  expect(await screen.findByRole('alert')).toHaveTextContent('The search failed.');
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  reply = { data: [ALL[1]] };
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('option', { name: /Nordic Ads/ })).toBeVisible();
});

test('? lists the shortcuts, but not while a text is typed', async () => {
  answerCall(SEARCH, () => ({ data: [] }));
  const person = openApp('/campaigns');
  await open(person);
  await person.type(field(), '?');
  expect(field()).toHaveValue('?');
  expect(screen.queryByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeNull();
  await person.keyboard('{Escape}');
  await dialogCloses('Search');
  await person.keyboard('?');
  const dialog = await findDialog('Keyboard Shortcuts');
  expect(within(dialog).getByText('Search pages, leads and records')).toBeVisible();
});

test('Ctrl+K while the search is there loses no key', async () => {
  answerCall(SEARCH, () => ({ data: [] }));
  const person = openApp('/campaigns');
  await open(person);
  await person.keyboard('{Control>}k{/Control}');
  await person.type(field(), 'off');
  expect(field()).toHaveValue('off');
  expect(options()).toEqual(['OffersPage', 'New offerCommand']);
});

test('? lists the shortcuts on a checkbox too, and gives the focus back', async () => {
  const person = openApp('/campaigns');
  await screen.findByRole('button', { name: 'Search (Ctrl+K)' });
  const box = document.createElement('input');
  box.type = 'checkbox';
  document.body.append(box);
  box.focus();
  await person.keyboard('?');
  await findDialog('Keyboard Shortcuts');
  await person.keyboard('{Escape}');
  await dialogCloses('Keyboard Shortcuts');
  expect(box).toHaveFocus();
  box.remove();
});

test('a page that arrives late does not take the focus', async () => {
  answerCall(SEARCH, () => ({ data: [] }));
  const person = openApp('/campaigns');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Campaigns' });
  await open(person);
  heading.focus();
  await waitFor(() => expect(field()).toHaveFocus());
  await person.keyboard('offers{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/offers'));
});

test('asks before another page is shown instead of a dialog with unsaved changes', async () => {
  answerCall(SEARCH, () => ({ data: [] }));
  const person = openApp('/campaigns');
  await person.click(await screen.findByRole('button', { name: 'Create' }));
  const dialog = await findDialog('Create Campaign');
  const name = within(dialog).getByLabelText('Name');
  await fill(person, name, 'Half typed');
  for (const answer of ['Keep editing', 'Discard']) {
    await person.keyboard('{Control>}k{/Control}');
    await findDialog('Search');
    await person.type(field(), 'offers{Enter}');
    await answerQuestion(person, 'Discard your changes?', answer);
    await dialogCloses('Search');
    if (answer === 'Keep editing') expect(name).toHaveFocus();
  }
  await waitFor(() => expect(window.location.pathname).toBe('/offers'));
  expect(screen.queryByDisplayValue('Half typed')).toBeNull();
});
