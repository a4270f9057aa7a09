import { Button, Input, Modal } from 'antd';
import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
import { useClosing } from '#shared/ui/use-closing';
import { useSigningSecret } from '../api/use-postbacks';
import { EVENT_LABELS, type Postback } from '../lib/postback-form';
import styles from './postbacks.module.css';

/** The secret by which the publisher checks that a call is ours. */
export const SecretDialog = ({ row, onClose }: { row: Postback; onClose: () => void }) => {
  const { secret, busy, reveal, rotate, hide } = useSigningSecret(row.id);
  const { close, modal } = useClosing(onClose, { isBusy: busy !== null });
  return (
    <Modal
      {...modal}
      centered
      width={520}
      title={`Signing secret of "${EVENT_LABELS[row.event]}"`}
      footer={
        <div className={styles.footer}>
          <Button danger loading={busy === 'rotate'} onClick={() => void rotate()}>
            Rotate
          </Button>
          {secret === null ? (
            <Button loading={busy === 'reveal'} onClick={() => void reveal()}>
              Reveal
            </Button>
          ) : (
            <Button onClick={hide}>Hide</Button>
          )}
          <Button type="primary" onClick={close}>
            Close
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>
          Each call has the header X-Leadline-Signature, made with this secret. The publisher checks
          it to know that the call is ours.
        </p>
        {secret !== null && (
          <Field label="Secret">
            {({ id }) => (
              <Input
                id={id}
                readOnly
                className={styles.mono}
                value={secret}
                suffix={<CopyButton text={secret} label="Copy the secret" />}
              />
            )}
          </Field>
        )}
      </div>
    </Modal>
  );
};
