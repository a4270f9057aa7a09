import { Button } from 'antd';
import { errorText } from '#shared/api/api-error';
import { NoteTag } from '#shared/ui/status-tag';
import { toast } from '#shared/ui/toast';
import { callPanel, type PanelReply } from '../api/panel-api';
import { usePanel, useReread } from '../api/use-panel';
import { DataList, type ListColumn } from './data-list';
import styles from './parts.module.css';
import { Loading, Trouble } from './states';
import { useShortTime } from '../lib/use-account-zone';

type Delivery = PanelReply<'panelPostbacks.deliveries'>['data'][number];
const TONES = { waiting: 'info', delivered: 'good', failed: 'warn' } as const;

const useColumns = (replay: (id: number) => void): readonly ListColumn<Delivery>[] => {
  const time = useShortTime();
  return [
    {
      title: 'Lead',
      cell: ({ lead_id, state }) => (
        <>
          <span>#{lead_id}</span> <NoteTag text={state} tone={TONES[state]} />
        </>
      ),
    },
    { title: 'Created', cell: ({ created_at }) => time(created_at), isTime: true },
    { title: 'Tries', cell: ({ tries }) => String(tries) },
    { title: 'Answer', cell: ({ last_status_code }) => last_status_code },
    { title: 'Why', cell: ({ last_error }) => last_error },
    {
      title: 'Again',
      cell: ({ id, state }) =>
        state === 'waiting' ? null : (
          <Button size="small" onClick={() => replay(id)}>
            Send again
          </Button>
        ),
    },
  ];
};

/** The last calls of a postback. */
export const PostbackDeliveries = ({ id }: { id: number }) => {
  const reread = useReread();
  const { data, isError, refetch } = usePanel('panelPostbacks.deliveries', {
    params: { id },
    query: {},
  });
  const replay = async (delivery: number): Promise<void> => {
    try {
      toast((await callPanel('panelPostbacks.replay', { params: { id: delivery } })).message);
    } catch (error) {
      toast(errorText(error), { tone: 'info' });
    }
    reread('panelPostbacks.deliveries');
  };
  const columns = useColumns((delivery) => void replay(delivery));
  if (isError && data === undefined)
    return <Trouble text="The deliveries could not be loaded." onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.data.length === 0) return <p className={styles.soft}>Nothing was sent yet.</p>;
  return (
    <DataList
      label="Deliveries"
      rows={data.data}
      keyOf={(delivery) => delivery.id}
      columns={columns}
    />
  );
};
