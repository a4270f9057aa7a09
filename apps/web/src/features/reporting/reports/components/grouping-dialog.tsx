import { Button, Modal } from 'antd';
import { Icon } from '#shared/ui/icons';
import { useClosing } from '#shared/ui/use-closing';
import { useReportSubject } from '../lib/report-subject';
import type { GroupLine } from '../lib/report-tree';
import styles from './grouping-dialog.module.css';

interface Props {
  line: GroupLine;
  /** The address of the leads that the row counts. */
  leads: string;
  onChoose: (groupBy: string) => void;
  onClose: () => void;
}

/** Asks for the dimension of the rows below a row, and offers a link to the row's leads. */
export const GroupingDialog = ({ line, leads, onChoose, onClose }: Props) => {
  const { labels, detailsLabel } = useReportSubject();
  const { close, modal } = useClosing(onClose, { start: 'choice' });
  const choose = (groupBy: string): void => {
    onChoose(groupBy);
    close();
  };
  return (
    <Modal {...modal} centered width={440} title={`Group ${line.row.label} by`} footer={null}>
      <div className={styles.choices} role="group" aria-label="Groupings">
        {line.next.map((groupBy) => (
          <Button key={groupBy} onClick={() => choose(groupBy)}>
            {labels[groupBy] ?? groupBy}
          </Button>
        ))}
      </div>
      {line.next.length === 0 && (
        <p className={styles.reason}>Every grouping is in use on the way to this row.</p>
      )}
      <div className={styles.leads}>
        <Button
          block
          type="primary"
          href={leads}
          target="_blank"
          rel="noopener"
          icon={<Icon name="leads" size={16} />}
        >
          {detailsLabel}
        </Button>
      </div>
    </Modal>
  );
};
