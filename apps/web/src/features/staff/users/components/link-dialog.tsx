import { Input, Modal } from 'antd';
import { formatInstant } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import { CopyButton } from '#shared/ui/copy-button';
import { Field } from '#shared/ui/field';
import { useClosing } from '#shared/ui/use-closing';
import type { ShownLink } from '../lib/use-user-actions';
import styles from './link-dialog.module.css';

/** A password link, shown this once. */
export const LinkDialog = ({ link, onClose }: { link: ShownLink; onClose: () => void }) => {
  const zone = useZone();
  const { modal } = useClosing(onClose);
  const address = `${window.location.origin}${link.path}`;
  const until = formatInstant(link.expires_at, zone).slice(0, 16);
  return (
    <Modal
      {...modal}
      centered
      footer={null}
      width="min(620px, calc(100vw - 24px))"
      mask={{ closable: false }}
      title={`Password link for ${link.user.name}`}
    >
      <p className={styles.text}>
        Send this link to {link.user.name} over a secure channel. It is not shown again, and
        Leadline sends no e-mail. It works once, until {until} ({zone.name}).
      </p>
      <Field label="Link">
        {({ id }) => (
          <div className={styles.link}>
            <Input id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
            <CopyButton text={address} label="Copy the link" />
          </div>
        )}
      </Field>
    </Modal>
  );
};
