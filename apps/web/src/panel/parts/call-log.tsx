import { Button } from 'antd';
import { useEffect } from 'react';
import { NoteTag } from '#shared/ui/status-tag';
import type { PanelReply } from '../api/panel-api';
import { useShortTime } from '../lib/panel-session';
import { DataList, type ListColumn } from './data-list';
import { usePanel } from './page-head';
import styles from './parts.module.css';
import { Empty, Loading, Trouble } from './states';

type Call = PanelReply<'panelApi.calls'>[number];

/** The server stores requests every two seconds. */
const REREAD_MS = 2_500;

const reasonOf = ({ status, message, faults }: Call): string | null => {
  if (status < 300) return null;
  const fields = faults.map(({ field, code }) => `${field} (${code.replaceAll('_', ' ')})`);
  return [message, ...(fields.length > 0 ? [fields.join(', ')] : [])].join(' ');
};

const useColumns = (): readonly ListColumn<Call>[] => {
  const time = useShortTime();
  return [
    {
      title: 'Request',
      cell: ({ method, path, status }) => (
        <>
          <span>
            {method} {path}
          </span>{' '}
          <NoteTag text={String(status)} tone={status < 300 ? 'good' : 'warn'} />
        </>
      ),
    },
    { title: 'Time', cell: ({ at }) => time(at), isTime: true },
    { title: 'Code', cell: ({ code }) => code },
    { title: 'Reason', cell: reasonOf },
    { title: 'Lead', cell: ({ lead_id }) => (lead_id === null ? null : `#${lead_id}`) },
  ];
};

/** The last requests of an affiliate, with the reason for each refusal. */
export const CallLog = ({ publisherId }: { publisherId: number }) => {
  const { data, isError, refetch, isFetching } = usePanel('panelApi.calls', {
    params: { id: publisherId },
  });
  const columns = useColumns();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, REREAD_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  return (
    <section className={styles.card} aria-label="Last requests">
      <div className={styles.cardHead}>
        <h2>Last requests</h2>
        <Button disabled={isFetching && data === undefined} onClick={() => void refetch()}>
          Refresh
        </Button>
      </div>
      {isError && data === undefined && (
        <Trouble text="The requests could not be loaded." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Loading />}
      {data?.length === 0 && <Empty icon="history">No requests yet.</Empty>}
      {data !== undefined && data.length > 0 && (
        <DataList label="Last requests" rows={data} keyOf={({ id }) => id} columns={columns} />
      )}
      <p className={styles.soft}>The last 100 requests, without their contents.</p>
    </section>
  );
};
