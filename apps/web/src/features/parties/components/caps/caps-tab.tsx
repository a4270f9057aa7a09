import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { CapOwner, CapPermissions, CapRow } from '#shared/caps/cap';
import { CAP_CARD } from '#shared/caps/cap-card';
import { CAP_COLUMN_CHOICES } from '#shared/caps/cap-columns';
import { OpenedCapDialog, type OpenedCap } from '#shared/caps/opened-cap-dialog';
import { CAP_SORT_KEYS, sortCaps } from '#shared/caps/sort-caps';
import { useCapRemoval } from '#shared/caps/use-cap-actions';
import { useCapGridColumns } from '#shared/caps/use-cap-grid-columns';
import type { ListView } from '#shared/filters/list-view';
import { MESSAGES } from '#shared/lib/messages';
import { PagedGrid } from '#shared/table/paged-grid';
import { useKeptPageSize } from '#shared/table/use-kept-page-size';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import type { PartyData } from '../../lib/party-tab';
import styles from '../sub/sub-resource.module.css';

interface Props {
  party: PartyData<{ readonly caps: readonly CapRow[] }>;
  owner: CapOwner;
  permissions: Exclude<CapPermissions, 'CAPS'>;
  pageSizeKey: 'advertiser-caps' | 'publisher-caps';
}

const NO_CAPS: readonly CapRow[] = [];
const PAGE_SIZES = [10, 15, 30, 50, 100, 200];
const BY_COUNTRY = { key: 'countries', order: 'asc' } as const;
const rowId = (row: CapRow): number => row.id;

/** The order and the page of the table; the page size is kept in the browser (SHL-055). */
const useCapView = (pageSizeKey: Props['pageSizeKey']) => {
  const { size, keep } = useKeptPageSize(pageSizeKey, PAGE_SIZES);
  const [view, setView] = useState<ListView>({ page: 1, limit: size, sort: BY_COUNTRY });
  const list = useMemo(
    () => ({
      view: { page: 1, limit: size, sort: BY_COUNTRY },
      pageSizes: PAGE_SIZES,
      sortKeys: CAP_SORT_KEYS,
    }),
    [size],
  );
  const onView = (patch: Partial<ListView>): void => {
    if (patch.limit !== undefined) keep(patch.limit);
    setView((before) => ({ ...before, ...patch }));
  };
  return { view, list, onView };
};

/** The caps of a party: the table and the dialog of the caps page (ADV-024, PUB-027). */
export const CapsTab = ({ party, owner, permissions, pageSizeKey }: Props) => {
  const [opened, setOpened] = useState<OpenedCap | null>(null);
  const refresh = (): void => void party.reload();
  const { busyId, remove, reset } = useCapRemoval(refresh);
  const columns = useCapGridColumns({
    visible: CAP_COLUMN_CHOICES,
    busyId,
    permissions,
    onAction: (action, row) => {
      if (action === 'delete') void remove(row);
      else if (action === 'reset') void reset(row);
      else setOpened({ kind: action, row });
    },
  });
  return (
    <>
      <Gate permission={`${permissions}_CREATE`}>
        <div className={styles.tools}>
          <Button
            type="primary"
            icon={<Icon name="plus" size={16} />}
            disabled={party.settings === null}
            onClick={() => setOpened({ kind: 'new' })}
          >
            Add New Cap
          </Button>
        </div>
      </Gate>
      <div className={styles.table}>
        <PagedGrid
          {...useCapView(pageSizeKey)}
          label="Caps"
          noun="caps"
          columns={columns}
          card={CAP_CARD}
          rows={party.settings?.caps ?? NO_CAPS}
          rowId={rowId}
          status={party.status}
          sortRows={sortCaps}
          hasSentence
          onRetry={party.retry}
        />
      </div>
      {opened !== null && (
        <OpenedCapDialog
          opened={opened}
          owner={owner}
          permissions={permissions}
          zoneMissing={MESSAGES.capZoneMissing}
          onSaved={refresh}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};
