import { Button, Input, Modal } from 'antd';
import type { CallReply } from '#shared/api/api-types';
import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
import { useClosing } from '#shared/ui/use-closing';
import styles from './own-chat.module.css';

export type LinkCode = CallReply<'chat.createCode'>;

interface Props {
  made: LinkCode;
  /** User name of the bot. Null if it is not known. */
  bot: string | null;
  onClose: () => void;
}

/** A code that links a Telegram account, shown this once. */
export const LinkCodeDialog = ({ made: { code, url }, bot, onClose }: Props) => {
  const { modal } = useClosing(onClose);
  const command = `/link ${code}`;
  return (
    <Modal
      {...modal}
      centered
      footer={null}
      width="min(560px, calc(100vw - 24px))"
      mask={{ closable: false }}
      title="Code for Telegram"
    >
      <p className={styles.text}>
        {url !== null && 'Press Start in the bot: that sends the code. '}
        The code works once, within ten minutes.
      </p>
      {url !== null && (
        <p className={styles.text}>
          <Button type="primary" href={url} target="_blank" rel="noreferrer">
            Open @{bot}
          </Button>
        </p>
      )}
      <Field label={url === null ? 'Send this to the bot of your company' : 'Or send the bot this'}>
        {({ id }) => (
          <div className={styles.code}>
            <Input id={id} readOnly value={command} onFocus={({ target }) => target.select()} />
            <CopyButton text={command} label="Copy the message" />
          </div>
        )}
      </Field>
    </Modal>
  );
};
