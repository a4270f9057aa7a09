import type { Preset } from '@leadline/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { findDialog, dialogCloses, openApp, readError } from '#test/app';
import { answerCall, StatusReply, type SentCall } from '#test/fake-api';
import { failure } from '#test/fake-replies';
import { answerOneLead, button, chips, openLeads, search } from '#test/leads-page';

const MINE: Preset = {
  id: 5,
  version: 3,
  name: 'Mine',
  page: 'leads',
  config: JSON.stringify({ filterData: { last_24_hours: true } }),
};

/** Answers the presets with those given and what is created; gives the creations. */
const answerPresets = (...presets: Preset[]): readonly SentCall[] => {
  const saved = [...presets];
  const creations: SentCall[] = [];
  answerCall('/api/presets', (call) => {
    if (call.method === 'GET') return saved;
    creations.push(call);
    const preset = { ...MINE, ...(call.body as Preset), id: 10 + creations.length, version: 1 };
    saved.push(preset);
    return preset;
  });
  return creations;
};

test('a preset keeps the search, and a double click on Submit makes one', async () => {
  const lists = answerOneLead();
  const creations = answerPresets(MINE);
  const person = await openLeads();
  await search(person, 'somebody@');
  await person.click(screen.getByRole('checkbox', { name: 'All dates' }));
  await search(person, 'somebody@example.com');
  await person.click(button('Show filter'));
  await person.click(await screen.findByRole('button', { name: 'Presets' }));
  await person.click(await screen.findByRole('button', { name: 'New Preset' }));
  const dialog = await findDialog('New Preset');
  await waitFor(() => expect(within(dialog).getByLabelText('Preset Name')).toHaveFocus());
  await person.type(within(dialog).getByLabelText('Preset Name'), 'mine');
  expect(button('Submit', dialog)).toBeDisabled();
  expect(dialog).toHaveTextContent('You already have a preset with this name');
  await person.type(within(dialog).getByLabelText('Preset Name'), ' too');
  await person.dblClick(button('Submit', dialog));
  await dialogCloses('New Preset');
  await waitFor(() => expect(button('mine too')).toHaveFocus());
  expect(creations).toHaveLength(1);
  const { config } = creations[0]?.body as { config: string };
  expect(JSON.parse(config)).toMatchObject({
    leadsSearch: {
      search_txt: ['somebody@example.com'],
      search_in: 'email',
      is_search_global: true,
    },
  });

  await person.click(button('mine too'));
  await person.click(await screen.findByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(chips()).toEqual(['Preset: Mine', 'Last 24 hours']));
  expect(lists.at(-1)?.body).toMatchObject({ search_txt: null });
  await person.click(button('Mine'));
  await person.click(await screen.findByRole('button', { name: 'mine too' }));
  await waitFor(() =>
    expect(chips()).toEqual(['Preset: mine too', 'Email: somebody@example.com (all dates)']),
  );
});

test('a double click on a name chooses it once; the pencil renames, and saving has its own words', async () => {
  answerOneLead();
  answerPresets(MINE);
  const writes = answerCall('/api/presets/5', ({ body }) => ({
    ...MINE,
    version: 4,
    ...(body as object),
  }));
  const person = await openLeads();
  await person.click(button('Show filter'));
  await person.click(await screen.findByRole('button', { name: 'Presets' }));
  await person.dblClick(await screen.findByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(chips()).toEqual(['Preset: Mine', 'Last 24 hours']));

  await person.click(button('Mine'));
  await person.click(await screen.findByRole('button', { name: 'Rename Mine' }));
  const dialog = await findDialog('Rename Preset');
  const name = within(dialog).getByLabelText('Preset Name');
  expect(name).toHaveValue('Mine');
  await person.clear(name);
  await person.type(name, 'Ours{Enter}');
  await dialogCloses('Rename Preset');
  expect(writes.map(({ body }) => body)).toEqual([{ name: 'Ours', version: 3 }]);
  await waitFor(() => expect(chips()[0]).toBe('Preset: Ours'));

  await person.click(screen.getByRole('switch', { name: 'Last 24 hours' }));
  await person.click(button(/^Ours/));
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
  expect(button('Override Ours with the current view')).toBeVisible();
});

test('a name that the server refuses is said at its field, for a new preset and for a rename', async () => {
  answerOneLead();
  const text = 'You already have a preset with this name. Please choose another.';
  const refusal = {
    ...failure('PRESET_NAME_TAKEN', text),
    issues: [{ in: 'body', field: 'name', code: 'taken', message: text }],
  };
  answerCall('/api/presets', ({ method }) =>
    method === 'GET' ? [MINE] : new StatusReply(409, refusal),
  );
  answerCall('/api/presets/5', () => new StatusReply(409, refusal));
  const person = await openLeads();
  await person.click(button('Show filter'));
  const namings = [
    ['New Preset', 'New Preset', 'Failed to create. Please try again.'],
    ['Rename Mine', 'Rename Preset', 'Failed to update. Please try again.'],
  ] as const;
  for (const [choice, title, failed] of namings) {
    await person.click(await screen.findByRole('button', { name: 'Presets' }));
    await person.click(await screen.findByRole('button', { name: choice }));
    const dialog = await findDialog(title);
    const name = within(dialog).getByLabelText('Preset Name');
    await person.clear(name);
    await person.type(name, 'Theirs{Enter}');
    await readError(person, failed, 'Please correct the marked fields.');
    expect(name).toHaveAccessibleDescription(text);
    await waitFor(() => expect(name).toHaveFocus());
    await person.type(name, '!');
    expect(dialog).not.toHaveTextContent(text);
    await person.click(button('Cancel', dialog));
    await dialogCloses(title);
  }
  await person.click(button('Presets'));
  expect(await screen.findByRole('button', { name: 'Mine' })).toBeVisible();
});

test('presets that cannot be loaded are not called none, and a new one does not hide them', async () => {
  answerOneLead();
  let isLost = true;
  answerCall('/api/presets', ({ method, body }) => {
    if (method === 'POST') return { ...MINE, ...(body as Preset), id: 11, version: 1 };
    return isLost ? new StatusReply(500, failure('INTERNAL', 'No.')) : [MINE];
  });
  const person = await openLeads();
  await person.click(button('Show filter'));
  await person.click(await screen.findByRole('button', { name: 'Presets' }));
  expect(await screen.findByText('The presets could not be loaded.')).toBeVisible();
  expect(screen.queryByText(/^No presets yet/)).toBeNull();
  await person.click(button('New Preset'));
  const dialog = await findDialog('New Preset');
  isLost = false;
  await person.type(within(dialog).getByLabelText('Preset Name'), 'Other{Enter}');
  await dialogCloses('New Preset');
  await person.click(button(/^(Presets|Other)/));
  expect(await screen.findByRole('button', { name: 'Mine' })).toBeVisible();
});

describe('a preset in the address that does not exist', () => {
  const address = (filters: object, preset: string): string =>
    `?filters=${encodeURIComponent(JSON.stringify(filters))}&preset=${preset}`;
  const chosen = (): string | null => new URLSearchParams(window.location.search).get('preset');

  test('is left out with everything else that means nothing, by one notice and one request', async () => {
    const lists = answerOneLead();
    let tell = (): void => undefined;
    const known = new Promise<readonly Preset[]>((resolve) => {
      tell = () => resolve([MINE]);
    });
    answerCall('/api/presets', () => known);
    await openLeads(address({ country_id: [1], colour: 'red' }, '99999'));
    // Not a word before it is known, and the list does not wait for it.
    expect(chosen()).toBe('99999');
    expect(screen.queryByText(/^Left out/)).toBeNull();
    tell();
    const notice = 'Left out of the address: unknown filter colour, Preset 99999';
    expect(await screen.findAllByText(notice)).toHaveLength(1);
    await waitFor(() => expect(chosen()).toBeNull());
    await waitFor(() => expect(chips()).toEqual(['Today', 'Country: Germany']));
    expect(lists).toHaveLength(1);
  });

  test('stays as long as the presets cannot be loaded', async () => {
    answerOneLead();
    const presets = answerCall('/api/presets', () => failure('INTERNAL', 'No.'), 500);
    await openLeads(address({ colour: 'red' }, '99999'));
    expect(await screen.findByText('Left out of the address: unknown filter colour')).toBeVisible();
    expect(presets.length).toBeGreaterThan(0);
    expect(chosen()).toBe('99999');
  });

  test.each([
    ['reports, which do not have this preset', '/reports', address({}, '5'), 'Preset 5'],
    ['leads without filters, where none is chosen', '/leads', '?preset=5', 'Preset 5'],
    ['a text', '/leads', address({}, 'mine'), 'Preset mine'],
    ['conversions, which have none', '/pending-conversion', address({}, '5'), 'Preset 5'],
  ])('is named on %s', async (_case, path, query, named) => {
    answerOneLead();
    answerCall('/api/lead-metrics', () => failure('INTERNAL', 'No.'), 500);
    answerCall('/api/pending-conversions', () => ({ data: [], past: null }));
    answerPresets(MINE);
    openApp(path + query);
    expect(await screen.findByText(`Left out of the address: ${named}`)).toBeVisible();
    await waitFor(() => expect(chosen()).toBeNull());
  });

  test('is looked for again in presets that are older than the address', async () => {
    answerOneLead();
    answerPresets(MINE);
    await openLeads(address({}, '5'));
    await waitFor(() => expect(chips()[0]).toBe('Preset: Mine'));
    answerPresets(MINE, { ...MINE, id: 6, name: 'Of another tab' });
    window.history.pushState(null, '', `/leads${address({}, '6')}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(chips()[0]).toBe('Preset: Of another tab'));
    expect(chosen()).toBe('6');
    expect(screen.queryByText(/^Left out/)).toBeNull();
  });
});
