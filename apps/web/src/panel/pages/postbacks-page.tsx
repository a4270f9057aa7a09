import { App, Button } from 'antd';
import { useState } from 'react';
import { errorText } from '#shared/api/api-error';
import { formatTaken } from '#shared/lib/format';
import { NoteTag } from '#shared/ui/status-tag';
import { toast } from '#shared/ui/toast';
import { callPanel, type PanelReply } from '../api/panel-api';
import { useShortTime } from '../lib/panel-session';
import { useOnePublisher } from '../lib/use-view';
import { DataList, type ListColumn } from '../parts/data-list';
import { PageHead, usePanel, useReread } from '../parts/page-head';
import styles from '../parts/parts.module.css';
import { EVENTS, PostbackDialog } from '../parts/postback-dialog';
import { Empty, Loading, Trouble } from '../parts/states';

type Delivery = PanelReply<'panelPostbacks.deliveries'>['data'][number];
const STATES = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;
const TONES = { waiting: 'info', delivered: 'good', failed: 'warn' } as const;

const useColumns = (replay: (id: number) => void): readonly ListColumn<Delivery>[] => {
  const time = useShortTime();
  return [
    {
      title: 'Lead',
      cell: ({ lead_id, state }) => (
        <>
          <span>#{lead_id}</span> <NoteTag text={STATES[state]} tone={TONES[state]} />
        </>
      ),
    },
    { title: 'Created', cell: ({ created_at }) => time(created_at), isTime: true },
    { title: 'Tries', cell: ({ tries }) => String(tries) },
    { title: 'HTTP status', cell: ({ last_status_code }) => last_status_code },
    { title: 'Error', cell: ({ last_error }) => last_error },
    {
      title: 'Actions',
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
const PostbackDeliveries = ({ id }: { id: number }) => {
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
  if (data.data.length === 0) return <p className={styles.soft}>No deliveries yet.</p>;
  return (
    <DataList
      label="Deliveries"
      rows={data.data}
      keyOf={(delivery) => delivery.id}
      columns={columns}
    />
  );
};

type Postback = PanelReply<'panelPostbacks.list'>[number];
type Tried = PanelReply<'panelPostbacks.test'>;

const stateOf = ({ is_active, failures }: Postback) => {
  if (!is_active) return <NoteTag text="Off" tone="quiet" />;
  return failures > 0 ? (
    <NoteTag text={`Failing (${failures})`} tone="warn" />
  ) : (
    <NoteTag text="On" tone="good" />
  );
};

const resultText = ({ ok, status_code, error, duration_ms }: Tried): string =>
  ok
    ? `The address answered ${status_code} in ${formatTaken(duration_ms)}.`
    : `The call failed after ${formatTaken(duration_ms)}: ${error ?? ''}`;

/** Deletes and tests a postback, and keeps the result of the test. */
const usePostbackActions = (id: number) => {
  const { modal } = App.useApp();
  const reread = useReread();
  const [tried, setTried] = useState<Tried | null>(null);
  const [isBusy, setBusy] = useState(false);
  const params = { id };
  const run = async (failure: string, work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      modal.error({ title: failure, content: errorText(error) });
    }
    setBusy(false);
  };
  const remove = (): void => {
    modal.confirm({
      title: 'Delete this postback?',
      content: 'This also deletes its deliveries.',
      okText: 'Delete',
      okButtonProps: { danger: true },
      onOk: () =>
        run('The postback could not be deleted', async () => {
          toast((await callPanel('panelPostbacks.remove', { params })).message);
          reread('panelPostbacks.list');
        }),
    });
  };
  const test = (): Promise<void> =>
    run('The postback could not be tested', async () =>
      setTried(await callPanel('panelPostbacks.test', { params })),
    );
  return { tried, isBusy, remove, test };
};

const PostbackCard = ({ postback, onEdit }: { postback: Postback; onEdit: () => void }) => {
  const { tried, isBusy, remove, test } = usePostbackActions(postback.id);
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const name = EVENTS[postback.event];
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.cardHead}>
        <h2>{name}</h2>
        {stateOf(postback)}
      </div>
      <code className={styles.secret}>{postback.url}</code>
      <div className={styles.tools}>
        <Button onClick={onEdit} aria-label={`Edit the postback for ${name}`}>
          Edit
        </Button>
        <Button loading={isBusy} onClick={() => void test()}>
          Test
        </Button>
        <Button
          aria-expanded={showsDeliveries}
          onClick={() => setShowsDeliveries(!showsDeliveries)}
        >
          Deliveries
        </Button>
        <Button danger onClick={remove} aria-label={`Delete the postback for ${name}`}>
          Delete
        </Button>
      </div>
      <div role="status">
        {tried !== null && (
          <p className={styles.result} data-good={tried.ok}>
            {resultText(tried)}
          </p>
        )}
      </div>
      {showsDeliveries && <PostbackDeliveries id={postback.id} />}
    </section>
  );
};

const OfPublisher = ({ id, name }: { id: number; name: string }) => {
  const { data, isError, refetch } = usePanel('panelPostbacks.list', { params: { id } });
  const [edited, setEdited] = useState<Postback | 'new' | null>(null);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.soft}>We call these addresses when a lead of {name} changes.</p>
        <Button type="primary" onClick={() => setEdited('new')}>
          Add a postback
        </Button>
      </div>
      {isError && data === undefined && (
        <Trouble text="The postbacks could not be loaded." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Loading />}
      {data?.length === 0 && (
        <Empty icon="send">No postbacks yet. Add one to learn what becomes of your leads.</Empty>
      )}
      {data?.map((postback) => (
        <PostbackCard key={postback.id} postback={postback} onEdit={() => setEdited(postback)} />
      ))}
      {edited !== null && (
        <PostbackDialog
          publisherId={id}
          postback={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
};

/** Postbacks of an affiliate: the addresses that we call when its leads change. */
export const PostbacksPage = () => {
  const publisher = useOnePublisher();
  return (
    <div className={styles.page}>
      <PageHead title="Postbacks" />
      {publisher === null ? (
        <Empty icon="send">Your account has no affiliate yet. Ask your manager to add one.</Empty>
      ) : (
        <OfPublisher key={publisher.id} {...publisher} />
      )}
    </div>
  );
};
