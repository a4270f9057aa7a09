import type { PanelSession } from '@leadline/contracts';
import '@testing-library/jest-dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { panelSession } from '#panel/lib/panel-session';
import { PanelApp } from '#panel/panel-app';
import { resetApi } from './fake-api';
import { cleanup, render } from './render';

/** An account of the panel with one affiliate. */
export const ACCOUNT: PanelSession = {
  account_id: 4,
  token: 'panel-token',
  name: 'Pat Lee',
  email: 'pat.lee@example.com',
  timezone_id: 1,
  timezone: 'UTC',
  publishers: [{ id: 7, name: 'North' }],
};

/** The same account with two affiliates. */
export const ACCOUNT_OF_TWO: PanelSession = {
  ...ACCOUNT,
  publishers: [...ACCOUNT.publishers, { id: 8, name: 'South' }],
};

beforeEach(resetApi);
afterEach(() => {
  cleanup();
  panelSession.end();
  localStorage.clear();
});

/** Opens the panel at an address below `/panel`, without an account. Returns the simulated user. */
export const openPanelAsVisitor = (path: string): UserEvent => {
  window.history.replaceState(null, '', `/panel${path}`);
  // In jsdom, which has no layout, the open list of a select would cover the elements below it.
  const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  render(<PanelApp />);
  return person;
};

/** Opens the panel at an address, signed in. */
export const openPanel = (path: string, account: PanelSession = ACCOUNT): UserEvent => {
  panelSession.store(account);
  return openPanelAsVisitor(path);
};
