import { Input, Modal } from 'antd';
import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
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
      <Field label="Token">
        {({ id }) => (
          <div className={styles.secret}>
            <Input id={id} readOnly value={made.token} onFocus={({ target }) => target.select()} />
            <CopyButton text={made.token} label="Copy the token" />
          </div>
        )}
      </Field>
    </Modal>
  );
};
