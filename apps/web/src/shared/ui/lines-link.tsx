import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { LINES_PATH } from '#shared/lib/lines-path';
import { useIsOpenTo } from '#shared/lib/page-links';
import { Icon } from './icons';

/** Leads to the page on which lines are pasted, for those who may open it. */
export const LinesLink = () => {
  const navigate = useNavigate();
  if (!useIsOpenTo(LINES_PATH)) return null;
  return (
    <Button icon={<Icon name="list" size={16} />} onClick={() => void navigate(LINES_PATH)}>
      Paste lines
    </Button>
  );
};
