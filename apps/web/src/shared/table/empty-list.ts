import type { FilterChip } from '#shared/filters/filter-chips';

/** Possible reasons for an empty list, and remedies. */
export interface EmptyList {
  /** Time range of the list, e.g. `today`. Absent if it has none. */
  readonly range?: string;
  /** A wider range to show instead. */
  readonly wider?: { readonly label: string; readonly onShow: () => void } | undefined;
  /** Explains a list without any rows. */
  readonly meaning?: string | undefined;
  /** The active filters. Removable ones are offered as buttons. */
  readonly filters: readonly FilterChip[];
  /** Absent if no filter is active. */
  readonly onClearFilters?: (() => void) | undefined;
  /** Absent if there is no search. */
  readonly onClearSearch?: (() => void) | undefined;
}

export const NOTHING_FILTERED: EmptyList = { filters: [] };

/** Whether a filter or a search may be the reason. */
export const isNarrowed = ({ onClearFilters, onClearSearch }: EmptyList): boolean =>
  onClearFilters !== undefined || onClearSearch !== undefined;
