import type { Widget } from '@leadline/contracts/dashboard-layout';
import type { Filter } from '#shared/filters/filter-fields';

/** Props of every widget. */
export interface WidgetProps {
  widget: Widget;
  /** Filter of all widgets. */
  filter: Filter;
}
