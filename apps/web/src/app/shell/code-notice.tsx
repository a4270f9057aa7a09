import { Button } from 'antd';
import type { CodeTrouble } from '#shared/code/code-loader';
import { browserPage, retryCode, useCodeTrouble } from '#shared/code/load-code';
import { useCountdown } from '#shared/lib/use-countdown';
import { Icon } from '#shared/ui/icons';
import styles from './code-notice.module.css';

const WORDS = {
  unreachable: {
    title: 'A part of Leadline could not be loaded',
    text: 'The connection may be lost. Leadline keeps trying; what you see stays.',
  },
  outdated: {
    title: 'Leadline has been updated',
    text: 'Reload the page to go on. Save or copy what you have entered first.',
  },
} as const;

const Trouble = ({ trouble: { retryAt, isOutdated } }: { trouble: CodeTrouble }) => {
  const seconds = useCountdown(retryAt);
  const { title, text } = WORDS[isOutdated ? 'outdated' : 'unreachable'];
  return (
    <div className={styles.card}>
      <span className={styles.mark}>
        <Icon name="warning" size={20} />
      </span>
      <div className={styles.words}>
        <strong>{title}</strong>
        <p>{text}</p>
        <span aria-hidden="true">
          {retryAt === null ? 'Trying again …' : `Trying again in ${seconds} s`}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button disabled={retryAt === null} onClick={retryCode}>
          Try now
        </Button>
        <Button type={isOutdated ? 'primary' : 'default'} onClick={() => browserPage.reload()}>
          Reload
        </Button>
      </div>
    </div>
  );
};

/**
 * Says that code could not be loaded, above everything else on the screen. The live region is
 * always rendered: screen readers do not announce one that appears together with its text.
 */
export const CodeNotice = () => {
  const trouble = useCodeTrouble();
  return (
    <div role="status" className={styles.region}>
      {trouble !== null && <Trouble trouble={trouble} />}
    </div>
  );
};
