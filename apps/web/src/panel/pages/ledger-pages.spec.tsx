import { screen, waitFor, within } from '@testing-library/dom';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure } from '#test/fake-replies';
import { ACCOUNT_OF_TWO, openPanel } from '#test/panel';

const FIGURES = { clicks: 1200, leads: 30, conversions: 2, payout: '250.50' };
const LEAD = {
  publisher_id: 7,
  lead_id: 91,
  status: 'Rejected',
  code: 'caps_full',
  publisher_status: 'Call back',
  payout: '0.00',
  ftd_at: null,
  email: 'ann@example.com',
  phone: '+441632960961',
  first_name: 'Ann',
  last_name: 'Example',
  hit_id: null,
  country: 'GB',
  offer: null,
  funnel: null,
  test: true,
  redirect_url: null,
  created_at: '2026-02-01T10:00:00.000Z',
  updated_at: '2026-02-01T10:00:00.000Z',
};
const FTD = { ...LEAD, lead_id: 90, status: 'FTD', code: 'accepted', payout: '80.00', test: false };
const CONVERSION = {
  ...FTD,
  conversion_id: 5,
  ftd_at: '2026-02-02T10:00:00.000Z',
  approved_at: '2026-02-03T11:00:00.000Z',
};

/** Returns the rows of a table, keyed by the column titles. */
const rowsOf = async (name: string): Promise<Record<string, string | null>[]> => {
  const table = within(within(await screen.findByRole('region', { name })).getByRole('table'));
  const titles = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const cells = within(row).getAllByRole('cell');
      return Object.fromEntries(titles.map((title, at) => [title, cells[at]?.textContent ?? null]));
    });
};

test('the dashboard shows the numbers of the period, and the chosen bars', async () => {
  const calls = answerCall('/api/panel/dashboard', () => ({
    timezone: 'America/New_York',
    total: FIGURES,
    days: [
      { day: '2026-02-01', ...FIGURES },
      { day: '2026-02-02', clicks: 0, leads: 0, conversions: 0, payout: '0.00' },
    ],
  }));
  const person = openPanel('/?period=own&from=2026-02-01&to=2026-02-02');
  expect(await rowsOf('Figures by day')).toEqual([
    { Day: '2026-02-02', Clicks: '0', Leads: '0', Conversions: '0', Payout: '$0.00' },
    { Day: '2026-02-01', Clicks: '1,200', Leads: '30', Conversions: '2', Payout: '$250.50' },
  ]);
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    from: '2026-02-01',
    to: '2026-02-02',
  });
  expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer panel-token' });
  expect(screen.getByText(/midnight in America\/New York/)).toBeInTheDocument();
  await person.click(screen.getByText('Payout', { selector: '.ant-segmented-item-label' }));
  const bars = await screen.findByRole('list', { name: 'Payout by day' });
  expect(within(bars).getByText('2026-02-01: $250.50')).toBeInTheDocument();
  expect(window.location.search).toContain('chart=payout');
});

test('a failed load is shown and can be repeated', async () => {
  let isBroken = true;
  answerCall('/api/panel/dashboard', () =>
    isBroken
      ? new StatusReply(400, failure('INVALID', 'No'))
      : { timezone: 'UTC', total: FIGURES, days: [] },
  );
  const person = openPanel('/');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The figures could not be loaded.');
  isBroken = false;
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$250.50')).toBeInTheDocument();
});

test('leads are found by text and status, page by page, with the reason of a rejection', async () => {
  const calls = answerCall('/api/panel/leads', ({ query }) =>
    query.has('after') ? { data: [FTD], next: null } : { data: [LEAD], next: '123_91' },
  );
  const person = openPanel('/leads?status=Rejected&search=91');
  await screen.findByText('#91 (test)');
  expect(calls[0]?.query.get('status')).toBe('Rejected');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('#90');
  expect(calls.at(-1)?.query.get('after')).toBe('123_91');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows[0]).toHaveTextContent(/Rejected.*Ann Example.*ann@example.com.*Call back.*caps full/);
  expect(rows[0]).not.toHaveTextContent('$');
  expect(rows[1]).toHaveTextContent('$80.00');
  await person.clear(screen.getByRole('searchbox', { name: 'Search' }));
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), ' Ann@Example.com {Enter}');
  await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('Ann@Example.com'));
});

test('a status that no lead can have is left out of the request', async () => {
  const calls = answerCall('/api/panel/leads', () => ({ data: [], next: null }));
  openPanel('/leads?status=Injected&affiliate=99&period=forever');
  await screen.findByText('No leads in these days.');
  expect([...(calls[0]?.query.keys() ?? [])].toSorted()).toEqual(['from', 'to']);
});

test('conversions name their affiliate when there are several, and one can be chosen', async () => {
  const calls = answerCall('/api/panel/conversions', () => ({ data: [CONVERSION], next: null }));
  const person = openPanel('/conversions', ACCOUNT_OF_TWO);
  await screen.findByText('#90');
  expect(screen.getByRole('columnheader', { name: 'Affiliate' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /#90/ })).toHaveTextContent('North');
  expect(calls[0]?.query.has('publisher_id')).toBe(false);
  await person.click(screen.getByRole('combobox', { name: 'Affiliate' }));
  await person.click(await screen.findByTitle('South'));
  await waitFor(() => expect(calls.at(-1)?.query.get('publisher_id')).toBe('8'));
  expect(screen.getByRole('link', { name: 'Leads' })).toHaveAttribute(
    'href',
    '/panel/leads?affiliate=8',
  );
});

test('clicks are grouped as chosen; a group without a name is named', async () => {
  const calls = answerCall('/api/panel/clicks', () => ({
    rows: [
      {
        name: null,
        clicks: 3,
        unique_clicks: 2,
        bots: 0,
        leads: 1,
        conversions: 0,
        payout: '0.00',
      },
    ],
  }));
  const person = openPanel('/clicks');
  await screen.findByText('No day');
  await person.click(screen.getByText('Offer', { selector: '.ant-segmented-item-label' }));
  await screen.findByText('No offer');
  expect(calls.map(({ query }) => query.get('group'))).toEqual(['day', 'offer']);
});

test('offers come with the click link of each affiliate', async () => {
  answerCall('/api/panel/offers', () => [
    {
      id: 1,
      name: 'Spring',
      category: 'Finance',
      payout_text: '$100 an FTD',
      links: [
        { publisher_id: 7, publisher: 'North', url: 'https://go.example/c/7/spring' },
        { publisher_id: 8, publisher: 'South', url: 'https://go.example/c/8/spring' },
      ],
    },
  ]);
  openPanel('/offers', ACCOUNT_OF_TWO);
  const offer = within(await screen.findByRole('region', { name: 'Spring' }));
  expect(offer.getByText('https://go.example/c/8/spring')).toBeInTheDocument();
  expect(offer.getByText('$100 an FTD')).toBeInTheDocument();
  expect(
    offer.getByRole('button', { name: 'Copy the click link of Spring, North' }),
  ).toBeInTheDocument();
});
