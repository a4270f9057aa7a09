import { Button, Drawer } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useIsNarrow } from '#shared/lib/use-media';
import { ChangeDot } from '#shared/ui/change-dot';
import styles from './filter-panel.module.css';
import { focusFilterToggle } from './filter-toggle';

interface Props {
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
}: Pick<Props, 'isDirty' | 'onApply' | 'onCancel' | 'presets'>) => (
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

/**
 * Filters of a page: a panel above the table, or a drawer on narrow screens. Changes take effect on
 * Apply.
 */
export const FilterPanel = ({
  isOpen,
  isDirty,
  onClose,
  onApply,
  onCancel,
  presets,
  children,
}: Props) => {
  const isNarrow = useIsNarrow();
  const keepFocus = useFocusAfterFold(isOpen);
  const apply = (): void => {
    onApply();
    keepFocus();
    onClose();
  };
  if (isNarrow) {
    return (
      <Drawer
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
      </Drawer>
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
