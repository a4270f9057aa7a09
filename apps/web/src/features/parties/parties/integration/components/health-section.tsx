import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { loadFailureOf } from '#shared/api/load-failure';
import { formatCount, formatTaken } from '#shared/lib/format';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { dialogs } from '#shared/ui/dialogs';
import { FieldNote } from '#shared/ui/field';
import { LeadLink } from '#shared/ui/lead-link';
import { ListFailure } from '#shared/ui/list-failure';
import { Notice } from '#shared/ui/notice';
import { NoteTag } from '#shared/ui/status-tag';
import { TabSection } from '#shared/ui/tab-section';
import { toast } from '#shared/ui/toast';
import { useAction } from '#shared/ui/use-action';
import styles from './integration.module.css';

type AdvertiserCalls = CallReply<'advertisers.health'>;

const KEY = 'advertisers.health';
const LIVE_MS = 15_000;

/** Reads the last calls of an advertiser and its circuit. */
const useHealth = (id: number) => {
  const client = useQueryClient();
  const { busy, run } = useAction();
  const query = useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api.call('advertisers.health', { params: { id }, signal }),
    refetchInterval: LIVE_MS,
  });
  const closeCircuit = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: 'Send leads to it again?',
      text: 'The next leads are sent at once. If its calls keep failing, it is stopped again.',
      yes: 'Close the circuit',
      danger: false,
    });
    if (!isSure) return;
    const reply = await run('close', 'The circuit was not closed. Please try again.', () =>
      api.call('advertisers.closeCircuit', { params: { id } }),
    );
    if (reply !== null) toast(reply.message);
    await client.invalidateQueries({ queryKey: [KEY, id] });
  };
  return { query, isClosing: busy !== null, closeCircuit };
};

type Call = AdvertiserCalls['calls'][number];

const OUTCOMES = {
  accepted: ['Accepted', 'good'],
  rejected: ['Refused', 'quiet'],
  unknown: ['Unknown', 'violet'],
  failed: ['Failed', 'warn'],
} as const;
const takenText = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : formatTaken(milliseconds);

const COLUMNS: readonly PlainColumn<Call>[] = [
  { key: 'at', title: 'Time', minWidth: 110, render: ({ at }) => <TimeCell iso={at} /> },
  {
    key: 'lead_id',
    title: 'Lead',
    minWidth: 80,
    render: ({ lead_id: id }) => <LeadLink id={id} />,
  },
  {
    key: 'outcome',
    title: 'Outcome',
    minWidth: 90,
    render: ({ outcome }) => {
      const [text, tone] = OUTCOMES[outcome];
      return <NoteTag text={text} tone={tone} />;
    },
  },
  {
    key: 'status_code',
    title: 'HTTP',
    minWidth: 60,
    render: ({ status_code: code }) => code ?? '–',
  },
  {
    key: 'duration_ms',
    title: 'Took',
    minWidth: 70,
    render: ({ duration_ms: taken }) => takenText(taken),
  },
  {
    key: 'message',
    title: 'Message',
    minWidth: 200,
    render: ({ message }) => <TextCell text={message} />,
  },
];

const Figure = ({ term, value }: { term: string; value: string }) => (
  <div className={styles.figure}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);

const CircuitNotice = ({
  circuit,
  isClosing,
  onClose,
}: {
  circuit: AdvertiserCalls['circuit'];
  isClosing: boolean;
  onClose: () => void;
}) => {
  if (circuit.state === 'closed') return null;
  return (
    <Notice
      tone="warn"
      icon="warning"
      action={
        <Button size="small" loading={isClosing} onClick={onClose}>
          Close the circuit
        </Button>
      }
    >
      {circuit.state === 'open'
        ? 'It gets no leads, because its calls kept failing. '
        : 'Its calls kept failing. The next lead tries whether it answers again. '}
      {circuit.retry_at !== null && circuit.state === 'open' && (
        <>
          The next try is at <TimeCell iso={circuit.retry_at} />.
        </>
      )}
    </Notice>
  );
};

/** Warnings that answers may be read wrongly. */
const AnswerWarnings = ({ warnings }: { warnings: AdvertiserCalls['warnings'] }) =>
  warnings.map(({ code, message, count, last_at: at, last_lead_id: lead }) => (
    <Notice key={code} tone="warn" icon="warning">
      {message} So far {count === 1 ? '1 answer' : `${formatCount(count)} answers`}, last of lead{' '}
      {lead}, <TimeCell iso={at} />.
    </Notice>
  ));

/** The results of the last calls, and whether leads are held back. */
export const HealthSection = ({ advertiserId }: { advertiserId: number }) => {
  const { query, isClosing, closeCircuit } = useHealth(advertiserId);
  const failure = loadFailureOf(query);
  const health = query.data;
  return (
    <TabSection
      id="integration-health"
      title="4. Health"
      help="How the last 50 calls went. After too many failures in a row, calls stop for a while."
    >
      {failure !== null && <ListFailure failure={failure} text="The calls could not be loaded." />}
      {query.isPending && <FieldNote role="status">Loading…</FieldNote>}
      {health !== undefined && (
        <>
          <CircuitNotice
            circuit={health.circuit}
            isClosing={isClosing}
            onClose={() => void closeCircuit()}
          />
          <AnswerWarnings warnings={health.warnings} />
          <dl className={styles.figures}>
            <Figure
              term="Accepted"
              value={health.acceptance_percent === null ? '–' : `${health.acceptance_percent}%`}
            />
            <Figure term="Median answer time (p50)" value={takenText(health.p50_ms)} />
            <Figure term="95% answered within (p95)" value={takenText(health.p95_ms)} />
            <Figure
              term="Circuit"
              value={{ closed: 'Closed', open: 'Open', half_open: 'Trying' }[health.circuit.state]}
            />
          </dl>
          <PlainTable
            label="Last calls"
            columns={COLUMNS}
            nameKey="at"
            rows={health.calls}
            rowId={({ attempt_id: id }) => id}
            pageSize={20}
            none="No calls yet. The first lead that is routed to it makes the first call."
            isLoading={false}
          />
        </>
      )}
    </TabSection>
  );
};
