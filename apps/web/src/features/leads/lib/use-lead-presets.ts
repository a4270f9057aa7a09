import { useMemo, type ComponentProps } from 'react';
import { leadsCriteriaCodec } from '#shared/filters/lead-criteria';
import type { LeadPanel } from '#shared/filters/lead-panel';
import type { UrlList } from '#shared/filters/use-url-list';
import { presetFormat } from '#shared/presets/preset-format';
import { usePresetList } from '#shared/presets/use-presets';
import { useColumns, type Columns, type ColumnStore } from '#shared/table/use-columns';
import { LEAD_COLUMN_CHOICES } from './lead-columns';
import { LEAD_LIST, NO_SEARCH, leadCodec, type LeadFilter } from './lead-filter';

const FORMAT = presetFormat({
  codec: leadsCriteriaCodec,
  view: LEAD_LIST.view,
  standard: LEAD_COLUMN_CHOICES,
});

interface LeadPresets {
  readonly columns: Columns;
  /** The name of the chosen preset. */
  readonly chosen: string | null;
  /** Back to the defaults of the page (LED-018). */
  readonly leave: () => void;
  readonly menu: ComponentProps<typeof LeadPanel>['presets'];
}

/**
 * The columns of the table and the presets that bring them, with filter, page, size and order
 * (LED-018).
 */
export const useLeadPresets = (
  { filter, view, preset: id, apply }: UrlList<LeadFilter>,
  store: ColumnStore,
): LeadPresets => {
  const chosen = usePresetList('leads', id !== null).find((preset) => preset.id === id);
  const columns = useColumns(
    store,
    useMemo(
      () => (chosen ? { id: chosen.id, columns: FORMAT.read(chosen.config).columns ?? [] } : null),
      [chosen],
    ),
  );
  const leave = (): void => {
    apply(leadCodec.defaults, { ...LEAD_LIST.view, preset: null });
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
      stateOf: (panel) => ({
        criteria: { panel, combination: filter.combination },
        view,
        columns: columns.all,
      }),
      onChoose: (presetId, { criteria, view: table }) => {
        apply({ ...criteria, search: NO_SEARCH }, { ...table, preset: presetId });
        columns.forget();
      },
    },
  };
};
