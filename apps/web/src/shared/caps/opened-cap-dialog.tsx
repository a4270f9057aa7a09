import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { usePermission } from '#shared/lib/permission';
import { historyCalls } from '#shared/versions/use-history';
import type { CapOwner, CapPermissions, CapRow } from './cap';

const CapDialog = lazyPart(async () => (await import('./cap-dialog')).CapDialog);
const CapView = lazyPart(async () => (await import('./cap-view')).CapView);
const HistoryDialog = lazyPart(
  async () => (await import('#shared/versions/history-dialog')).HistoryDialog,
);
const FillDialog = lazyPart(async () => (await import('./fill-dialog')).FillDialog);
const UsageDialog = lazyPart(async () => (await import('./usage-dialog')).UsageDialog);

/** The open dialog, with its cap. */
export type OpenedCap =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'view' | 'usage' | 'fill' | 'history'; readonly row: CapRow };

interface Props {
  opened: OpenedCap;
  permissions: CapPermissions;
  /** Error text for a missing time zone, which differs by page. */
  zoneMissing: string;
  /** On a party's page, the party that every cap is for. */
  owner?: CapOwner;
  onSaved: () => void;
  onClose: () => void;
}

/** The open dialog of a cap, on any page with a table of caps. */
export const OpenedCapDialog = ({ opened, permissions, onSaved, onClose, ...form }: Props) => {
  const mayEdit = usePermission(`${permissions}_EDIT`);
  return (
    <Suspense fallback={null}>
      {opened.kind === 'view' && <CapView row={opened.row} onClose={onClose} />}
      {opened.kind === 'usage' && <UsageDialog row={opened.row} onClose={onClose} />}
      {opened.kind === 'fill' && (
        <FillDialog row={opened.row} mayEdit={mayEdit} onSaved={onSaved} onClose={onClose} />
      )}
      {opened.kind === 'history' && (
        <HistoryDialog
          title={`History of cap ${opened.row.id}`}
          record={{ entity: 'cap', id: opened.row.id }}
          calls={historyCalls('caps', opened.row.id)}
          mayRestore={mayEdit}
          onRestored={onSaved}
          onClose={onClose}
        />
      )}
      {(opened.kind === 'new' || opened.kind === 'edit') && (
        <CapDialog
          {...form}
          row={opened.kind === 'edit' ? opened.row : null}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
};
