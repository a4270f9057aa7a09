import { Modal } from 'antd';
import { ShownSecret } from '#shared/ui/shown-secret';
import { useClosing } from '#shared/ui/use-closing';
import type { MadeToken } from '../lib/use-token-form';
import styles from './token-dialog.module.css';

/** A new API token, shown this once. */
export const SecretDialog = ({ made, onClose }: { made: MadeToken; onClose: () => void }) => {
  const { modal } = useClosing(onClose);
  return (
    <Modal
      {...modal}
      centered
      footer={null}
      width="min(620px, calc(100vw - 24px))"
      mask={{ closable: false }}
      title={`API token ${made.name}`}
    >
      <p className={styles.text}>
        Copy it now. It is not shown again. Send it as <code>Authorization: Bearer …</code> and keep
        it like a password.
      </p>
      <ShownSecret label="Token" text={made.token} />
    </Modal>
  );
};
