import type { SessionUser } from '@leadline/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useViewAs } from '#shared/api/use-view-as';
import { Notice } from '#shared/ui/notice';
import styles from './staff-shell.module.css';

/** Says as whom the page is shown, and ends the view. */
export const ViewNotice = ({ viewing }: { viewing: NonNullable<SessionUser['viewing']> }) => {
  const view = useViewAs();
  const [isEnding, setEnding] = useState(false);
  const end = async (): Promise<void> => {
    setEnding(true);
    await view(null);
    setEnding(false);
  };
  return (
    <div className={styles.refusal}>
      <Notice
        tone="warn"
        icon="eye"
        action={
          <Button size="small" loading={isEnding} onClick={() => void end()}>
            End the view
          </Button>
        }
      >
        You see what {viewing.kind === 'role' ? `the role ${viewing.name}` : viewing.name} sees, as
        far as you may see it yourself. Nothing can be changed.
      </Notice>
    </div>
  );
};
