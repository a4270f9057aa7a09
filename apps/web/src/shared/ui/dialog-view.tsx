import { Button, Modal } from 'antd';
import { useState } from 'react';
import { ConflictView } from '#shared/versions/conflict-view';
import type { DialogRequest, MessageRequest } from './dialogs';
import styles from './dialog-view.module.css';
import { Icon } from './icons';
import { ShownSecret } from './shown-secret';
import { useClosing } from './use-closing';

const MARK = { error: 'warning', info: 'check', partly: 'warning', confirm: 'warning' } as const;

const MessageView = ({ request }: { request: MessageRequest }) => {
  const [isAccepted, setAccepted] = useState(false);
  const { close, modal } = useClosing(() => request.answer(isAccepted), {
    start: 'submit',
  });
  const accept = (): void => {
    setAccepted(true);
    close();
  };
  return (
    <Modal
      {...modal}
      centered
      width={request.secret === undefined ? 440 : 560}
      {...(request.secret !== undefined && { mask: { closable: false } })}
      title={
        <span className={styles.title}>
          <span className={`${styles.mark} ${styles[request.kind] ?? ''}`}>
            <Icon name={MARK[request.kind]} size={18} />
          </span>
          {request.title}
        </span>
      }
      footer={
        <div className={styles.footer}>
          {request.no !== null && <Button onClick={close}>{request.no}</Button>}
          <Button type="primary" danger={request.danger} onClick={accept}>
            {request.yes}
          </Button>
        </div>
      }
    >
      <p className={styles.text}>{request.text}</p>
      {request.secret !== undefined && (
        <div className={styles.secret}>
          <ShownSecret label="Secret" text={request.secret} />
        </div>
      )}
    </Modal>
  );
};

export const DialogView = ({ request }: { request: DialogRequest }) =>
  request.kind === 'conflict' ? (
    <ConflictView request={request} />
  ) : (
    <MessageView request={request} />
  );
