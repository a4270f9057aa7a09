import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { api } from '#shared/api/api';
import { errorText } from '#shared/api/api-error';
import { formatCount } from '#shared/lib/format';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { FactList, type Fact } from '#shared/ui/fact-list';
import { Notice } from '#shared/ui/notice';
import { useClosing } from '#shared/ui/use-closing';
import type { CallReply } from '#shared/api/api-types';
import styles from './campaign-page.module.css';

type Simulation = CallReply<'campaigns.simulate'>;
interface Tally {
  readonly key: number;
  readonly name: string;
  readonly leads: number;
}

const tallies = (listed: Simulation['offered']): readonly Tally[] =>
  listed.map(({ name, leads }, key) => ({ key, name, leads }));

const columnsOf = (title: string): readonly PlainColumn<Tally>[] => [
  { key: 'name', title, minWidth: 220, render: ({ name }) => name },
  { key: 'leads', title: 'People', minWidth: 80, render: ({ leads }) => formatCount(leads) },
];

const Tallies = ({
  label,
  title,
  rows,
  none,
  isLoading = false,
}: {
  label: string;
  title: string;
  rows: readonly Tally[];
  isLoading?: boolean;
  none?: string;
}) => (
  <PlainTable
    label={label}
    columns={columnsOf(title)}
    nameKey="name"
    rows={rows}
    rowId={({ key }) => key}
    pageSize={20}
    {...(none !== undefined && { none })}
    isLoading={isLoading}
  />
);

const factsOf = (simulation: Simulation): readonly Fact[] => [
  { term: 'Selected by the sources', value: formatCount(simulation.matching) },
  { term: 'Tried', value: formatCount(simulation.tried) },
  { term: 'In the campaign already', value: formatCount(simulation.duplicates) },
  { term: 'Invalid emails', value: formatCount(simulation.invalid_emails) },
  ...(simulation.unchecked_emails > 0
    ? [{ term: 'Unchecked emails', value: formatCount(simulation.unchecked_emails) }]
    : []),
];

/** Undefined until the result is known. */
const Result = ({ simulation }: { simulation: Simulation | undefined }) => (
  <>
    {simulation !== undefined && <FactList label="Leads" facts={factsOf(simulation)} />}
    <Tallies
      label="Advertisers"
      title="Would be offered to"
      rows={tallies(simulation?.offered ?? [])}
      isLoading={simulation === undefined}
      none="No advertiser would be offered any of them."
    />
    {simulation !== undefined && simulation.rejected.length > 0 && (
      <Tallies
        label="Reasons"
        title="Would be rejected, because"
        rows={tallies(simulation.rejected)}
      />
    )}
  </>
);

interface Props {
  campaignId: number;
  onClose: () => void;
}

/** Simulates the first step with a few people of each source. Nothing is written. */
export const SimulationDialog = ({ campaignId, onClose }: Props) => {
  const { close, modal } = useClosing(onClose);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['campaigns.simulate', campaignId],
    queryFn: ({ signal }) => api.call('campaigns.simulate', { params: { id: campaignId }, signal }),
    retry: false,
    gcTime: 0,
  });
  return (
    <Modal
      {...modal}
      centered
      width={620}
      title="Simulation of the first step"
      footer={
        <>
          <Button loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
          <Button type="primary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.simulation} aria-busy={isFetching}>
        <Notice tone="info" icon="info">
          Up to 100 people of each source are tried. Nothing is sent, stored or counted.
        </Notice>
        {error !== null && (
          <Notice tone="warn" icon="warning">
            {errorText(error)}
          </Notice>
        )}
        {error === null && <Result simulation={data} />}
      </div>
    </Modal>
  );
};
