import { screen, waitFor, within } from '@testing-library/dom';
import { adminWithout, findDialog, openApp } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';

const TODAY = '/api/alerts/today';
const sum = (kind: string, count: number, records: object[] = []) => ({ kind, count, records });
const openBell = async (user = adminWithout()) => {
  answerCall('/api/offers', () => []);
  const person = openApp('/offers', user);
  await person.click(await screen.findByRole('button', { name: 'No alerts' }));
  return { person, panel: await findDialog('What needs you') };
};
const linkIn = (panel: HTMLElement, name: string): string | null =>
  within(panel).getByRole('link', { name }).getAttribute('href');

test('leads to what happened today', async () => {
  const leads = Array.from({ length: 7 }, (_, index) => ({
    id: index + 1,
    name: `Lead ${index + 1}`,
  }));
  answerCall(TODAY, () => ({
    data: [
      sum('caps_full', 2, [
        { id: 3, name: 'Cap 3' },
        { id: 9, name: 'Cap 9' },
      ]),
      sum('advertisers_failing', 1, [{ id: 4, name: 'Alpha' }]),
      sum('conversions_waiting', 1200),
      sum('jobs_failed', 7, leads),
    ],
  }));
  const { panel } = await openBell();
  expect(await within(panel).findByRole('link', { name: '2 caps are full' })).toHaveAttribute(
    'href',
    `/caps?filters=${encodeURIComponent(JSON.stringify({ cap_ids: [3, 9] }))}`,
  );
  expect(within(panel).getByText('1 advertiser fails')).toBeVisible();
  expect(linkIn(panel, 'Alpha')).toBe('/edit/advertiser/4');
  expect(linkIn(panel, '1,200 conversions wait for a decision')).toBe('/pending-conversion');
  expect(linkIn(panel, 'Lead 5')).toBe('/offers?lead=5&lead_tab=jobs');
  expect(within(panel).queryByRole('link', { name: 'Lead 6' })).toBeNull();
  expect(within(panel).getByText('and 2 more')).toBeVisible();
});

test('says what did not happen, without a link', async () => {
  answerCall(TODAY, () => ({ data: [sum('caps_full', 0), sum('jobs_failed', 0)] }));
  const { panel } = await openBell();
  expect(await within(panel).findByText('No cap is full')).toBeVisible();
  expect(within(panel).getByText('No job failed')).toBeVisible();
  expect(within(panel).queryByRole('link')).toBeNull();
});

test('says when it cannot be loaded, and tries again', async () => {
  let reply: unknown = new StatusReply(500, undefined);
  answerCall(TODAY, () => reply);
  const { person, panel } = await openBell();
  const alert = await within(panel).findByRole('alert');
  expect(alert).toHaveTextContent('What happened today could not be loaded.');
  reply = { data: [sum('jobs_failed', 1, [{ id: 4, name: 'Lead 4' }])] };
  await person.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await within(panel).findByText('1 job failed')).toBeVisible();
});

test('names leads without a link for who may not see leads', async () => {
  answerCall(TODAY, () => ({ data: [sum('jobs_failed', 1, [{ id: 4, name: 'Lead 4' }])] }));
  const { panel } = await openBell(adminWithout('LEADS_LIST'));
  expect(await within(panel).findByText('Lead 4')).toBeVisible();
  expect(within(panel).queryByRole('link', { name: 'Lead 4' })).toBeNull();
});

test('closes when the search leads to another page', async () => {
  answerCall(TODAY, () => ({ data: [] }));
  answerCall('/api/search', () => ({ data: [] }));
  answerCall('/api/campaigns', () => []);
  const { person, panel } = await openBell();
  expect(panel.closest('.ant-drawer')).toHaveClass('ant-drawer-open');
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox', { name: 'Search' }), 'campaigns{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/campaigns'));
  await waitFor(() => expect(panel.closest('.ant-drawer')).not.toHaveClass('ant-drawer-open'));
});
