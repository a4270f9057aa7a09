import {
  mappingOf,
  pathInList,
  placesDraftOf,
  readingText,
  withClicked,
  type Reading,
} from './report-places';

const EMPTY = placesDraftOf(null);

test('a clicked value goes to its place, and in a list to the place in an entry', () => {
  const whole = withClicked(EMPTY, 'leadId', 'body.lead.ref');
  expect(whole.leadId).toEqual({ from: 'path', text: 'body.lead.ref' });
  const listed = withClicked(EMPTY, 'rows', 'body.events[1].lead.ref');
  expect(listed.rows).toBe('body.events');
  expect(withClicked(listed, 'leadId', 'body.events[1].lead.ref').leadId.text).toBe('lead.ref');
  // An element of XML that occurs once is no list.
  expect(withClicked(EMPTY, 'rows', 'body.R.Lead.Id').rows).toBe('body.R.Lead');
});

test.each([
  ['body', 'body[0].id', 'id'],
  ['body.R.Lead', 'body.R.Lead.Id', 'Id'],
  ['lines', 'lines[2]', '@'],
  ['body.events', 'query.key', 'query.key'],
  ['', 'body.id', 'body.id'],
])('in the list %j, %j is %j', (rows, path, inside) => {
  expect(pathInList(rows, path)).toBe(inside);
});

test('a mapping is the same after it was opened', () => {
  const draft = { ...withClicked(EMPTY, 'status', 'body.s'), ftdValues: ['yes'], rows: ' body ' };
  const mapping = mappingOf(draft);
  expect(mapping).toMatchObject({
    rows: 'body',
    read: { status: { from: 'path', path: 'body.s' }, ftd_values: ['yes'], lead_id: null },
  });
  expect(mappingOf(placesDraftOf(mapping as never))).toEqual(mapping);
});

test('readings are said in words', () => {
  const report: Reading['reports'][number] = {
    ...{ lead_id: '7', brand_lead_id: null, status: 'Sold', ftd: true, amount: '250.00' },
    ...{ ftd_time: null, event_id: 'e-1', problem: null },
    ...{ deposit_id: null, deposit_amount: null },
  };
  const refused = { ...report, problem: 'amount: Use a number' };
  expect(readingText({ reports: [report], count: 1 })).toBe(
    'lead 7, Sold, deposit of 250.00, event e-1',
  );
  expect(readingText({ reports: [refused, refused, report, report], count: 9 })).toBe(
    '9 reports: Refused: amount: Use a number; Refused: amount: Use a number; ' +
      'lead 7, Sold, deposit of 250.00, event e-1; …',
  );
});
