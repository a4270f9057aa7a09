import type { Widget } from '@leadline/contracts/dashboard-layout';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import type { DashboardLayout } from '../api/use-layout';
import {
  addWidget,
  changeWidget,
  moveWidget,
  nextOf,
  removeWidget,
  resizeWidget,
  type Size,
} from './arrange';
import { widgetTitle } from './catalogue';
import type { WidgetDraft } from './widget-form';

/** Long enough to read the notice and to reach its button. */
const UNDO_MS = 10_000;

const isStored = (draft: WidgetDraft): draft is Widget => draft.id !== undefined;

/** Handles the user's changes to the widgets. Each change is stored at once. */
export const useArranging = ({ arrange }: DashboardLayout) => ({
  onMove: (id: string, before: string | null): void =>
    arrange((widgets) => moveWidget(widgets, id, before)),
  onResize: ({ id }: Widget, size: Size): void =>
    arrange((widgets) => resizeWidget(widgets, id, size)),
  onRemove: (widget: Widget): void => {
    let before: string | null = null;
    arrange((widgets) => {
      before = nextOf(widgets, widget.id);
      return removeWidget(widgets, widget.id);
    });
    toast(MESSAGES.widgetRemoved(widgetTitle(widget)), {
      duration: UNDO_MS,
      action: {
        label: 'Undo',
        run: () => arrange((widgets) => addWidget(widgets, widget, before)),
      },
    });
  },
  /** Adds a new widget at the end, or saves a configured one. */
  onSave: (draft: WidgetDraft): void =>
    arrange((widgets) =>
      isStored(draft) ? changeWidget(widgets, draft) : addWidget(widgets, draft),
    ),
  onRestore: async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      text: 'Your widgets are replaced by those of the default dashboard.',
      yes: MESSAGES.dashboardRestoreYes,
    });
    if (isSure) arrange(() => null);
  },
});
