import { Icon } from '#shared/ui/icons';
import type { LeadsPageData, LeadsRequest } from '../api/use-leads';
import { useNewerLeads } from '../api/use-newer-leads';
import { leadsText } from '../lib/count-text';
import styles from './leads.module.css';

interface Props {
  request: LeadsRequest;
  leads: LeadsPageData;
  onShow: () => void;
}

/** Announces new leads without moving the rows being read. A click loads the new leads. */
export const NewLeadsPill = ({ request, leads, onShow }: Props) => {
  const count = useNewerLeads(request, leads);
  return (
    <span role="status">
      {count > 0 && (
        <button type="button" className={styles.newLeads} onClick={onShow}>
          <Icon name="arrowUp" size={13} />
          {leadsText(count).replace(' ', ' new ')}
        </button>
      )}
    </span>
  );
};
