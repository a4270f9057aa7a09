import { Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { overflowPath } from '#shared/lib/distribution-path';
import { usePermission } from '#shared/lib/permission';
import { FieldNote } from '#shared/ui/field';
import type { CapEffects, CapRow } from './cap';
import styles from './fill-dialog.module.css';

const SEARCH = { optionFilterProp: 'label' } as const;

/** Returns the advertiser behind that has the most room. */
const firstChoice = ({ behind }: CapEffects): number | null =>
  behind.toSorted((a, b) => (b.room?.left ?? Infinity) - (a.room?.left ?? Infinity))[0]?.advertiser
    .id ?? null;

/**
 * Opens a distribution in its editor, with an advertiser as the last group, which gets what the cap
 * keeps away. It is saved there, after a replay if wanted.
 */
export const OverflowForm = ({ row, effects }: { row: CapRow; effects: CapEffects }) => {
  const mayEdit = usePermission('DISTRIBUTIONS_EDIT');
  const { advertisers, isLoading } = useFilterChoices();
  const [advertiserId, setAdvertiser] = useState(() => firstChoice(effects));
  const [first] = effects.distributions;
  const [distributionId, setDistribution] = useState(first?.id ?? null);
  if (!mayEdit || distributionId === null) return null;
  const own = row.advertisers.map(({ id }) => id);
  return (
    <>
      <div className={styles.form}>
        <Select
          className={styles.select}
          aria-label="Overflow to"
          placeholder="Choose an advertiser"
          showSearch={SEARCH}
          loading={isLoading}
          value={advertiserId}
          onChange={setAdvertiser}
          options={advertisers
            .filter(({ id }) => !own.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select
          className={styles.select}
          aria-label="In the distribution"
          showSearch={SEARCH}
          value={distributionId}
          onChange={setDistribution}
          options={effects.distributions.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {advertiserId !== null && (
          <Link to={overflowPath(distributionId, advertiserId)}>Open as overflow</Link>
        )}
      </div>
      <FieldNote>
        Opens the distribution with this advertiser as its last group. Nothing changes until you
        save it there.
      </FieldNote>
    </>
  );
};
