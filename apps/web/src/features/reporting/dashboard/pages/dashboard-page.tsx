import type { Widget } from '@leadline/contracts/dashboard-layout';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { FieldsPanel } from '#shared/filters/fields-panel';
import { FilterBar } from '#shared/filters/filter-bar';
import { FilterToggle } from '#shared/filters/filter-toggle';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { useIsNarrow } from '#shared/lib/use-media';
import { dialogs } from '#shared/ui/dialogs';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { ListFailure } from '#shared/ui/list-failure';
import { PageFrame } from '#shared/ui/page-frame';
import { toast } from '#shared/ui/toast';
import { useFirstSteps } from '../api/first-steps';
import { type DashboardLayout, useDashboardFilter, useLayout } from '../api/layout';
import { DASHBOARD_KEY } from '../api/read-ahead';
import { DashboardRows } from '../components/dashboard-rows';
import type { WidgetDraft } from '../components/widget-drawer';
import styles from '../components/widget.module.css';
import {
  addWidget,
  changeWidget,
  isFullLayout,
  moveWidget,
  nextOf,
  removeWidget,
  resizeWidget,
  type Size,
} from '../lib/arrange';
import { mayHave, widgetTitle } from '../lib/catalogue';
import { dashboardCodec } from '../lib/dashboard-filter';

/** Long enough to read the notice and to reach its button. */
const UNDO_MS = 10_000;

const isStored = (draft: WidgetDraft): draft is Widget => draft.id !== undefined;

/** Handles the user's changes to the widgets. Each change is stored at once. */
const useArranging = ({ arrange }: DashboardLayout) => ({
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
      text: 'The widgets of the default dashboard replace yours.',
      yes: MESSAGES.restoreYes,
    });
    if (isSure) arrange(() => null);
  },
});

const ArrangeRows = lazyPart(async () => (await import('../components/arrange-rows')).ArrangeRows);
const FirstSteps = lazyPart(async () => (await import('../components/first-steps')).FirstSteps);
const WidgetDrawer = lazyPart(
  async () => (await import('../components/widget-drawer')).WidgetDrawer,
);

/** Returns why no widget can be added; undefined if one can. */
const addProblem = ({ isLoaded, widgets }: DashboardLayout): string | undefined => {
  if (!isLoaded) return 'Your dashboard is not loaded yet.';
  return isFullLayout(widgets) ? 'The dashboard is full. Remove a widget first.' : undefined;
};

interface ActionsProps {
  layout: DashboardLayout;
  isFilterOpen: boolean;
  isArranging: boolean;
  onFilter: (isOpen: boolean) => void;
  onAdd: () => void;
  onArrange: () => void;
}

const PageActions = ({ layout, isArranging, ...props }: ActionsProps) => {
  const client = useQueryClient();
  const problem = addProblem(layout);
  const arrange = isArranging ? 'Done' : 'Arrange';
  const isNarrow = useIsNarrow();
  return (
    <>
      <FilterToggle label="Set Filter" isOpen={props.isFilterOpen} onToggle={props.onFilter} />
      <Button
        icon={<Icon name="plus" size={16} />}
        disabled={problem !== undefined}
        title={problem}
        onClick={props.onAdd}
      >
        Add Widget
      </Button>
      <Button
        type={isArranging ? 'primary' : 'default'}
        icon={<Icon name={isArranging ? 'check' : 'grip'} size={16} />}
        disabled={!layout.isLoaded}
        aria-label={arrange}
        title={isNarrow ? arrange : undefined}
        onClick={props.onArrange}
      >
        {isNarrow ? null : arrange}
      </Button>
      <IconButton
        icon="refresh"
        label="Refresh"
        onClick={() => void client.invalidateQueries({ queryKey: [DASHBOARD_KEY] })}
      />
    </>
  );
};

/** The bar shown while the widgets are arranged. */
const ArrangeBar = ({ isDefault, onRestore }: { isDefault: boolean; onRestore: () => void }) => (
  <div className={styles.bar}>
    <span>Drag widgets by their handles, or press Space on a handle and use the arrow keys.</span>
    <Button
      size="small"
      icon={<Icon name="undo" size={14} />}
      disabled={isDefault}
      title={isDefault ? 'This is the default dashboard' : undefined}
      onClick={onRestore}
    >
      Restore default
    </Button>
  </div>
);

/** Opens the drawer that adds or configures a widget. Each opening starts afresh. */
const useWidgetDrawer = (onSave: (draft: WidgetDraft) => void) => {
  const [opened, setOpened] = useState<{ widget: WidgetDraft | null; number: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (widget: WidgetDraft | null): void => {
    setOpened((current) => ({ widget, number: (current?.number ?? 0) + 1 }));
    setOpen(true);
  };
  const save = (draft: WidgetDraft): void => {
    setOpen(false);
    onSave(draft);
  };
  const drawer = opened !== null && (
    <Suspense fallback={null}>
      <WidgetDrawer
        key={opened.number}
        widget={opened.widget}
        isOpen={isOpen}
        onSave={save}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
  return { open, drawer };
};

/** The steps of a new installation, above the widgets. */
const Beginning = () => {
  const state = useFirstSteps();
  return (
    state !== null && (
      <Suspense fallback={null}>
        <FirstSteps state={state} />
      </Suspense>
    )
  );
};

/** The user's widgets, under one filter. */
export const DashboardPage = () => {
  const { permissions } = useSignedIn();
  const layout = useLayout();
  const { onSave, onRestore, ...arranging } = useArranging(layout);
  const { filter, isReady, change } = useDashboardFilter(layout);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const [isArranging, setArranging] = useState(false);
  const { open, drawer } = useWidgetDrawer(onSave);
  const widgets = layout.widgets.filter(({ kind }) => mayHave(kind, permissions));
  const clear = (): void => change(dashboardCodec.defaults);
  return (
    <PageFrame
      title="Dashboard"
      actions={
        <PageActions
          layout={layout}
          isFilterOpen={isFilterOpen}
          isArranging={isArranging}
          onFilter={setFilterOpen}
          onAdd={() => open(null)}
          onArrange={() => setArranging(!isArranging)}
        />
      }
    >
      <Beginning />
      <FieldsPanel
        codec={dashboardCodec}
        applied={filter}
        isOpen={isFilterOpen}
        onClose={() => setFilterOpen(false)}
        onApply={change}
        onReset={clear}
      />
      <FilterBar codec={dashboardCodec} value={filter} onChange={change} onClearAll={clear} />
      {layout.failure !== null && (
        <ListFailure failure={layout.failure} text="Your dashboard could not be loaded." />
      )}
      {isArranging && (
        <ArrangeBar isDefault={layout.isDefault} onRestore={() => void onRestore()} />
      )}
      {isReady && widgets.length === 0 && (
        <p className={styles.empty}>There are no widgets. Add one to see figures here.</p>
      )}
      {isReady && !isArranging && <DashboardRows widgets={widgets} filter={filter} />}
      {isReady && isArranging && (
        <Suspense fallback={<DashboardRows widgets={widgets} filter={filter} />}>
          <ArrangeRows widgets={widgets} filter={filter} {...arranging} onConfigure={open} />
        </Suspense>
      )}
      {drawer}
    </PageFrame>
  );
};
