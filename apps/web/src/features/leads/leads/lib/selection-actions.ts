import type { IconName } from '#shared/ui/icons';

/** One entry of "Apply to selection". */
export interface SelectionAction {
  readonly icon: IconName;
  readonly label: string;
  /** Null if every user may apply it. */
  readonly permission: string | null;
  /** Called with at least one lead. They may be on several pages of the table. */
  readonly run: (leadIds: readonly number[]) => void;
}
