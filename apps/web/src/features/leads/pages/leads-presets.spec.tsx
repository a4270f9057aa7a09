import type { Preset } from '@leadline/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { findDialog, dialogCloses } from '#test/app';
import { answerCall, type SentCall } from '#test/fake-api';
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
  await person.type(within(dialog).getByLabelText('Preset Name'), 'mine');
  expect(button('Submit', dialog)).toBeDisabled();
  expect(dialog).toHaveTextContent('You already have a preset with this name');
  await person.type(within(dialog).getByLabelText('Preset Name'), ' too');
  await person.dblClick(button('Submit', dialog));
  await dialogCloses('New Preset');
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
