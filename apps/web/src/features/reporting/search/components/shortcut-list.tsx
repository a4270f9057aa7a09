import { Modal } from 'antd';
import { Fragment } from 'react';
import { useClosing } from '#shared/ui/use-closing';
import { COMMAND_KEY } from '../lib/command-key';
import { shortcutsWith } from '../lib/shortcuts';
import styles from './shortcut-list.module.css';

const Keys = ({ keys }: { keys: readonly (readonly string[])[] }) =>
  keys.map((pressed, index) => (
    <Fragment key={pressed.join('+')}>
      {index > 0 && <span className={styles.or}>or</span>}
      {pressed.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </Fragment>
  ));

/** Lists all keyboard shortcuts. */
export const ShortcutList = ({ onClosed }: { onClosed: () => void }) => {
  const { modal } = useClosing(onClosed);
  return (
    <Modal {...modal} title="Keyboard Shortcuts" width={640} footer={null}>
      <div className={styles.groups}>
        {shortcutsWith(COMMAND_KEY).map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    <Keys keys={keys} />
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
};
