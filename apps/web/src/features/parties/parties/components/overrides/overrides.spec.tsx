import { screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  findDialog,
  findGrid,
  headerOf,
  openApp,
  readError,
  rowOf,
} from '#test/app';
import { answerCall, StatusReply, type SentCall } from '#test/fake-api';
import { advertiserSettings, FRANCE, GERMANY, publisherSettings } from '#test/fake-parties';
import { failure } from '#test/fake-replies';

const SLUGS = '/api/funnel-override';

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const bodiesOf = (calls: readonly SentCall[]): unknown[] => calls.map(({ body }) => body);

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
