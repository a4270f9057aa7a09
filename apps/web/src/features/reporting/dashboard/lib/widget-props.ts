import type { Widget } from '@leadline/contracts/dashboard-layout';
import type { FilterParts } from '#shared/filters/filter-parts';

/** What every widget is given. */
export interface WidgetProps {
  widget: Widget;
  /** The filter for all widgets. */
  filter: FilterParts;
}
