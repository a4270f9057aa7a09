import type { LeadRow } from '@leadline/contracts';
import { Modal } from 'antd';
import { useClosing } from '#shared/ui/use-closing';
import styles from './why.module.css';
import { WhyContent } from './why-content';

/** Explains the routing of a lead. */
export const WhyDialog = ({ lead, onClose }: { lead: LeadRow; onClose: () => void }) => (
  <Modal
    {...useClosing(onClose).modal}
    centered
    title={`Why ${lead.email} (${lead.id})`}
    width="min(1080px, calc(100vw - 24px))"
    footer={null}
    classNames={{ body: styles.scroller }}
  >
    <WhyContent lead={lead} />
  </Modal>
);
