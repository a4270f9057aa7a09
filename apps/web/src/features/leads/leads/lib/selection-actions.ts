import type { IconName } from '#shared/ui/icons';

/** The leads that an action applies to. They may be on several pages of the table. */
export interface ChosenLeads {
  readonly ids: readonly number[];
  readonly emails: readonly string[];
}

/** One entry of "Apply to selection". */
export interface SelectionAction {
  readonly icon: IconName;
  readonly label: string;
  /** Null if every user may apply it. */
  readonly permission: string | null;
  /** Called with at least one lead. */
  readonly run: (leads: ChosenLeads) => void;
}
