import type { FilterChip } from '#shared/filters/filter-chips';

/** Why a list may have no rows, and what the user can do about it. */
export interface EmptyList {
  /** The range of time that the list shows, e.g. `today`. Absent if it has none. */
  readonly range?: string;
  /** A wider range to show instead. */
  readonly wider?: { readonly label: string; readonly onShow: () => void } | undefined;
  /** What it means that there are none at all. */
  readonly meaning?: string | undefined;
  /** The filters in force. Those that can be removed are offered as buttons. */
  readonly filters: readonly FilterChip[];
  /** Absent if no filter is in force. */
  readonly onClearFilters?: (() => void) | undefined;
  /** Absent if nothing is searched for. */
  readonly onClearSearch?: (() => void) | undefined;
}

export const NOTHING_FILTERED: EmptyList = { filters: [] };

/** Whether a filter or a search may be the reason. */
export const isNarrowed = ({ onClearFilters, onClearSearch }: EmptyList): boolean =>
  onClearFilters !== undefined || onClearSearch !== undefined;
