import { Select } from 'antd';
import { useState } from 'react';
import { usePermission } from '#shared/lib/permission';
import { useDeals } from '#shared/parties/deals';
import type { DraftAdvertiser } from '../lib/draft';
import { SEARCH_BY_LABEL, withSaved } from '../lib/sample-lead';
import styles from './details.module.css';

interface Props {
  /** Label of the row. */
  label: string;
  advertiser: DraftAdvertiser;
  /** The other rows of the group. */
  others: readonly DraftAdvertiser[];
  onChange: (fields: Pick<DraftAdvertiser, 'deal'>) => void;
}

/**
 * Selects the deal under which the advertiser of a row gets its leads. Without the permission to
 * list deals, it shows the name only.
 */
export const DealSelect = ({ label, advertiser, others, onChange }: Props) => {
  const mayList = usePermission('ADVERTISER_DEALS_LIST');
  const [isWanted, setWanted] = useState(false);
  const { id, deal } = advertiser;
  const { deals, isLoading } = useDeals(id, isWanted && mayList);
  if (id === null) return null;
  if (!mayList) return deal ? <span className={styles.deal}>{deal.name}</span> : null;
  const taken = new Set(others.map((other) => other.deal?.id));
  const options = deals.map((one) => ({
    value: one.id,
    label: one.label,
    ...(taken.has(one.id) && { disabled: true, title: 'Already in this group' }),
  }));
  return (
    <Select
      size="small"
      variant="borderless"
      aria-label={`Deal, ${label}`}
      placeholder="Deal that fits best"
      allowClear
      showSearch={SEARCH_BY_LABEL}
      loading={isLoading}
      value={deal?.id}
      options={withSaved(options, deal ?? undefined)}
      onOpenChange={(isOpen) => isOpen && setWanted(true)}
      onChange={(chosen: number | undefined) => {
        const found = deals.find((one) => one.id === chosen);
        onChange({ deal: found ? { id: found.id, name: found.name } : null });
      }}
    />
  );
};
