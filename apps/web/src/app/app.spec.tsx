import type { SessionUser } from '@leadline/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGE_HELP } from '#features/reference/help/lib/page-help';
import { session } from '#shared/lib/session';
import {
  ADMIN,
  adminWithout,
  fill,
  findDialog,
  findGrid,
  openApp,
  openAsVisitor,
  openOptions,
  rowsOf,
} from '#test/app';
import { answerCall, sentCalls } from '#test/fake-api';
import { latestFtd } from '#test/fake-dashboard';
import { advertiserSettings, publisherSettings } from '#test/fake-parties';
import { capRow, failure, leadMetrics } from '#test/fake-replies';
import { answerOneLead, button, LEADS, openLeads } from '#test/leads-page';
import { PAGES, PROFILE } from './pages';

const GUIDES = fileURLToPath(new URL('../../../../docs/guides', import.meta.url));
const linesOf = (guide: string): string[] =>
  readFileSync(join(GUIDES, `${guide}.md`), 'utf8').split('\n');
const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

const paths = new Set([...PAGES.map(({ path, menuPath }) => menuPath ?? path), PROFILE.path]);

test('every page has a title', () => {
  expect(Object.keys(PAGE_HELP).toSorted()).toEqual([...paths].toSorted());
});

test.each(Object.entries(PAGE_HELP))('%s leads into a guide', (_, { guide, title }) => {
  const [name = '', fragment] = guide.split('#');
  const lines = linesOf(name);
  expect(lines[0]).toBe(`# ${title}`);
  const fragments = lines
    .filter((line) => line.startsWith('## '))
    .map((line) => fragmentOf(line.slice(3)));
  if (fragment !== undefined) expect(fragments).toContain(fragment);
});

const heading = (): HTMLElement => screen.getByRole('heading', { level: 1 });
const findHeading = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name });
const links = (scope: HTMLElement): (string | null)[] =>
  within(scope)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const nameOf = (list: HTMLElement): string | null => list.getAttribute('aria-label');
const menu = (): HTMLElement => screen.getByRole('navigation', { name: 'Main' });

test('unknown paths and the sign-in page lead to the dashboard', async () => {
  for (const path of ['/nowhere', '/login']) {
    openApp(path);
    await findHeading('Dashboard');
    expect(window.location.pathname).toBe('/');
    const said = screen.queryByText('This page does not exist: /nowhere') !== null;
    expect(said).toBe(path === '/nowhere');
  }
  expect(
    within(menu())
      .getAllByRole('list')
      .map((list) => [nameOf(list), links(list)]),
  ).toEqual([
    ['Work', ['Dashboard', 'Leads', 'Pending Conversions', 'Distributions', 'Caps', 'Campaigns']],
    ['Money and insight', ['Reports', 'Click Reports']],
    [
      'Set-up',
      [
        'Advertisers',
        'Publishers',
        'Offers',
        'Status Groups',
        'Blacklist',
        'Exchange Rates',
        'Scheduled Changes',
      ],
    ],
    [
      'Administration',
      [
        'Users',
        'Roles',
        'API Tokens',
        'Publisher Accounts',
        'Settings',
        'Alert Recipients',
        'Webhooks',
        'Audit Log',
        'Data Protection',
      ],
    ],
  ]);
});

test.each([
  ['/create/affiliates', 'Publishers'],
  ['/affiliates/4/setting', 'Publishers'],
  ['/edit/affiliate/4?tab=5', 'Publishers'],
  ['/advertisers/7/setting', 'Advertisers'],
  ['/advertisers', 'Advertisers'],
  ['/edit/campaign/3', 'Campaigns'],
  ['/', 'Dashboard'],
])('on %s the entry %s of the menu is the current one', async (path, name) => {
  answerCall('/api/publishers/4/settings', () => publisherSettings());
  answerCall('/api/advertisers/7/settings', () => advertiserSettings());
  openApp(path);
  await screen.findByRole('heading', { level: 1 });
  const current = within(menu()).getByRole('link', { current: 'page' });
  expect(current).toHaveTextContent(name);
});

test('a refused address is named after the sign-in as well, until the notice is dismissed', async () => {
  session.end('expired');
  openAsVisitor('/caf%C3%A9/new');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  session.store(ADMIN);
  const text = 'This page does not exist: /café/new';
  expect(await screen.findByText(text)).toBeVisible();
  expect(window.location.pathname).toBe('/');
  screen.getByRole('button', { name: 'Dismiss' }).click();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

test('every call carries the token and the time zone of the session', async () => {
  answerOneLead();
  openApp('/leads', { ...ADMIN, token: 'of the session', timezone: 2, timezone_id: 2 });
  await findGrid('Leads');
  expect(sentCalls.length).toBeGreaterThan(3);
  for (const { headers } of sentCalls)
    expect(headers).toMatchObject({ authorization: 'Bearer of the session', 'timezone-id': '2' });
});

test('a page without permission leads to the dashboard, or to the first allowed page', async () => {
  openApp('/reports', adminWithout('REPORTS_LIST'));
  await findHeading('Dashboard');
  expect(screen.getByText(/^You may not open Reports \(\/reports\)\./)).toBeVisible();

  answerOneLead();
  openApp('/reports', adminWithout('REPORTS_LIST', 'DASHBOARDS_LIST'));
  await findHeading('Leads');
  expect(screen.getByText(/^You may not open Reports \(\/reports\)\./)).toBeVisible();
  expect(window.location.pathname).toBe('/leads');
});

/** Begins or ends a view in another tab, as the server and the browser say it here. */
const inAnotherTab = (user: SessionUser): void => {
  answerCall('/api/session', () => user);
  localStorage.setItem('user_data', JSON.stringify(user));
  window.dispatchEvent(new StorageEvent('storage', { key: 'user_data' }));
};

describe('a view that another tab begins', () => {
  const viewing = { kind: 'role', name: 'Crm User' } as const;

  test('replaces what was read with other rights, until it ends', async () => {
    answerCall('/api/caps', () => [capRow(3), capRow(4)]);
    openApp('/caps');
    expect(rowsOf(await findGrid('Caps'))).toHaveLength(2);

    answerCall('/api/caps', () => [capRow(4)]);
    inAnotherTab({ ...ADMIN, viewing });
    await screen.findByText(/^You see what the role Crm User sees/);
    await waitFor(() => expect(rowsOf(screen.getByRole('grid'))).toHaveLength(1));

    answerCall('/api/caps', () => [capRow(3), capRow(4)]);
    inAnotherTab(ADMIN);
    await waitFor(() => expect(screen.queryByText(/^You see what/)).toBeNull());
    await waitFor(() => expect(rowsOf(screen.getByRole('grid'))).toHaveLength(2));
  });

  test('leaves a page that it does not have without a failure, and says only whose view it is', async () => {
    answerCall('/api/caps', () => [capRow(3)]);
    openApp('/caps');
    await findGrid('Caps');
    sentCalls.length = 0;
    answerCall('/api/caps', () => failure('FORBIDDEN', 'You may not.'), 403);
    inAnotherTab({ ...adminWithout('CAPS_LIST'), viewing });
    await findHeading('Dashboard');
    await screen.findByText(/^You see what the role Crm User sees/);
    expect(screen.queryByText(/^You may not/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentCalls.filter(({ path }) => path === '/api/caps')).toEqual([]);
  });
});

describe('a view', () => {
  const view = { ...ADMIN, viewing: { kind: 'user', name: 'Bob Ray' } } as const;
  const openView = async (): Promise<void> => {
    answerCall('/api/session', () => view);
    answerCall('/api/caps', () => [capRow(4)]);
    openApp('/caps', view);
    await screen.findByText(/^You see what Bob Ray sees/);
    expect(rowsOf(await findGrid('Caps'))).toHaveLength(1);
  };

  test('that ends with its session leaves the sign-in and the reason, and then nothing but their own', async () => {
    await openView();
    const why = 'Your session has expired. Please sign in again.';
    answerCall('/api/caps', () => failure('UNAUTHENTICATED', why), 401);
    button('Refresh').click();
    await findHeading('Sign in');
    expect(screen.getByText(why)).toBeVisible();
    expect(screen.queryByText(/Bob Ray/)).toBeNull();
    expect(Object.values(localStorage).join()).not.toContain('Bob Ray');

    answerCall('/api/session', () => ADMIN);
    answerCall('/api/caps', () => [capRow(3), capRow(5)]);
    session.store(ADMIN);
    expect(rowsOf(await findGrid('Caps'))).toHaveLength(2);
    expect(screen.queryByText(/^You see what/)).toBeNull();
  });

  test('does not leave its count of pending conversions, so its end is no new conversion', async () => {
    const kept = (): string | null =>
      localStorage.getItem(`leadline_pending_count_${ADMIN.user_id}`);
    answerCall('/api/pending-conversions/pending-ftd', () => ({ count: 1 }));
    await openView();
    await within(menu()).findByText('1');
    expect(kept()).toBeNull();

    answerCall('/api/pending-conversions/pending-ftd', () => ({ count: 5 }));
    inAnotherTab(ADMIN);
    await within(menu()).findByText('5');
    await waitFor(() => expect(kept()).toContain('"count":5'));
    expect(screen.queryByText('New Conversion!')).toBeNull();
  });
});

test('a page that limited roles may not call is not in their menu', async () => {
  const limited = { ...ADMIN, own_parties: { advertisers: [7], publishers: [4] } };
  openApp('/alert-recipients', limited);
  await findHeading('Dashboard');
  expect(screen.getByText(/^You may not open Alert Recipients/)).toBeVisible();
  expect(within(menu()).queryByRole('link', { name: 'Alert Recipients' })).toBeNull();
  expect(within(menu()).getByRole('link', { name: 'Settings' })).toBeVisible();
});

test('a user who may open no page is told so at every address', async () => {
  openApp('/caps', { ...ADMIN, permissions: [] });
  await findHeading('No access');
  expect(screen.getByText(/Please ask an administrator/)).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

test('a page whose code failed to load appears once it can be loaded', async () => {
  const caps = PAGES.find(({ path }) => path === '/caps')!;
  const { load } = caps;
  let tries = 0;
  const lost = new TypeError('Failed to fetch dynamically imported module: /assets/caps.js');
  Object.assign(caps, {
    load: async () => {
      tries += 1;
      if (tries < 3) throw lost;
      return load();
    },
  });
  answerCall('/api/caps', () => []);
  openApp('/caps');
  expect(await screen.findByText('A part of Leadline could not be loaded')).toBeVisible();
  answerCall('/', () => '<html></html>');
  screen.getByRole('button', { name: 'Try now' }).click();
  await findHeading('Caps');
  expect(screen.queryByText('A part of Leadline could not be loaded')).toBeNull();
  Object.assign(caps, { load });
});

test('names of pages are reported after each navigation', async () => {
  answerOneLead();
  answerCall('/api/lead-metrics', () => leadMetrics());
  const names: string[] = [];
  window.leadlinePageView = (name) => names.push(name);
  const person = openApp('/');
  await findHeading('Dashboard');
  await person.click(within(menu()).getByRole('link', { name: 'Leads' }));
  await waitFor(() => expect(heading()).toHaveFocus());
  await person.click(within(menu()).getByRole('link', { name: 'Reports' }));
  await findHeading('Reports');
  expect(names).toEqual(['DashboardView', 'LeadsView', 'ReportsView']);
  delete window.leadlinePageView;
});

test('an ended session leads to the sign-in', async () => {
  answerOneLead();
  const person = await openLeads();
  answerCall(LEADS, () => failure('UNAUTHENTICATED', 'Please sign in.'), 401);
  await person.click(button('Refresh'));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(localStorage.getItem('user_data')).toBeNull();
});

test('a session at an address that staff may not use ends, with the reason', async () => {
  answerOneLead();
  const person = await openLeads();
  const why = 'The back office cannot be used from your address.';
  answerCall(LEADS, () => failure('STAFF_ADDRESS_REFUSED', why), 403);
  await person.click(button('Refresh'));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(screen.getByText(why)).toBeVisible();
});

test('a zone is found by the newer name of its city', async () => {
  answerCall('/api/timezone', () => [
    { id: 1, name: 'UTC', offset: '+00:00' },
    { id: 3, name: 'Asia/Calcutta', offset: '+05:30' },
  ]);
  const person = openApp('/');
  await findHeading('Dashboard');
  const picker = screen.getByRole('combobox', { name: 'Time zone' });
  await fill(person, picker, 'Kolkata');
  await waitFor(() =>
    expect(openOptions().map(({ textContent }) => textContent)).toEqual([
      'Asia/Calcutta (UTC+05:30)',
    ]),
  );
});

const alert = (id: number, action: object | null) => ({
  key: `postback_disabled:${id}`,
  version: 'v1',
  kind: 'postback_disabled',
  title: `Postback ${id} was switched off`,
  text: 'It failed for days.',
  since: '2026-01-15T12:00:00.000Z',
  advertiser_id: null,
  publisher_id: 1,
  cap_id: null,
  action,
});

test('the bell counts open alerts; one is acted on, one is dismissed', async () => {
  let shown = [alert(1, { kind: 'enable_postback', id: 1 }), alert(2, null)];
  answerCall('/api/alerts', () => ({ data: shown }));
  answerCall('/api/publisher-postbacks/1/enable', () => {
    shown = shown.slice(1);
    return { message: 'The postback is on again.' };
  });
  const dismissals = answerCall('/api/alerts/dismiss', () => {
    shown = [];
    return { message: 'The alert was dismissed' };
  });
  const person = openApp('/');
  await person.click(await screen.findByRole('button', { name: '2 alerts' }));
  const panel = await findDialog('Needs attention');
  await person.click(button('Switch on again', panel));
  expect(await screen.findByText('The postback is on again.')).toBeVisible();
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(1));
  await person.click(button('Dismiss: Postback 2 was switched off', panel));
  await waitFor(() => expect(panel).toHaveTextContent('Nothing needs attention now.'));
  expect(dismissals[0]?.body).toEqual({ key: 'postback_disabled:2', version: 'v1' });
  await person.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'No alerts' })).toBeVisible();
});

test('a full cap says when its count began; permission to edit caps is enough for the bell', async () => {
  const cap = { kind: 'cap_filling', cap_id: 1, title: 'Cap #1 is full', text: '50 of 50 leads.' };
  answerCall('/api/alerts', () => ({ data: [{ ...alert(1, null), ...cap }] }));
  const person = openApp('/', adminWithout('ADVERTISERS_EDIT', 'PUBLISHERS_EDIT'));
  await person.click(await screen.findByRole('button', { name: '1 alert' }));
  const item = within(await findDialog('Needs attention')).getByRole('listitem');
  expect(item).toHaveTextContent(/Window opened .* ago/);
  answerCall('/api/caps', () => [capRow(1), capRow(2)]);
  await person.click(within(item).getByRole('link', { name: 'Show cap 1' }));
  await findHeading('Caps');
  expect(await screen.findByText('1 of 2 caps')).toBeVisible();
});

test('a failure to load alerts is not shown as no alerts', async () => {
  answerCall('/api/alerts', () => failure('INTERNAL', 'No.'), 500);
  const person = openApp('/');
  await person.click(await screen.findByRole('button', { name: 'Alerts (not loaded)' }));
  const panel = await findDialog('Needs attention');
  expect(within(panel).getByText(/^The alerts could not be loaded\./)).toBeVisible();
  answerCall('/api/alerts', () => ({ data: [] }));
  await person.click(button('Retry', panel));
  expect(await within(panel).findByText('Nothing needs attention now.')).toBeVisible();
});

test('a user without alerts and sums of the day has no bell', async () => {
  const parties = ['ADVERTISERS_EDIT', 'PUBLISHERS_EDIT', 'CAPS_EDIT', 'CAPS_LIST'];
  const others = ['SETTINGS_EDIT', 'PENDING_CONVERSIONS_LIST', 'LEADS_PROGRESS_LOGS'];
  openApp('/', adminWithout(...parties, ...others));
  expect(await screen.findByRole('button', { name: 'Log out' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /alerts?$/ })).toBeNull();
});

test('names on the dashboard link to edit pages that the user may open', async () => {
  answerCall('/api/dashboard/latest-ftd', () => [latestFtd(1)]);
  const addresses = async (): Promise<(string | null)[]> =>
    within(await findGrid('Latest conversions'))
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));
  openApp('/');
  await waitFor(async () =>
    expect(await addresses()).toEqual(['/edit/affiliate/4', '/edit/advertiser/7']),
  );
  openApp('/', adminWithout('ADVERTISERS_EDIT'));
  await waitFor(async () => expect(await addresses()).toEqual(['/edit/affiliate/4']));
  openApp('/', { ...ADMIN, own_parties: { advertisers: [7], publishers: [] } });
  await waitFor(async () => expect(await addresses()).toEqual(['/edit/advertiser/7']));
});
