import { useMemo } from 'react';
import type { Filter } from '#shared/filters/filter-fields';
import type { UrlList } from '#shared/filters/use-url-list';
import { useSignedIn } from '#shared/lib/session';
import type { PresetMenuProps } from '#shared/presets/preset-menu';
import type { ChartKind } from '#shared/presets/report-state';
import { usePresetList } from '#shared/presets/use-preset-list';
import { useColumns } from '#shared/table/use-columns';
import { CLICK_LIST, clickCodec, type ClickTab } from './click-filter';
import { clickPresetFormat, type ClickPreset } from './click-preset';
import { clickColumnStore } from './click-subject';
import { STANDARD_SORT } from './report-filter';

interface Page {
  readonly list: UrlList;
  readonly tab: ClickTab;
  readonly chart: ChartKind | null;
}

/** The presets of the click reports, and the columns of the chosen preset. */
export const useClickPresets = ({ list, tab, chart }: Page) => {
  const { filter, preset: id, apply } = list;
  const { permissions } = useSignedIn();
  const store = useMemo(() => clickColumnStore(permissions), [permissions]);
  const format = useMemo(() => clickPresetFormat(store.standard), [store]);
  const { presets } = usePresetList(CLICK_LIST.presets, id !== null);
  const chosen = presets.find((preset) => preset.id === id);
  const fromPreset = useMemo(
    () => (chosen ? { id: chosen.id, columns: format.read(chosen.config).columns } : null),
    [chosen, format],
  );
  const columns = useColumns(store, fromPreset);
  const leave = (): void => {
    apply(
      clickCodec.defaults,
      { preset: null, sort: STANDARD_SORT },
      { tab: null, chart: null, in: null },
    );
    columns.forget();
  };
  const menu = (
    draft: Filter,
    setDraft: (filter: Filter) => void,
  ): PresetMenuProps<ClickPreset> => ({
    page: CLICK_LIST.presets,
    format,
    current: { tab, chart, filter: draft, columns: columns.all },
    chosenId: id,
    onChoose: (presetId, state) => {
      setDraft(state.filter);
      const isOther = state.tab !== tab;
      apply(
        state.filter,
        { preset: presetId, ...(isOther && { sort: STANDARD_SORT }) },
        { tab: state.tab, chart: state.chart, in: null },
      );
      columns.forget();
    },
    onLeave: leave,
    onForget: () => apply(filter, { preset: null }),
  });
  return { columns, chosenName: chosen?.name ?? null, menu, leave };
};
