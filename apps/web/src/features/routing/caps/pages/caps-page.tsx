import { Button } from 'antd';
import { useState } from 'react';
import { OpenedCapDialog, type OpenedCap } from '#shared/caps/opened-cap-dialog';
import { useCapRemoval } from '#shared/caps/use-cap-actions';
import { useCapGridColumns } from '#shared/caps/use-cap-grid-columns';
import { FilterChips } from '#shared/filters/filter-chips';
import { MESSAGES } from '#shared/lib/messages';
import { wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { ColumnButton } from '#shared/table/column-button';
import { totalText } from '#shared/table/total-text';
import { useColumns, type Columns } from '#shared/table/use-columns';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import { useCaps, type CapsData } from '../api/use-caps';
import { CapTable } from '../components/cap-table';
import { CAP_COLUMN_STORE } from '#shared/caps/cap-column-store';
import { useCapList } from '../lib/use-cap-list';

interface ActionsProps {
  columns: Columns;
  onAdd: () => void;
  onRefresh: () => void;
}

const PageActions = ({ columns, onAdd, onRefresh }: ActionsProps) => (
  <>
    <Gate permission="CAPS_CREATE">
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onAdd}>
        Add New Cap
      </Button>
    </Gate>
    <ColumnButton columns={columns} saveLabel="Set as default" />
    <IconButton icon="refresh" label="Refresh" onClick={onRefresh} />
  </>
);

/** Number of caps, and the time of the last counters if they cannot be reloaded. */
const ListNote = ({
  caps: { status, rows, staleSince },
  shown,
}: {
  caps: CapsData;
  /** Number of listed caps, if some are hidden. */
  shown: number | null;
}) => {
  const zone = useZone();
  return (
    <>
      {totalText(status, rows.length, shown === null ? null : { shown, noun: 'caps' })}
      <span role="status">
        {staleSince !== null &&
          `, not updated since ${wallOf(staleSince, zone).format('HH:mm:ss')}`}
      </span>
    </>
  );
};

/** All caps with their current usage. */
export const CapsPage = () => {
  const caps = useCaps();
  const list = useCapList(caps.rows);
  const columns = useColumns(CAP_COLUMN_STORE);
  const [opened, setOpened] = useState<OpenedCap | null>(null);
  const refresh = (): void => void caps.refresh();
  const { busyId, remove, reset } = useCapRemoval(refresh);
  const gridColumns = useCapGridColumns({
    visible: columns.visible,
    busyId,
    permissions: 'CAPS',
    onAction: (action, row) => {
      if (action === 'delete') void remove(row);
      else if (action === 'reset') void reset(row);
      else setOpened({ kind: action, row });
    },
  });
  return (
    <PageFrame
      fill
      title="Caps"
      aside={<ListNote caps={caps} shown={list.isLimited ? list.total : null} />}
      actions={
        <PageActions
          columns={columns}
          onAdd={() => setOpened({ kind: 'new' })}
          onRefresh={refresh}
        />
      }
    >
      <SearchBox
        label="Search caps"
        placeholder="Search by ID, country, advertiser, …"
        search={list}
      />
      {list.chips.length > 0 && <FilterChips chips={list.chips} />}
      <CapTable caps={caps} list={list} columns={gridColumns} columnStore={columns} />
      {opened !== null && (
        <OpenedCapDialog
          opened={opened}
          permissions="CAPS"
          zoneMissing={MESSAGES.capZoneInvalid}
          onSaved={refresh}
          onClose={() => setOpened(null)}
        />
      )}
    </PageFrame>
  );
};
