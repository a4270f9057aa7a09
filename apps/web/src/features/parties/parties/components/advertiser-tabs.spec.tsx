import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import {
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  findDialog,
  findGrid,
  openApp,
  openOptions,
  rowOf,
  rowsOf,
  adminWithout,
  headerOf,
  readError,
} from '#test/app';
import { answerCall, type SentCall, StatusReply } from '#test/fake-api';
import { advertiserSettings, FRANCE, GERMANY, publisherSettings } from '#test/fake-parties';
import { failure, capRow } from '#test/fake-replies';

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const SETTINGS = '/api/advertisers/7/settings';
const REVENUE = {
  ...{ id: 3, version: 2, advertiser_id: 7, country: GERMANY, amount: '550.00' },
  used_by: [] as string[],
};
const bodiesOf = (calls: readonly SentCall[]): unknown[] => calls.map(({ body }) => body);

describe('exclusions', () => {
  const EXCLUSION = '/api/advertisers/exclusion';
  const EFFECTS = '/api/advertisers/7/effects';

  const bodiesOf = (calls: readonly SentCall[], method: string): unknown[] =>
    calls.filter((call) => call.method === method).map(({ body }) => body);

  const openExclusions = async (): Promise<UserEvent> => {
    answerCall('/api/advertisers/7/settings', () =>
      advertiserSettings({
        exclusions: [
          {
            id: 5,
            version: 2,
            advertiser_id: 7,
            affiliate: { id: 1, name: 'North' },
            country: GERMANY,
            country_ids: [1, 2],
            funnel: '["spring","summer"]',
          },
        ],
      }),
    );
    const person = openApp('/edit/advertiser/7?tab=7');
    await waitFor(async () => expect(rowsOf(await findGrid('Exclusions'))).toHaveLength(1));
    return person;
  };

  beforeEach(() => {
    answerCall('/api/countries', () => [GERMANY, FRANCE]);
    answerCall(EFFECTS, () => ({
      distributions: [],
      caps: [],
      leads: 40,
      is_partial: false,
      moves: [{ from: { id: 7, name: 'Alpha' }, to: null, leads: 3 }],
    }));
  });

  test('an exclusion needs a publisher, and a country or a funnel', async () => {
    const calls = answerCall(EXCLUSION, () => ({ message: 'Done', id: 6 }), 201);
    const person = await openExclusions();
    await person.click(button('Create Exclusion'));
    const dialog = await findDialog('Create Exclusion');
    const save = button('Save', dialog);
    expect(save).toBeDisabled();
    expect(within(dialog).getByText('Country is required')).toBeVisible();
    const funnel = within(dialog).getByRole('combobox', { name: 'Funnel' });
    await person.click(funnel);
    await person.keyboard('autumn{Enter}winter,');
    expect(save).toBeEnabled();
    await person.click(save);
    expect(within(dialog).getByText('Publisher is required')).toBeVisible();
    await choose(person, dialog, 'Publisher', 'North');
    await person.click(save);
    await dialogCloses('Create Exclusion');
    expect(bodiesOf(calls, 'POST')).toEqual([
      { advertiser_id: 7, affiliate_id: [1], country_ids: [], funnel: '["autumn","winter"]' },
    ]);
    expect(await screen.findByText('Record created successfully.')).toBeVisible();
  });

  test('Tab leaves the countries without choosing the highlighted one', async () => {
    const calls = answerCall(EXCLUSION, () => ({ message: 'Done', id: 6 }), 201);
    const person = await openExclusions();
    await person.click(button('Create Exclusion'));
    const dialog = await findDialog('Create Exclusion');
    await choose(person, dialog, 'Publisher', 'North');
    const countries = within(dialog).getByRole('combobox', { name: 'Countries' });
    await person.click(countries);
    const france = openOptions().find(({ textContent }) => textContent.includes('France'));
    await person.click(france as HTMLElement);
    expect(countries).toHaveAttribute('aria-expanded', 'true');
    await person.tab();
    expect(countries).not.toHaveFocus();
    await person.click(button('Save', dialog));
    await dialogCloses('Create Exclusion');
    expect(bodiesOf(calls, 'POST')).toMatchObject([{ country_ids: [FRANCE.id] }]);
  });

  test('funnels are chips; editing names the exclusion and shows the effects before saving', async () => {
    const calls = answerCall(EXCLUSION, () => ({ message: 'Done', version: 3 }));
    const asked = answerCall(EFFECTS, () => ({
      distributions: [],
      caps: [],
      leads: 40,
      is_partial: false,
      moves: [{ from: { id: 7, name: 'Alpha' }, to: null, leads: 3 }],
    }));
    const person = await openExclusions();
    const grid = await findGrid('Exclusions');
    const row = rowOf(grid, 'North');
    expect(cellOf(grid, row, 'Country')).toHaveTextContent('GermanyFrance');
    expect(cellOf(grid, row, 'Funnel')).toHaveTextContent('springsummer');
    await person.click(button('Edit exclusion of North'));
    const dialog = await findDialog('Edit Exclusion');
    await choose(person, dialog, 'Countries', 'France');
    expect(await within(dialog).findByText(/3 of 40 leads .* 3 to no advertiser\./)).toBeVisible();
    expect(asked.at(-1)?.body).toEqual({
      kind: 'exclusion',
      exclusion_id: 5,
      excluded: { affiliate_id: 1, country_ids: [1], funnel: ['spring', 'summer'] },
    });
    await person.click(button('Save', dialog));
    await dialogCloses('Edit Exclusion');
    expect(bodiesOf(calls, 'PUT')).toEqual([
      {
        exclusion_id: 5,
        advertiser_id: 7,
        affiliate_id: 1,
        country_ids: [1],
        funnel: '["spring","summer"]',
        version: 2,
      },
    ]);
    await person.click(button('Delete exclusion of North'));
    await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
    await waitFor(() => expect(bodiesOf(calls, 'DELETE')).toEqual([{ exclusion_id: 5 }]));
  });
});

describe('overrides', () => {
  const SLUGS = '/api/funnel-override';

  beforeEach(() => {
    answerCall('/api/countries', () => [GERMANY, FRANCE]);
    answerCall('/api/get-filter-data', () => ({
      advertisers: [{ id: 7, name: 'Alpha' }],
      countries: [],
      publishers: [{ id: 4, name: 'North' }],
      funnel: [],
      statuses: [],
    }));
  });

  test('a publisher has overrides of API offer slugs, listed by name and as chips', async () => {
    answerCall('/api/publishers/4/settings', () =>
      publisherSettings({
        funnel_overrides: [
          {
            id: 9,
            version: 2,
            advertiser_id: 7,
            affiliate_id: 4,
            country_id: 1,
            countries: [1, 2],
            override_values: ['slug-a', 'slug-b'],
          },
        ],
      }),
    );
    const calls = answerCall(SLUGS, () => ({ message: 'Done', id: 10 }), 201);
    const person = openApp('/edit/affiliate/4?tab=9');
    const grid = await findGrid('API Offer Slug Overrides');
    await waitFor(() => expect(rowOf(grid, 'Alpha')).toBeVisible());
    const row = rowOf(grid, 'Alpha');
    expect(cellOf(grid, row, 'Country')).toHaveTextContent('GermanyFrance');
    expect(cellOf(grid, row, 'Override Values')).toHaveTextContent('slug-aslug-b');
    expect(headerOf(grid, 'Country')).toHaveAttribute('aria-sort', 'ascending');

    await person.click(button('Create API Offer Slug Override'));
    const dialog = await findDialog('Create API Offer Slug Override');
    const publisher = within(dialog).getByLabelText('Publisher Name');
    expect(publisher).toHaveValue('North');
    expect(publisher).toBeDisabled();
    await person.click(button('Save', dialog));
    expect(within(dialog).getByText('Override Values is required')).toBeVisible();
    await choose(person, dialog, 'Countries', 'Germany');
    await choose(person, dialog, 'Advertiser Name', 'Alpha');
    await person.click(within(dialog).getByRole('combobox', { name: 'Override Values' }));
    await person.keyboard(' slug-c {Enter}slug-d{Enter}');
    await person.click(button('Save', dialog));
    await dialogCloses('Create API Offer Slug Override');
    expect(bodiesOf(calls)).toEqual([
      {
        side: 'publisher',
        countries: [1],
        advertiser_id: 7,
        affiliate_id: 4,
        override_values: ['slug-c', 'slug-d'],
      },
    ]);
    expect(await screen.findByText('Record created successfully.')).toBeVisible();

    const updates = answerCall(`${SLUGS}/9`, () => ({ message: 'Done', version: 3 }));
    const name = 'API offer slug override of Alpha in Germany, France (slug-a, slug-b)';
    await person.click(button(`Edit ${name}`));
    const edited = await findDialog('Edit API Offer Slug Override');
    await choose(person, edited, 'Countries', 'France');
    await person.click(button('Save', edited));
    await dialogCloses('Edit API Offer Slug Override');
    expect(bodiesOf(updates)).toEqual([
      {
        side: 'publisher',
        countries: [1],
        advertiser_id: 7,
        affiliate_id: 4,
        override_values: ['slug-a', 'slug-b'],
        version: 2,
      },
    ]);
    expect(await screen.findByText('Record updated successfully.')).toBeVisible();

    await person.click(button(`Delete ${name}`));
    expect(await findDialog('Are you sure?')).toHaveTextContent(
      `You are sure about to delete the ${name}`,
    );
    await answerQuestion(person, 'Are you sure?', 'No, cancel');
  });

  test('an advertiser has overrides of publisher ids, for one publisher or any', async () => {
    answerCall('/api/advertisers/7/settings', () => advertiserSettings());
    answerCall(
      '/api/publisher-override',
      () => new StatusReply(500, failure('INTERNAL', 'Something went wrong.')),
    );
    const person = openApp('/edit/advertiser/7?tab=8');
    await findGrid('Override Publisher ID');
    await person.click(button('Create Publisher ID Override'));
    const dialog = await findDialog('Create Publisher ID Override');
    expect(within(dialog).getByLabelText('Advertiser Name')).toHaveValue('Alpha');
    await person.click(button('Save', dialog));
    expect(within(dialog).getByText('Override is required')).toBeVisible();
    await person.click(within(dialog).getByRole('combobox', { name: 'Override Values' }));
    await person.keyboard('A-7{Enter}');
    await person.click(button('Save', dialog));
    await readError(person, 'Failed to create. Please try again.');
    const calls = answerCall('/api/publisher-override', () => ({ message: 'Done', id: 1 }), 201);
    await person.click(button('Save', dialog));
    await dialogCloses('Create Publisher ID Override');
    expect(bodiesOf(calls)).toEqual([
      {
        side: 'advertiser',
        countries: [],
        advertiser_id: 7,
        affiliate_id: null,
        override_values: ['A-7'],
      },
    ]);
  });

  test('API offer slugs of an advertiser can be created without a permission of their own', async () => {
    answerCall('/api/advertisers/7/settings', () => advertiserSettings());
    openApp(
      '/edit/advertiser/7?tab=9',
      adminWithout('ADVERTISER_OVERRIDE_API_OFFERS_EDIT', 'PUBLISHER_OVERRIDE_API_OFFERS_CREATE'),
    );
    await findGrid('API Offer Slug Overrides');
    await waitFor(() => expect(button('Create API Offer Slug Override')).toBeEnabled());
  });
});

describe('effects', () => {
  const MOVED = /28 of 1,204 leads of the last 24 hours .* 20 to Bravo, 8 to no advertiser\./;
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
    await waitFor(async () =>
      expect(rowsOf(await findGrid('Supported Countries'))).toHaveLength(1),
    );
    await person.click(button('Delete supported country of Germany'));
    const question = await findDialog('Are you sure?');
    expect(question).toHaveTextContent(MOVED);
    expect(question).toHaveTextContent('Concerns 1 live distribution: DE main.');
    expect(bodiesOf(asked)).toEqual([{ kind: 'countries', added: [], removed: [1] }]);
    await answerQuestion(person, 'Are you sure?', 'No, cancel');

    answerCall(
      '/api/advertisers/7/effects',
      () => new StatusReply(500, failure('INTERNAL', 'No.')),
    );
    await person.click(button('Delete supported country of Germany'));
    expect(await findDialog('Are you sure?')).toHaveTextContent(
      'You are sure about to delete the supported country of Germany',
    );
    await answerQuestion(person, 'Are you sure?', 'No, cancel');
  });

  test('a dialog requests the effects of the chosen country, and offers a retry after a failure', async () => {
    answerCall('/api/advertisers/7/settings', () => advertiserSettings());
    answerCall(
      '/api/advertisers/7/effects',
      () => new StatusReply(500, failure('INTERNAL', 'No.')),
    );
    const person = openApp('/edit/advertiser/7?tab=5');
    await findGrid('Supported Countries');
    await person.click(button('Create Supported Country'));
    const dialog = await findDialog('Create Supported Country');
    await choose(person, dialog, 'Country Name', 'France');
    expect(await within(dialog).findByText(/could not be loaded/)).toBeVisible();
    const asked = answerCall('/api/advertisers/7/effects', effects);
    await person.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByText(MOVED)).toBeVisible();
    expect(bodiesOf(asked)).toEqual([{ kind: 'countries', added: [2], removed: [] }]);
  });

  test('changing the country of a revenue requests the effects for both countries', async () => {
    answerCall(SETTINGS, () => advertiserSettings({ revenues: [REVENUE] }));
    const asked = answerCall('/api/advertisers/7/effects', effects);
    const person = openApp('/edit/advertiser/7?tab=2');
    await waitFor(() => expect(button('Edit revenue of Germany')).toBeEnabled());
    await person.click(button('Edit revenue of Germany'));
    await choose(person, await findDialog('Edit Revenue'), 'Country', 'France');
    expect(await screen.findByText(MOVED)).toBeVisible();
    const change = { kind: 'amount', country_id: FRANCE.id, amount: '550.00' };
    expect(bodiesOf(asked)).toEqual([{ ...change, replaced_id: 3 }]);
  });

  test('ending a revenue says which distributions name it as a deal', async () => {
    const revenue = { ...REVENUE, used_by: ['Desk', 'Night'] };
    answerCall(SETTINGS, () => advertiserSettings({ revenues: [revenue] }));
    answerCall('/api/advertisers/7/effects', effects);
    const person = openApp('/edit/advertiser/7?tab=2');
    await waitFor(() => expect(button('Delete revenue of Germany')).toBeEnabled());
    await person.click(button('Delete revenue of Germany'));
    expect(
      await screen.findByText(
        /In use by Desk, Night: no lead goes there under this deal any more\./,
      ),
    ).toBeVisible();
    await answerQuestion(person, 'Are you sure?', 'No, cancel');
  });
});

/** A cap that resets now is read again one second later. */
const due = { reset_at: '2026-01-01T00:00:00.000Z' };

test('the caps of a party are reloaded silently, and have a column chooser', async () => {
  const reads = answerCall(SETTINGS, () =>
    advertiserSettings({ caps: [capRow(31, { ...due, filled: reads.length > 1 ? 41 : 37 })] }),
  );
  openApp('/edit/advertiser/7?tab=4');
  const grid = await findGrid('Caps');
  const filled = () => cellOf(grid, rowsOf(grid)[0] as HTMLElement, 'Filled');
  await waitFor(() => expect(filled()).toHaveTextContent('41 of 50'), { timeout: 8000 });
  expect(grid).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByRole('button', { name: 'Columns' })).toBeVisible();
});
