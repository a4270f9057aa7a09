import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { auditPath, type AuditRecord } from '#shared/lib/audit-path';
import { useIsOpenTo } from '#shared/lib/page-links';
import { IconButton } from './icon-button';
import { Icon } from './icons';

interface Props {
  record: AuditRecord;
  /** What the record is called, e.g. `user Ann`. */
  of: string;
}

/** In a row: leads to the entries of its record in the audit log, for those who may open it. */
export const HistoryIconButton = ({ record, of }: Props) => {
  const navigate = useNavigate();
  const path = auditPath(record);
  if (!useIsOpenTo(path)) return null;
  return (
    <IconButton
      icon="history"
      size={16}
      tabIndex={-1}
      label={`History of ${of}`}
      onClick={() => void navigate(path)}
    />
  );
};

/** The same on the page of a record, and in its history. */
export const AuditLogButton = ({ record }: Pick<Props, 'record'>) => {
  const navigate = useNavigate();
  const path = auditPath(record);
  if (!useIsOpenTo(path)) return null;
  return (
    <Button icon={<Icon name="history" size={16} />} onClick={() => void navigate(path)}>
      Audit log
    </Button>
  );
};
