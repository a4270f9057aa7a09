import type { PermissionName } from '@leadline/contracts/permissions';
import { Button } from 'antd';
import { Suspense, useMemo, useState, type ComponentType } from 'react';
import type { ListView } from '#shared/filters/list-view';
import { useLatest } from '#shared/lib/use-latest';
import { NOTHING_FILTERED } from '#shared/table/empty-list';
import type { GridSort } from '#shared/table/grid-types';
import { listedColumns, type ListedColumn } from '#shared/table/listed-columns';
import { PagedGrid } from '#shared/table/paged-grid';
import { useColumnsWithActions, type RowAction } from '#shared/table/row-actions';
import type { RowCard } from '#shared/table/row-card';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { useRemoval } from '#shared/ui/use-removal';
import { effectsOf, type PartyChange } from '#shared/parties/effects';
import type { PartyData, PartySide } from '../../lib/party';
import styles from './sub-resource.module.css';

/** A record of a party with a version, e.g. the revenue of a country. */
interface SubRow {
  readonly id: number;
}

/** Props of the dialog of a sub-resource. */
export interface SubDialogProps<Row> {
  /** Party of the page. */
  readonly side: PartySide;
  readonly partyId: number;
  /** Record to edit; null for a new one. */
  readonly row: Row | null;
  /** All records of this kind. */
  readonly rows: readonly Row[];
  /** Reloads the page after a save. Resolves with the current record, or null if it is gone. */
  readonly reloadRow: (row: Row | null) => Promise<Row | null>;
  readonly onClose: () => void;
}

/** Permissions of a sub-resource. */
export interface SubPermissions {
  /** Null: everybody may use it. */
  readonly create: PermissionName | null;
  /** Null: there is no such control. */
  readonly edit: PermissionName | null;
  readonly remove: PermissionName;
}

/** Definition of a tab with a table of records. */
export interface SubResource<Row extends SubRow> {
  /** Title of the table, e.g. `Payouts`. */
  readonly label: string;
  /** Singular and plural for use in sentences. */
  readonly noun: string;
  readonly nouns: string;
  /**
   * Explains how leads are treated while there is no record; absent if that makes no difference.
   */
  readonly whenEmpty?: string;
  /** E.g. `Create Payout`. */
  readonly createLabel: string;
  readonly columns: readonly ListedColumn<Row>[];
  readonly card: RowCard<Row>;
  /** Returns the name of a record for the labels of its buttons, e.g. its country. */
  readonly nameOf: (row: Row) => string;
  /** Initial rows per page; 30 by default. */
  readonly limit?: number;
  /** Initial order; by country or the first column by default. */
  readonly sort?: GridSort;
  readonly permissions: SubPermissions;
  /** Actions of a row besides its edit and removal. */
  readonly actions?: readonly RowAction<Row>[];
  /** Deletes a record and returns the message to show. */
  readonly remove: (row: Row, partyId: number) => Promise<{ message: string }>;
  /** Returns the change that deleting a record makes to leads; absent if it moves none. */
  readonly removalChange?: (row: Row, partyId: number) => PartyChange;
  /** Says what else deleting a record changes. */
  readonly removalNotes?: (row: Row) => readonly string[];
  /** Dialog that creates and edits. Use `lazyPart`. */
  readonly Dialog: ComponentType<SubDialogProps<Row>>;
}

interface Props<Row extends SubRow, Settings> {
  resource: SubResource<Row>;
  party: PartyData<Settings>;
  /** Returns the records from the settings of the page. */
  rowsOf: (settings: Settings) => readonly Row[];
}

const NO_ROWS: readonly never[] = [];
const NO_ACTIONS: readonly never[] = [];
const PAGE_SIZES = [10, 20, 30, 50, 100, 200];
const rowId = ({ id }: SubRow): number => id;

/** Sorts by country if there is such a column, otherwise by the first column. */
export const standardSort = (columns: readonly { readonly key: string }[]): GridSort => ({
  key: columns.find(({ key }) => key === 'country')?.key ?? columns[0]?.key ?? 'id',
  order: 'asc',
});

/** Prepares columns. Texts are sorted letter by letter, also if they have numbers. */
export const subColumns = <Row extends SubRow>(columns: readonly ListedColumn<Row>[]) =>
  listedColumns(columns, 'asc', {});

/** Returns the columns of a table with the actions of its rows, and sorts its rows. */
const useSubColumns = <Row extends SubRow>(
  { columns: listed, noun, nameOf, permissions, actions: own = NO_ACTIONS }: SubResource<Row>,
  busyId: number | null,
  given: { readonly edit: (row: Row) => void; readonly remove: (row: Row) => void },
) => {
  const latest = useLatest(given);
  const actions = useMemo((): readonly RowAction<Row>[] => {
    const edit: RowAction<Row> = {
      icon: 'pencil',
      label: (row) => `Edit ${noun} of ${nameOf(row)}`,
      run: (row) => latest.current.edit(row),
    };
    const remove: RowAction<Row> = {
      icon: 'trash',
      permission: permissions.remove,
      label: (row) => `Delete ${noun} of ${nameOf(row)}`,
      run: (row) => latest.current.remove(row),
    };
    return permissions.edit === null
      ? [...own, remove]
      : [{ ...edit, permission: permissions.edit }, ...own, remove];
  }, [noun, nameOf, permissions, own, latest]);
  const { columns, sortRows } = useMemo(() => subColumns(listed), [listed]);
  return { columns: useColumnsWithActions({ columns, actions, busyId }), sortRows };
};

/** Holds the table of the records. `onEdit` opens the dialog. */
const useSubTable = <Row extends SubRow>(
  resource: SubResource<Row>,
  { id, reload }: PartyData<unknown>,
  onEdit: (row: Row) => void,
) => {
  const { noun, nameOf, limit = 30, whenEmpty, sort } = resource;
  const { busyId, remove } = useRemoval<Row>({
    what: (row) => `the ${noun} of ${nameOf(row)}`,
    remove: (row) => resource.remove(row, id),
    effects: async (row) => [
      ...(resource.removalNotes?.(row) ?? []),
      ...(await effectsOf(resource.removalChange?.(row, id) ?? null)),
    ],
    onRemoved: () => void reload(),
  });
  const list = useMemo(
    () => ({
      view: { page: 1, limit, sort: sort ?? standardSort(resource.columns) },
      pageSizes: PAGE_SIZES,
    }),
    [resource.columns, limit, sort],
  );
  const [view, setView] = useState<ListView>(list.view);
  return {
    ...useSubColumns(resource, busyId, { edit: onEdit, remove }),
    list,
    view,
    onView: (patch: Partial<ListView>): void => setView((before) => ({ ...before, ...patch })),
    empty: useMemo(() => ({ ...NOTHING_FILTERED, meaning: whenEmpty }), [whenEmpty]),
  };
};

/** A tab with a table of records, which a dialog creates and edits. */
export const SubResourceTab = <Row extends SubRow, Settings>(props: Props<Row, Settings>) => {
  const { resource, party, rowsOf } = props;
  const { permissions, Dialog } = resource;
  const { settings, side, id } = party;
  const [opened, setOpened] = useState<{ readonly row: Row | null } | null>(null);
  const rows = useMemo(() => (settings === null ? NO_ROWS : rowsOf(settings)), [settings, rowsOf]);
  const table = useSubTable(resource, party, (row) => setOpened({ row }));
  const create = (
    <div className={styles.tools}>
      <Button
        type="primary"
        icon={<Icon name="plus" size={16} />}
        disabled={settings === null}
        onClick={() => setOpened({ row: null })}
      >
        {resource.createLabel}
      </Button>
    </div>
  );
  const reloadRow = async (edited: Row | null): Promise<Row | null> => {
    const saved = await party.reload();
    return (saved && rowsOf(saved).find((row) => row.id === edited?.id)) ?? null;
  };
  return (
    <>
      {permissions.create === null ? create : <Gate permission={permissions.create}>{create}</Gate>}
      <div className={styles.table}>
        <PagedGrid
          {...table}
          label={resource.label}
          noun={resource.nouns}
          card={resource.card}
          rows={rows}
          rowId={rowId}
          status={party.status}
          hasSentence
          onRetry={party.retry}
        />
      </div>
      {opened !== null && (
        <Suspense fallback={null}>
          <Dialog
            side={side}
            partyId={id}
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
