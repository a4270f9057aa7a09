import {
  LEAD_COLUMN_TITLES,
  LEAD_PAGE_SIZES,
  LEAD_SEARCH_FIELDS,
  LEAD_SORT_FIELDS,
  type LeadSearchField,
} from '@leadline/contracts/lead-list';
import { type ComponentProps, useMemo, useState } from 'react';
import { leadCodec, leadsCriteriaCodec } from '#shared/filters/lead-fields';
import type { LeadPanel } from '#shared/filters/lead-panel';
import { type LeadSearch, NO_SEARCH } from '#shared/filters/lead-search';
import type { ListView } from '#shared/filters/list-view';
import { useEmptyList } from '#shared/filters/use-filter-chips';
import type { UrlList } from '#shared/filters/use-url-list';
import { presetFormat } from '#shared/presets/preset-format';
import { usePresetList } from '#shared/presets/use-preset-list';
import type { EmptyList } from '#shared/table/empty-list';
import { type Columns, useColumns } from '#shared/table/use-columns';
import { LEAD_COLUMN_CHOICES, LEAD_COLUMN_STORE } from './lead-columns';
import { typedValues } from './search-values';

/** Page 1, 100 rows, newest first. */
const view: ListView = { page: 1, limit: 100, sort: { key: 'created_at', order: 'desc' } };
export const LEAD_LIST = {
  codec: leadCodec,
  view,
  pageSizes: LEAD_PAGE_SIZES,
  sortKeys: LEAD_SORT_FIELDS,
  presets: 'leads',
} as const;

/** Names of the searched fields, equal to the titles of their columns. */
export const SEARCH_LABELS: Record<LeadSearchField, string> = {
  ...LEAD_COLUMN_TITLES,
  hit_id: 'Hit ID',
};
export const SEARCH_OPTIONS = LEAD_SEARCH_FIELDS.map((field) => ({
  value: field,
  label: SEARCH_LABELS[field],
}));

/** Explains why the list has no leads: its range, its filters or its search. */
export const useEmptyLeads = ({ filter, apply }: Pick<UrlList, 'filter' | 'apply'>): EmptyList => {
  const { search } = filter;
  const empty = useEmptyList(
    { codec: leadsCriteriaCodec, value: filter, onChange: apply },
    (plain) => apply(plain, { preset: null }),
  );
  const onClearSearch =
    search.texts.length > 0 ? () => apply({ ...filter, search: NO_SEARCH }) : undefined;
  if (onClearSearch === undefined) return empty;
  // A search over all dates ignores the range and the filters.
  if (search.everywhere) return { filters: [], onClearSearch };
  const onShow = () => apply({ ...filter, search: { ...search, everywhere: true } });
  return { ...empty, onClearSearch, wider: { label: 'Search all dates', onShow } };
};

const FORMAT = presetFormat({
  codec: LEAD_LIST.codec,
  view: LEAD_LIST.view,
  standard: LEAD_COLUMN_CHOICES,
});

export interface LeadPresets {
  readonly columns: Columns;
  /** The name of the chosen preset; null without one. */
  readonly chosen: string | null;
  /** Leaves the preset and returns to the defaults of the page. */
  readonly leave: () => void;
  readonly menu: ComponentProps<typeof LeadPanel>['presets'];
}

/**
 * Keeps the presets of the page and the columns of the table. A preset sets filter, page, page
 * size, sort and columns.
 */
export const useLeadPresets = ({ filter, view, preset: id, apply }: UrlList): LeadPresets => {
  const chosen = usePresetList('leads', id !== null).presets.find((preset) => preset.id === id);
  const columns = useColumns(
    LEAD_COLUMN_STORE,
    useMemo(
      () => (chosen ? { id: chosen.id, columns: FORMAT.read(chosen.config).columns ?? [] } : null),
      [chosen],
    ),
  );
  const leave = (): void => {
    apply(LEAD_LIST.codec.defaults, { ...LEAD_LIST.view, preset: null });
    columns.forget();
  };
  return {
    columns,
    chosen: chosen?.name ?? null,
    leave,
    menu: {
      page: 'leads',
      format: FORMAT,
      chosenId: id,
      onLeave: leave,
      onForget: () => apply(filter, { page: view.page, preset: null }),
      stateOf: (draft) => ({ filter: draft, view, columns: columns.all }),
      onChoose: (presetId, { filter: chosenFilter, view: table }) => {
        apply(chosenFilter, { ...table, preset: presetId });
        columns.forget();
      },
    },
  };
};

interface DraftState {
  /** Search in force when the draft was made. */
  readonly base: LeadSearch;
  readonly field: LeadSearch['field'];
  readonly text: string;
  readonly everywhere: boolean;
  /** Whether the text was typed since the last search. */
  readonly isTyped: boolean;
}

/**
 * Returns the draft of a search. Its text is empty for several values: a chip counts them, and a
 * dialog edits them.
 */
const draftOf = (search: LeadSearch): DraftState => ({
  base: search,
  field: search.field,
  text: search.texts.length === 1 ? (search.texts[0] ?? '') : '',
  everywhere: search.everywhere,
  isTyped: false,
});

export interface SearchDraft {
  readonly field: LeadSearch['field'];
  readonly text: string;
  readonly everywhere: boolean;
  readonly setField: (field: LeadSearch['field']) => void;
  readonly setText: (text: string) => void;
  /** Takes effect at once on a search for several values, which the text box cannot repeat. */
  readonly setEverywhere: (everywhere: boolean) => void;
  /** Empties the text and ends the search. */
  readonly clear: () => void;
  readonly submit: () => void;
}

/** The search as it is edited in the search bar, beside the search in force. */
export const useSearchDraft = (
  inForce: LeadSearch,
  onSearch: (search: LeadSearch) => void,
): SearchDraft => {
  const [draft, setDraft] = useState(draftOf(inForce));
  // A search that takes effect late must not replace what was typed meanwhile.
  if (draft.base !== inForce)
    setDraft(draft.isTyped ? { ...draft, base: inForce } : draftOf(inForce));
  const change = (patch: Partial<DraftState>): void => setDraft({ ...draft, ...patch });
  const { field, text, everywhere } = draft;
  return {
    field,
    text,
    everywhere,
    setField: (next) => change({ field: next }),
    setText: (next) => change({ text: next, isTyped: true }),
    setEverywhere: (next) => {
      change({ everywhere: next });
      if (inForce.texts.length > 1) onSearch({ ...inForce, everywhere: next });
    },
    clear: () => {
      change({ text: '', isTyped: false });
      if (inForce.texts.length > 0) onSearch(NO_SEARCH);
    },
    submit: () => {
      change({ isTyped: false });
      const trimmed = text.trim();
      onSearch(
        trimmed === '' ? NO_SEARCH : { field, texts: typedValues(trimmed, field), everywhere },
      );
    },
  };
};
