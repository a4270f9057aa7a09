import { useId, type ComponentProps } from 'react';
import type { ListView } from '#shared/filters/list-view';
import { knownTotal } from '#shared/table/total-text';
import { TAB_TITLE } from '../lib/pending-tabs';
import { useQueue } from '../lib/use-queue';
import { PendingTable } from './pending-table';
import { QueueBar } from './queue-bar';
import styles from './pending.module.css';

interface Props extends Omit<
  ComponentProps<typeof PendingTable>,
  'selection' | 'selectable' | 'onView'
> {
  onView: (patch: Partial<ListView>, others?: Record<string, string | null>) => void;
}

/** The conversions of one tab, with the tabs and the search above them. */
export const PendingQueue = ({ pending, empty, onView, ...table }: Props) => {
  const panelId = useId();
  const { tab, rows, ofTab, counts, search, selection, changeTab, onClearSearch } = useQueue(
    pending.rows,
    onView,
  );
  const isKnown = knownTotal(pending.status, pending.rows.length) !== null;
  return (
    <>
      <QueueBar
        tab={tab}
        counts={isKnown ? counts : null}
        search={search}
        panelId={panelId}
        onTab={changeTab}
      />
      <div id={panelId} role="tabpanel" aria-label={TAB_TITLE[tab]} className={styles.panel}>
        <PendingTable
          {...table}
          pending={{ ...pending, rows }}
          onView={onView}
          selection={selection}
          selectable={ofTab}
          empty={{ ...empty, onClearSearch }}
        />
      </div>
    </>
  );
};
