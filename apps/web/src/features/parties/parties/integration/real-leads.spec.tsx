import { screen, waitFor, within } from '@testing-library/dom';
import { adminWithout, fill } from '#test/app';
import { answerCall } from '#test/fake-api';
import {
  answerIntegrationTab,
  bodiesOf,
  button,
  openTab,
  PATH,
  section,
  UNTRIED,
} from '#test/fake-integration';

beforeEach(answerIntegrationTab);

const request = (body: string) => ({
  ...{ method: 'POST', url: 'https://api.alpha.example/leads', headers: {} },
  body,
});

test('the checklist says what is missing, links to it, and goes away in the end', async () => {
  let checklist: object = {
    ...UNTRIED,
    missing_secrets: ['token'],
    test: 'changed',
    distributions: [{ id: 5, name: 'Main', country: 'GB', blocked_by: 'closed' }],
    accepted: { lead_id: 71, at: '2026-01-15T12:00:00Z' },
  };
  answerCall(`${PATH}/checklist`, () => checklist);
  const person = await openTab();
  const list = await screen.findByRole('list', { name: 'Steps to the first live lead' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'DoneThe integration is saved',
    'To doIts secrets are enteredNot set: token.',
    'To doA test call was acceptedWhat is saved differs from what was tested. Test it again.',
    'To doIt may get a lead nowMain (GB) sends none: the advertiser is closed at this time.',
    'DoneSomething sends it leadsIn Main (GB).',
    'DoneA real lead was acceptedLead 71',
    'To doA first status came backBy a postback or a status pull.',
  ]);
  expect(within(list).getByRole('link', { name: 'It may get a lead now' })).toHaveAttribute(
    'href',
    '/edit/advertiser/7?tab=6',
  );
  await person.click(button('A test call was accepted', list));
  expect(within(await section('2. Answer')).getByText('2. Answer')).toHaveFocus();
  checklist = { ...checklist, reported: { lead_id: 71, at: '2026-01-15T12:00:00Z' } };
  answerCall(`${PATH}/test`, () => ({ outcome: null, steps: [] }));
  await person.click(button('Test'));
  await waitFor(() => expect(list).not.toBeInTheDocument());
});

test('the checklist says that test leads are no real ones', async () => {
  answerCall(`${PATH}/checklist`, () => UNTRIED);
  await openTab();
  expect(await screen.findByText('Test leads do not count.')).toBeVisible();
});

test('values that real leads lack are named, with what is sent without them', async () => {
  const use = { step: 'lead', place: 'field' };
  const calls = answerCall(`${PATH}/missing-values`, () => ({
    origin: 'sent',
    leads: 200,
    values: [
      {
        ...{ name: 'city', missing: 37, lead_id: 71 },
        uses: [
          { ...use, field: 'town', kind: 'empty', text: null },
          { ...use, field: 'place', kind: 'text', text: 'none' },
        ],
      },
      {
        ...{ name: 'country', missing: 1, lead_id: null },
        uses: [{ ...use, field: 'geo', kind: 'refused', text: 'The table has no row' }],
      },
    ],
  }));
  const person = await openTab();
  const list = await screen.findByRole('list', { name: 'Values that real leads lack' });
  expect(list).toHaveTextContent(
    'lead.citymissing in 37 of 200for example lead 71' +
      'the field town is sent emptythe field place is sent as “none”',
  );
  expect(list).toHaveTextContent(
    'the field geo cannot be made: The table has no row. The lead is not sent',
  );
  await fill(person, screen.getByLabelText('Value of field 2'), '{{ lead.language }}');
  await waitFor(() =>
    expect(JSON.stringify(bodiesOf(calls, 'POST').at(-1))).toContain('lead.language'),
  );
});

test('the last leads are compared on request, with the lines that differ', async () => {
  const calls = answerCall(`${PATH}/past-leads`, () => ({
    origin: 'sent',
    leads: [
      {
        ...{ lead_id: 72, created_at: '2026-01-15T12:00:00Z' },
        steps: [
          {
            ...{ name: 'lead', change: 'changed', fault: null },
            before: request('{\n  "mail": "a@b.example",\n  "ref": 72\n}'),
            after: request('{\n  "email": "a@b.example",\n  "ref": 72\n}'),
          },
        ],
      },
      {
        ...{ lead_id: 71, created_at: '2026-01-15T11:00:00Z' },
        steps: [
          {
            ...{ name: 'lead', change: 'changed', fault: 'The field ref is not a number' },
            before: request('{}'),
            after: null,
          },
        ],
      },
    ],
  }));
  const person = await openTab();
  expect(calls).toHaveLength(0);
  await person.click(button('Compare'));
  const result = await screen.findByRole('status', { name: 'Result of the last leads' });
  expect(result).toHaveTextContent('2 of 2 would be sent differently, 1 not at all.');
  await person.click(button('Show lead 72', result));
  const lines = within(result).getByLabelText('Request of lead').textContent.split('\n');
  expect(lines.slice(2)).toEqual([
    '  {',
    '-   "mail": "a@b.example",',
    '+   "email": "a@b.example",',
    '    "ref": 72',
    '  }',
    '',
  ]);
  await person.click(button('Show lead 71', result));
  expect(result).toHaveTextContent('The field ref is not a number. The lead would not be sent.');
  await fill(person, screen.getByLabelText('Name of field 2'), 'tel');
  expect(result).toHaveTextContent('The form has changed since. Compare again.');
});

test('users who may not see leads are not offered to try them', async () => {
  await openTab(undefined, adminWithout('LEADS_LIST'));
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
});
