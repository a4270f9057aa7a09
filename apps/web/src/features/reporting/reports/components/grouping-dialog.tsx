import { Button, Modal } from 'antd';
import { Icon } from '#shared/ui/icons';
import { useClosing } from '#shared/ui/use-closing';
import { formatCount } from '#shared/lib/format';
import type { FigureLink, RowLinks } from '../lib/leads-link';
import { useReportSubject } from '../lib/report-subject';
import type { GroupLine } from '../lib/report-tree';
import styles from './grouping-dialog.module.css';

interface Props {
  line: GroupLine;
  links: RowLinks;
  onChoose: (groupBy: string) => void;
  onClose: () => void;
}

/** A link to the records of a figure. A figure of 0 has none. */
const FigureButton = ({ label, count, href }: FigureLink) => (
  <Button
    {...(count > 0 && { href, target: '_blank', rel: 'noopener' })}
    disabled={count === 0}
    title={count === 0 ? 'This row counts none' : undefined}
  >
    {label} ({formatCount(count)})
  </Button>
);

/** Asks for the dimension of the rows below a row, and offers links to the row's records. */
export const GroupingDialog = ({
  line,
  links: { details, figures = [] },
  onChoose,
  onClose,
}: Props) => {
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
        {figures.length > 0 && (
          <div className={styles.figures} role="group" aria-label="Records of this row">
            {figures.map((figure) => (
              <FigureButton key={figure.label} {...figure} />
            ))}
          </div>
        )}
        <Button
          block
          type="primary"
          href={details}
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
