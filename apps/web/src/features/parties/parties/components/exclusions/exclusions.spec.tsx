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
} from '#test/app';
import { answerCall, type SentCall } from '#test/fake-api';
import { advertiserSettings, FRANCE, GERMANY } from '#test/fake-parties';

const EXCLUSION = '/api/advertisers/exclusion';
const EFFECTS = '/api/advertisers/7/effects';

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
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
  expect(await within(dialog).findByText(/3 of 40 leads .* 3 to nobody\./)).toBeVisible();
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
