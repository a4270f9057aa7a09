import { screen, waitFor, within } from '@testing-library/dom';
import { answerQuestion, fill, findDialog } from '#test/app';
import { answerCall } from '#test/fake-api';
import {
  answerIntegrationTab,
  BARE,
  bodiesOf,
  button,
  NO_MAPPING,
  openTab,
} from '#test/fake-integration';

const READING = {
  reports: [
    {
      ...{ lead_id: null, brand_lead_id: null, status: null, ftd: false, amount: null },
      ...{ deposit_id: null, deposit_amount: null },
      ...{ ftd_time: null, event_id: null, problem: 'lead_id: Send lead_id or brand_lead_id' },
    },
  ],
  count: 1,
};
const REQUEST = {
  id: 5,
  received_at: '2026-01-15T12:00:00Z',
  outcome: 'refused',
  content_type: 'application/json',
  data: { query: {}, body: { events: [{ ref: 71, state: 'Sold' }, { ref: 72 }] } },
  now: READING,
  then: READING,
};
const MAPPING = '/api/advertisers/7/status-mapping';
const place = (path: string) => ({ from: 'path', path });

beforeEach(answerIntegrationTab);

test('places are chosen by clicks in a received report, tried at once, and saved', async () => {
  const saves = answerCall(MAPPING, ({ method }) =>
    method === 'GET' ? { ...NO_MAPPING, version: 4 } : { message: 'Saved', version: 5 },
  );
  const tries = answerCall(`${MAPPING}/readings`, ({ body }) => {
    const { reports } = body as { reports: object | null };
    const report = { ...READING.reports[0], lead_id: '71', status: 'Sold', problem: null };
    const then = reports === null ? READING : { reports: [report], count: 2 };
    return { faults: [], requests: [{ ...REQUEST, then }] };
  });
  const person = await openTab(BARE);
  await person.click(await screen.findByRole('button', { name: 'Map from a received report' }));
  const dialog = await findDialog('Map from a received report');
  expect(button('Save the places', dialog)).toBeDisabled();
  const tree = await within(dialog).findByRole('group', { name: 'Values of the report' });
  const pick = async (label: string, path: string): Promise<void> => {
    await person.click(within(dialog).getByLabelText(label));
    await person.click(button(`Use ${path}`, tree));
  };
  await pick('List of reports', 'body.events[0].ref');
  await pick('Our id of the lead', 'body.events[0].ref');
  await pick('Status', 'body.events[0].state');
  expect(within(dialog).getByLabelText('List of reports')).toHaveValue('body.events');
  expect(within(dialog).getByLabelText('Our id of the lead')).toHaveValue('ref');
  expect(await within(dialog).findByText(/read as: 2 reports: lead 71, Sold/)).toBeVisible();
  await person.click(button('Save the places', dialog));
  await waitFor(() =>
    expect(bodiesOf(saves, 'PUT')).toMatchObject([
      {
        statuses: [],
        version: 4,
        reports: {
          type: 'auto',
          rows: 'body.events',
          read: { lead_id: place('ref'), status: place('state'), amount: null, ftd_values: [] },
        },
      },
    ]),
  );
  expect(bodiesOf(tries, 'POST')[0]).toEqual({ reports: null });
});

test('faults of a path stand at its field', async () => {
  const person = await openTab(BARE);
  answerCall(`${MAPPING}/readings`, ({ body }) => ({
    faults:
      (body as { reports: object | null }).reports === null
        ? []
        : [{ path: 'read.lead_id', message: 'The path is not valid' }],
    requests: [{ ...REQUEST, then: null }],
  }));
  await person.click(await screen.findByRole('button', { name: 'Map from a received report' }));
  const dialog = await findDialog('Map from a received report');
  await fill(person, within(dialog).getByLabelText('Our id of the lead'), 'body.[[');
  expect(await within(dialog).findByText('The path is not valid')).toBeVisible();
});

test('saved places are listed, and removed after a question', async () => {
  const read = {
    ...{ lead_id: place('body.id'), brand_lead_id: null, status: null, ftd: null },
    ...{ ftd_values: [], amount: null, currency: null, ftd_time: null, event_id: null },
  };
  const calls = answerCall(MAPPING, ({ method }) =>
    method === 'GET'
      ? { ...NO_MAPPING, reports: { type: 'auto', rows: null, read } }
      : { message: 'Saved', version: 2 },
  );
  const person = await openTab(BARE);
  const places = await screen.findByLabelText('Places in a report');
  expect(places).toHaveTextContent('Our id of the leadbody.id');
  await person.click(button('Read by our names'));
  await answerQuestion(person, /our names/, 'Read by our names');
  await waitFor(() =>
    expect(bodiesOf(calls, 'PUT')).toMatchObject([{ statuses: [], reports: null, version: 1 }]),
  );
});
