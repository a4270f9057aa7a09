import type { VersionEntry, VersionHistory } from '@leadline/contracts';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { AuditRecord } from '#shared/lib/audit-path';
import { AuditLogButton } from '#shared/ui/history-button';
import { TimeCell } from '#shared/ui/cells';
import { NoteTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import { ChangeList } from './change-list';
import styles from './history.module.css';
import { personText } from './person-text';
import { useHistory, type HistoryCalls } from './use-history';

interface EntryProps {
  entry: VersionEntry;
  mayRestore: boolean;
  isBusy: boolean;
  onRestore: () => void;
}

const Entry = ({ entry, mayRestore, isBusy, onRestore }: EntryProps) => {
  const isSame = entry.restore_changes.length === 0;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <strong>Version {entry.version}</strong>
        {entry.is_current && <NoteTag text="Current" tone="info" />}
        {entry.restored_from !== null && (
          <NoteTag text={`Version ${entry.restored_from} restored`} tone="violet" />
        )}
        <span className={styles.who}>
          {entry.saved_by === null ? 'Set up' : personText(entry.saved_by)}
        </span>
        <TimeCell iso={entry.saved_at} />
        <span className={styles.space} />
        {mayRestore && !entry.is_current && (
          <Button
            size="small"
            loading={isBusy}
            disabled={isSame}
            title={isSame ? 'This is the same as the current version' : undefined}
            aria-label={`Restore version ${entry.version}`}
            onClick={onRestore}
          >
            Restore
          </Button>
        )}
      </div>
      <ChangeList changes={entry.changes} isFirst={entry.version === 1} />
    </li>
  );
};

interface Props<Page extends VersionHistory> {
  title: string;
  /** The record in the audit log, which contains more than its versions. */
  record: AuditRecord;
  calls: HistoryCalls<Page>;
  /** Shown above the versions, from the newest page of the reply. */
  above?: (first: Page) => ReactNode;
  /** Whether the user may restore versions, if the record offers it. */
  mayRestore: boolean;
  onRestored: () => void;
  onClose: () => void;
}

/** A record's changes, with their authors, and a way to restore an earlier version. */
export const HistoryDialog = <Page extends VersionHistory>(props: Props<Page>) => {
  const { title, record, calls, above, mayRestore, onRestored, onClose } = props;
  const history = useHistory(calls, onRestored);
  const { modal } = useClosing(onClose, { isBusy: history.busyVersion !== null });
  return (
    <Modal
      {...modal}
      centered
      footer={<AuditLogButton record={record} />}
      width="min(760px, calc(100vw - 24px))"
      title={title}
    >
      {history.hasFailed && (
        <p className={styles.failed} role="alert">
          The history could not be loaded.{' '}
          <Button size="small" onClick={history.retry}>
            Retry
          </Button>
        </p>
      )}
      {history.isLoading && <p role="status">Loading…</p>}
      {history.first !== undefined && above?.(history.first)}
      <ol className={styles.list} aria-label="Versions" tabIndex={0}>
        {history.entries.map((entry) => (
          <Entry
            key={entry.version}
            entry={entry}
            mayRestore={mayRestore}
            isBusy={history.busyVersion === entry.version}
            onRestore={() => void history.bringBack(entry)}
          />
        ))}
      </ol>
      {history.more !== null && (
        <Button block loading={history.isLoadingMore} onClick={history.more}>
          Show older versions
        </Button>
      )}
    </Modal>
  );
};
