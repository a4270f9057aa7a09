import { screen, waitFor, within } from '@testing-library/dom';
import { choose, dialogCloses, fill, findDialog, openApp } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { decisionTrace, failure, leadRow } from '#test/fake-replies';

const SIMULATE = '/api/distributions/simulate';
const LEADS = '/api/lead-details';
const LEAD = leadRow(7, {
  country_id: 1,
  country_name: 'Germany',
  affiliate_id: 1,
  funnel: 'spring',
  custom_param_1: 'promo',
  custom_param_3: 'three',
  advertiser_name: 'Bravo',
});

const answerSimulation = () =>
  answerCall(SIMULATE, () => ({
    outcome: 'offered',
    advertiser: { id: 1, name: 'Alpha' },
    code: null,
    reason: null,
    distribution: { id: 3, name: 'GB main' },
    advertiser_overrides: null,
    trace: decisionTrace(),
  }));

test('a stored lead is simulated at once as if it came now, then with what is changed', async () => {
  answerCall('/api/distributions', () => []);
  const asked = answerCall(LEADS, () => ({ total: 1, data: [LEAD] }));
  const calls = answerSimulation();
  const person = openApp('/rotations?simulate=7');
  const dialog = await findDialog('Simulate lead 7');
  expect(await within(dialog).findByText('Offered to Alpha.')).toBeVisible();
  expect(dialog).toHaveTextContent(
    'lead7@example.com came 2026-01-15 12:00:00 and is Accepted at Bravo.',
  );
  expect(asked[0]?.body).toMatchObject({
    search_in: 'id',
    search_txt: ['7'],
    is_search_global: true,
  });
  const lead = {
    country_id: 1,
    affiliate_id: 1,
    funnel: 'spring',
    custom_param_1: 'promo',
    custom_param_2: null,
    custom_param_3: 'three',
    custom_param_4: null,
    custom_param_5: null,
  };
  expect(calls.map(({ body }) => body)).toEqual([{ lead_id: 7, lead, at: null }]);

  // Besides the first parameter, only the lead's own ones are shown.
  expect(within(dialog).queryByRole('textbox', { name: 'Custom Param 2' })).toBeNull();
  await fill(person, within(dialog).getByRole('textbox', { name: 'Custom Param 3' }), '');
  await person.click(within(dialog).getByRole('button', { name: 'When the lead came' }));
  await person.click(within(dialog).getByRole('button', { name: 'Simulate' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toEqual({
    lead_id: 7,
    lead: { ...lead, custom_param_3: null },
    at: '2026-01-15 12:00',
  });
  await person.click(within(dialog).getByRole('button', { name: 'Now' }));
  await person.type(within(dialog).getByRole('textbox', { name: 'Custom Param 1' }), '{Enter}');
  await waitFor(() => expect(calls[2]?.body).toMatchObject({ at: null }));
  await person.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
  await dialogCloses('Simulate lead 7');
  expect(window.location.search).toBe('');
});

test('a lead that is entered needs a country and a publisher', async () => {
  answerCall('/api/distributions', () => []);
  const calls = answerSimulation();
  const person = openApp('/rotations');
  await person.click(await screen.findByRole('button', { name: 'Simulate' }));
  const dialog = await findDialog('Simulate a lead');
  expect(within(dialog).getByRole('button', { name: 'Simulate' })).toBeDisabled();
  expect(dialog).toHaveTextContent('Choose a country and a publisher.');
  await choose(person, dialog, 'Country of the lead', 'Germany');
  await choose(person, dialog, 'Publisher of the lead', 'North');
  await person.click(within(dialog).getByRole('button', { name: 'Simulate' }));
  expect(await within(dialog).findByText('Offered to Alpha.')).toBeVisible();
  expect(calls[0]?.body).toMatchObject({ lead_id: null, at: null });
});

test('a lead that cannot be loaded is not simulated', async () => {
  answerCall('/api/distributions', () => []);
  answerCall(LEADS, () => ({ total: 0, data: [] }));
  const calls = answerSimulation();
  openApp('/rotations?simulate=8');
  const dialog = await findDialog('Simulate lead 8');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Lead 8 could not be loaded. It may have been deleted, or you may not see leads.',
  );
  expect(calls).toEqual([]);
});

test('what the server has against the lead stands at its fields, the rest below the form', async () => {
  answerCall('/api/distributions', () => []);
  const issue = (field: string, message: string) => ({ in: 'body', field, code: 'x', message });
  let reply: object = {
    ...failure('VALIDATION_FAILED', 'The request is not valid.'),
    issues: [
      issue('at', 'no such time'),
      issue('lead.affiliate_id', 'No such publisher'),
      issue('lead.funnel', 'Too short'),
      issue('lead.phone', 'Too long'),
    ],
  };
  answerCall(SIMULATE, () => new StatusReply(422, reply));
  const person = openApp('/rotations');
  await person.click(await screen.findByRole('button', { name: 'Simulate' }));
  const dialog = await findDialog('Simulate a lead');
  await choose(person, dialog, 'Country of the lead', 'Germany');
  await choose(person, dialog, 'Publisher of the lead', 'North');
  await person.click(within(dialog).getByRole('button', { name: 'Simulate' }));
  const publisher = within(dialog).getByRole('combobox', { name: 'Publisher of the lead' });
  await waitFor(() => expect(publisher).toHaveAccessibleDescription('No such publisher'));
  expect(publisher).toHaveFocus();
  const time = within(dialog).getByRole('textbox', { name: /^Time/ });
  expect(time).toHaveAccessibleDescription('No such time');
  expect(dialog).toHaveTextContent('lead.phone: Too long');
  expect(dialog).not.toHaveTextContent('The request is not valid.');

  const funnel = within(dialog).getByRole('textbox', { name: 'Funnel' });
  expect(funnel).toHaveAccessibleDescription('Too short');
  await fill(person, funnel, 'spring');
  expect(funnel).not.toHaveAccessibleDescription();
  expect(publisher).toHaveAccessibleDescription('No such publisher');

  reply = failure('INTERNAL', 'Something is broken.');
  await person.click(within(dialog).getByRole('button', { name: 'Simulate' }));
  expect(await within(dialog).findByText('Something is broken.')).toBeVisible();
  expect(time).not.toHaveAccessibleDescription();
});
