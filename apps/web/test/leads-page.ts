import type { UserEvent } from '@testing-library/user-event';
import { screen, within } from '@testing-library/dom';
import { fill, findGrid, openApp } from './app';
import { answerCall, type SentCall } from './fake-api';
import { leadRow } from './fake-replies';

export const LEADS = '/api/lead-details';
export const EMAILS = '/api/lead-details/emails';

/** Answers the list with one lead. Returns the calls that arrive. */
export const answerOneLead = (): readonly SentCall[] =>
  answerCall(LEADS, () => ({ total: 1, data: [leadRow(1)] }));

/** Answers with the email addresses of the requested leads. Returns the calls that arrive. */
export const answerEmails = (): readonly SentCall[] =>
  answerCall(EMAILS, ({ body }) => ({
    data: (body as { lead_ids: number[] }).lead_ids.map((id) => ({
      email: `lead${id}@example.com`,
    })),
  }));

/** Answers a save of the user's settings. Returns the calls that arrive. */
export const answerSettings = (): readonly SentCall[] =>
  answerCall('/api/user-settings', () => ({
    user_id: 1,
    timezone_id: 1,
    extras: {
      last_pending_ftd_date: null,
      allow_new_ftd_notification: true,
      lead_details_columns: null,
      pending_conversion_columns: null,
      reports_columns: null,
    },
  }));

/** Opens the leads and waits for the first answer. */
export const openLeads = async (query = ''): Promise<UserEvent> => {
  const person = openApp(`/leads${query}`);
  await findGrid('Leads');
  return person;
};

export const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });

/** Returns the texts of the active filters. */
export const chips = (): string[] => {
  const list = screen.queryByRole('list', { name: 'Filters in force' });
  if (list === null) return [];
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

/** Returns a select of the page by the start of its name. */
export const select = (label: string): HTMLElement =>
  screen.getByRole('combobox', { name: new RegExp(`^${label}`) });

/** Searches the chosen field. */
export const search = async (person: UserEvent, text: string): Promise<void> => {
  await fill(person, screen.getByRole('textbox', { name: 'Search text' }), text);
  await person.keyboard('{Enter}');
};

/** Checks or unchecks rendered rows. */
export const chooseRows = async (person: UserEvent, ...indices: number[]): Promise<void> => {
  const grid = await findGrid('Leads');
  for (const index of indices) {
    const box = grid.querySelector(`[data-index="${index}"] [aria-colindex="1"]`);
    if (box === null) throw new Error(`Row ${index} is not drawn`);
    await person.click(box);
  }
};

/** Applies an action to the chosen leads. */
export const applyToSelection = async (person: UserEvent, action: string): Promise<void> => {
  await person.click(button('Apply to selection'));
  await person.click(await screen.findByRole('menuitem', { name: action }));
};
