import { Button, Modal } from 'antd';
import { useMemo } from 'react';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';
import { formatInstant } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { LeadLink } from '#shared/ui/lead-link';
import { ListFailure } from '#shared/ui/list-failure';
import { Notice } from '#shared/ui/notice';
import { useClosing } from '#shared/ui/use-closing';
import {
  placeText,
  remainsText,
  type Details,
  type Erasure,
  type Finding,
  type Recipient,
} from '../lib/erasure-words';
import { useErasureDetails, type Decision } from '../lib/use-erasure-details';
import styles from './data-protection.module.css';

interface Props {
  run: Erasure;
  onClose: () => void;
}
interface DecideProps {
  isDeciding: boolean;
  decide: (ids: number[], decision: Decision) => Promise<void>;
}

const findingId = ({ id }: Finding): number => id;
const advertiserId = ({ advertiser_id }: Recipient): number => advertiser_id;

const Recipients = ({ recipients }: Pick<Details, 'recipients'>) => {
  const zone = useZone();
  const columns = useMemo(
    (): PlainColumn<Recipient>[] => [
      { key: 'name', title: 'Advertiser', minWidth: 160, render: ({ name }) => name },
      { key: 'leads', title: 'Leads', minWidth: 70, render: ({ leads }) => leads },
      {
        key: 'first',
        title: 'First sent',
        minWidth: 150,
        render: (row) => formatInstant(row.first_at, zone),
      },
      {
        key: 'last',
        title: 'Last sent',
        minWidth: 150,
        render: (row) => formatInstant(row.last_at, zone),
      },
    ],
    [zone],
  );
  return (
    <section className={styles.panel}>
      <h3 className={styles.heading}>Advertisers to tell</h3>
      <PlainTable
        label="Advertisers to tell"
        columns={columns}
        nameKey="name"
        rows={recipients}
        rowId={advertiserId}
        pageSize={20}
        isLoading={false}
        none="No advertiser has received data of this person."
      />
    </section>
  );
};

const Choice = ({ finding, isDeciding, decide }: DecideProps & { finding: Finding }) => {
  if (finding.decision !== null)
    return `${finding.decision === 'erase' ? 'Erased' : 'Kept'} by ${finding.decided_by ?? '-'}`;
  return (
    <span className={styles.actions}>
      <Button danger disabled={isDeciding} onClick={() => void decide([finding.id], 'erase')}>
        Erase
      </Button>
      <Button disabled={isDeciding} onClick={() => void decide([finding.id], 'keep')}>
        Keep
      </Button>
    </span>
  );
};

const Findings = ({ findings, ...rest }: DecideProps & Pick<Details, 'findings'>) => {
  const columns: PlainColumn<Finding>[] = [
    { key: 'place', title: 'Where', minWidth: 150, render: placeText },
    {
      key: 'lead',
      title: 'Lead',
      minWidth: 80,
      render: ({ lead_id: id }) => (id === null ? '-' : <LeadLink id={id} />),
    },
    { key: 'quote', title: 'Text', minWidth: 240, render: ({ quote }) => quote ?? '-' },
    {
      key: 'decision',
      title: 'Decision',
      minWidth: 170,
      render: (finding) => <Choice finding={finding} {...rest} />,
    },
  ];
  const open = findings.filter(({ decision }) => decision === null).map(findingId);
  return (
    <section className={styles.panel}>
      <h3 className={styles.heading}>May be about the person</h3>
      {open.length > 1 && (
        <div className={styles.actions}>
          <Button danger disabled={rest.isDeciding} onClick={() => void rest.decide(open, 'erase')}>
            Erase all {open.length}
          </Button>
          <Button disabled={rest.isDeciding} onClick={() => void rest.decide(open, 'keep')}>
            Keep all {open.length}
          </Button>
        </div>
      )}
      <PlainTable
        label="May be about the person"
        columns={columns}
        nameKey="place"
        rows={findings}
        rowId={findingId}
        pageSize={20}
        isLoading={false}
        none="Nothing else was found that may be about the person."
      />
    </section>
  );
};

const Absent = ({ failure }: { failure: LoadFailure | null }) =>
  failure === null ? (
    <p role="status">Loading…</p>
  ) : (
    <ListFailure failure={failure} text="The result could not be loaded." />
  );

/** Shows what an erasure left, what waits for a decision, and which advertisers to tell. */
export const ErasureDialog = ({ run, onClose }: Props) => {
  const { modal, close } = useClosing(onClose);
  const { query, isDeciding, decide } = useErasureDetails(run.id);
  return (
    <Modal
      {...modal}
      centered
      width="min(960px, calc(100vw - 24px))"
      title={`Erasure ${run.id}`}
      footer={<Button onClick={close}>Close</Button>}
    >
      {query.data === undefined ? (
        <Absent failure={loadFailureOf(query)} />
      ) : (
        <div className={styles.body}>
          {remainsText(query.data).map((text) => (
            <Notice key={text} tone="info" icon="info">
              {text}
            </Notice>
          ))}
          <Findings findings={query.data.findings} isDeciding={isDeciding} decide={decide} />
          <Recipients recipients={query.data.recipients} />
        </div>
      )}
    </Modal>
  );
};
