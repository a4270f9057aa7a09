import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { CapPermissions, CapRow } from '#shared/caps/cap';
import { CAP_CARD } from '#shared/caps/cap-card';
import { CAP_COLUMN_STORE } from '#shared/caps/cap-column-store';
import { OpenedCapDialog, type OpenedCap } from '#shared/caps/opened-cap-dialog';
import { CAP_SORT_KEYS, sortCaps } from '#shared/caps/sort-caps';
import { untilNextRead } from '#shared/caps/until-next-read';
import { useCapRemoval } from '#shared/caps/use-cap-actions';
import { useCapGridColumns } from '#shared/caps/use-cap-grid-columns';
import type { ListView } from '#shared/filters/list-view';
import { MESSAGES } from '#shared/lib/messages';
import { useLatest } from '#shared/lib/use-latest';
import { ColumnButton } from '#shared/table/column-button';
import { PagedGrid } from '#shared/table/paged-grid';
import { useKeptPageSize } from '#shared/table/use-kept-page-size';
import { useColumns } from '#shared/table/use-columns';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import type { PartySide, PartyTabProps } from '../../lib/party';
import styles from '../sub/sub-resource.module.css';

type Props = PartyTabProps<{ readonly caps: readonly CapRow[] }>;

const PERMISSIONS = {
  advertiser: 'ADVERTISER_CAPS',
  publisher: 'PUBLISHER_CAPS',
} as const satisfies Record<PartySide, CapPermissions>;
const NO_CAPS: readonly CapRow[] = [];
const PAGE_SIZES = [10, 15, 30, 50, 100, 200];
const BY_COUNTRY = { key: 'countries', order: 'asc' } as const;
const rowId = (row: CapRow): number => row.id;

/** Polls the counters of caps like the caps page, while the page is visible. */
const useLiveCaps = (rows: readonly CapRow[] | undefined, read: () => Promise<void>) => {
  const latest = useLatest(read);
  useEffect(() => {
    if (rows === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = (): void => {
      timer = setTimeout(() => void next(), untilNextRead(rows));
    };
    const next = async (): Promise<void> => {
      if (!document.hidden) await latest.current();
      if (!isOver) wait();
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [rows, latest]);
};

/** Keeps order and page of the table. The page size is kept in the browser. */
const useCapView = (side: PartySide) => {
  const { size, keep } = useKeptPageSize(`${side}-caps`, PAGE_SIZES);
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

/** Returns the chosen columns with the actions of a row, and caps with live counters. */
const useCapTable = ({ party }: Props, onOpen: (opened: OpenedCap) => void) => {
  const refresh = (): void => void party.reload();
  const { busyId, remove, reset } = useCapRemoval(refresh);
  const caps = party.settings?.caps;
  useLiveCaps(caps, party.readQuietly);
  const columns = useColumns(CAP_COLUMN_STORE);
  const gridColumns = useCapGridColumns({
    visible: columns.visible,
    busyId,
    permissions: PERMISSIONS[party.side],
    onAction: (action, row) => {
      if (action === 'delete') void remove(row);
      else if (action === 'reset') void reset(row);
      else onOpen({ kind: action, row });
    },
  });
  return { caps: caps ?? NO_CAPS, columns, gridColumns, refresh };
};

/** The caps of a party: the table and the dialog of the caps page. */
export const CapsTab = ({ party }: Props) => {
  const { side, id, name } = party;
  const permissions = PERMISSIONS[side];
  const [opened, setOpened] = useState<OpenedCap | null>(null);
  const { caps, columns, gridColumns, refresh } = useCapTable({ party }, setOpened);
  return (
    <>
      <div className={styles.tools}>
        <Gate permission={`${permissions}_CREATE`}>
          <Button
            type="primary"
            icon={<Icon name="plus" size={16} />}
            disabled={party.settings === null}
            onClick={() => setOpened({ kind: 'new' })}
          >
            Add New Cap
          </Button>
        </Gate>
        <ColumnButton columns={columns} saveLabel="Set as default" />
      </div>
      <div className={styles.table}>
        <PagedGrid
          {...useCapView(side)}
          label="Caps"
          noun="caps"
          columns={gridColumns}
          columnStore={columns}
          card={CAP_CARD}
          rows={caps}
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
          owner={{ side: `${side}s`, id, name: name ?? String(id) }}
          permissions={permissions}
          zoneMissing={MESSAGES.capZoneMissing}
          onSaved={refresh}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};
