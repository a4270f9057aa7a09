import type { FieldDifference } from '@leadline/contracts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import type { ConflictChoice, ConflictRequest } from '#shared/ui/dialogs';
import { Icon } from '#shared/ui/icons';
import { NoteTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import styles from './conflict.module.css';
import { saversText } from './person-text';

/** A value of a field. A change since the version that the user opened is highlighted. */
const ValueCell = ({ title, text, isNew }: { title: string; text: string; isNew: boolean }) => (
  <td data-title={title} data-new={isNew}>
    {text === '' ? <span className={styles.none}>nothing</span> : text}
  </td>
);

/** The user made the same change, or none. */
const SameCell = () => (
  <td data-title="Yours">
    <span className={styles.none}>the same</span>
  </td>
);

const DifferenceRow = ({ difference }: { difference: FieldDifference }) => {
  const { label, read, theirs, mine } = difference;
  const isByBoth = read !== null && theirs !== read && mine !== read && theirs !== mine;
  return (
    <tr>
      <th scope="row">
        {label} {isByBoth && <NoteTag text="Both changed" tone="violet" />}
      </th>
      {read !== null && <ValueCell title="When you opened it" text={read} isNew={false} />}
      <ValueCell title="Theirs" text={theirs} isNew={theirs !== read} />
      {mine === theirs ? (
        <SameCell />
      ) : (
        <ValueCell title="Yours" text={mine} isNew={mine !== read} />
      )}
    </tr>
  );
};

const DifferenceTable = ({ differences }: { differences: readonly FieldDifference[] }) => (
  <div className={styles.scroller} tabIndex={0} role="region" aria-label="Differences">
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {differences[0]?.read !== null && <th scope="col">When you opened it</th>}
          <th scope="col">Theirs</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <DifferenceRow key={difference.field} difference={difference} />
        ))}
      </tbody>
    </table>
  </div>
);

/** Shows what others have saved since the user opened a record, and asks how to continue. */
export const ConflictView = ({ request }: { request: ConflictRequest }) => {
  const { title, conflict, savedAt, answer } = request;
  const [choice, setChoice] = useState<ConflictChoice>('edit');
  const { close, modal } = useClosing(() => answer(choice));
  const choose = (next: ConflictChoice): void => {
    setChoice(next);
    close();
  };
  return (
    <Modal
      {...modal}
      centered
      width="min(860px, calc(100vw - 24px))"
      title={
        <span className={styles.title}>
          <Icon name="warning" size={18} />
          {title}
        </span>
      }
      footer={
        <div className={styles.footer}>
          <Button onClick={close}>{MESSAGES.conflictEdit}</Button>
          <span className={styles.space} />
          <Button onClick={() => choose('theirs')}>{MESSAGES.conflictTheirs}</Button>
          <Button type="primary" onClick={() => choose('mine')}>
            {MESSAGES.conflictMine}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>
        <strong>{saversText(conflict)}</strong> saved this after you opened it, last at {savedAt}.
      </p>
      {conflict.differences.length > 0 ? (
        <DifferenceTable differences={conflict.differences} />
      ) : (
        <p className={styles.text}>What they saved is the same as yours.</p>
      )}
      <p className={styles.hint}>
        Take theirs: your changes are dropped. Keep mine: yours are saved over theirs. Keep editing:
        nothing is saved yet.
      </p>
    </Modal>
  );
};
