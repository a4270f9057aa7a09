import type { Widget } from '@leadline/contracts/dashboard-layout';
import type { FilterParts } from '#shared/filters/filter-parts';

/** Props of every widget. */
export interface WidgetProps {
  widget: Widget;
  /** Filter of all widgets. */
  filter: FilterParts;
}
