import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import type { ListView } from '#shared/filters/list-view';
import { useSignedIn } from '#shared/lib/session';
import { isOffered } from '@leadline/contracts/permissions';
import { Icon } from '#shared/ui/icons';
import { effectsOf } from '../../api/effects';
import { useRemoval } from '#shared/ui/use-removal';
import type { PartyData } from '../../lib/party-tab';
import { standardSort } from '../../lib/sort-sub-rows';
import type { SubPermissions, SubResource, SubRow } from './sub-resource';
import styles from './sub-resource.module.css';
import { SubTable } from './sub-table';

interface Props<Row extends SubRow, Settings> {
  resource: SubResource<Row>;
  party: PartyData<Settings>;
  /** Returns the records from the settings of the page. */
  rowsOf: (settings: Settings) => readonly Row[];
}

const NO_ROWS: readonly never[] = [];

const useRights = ({ create, edit, remove }: SubPermissions) => {
  const { permissions } = useSignedIn();
  const may = (right: string | true | null): boolean =>
    right === true || (right !== null && isOffered(permissions, right));
  return { mayCreate: may(create), mayEdit: may(edit), mayRemove: may(remove) };
};

/** Holds the records of the tab, deletes one, and reloads them. */
const useSubRows = <Row extends SubRow, Settings>({
  resource,
  party,
  rowsOf,
}: Props<Row, Settings>) => {
  const { settings, id } = party;
  const rows = useMemo(() => (settings === null ? NO_ROWS : rowsOf(settings)), [settings, rowsOf]);
  const removal = useRemoval<Row>({
    what: (row) => `the ${resource.noun} of ${resource.nameOf(row)}`,
    remove: (row) => resource.remove(row, id),
    effects: (row) => effectsOf(resource.removalChange?.(row, id) ?? null),
    onRemoved: () => void party.reload(),
  });
  const reloadRow = async (edited: Row | null): Promise<Row | null> => {
    const saved = await party.reload();
    return saved === null ? null : (rowsOf(saved).find((row) => row.id === edited?.id) ?? null);
  };
  return { rows, removal, reloadRow };
};

/** A tab with a table of records, which a dialog creates and edits. */
export const SubResourceTab = <Row extends SubRow, Settings>(props: Props<Row, Settings>) => {
  const { resource, party } = props;
  const { columns, limit = 30, createLabel, Dialog } = resource;
  const [opened, setOpened] = useState<{ readonly row: Row | null } | null>(null);
  const [view, setView] = useState<ListView>(() => ({
    page: 1,
    limit,
    sort: standardSort(columns),
  }));
  const rights = useRights(resource.permissions);
  const { rows, removal, reloadRow } = useSubRows(props);
  return (
    <>
      {rights.mayCreate && (
        <div className={styles.tools}>
          <Button
            type="primary"
            icon={<Icon name="plus" size={16} />}
            disabled={party.settings === null}
            onClick={() => setOpened({ row: null })}
          >
            {createLabel}
          </Button>
        </div>
      )}
      <SubTable
        resource={resource}
        rows={rows}
        status={party.status}
        view={view}
        onView={(patch) => setView((before) => ({ ...before, ...patch }))}
        busyId={removal.busyId}
        onEdit={rights.mayEdit ? (row) => setOpened({ row }) : null}
        onRemove={rights.mayRemove ? removal.remove : null}
        onRetry={party.retry}
      />
      {opened !== null && (
        <Suspense fallback={null}>
          <Dialog
            partyId={party.id}
            row={opened.row}
            rows={rows}
            reloadRow={reloadRow}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
};
