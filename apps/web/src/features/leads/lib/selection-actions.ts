import type { IconName } from '#shared/ui/icons';

/** What an action of the menu gets: the chosen leads, on whatever page they were chosen. */
export interface ChosenLeads {
  readonly ids: readonly number[];
  readonly emails: readonly string[];
}

/**
 * One entry of "Apply to selection". With `permission` null everybody may use it. It runs with at
 * least one lead.
 */
export interface SelectionAction {
  readonly icon: IconName;
  readonly label: string;
  readonly permission: string | null;
  readonly run: (leads: ChosenLeads) => void;
}

/** E.g. `1 lead`, `1,200 leads`. */
export const leadsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;
