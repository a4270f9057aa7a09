import { filterText } from '#shared/filters/filter-codec';
import type { FilterField } from '#shared/filters/filter-fields';
import {
  panelOfParts,
  partsOfPanel,
  reportsPanelCodec,
  type LeadCriteria,
  type PanelFilter,
} from '#shared/filters/lead-criteria';
import { rangeWords, widerTime } from '#shared/filters/range-words';
import { useFilterChips } from '#shared/filters/use-filter-chips';
import type { UrlList } from '#shared/filters/use-url-list';
import type { EmptyList } from '#shared/table/empty-list';
import { REPORT_LIST } from './report-filter';

/** Returns the same range with every other filter at its default. */
const unfiltered = ({ time: { range, last24Hours } }: PanelFilter): PanelFilter => {
  const { time, ...others } = REPORT_LIST.codec.defaults.panel;
  return { ...others, time: { ...time, range, last24Hours } };
};

const panelText = (panel: PanelFilter): string =>
  filterText(reportsPanelCodec, partsOfPanel(panel));

/** Explains why a report has no groups: the range, or the filters. */
export const useEmptyReport = (
  { filter, apply }: Pick<UrlList<LeadCriteria>, 'filter' | 'apply'>,
  fields: readonly FilterField[],
): EmptyList => {
  const { panel } = filter;
  const applyPanel = (next: PanelFilter): void => apply({ ...filter, panel: next });
  const { chips } = useFilterChips({
    fields,
    value: partsOfPanel(panel),
    defaults: reportsPanelCodec.defaults,
    onChange: (parts) => applyPanel(panelOfParts(parts)),
  });
  const wider = widerTime(panel.time);
  const isFiltered = panelText(panel) !== panelText(unfiltered(panel));
  return {
    range: rangeWords(panel.time),
    wider:
      wider === null
        ? undefined
        : {
            label: `Show ${wider.preset.toLowerCase()}`,
            onShow: () => applyPanel({ ...panel, time: wider.time }),
          },
    filters: chips,
    onClearFilters: isFiltered ? () => applyPanel(unfiltered(panel)) : undefined,
  };
};
