import { Input, Modal } from 'antd';
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
      title="Link Telegram"
    >
      <ol className={styles.steps}>
        <li>
          {url === null ? (
            'Open the bot of your company in Telegram.'
          ) : (
            <>
              Open{' '}
              <a href={url} target="_blank" rel="noreferrer">
                @{bot ?? 'the bot'}
              </a>{' '}
              in Telegram, and press Start. That sends the code.
            </>
          )}
        </li>
        <li>If it does not, send the bot this message, within ten minutes:</li>
      </ol>
      <Field label="Message">
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
