import { Button, Modal } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { formatCount } from '#shared/lib/format';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { stateText, type Import } from '../lib/import-words';
import { useImports } from '../lib/use-imports';
import styles from './import-dialog.module.css';

interface Props {
  onOpen: (id: number) => void;
  onClose: () => void;
}

const importId = ({ id }: Import): number => id;

/** The last imports, each of which can be opened and undone. */
export const ImportsDialog = ({ onOpen, onClose }: Props) => {
  const query = useImports();
  const columns: readonly PlainColumn<Import>[] = [
    {
      key: 'file_name',
      title: 'File',
      minWidth: 150,
      render: ({ id, file_name: name }) => (
        <Button
          type="link"
          size="small"
          className={styles.cut}
          title={name}
          onClick={() => onOpen(id)}
        >
          {name}
        </Button>
      ),
    },
    {
      key: 'state',
      title: 'State',
      minWidth: 110,
      render: (row) => <TextCell text={stateText(row)} />,
    },
    { key: 'lines', title: 'Lines', minWidth: 70, render: ({ lines }) => formatCount(lines) },
    { key: 'items', title: 'Items', minWidth: 70, render: ({ items }) => formatCount(items) },
    { key: 'user', title: 'By', minWidth: 110, render: (row) => <TextCell text={row.user_name} /> },
    {
      key: 'created_at',
      title: 'Sent',
      minWidth: 150,
      render: (row) => <TimeCell iso={row.created_at} />,
    },
  ];
  return (
    <Modal open centered width={820} title="Imports" footer={null} onCancel={onClose}>
      <PlainTable
        label="Imports"
        columns={columns}
        nameKey="file_name"
        rows={query.data ?? []}
        rowId={importId}
        pageSize={20}
        isLoading={query.isPending}
        failure={loadFailureOf(query)}
        none="No file has been imported yet."
      />
    </Modal>
  );
};
