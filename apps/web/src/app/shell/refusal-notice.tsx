import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '#shared/ui/icon-button';
import { Notice } from '#shared/ui/notice';
import { refusalText, refusedIn } from '#app/arrival';
import styles from './staff-shell.module.css';

/** Names the address that could not be opened and led here. */
export const RefusalNotice = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const refused = refusedIn(location.state);
  if (refused === null) return null;
  const dismiss = (): void => void navigate(location, { replace: true, state: null });
  return (
    <div className={styles.refusal}>
      <Notice
        tone="warn"
        icon={refused.page === null ? 'search' : 'lock'}
        action={<IconButton icon="close" size={14} quiet label="Dismiss" onClick={dismiss} />}
      >
        {refusalText(refused)}
      </Notice>
    </div>
  );
};
