import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { auditPath, type AuditRecord } from '#shared/lib/audit-path';
import { useIsOpenTo } from '#shared/lib/page-links';
import { Icon } from './icons';

interface Props {
  record: AuditRecord;
}

/** A link to a record's entries in the audit log, for users who may open it. */
export const AuditLogButton = ({ record }: Props) => {
  const navigate = useNavigate();
  const path = auditPath(record);
  if (!useIsOpenTo(path)) return null;
  return (
    <Button icon={<Icon name="history" size={16} />} onClick={() => void navigate(path)}>
      Audit log
    </Button>
  );
};
