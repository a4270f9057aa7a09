import { useMemo, type ComponentProps } from 'react';
import type { LeadPanel } from '#shared/filters/lead-panel';
import type { UrlList } from '#shared/filters/use-url-list';
import { presetFormat } from '#shared/presets/preset-format';
import { usePresetList } from '#shared/presets/use-preset-list';
import { useColumns, type Columns } from '#shared/table/use-columns';
import { LEAD_COLUMN_CHOICES, LEAD_COLUMN_STORE } from './lead-columns';
import { LEAD_LIST } from './lead-filter';

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
