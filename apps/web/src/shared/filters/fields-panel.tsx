import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useIsNarrow } from '#shared/lib/use-media';
import { ChangeDot } from '#shared/ui/change-dot';
import { LateDrawer } from '#shared/ui/late-drawer';
import { FieldPlaces } from './field-places';
import { filterText, type FilterCodec } from './filter-codec';
import type { Filter } from './filter-fields';
import styles from './filter-panel.module.css';
import { focusFilterToggle } from './filter-toggle';

// The calendar and the selects make up a third of a page's code, and the panel may stay closed.
const PanelFields = lazyPart(async () => (await import('./field-control')).PanelFields);

interface FrameProps {
  isOpen: boolean;
  isDirty: boolean;
  onClose: () => void;
  /** Applies the changes. The panel folds into the line of chips. */
  onApply: () => void;
  onCancel: () => void;
  presets?: ReactNode;
  children: ReactNode;
}

const Actions = ({
  isDirty,
  onApply,
  onCancel,
  presets,
}: Pick<FrameProps, 'isDirty' | 'onApply' | 'onCancel' | 'presets'>) => (
  <div className={styles.actions}>
    <Button onClick={onCancel}>Cancel</Button>
    {presets}
    <ChangeDot
      isShown={isDirty}
      title={isDirty ? 'There are changes that are not applied yet' : undefined}
    >
      <Button type="primary" onClick={onApply}>
        Apply{isDirty && <span className="visually-hidden"> (changes not applied yet)</span>}
      </Button>
    </ChangeDot>
  </div>
);

/**
 * When the panel closes with the focus inside, moves the focus to the button that opens the panel.
 */
const useFocusAfterFold = (isOpen: boolean) => {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isOpen && hadFocus.current) focusFilterToggle();
    hadFocus.current = false;
  }, [isOpen]);
  return (): void => {
    hadFocus.current = true;
  };
};

/** A panel above the table, or a drawer on narrow screens. Changes take effect on Apply. */
const PanelFrame = ({
  isOpen,
  isDirty,
  onClose,
  onApply,
  onCancel,
  presets,
  children,
}: FrameProps) => {
  const isNarrow = useIsNarrow();
  const keepFocus = useFocusAfterFold(isOpen);
  const apply = (): void => {
    onApply();
    keepFocus();
    onClose();
  };
  if (isNarrow) {
    return (
      <LateDrawer
        open={isOpen}
        onClose={onClose}
        placement="bottom"
        size="82%"
        title="FILTERS"
        footer={
          <Actions
            isDirty={isDirty}
            presets={presets}
            onCancel={() => {
              onCancel();
              onClose();
            }}
            onApply={apply}
          />
        }
      >
        <div className={styles.stack}>{children}</div>
      </LateDrawer>
    );
  }
  if (!isOpen) return null;
  return (
    <section className={styles.panel} aria-label="Filters">
      <div className={styles.head}>
        <h2 className={styles.title}>FILTERS</h2>
        <Actions isDirty={isDirty} presets={presets} onApply={apply} onCancel={onCancel} />
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
};

/**
 * Holds a draft of the parts that panels edit, next to the active filter. The draft starts over
 * whenever another filter becomes active.
 */
const useDraft = (codec: FilterCodec, applied: Filter) => {
  const appliedText = filterText(codec, applied);
  const [state, setState] = useState({ base: appliedText, draft: applied });
  if (state.base !== appliedText) setState({ base: appliedText, draft: applied });
  const { time, fields, groups } = state.base === appliedText ? state.draft : applied;
  const draft = { ...applied, time, fields, groups };
  return {
    draft,
    isDirty: filterText(codec, draft) !== appliedText,
    setDraft: (next: Filter) => setState({ base: appliedText, draft: next }),
  };
};

export interface FieldsPanelProps {
  /** The fields of the panel, and the defaults of the page. */
  codec: FilterCodec;
  applied: Filter;
  isOpen: boolean;
  onClose: () => void;
  onApply: (filter: Filter) => void;
  /** Applies the defaults of the page. */
  onReset: () => void;
  /** The menu of presets, which save the draft whether or not it is applied. */
  presets?: (draft: Filter, setDraft: (filter: Filter) => void) => ReactNode;
}

/** A filter panel that edits a draft. Apply applies the draft; Cancel restores the defaults. */
export const FieldsPanel = ({
  codec,
  applied,
  isOpen,
  onClose,
  onApply,
  onReset,
  presets,
}: FieldsPanelProps) => {
  const { draft, isDirty, setDraft } = useDraft(codec, applied);
  return (
    <PanelFrame
      isOpen={isOpen}
      isDirty={isDirty}
      presets={presets?.(draft, setDraft)}
      onClose={onClose}
      onApply={() => onApply(draft)}
      onCancel={() => {
        setDraft(codec.defaults);
        onReset();
      }}
    >
      <Suspense fallback={<FieldPlaces fields={codec.fields} />}>
        <PanelFields fields={codec.fields} value={draft} onChange={setDraft} />
      </Suspense>
    </PanelFrame>
  );
};
