import { Button, Modal } from 'antd';
import type { DialogRequest } from './dialogs';
import styles from './dialog-view.module.css';
import { Icon } from './icons';

const MARK = { error: 'warning', info: 'check', confirm: 'warning' } as const;

export const DialogView = ({ request }: { request: DialogRequest }) => (
  <Modal
    open
    centered
    width={440}
    title={<span className={styles.title}><span className={`${styles.mark} ${styles[request.kind] ?? ''}`}><Icon name={MARK[request.kind]} size={18} /></span>{request.title}</span>}
    onCancel={() => request.answer(false)}
    footer={(
      <div className={styles.footer}>
        {request.no !== null && <Button onClick={() => request.answer(false)}>{request.no}</Button>}
        <Button type="primary" danger={request.danger} autoFocus onClick={() => request.answer(true)}>{request.yes}</Button>
      </div>
    )}
  >
    <p className={styles.text}>{request.text}</p>
  </Modal>
);
