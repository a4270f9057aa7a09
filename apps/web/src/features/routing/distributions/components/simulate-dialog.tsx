import type { LeadRow } from '@leadline/contracts';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { formatInstant } from '#shared/lib/format';
import { toWire, wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { FieldNote } from '#shared/ui/field';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useDialogFocus } from '#shared/ui/use-dialog-focus';
import { useSimulatedLead, useSimulation } from '../api/trials';
import type { SimulateTarget } from '../lib/addresses';
import { EMPTY_SAMPLE, leadBody, sampleLeadFrom, useSampleForm } from '../lib/sample-lead';
import { SampleLeadFields, SimulationOutcome } from './simulation-outcome';
import styles from './trials.module.css';

const HINT =
  'Shows who would get the lead under the saved rules and current caps. Nothing is sent or ' +
  'counted.';
const HINT_OF_LEAD =
  'Uses the e-mail, phone and IP address of the lead. The lead is not its own duplicate, but ' +
  'it stays counted in caps and shares.';

/** The actual outcome of the lead, for comparison. */
const WhatHappened = ({ lead }: { lead: LeadRow }) => {
  const zone = useZone();
  return (
    <p>
      {lead.email} came {formatInstant(lead.created_at, zone)} and is {lead.status}
      {lead.advertiser_name !== null && <> at {lead.advertiser_name}</>}.
    </p>
  );
};

/**
 * The lead and the result. A stored lead starts with its own values, and is simulated at once as if
 * it arrived now.
 */
const SimulateForm = ({ lead }: { lead: LeadRow | null }) => {
  const zone = useZone();
  const [start] = useState(() => (lead === null ? EMPTY_SAMPLE : sampleLeadFrom(lead)));
  const form = useSampleForm(start);
  const { run, ...outcome } = useSimulation(form.mark);
  const leadId = lead?.id ?? null;
  const request = leadBody(form.sample);
  const simulate = (): void => {
    if (request !== null) run({ ...request, lead_id: leadId });
  };
  useEffect(() => {
    const first = leadBody(start);
    if (leadId !== null && first !== null) run({ ...first, lead_id: leadId });
  }, [start, leadId, run]);
  return (
    <>
      {lead !== null && <WhatHappened lead={lead} />}
      <FieldNote>
        {HINT}
        {lead !== null && ` ${HINT_OF_LEAD}`}
      </FieldNote>
      <div onKeyDown={submitOnEnter(simulate)}>
        <SampleLeadFields
          form={form}
          {...(lead !== null && { leadAt: toWire(wallOf(Date.parse(lead.created_at), zone)) })}
        />
      </div>
      <div className={styles.row}>
        <Button
          type="primary"
          onClick={simulate}
          loading={outcome.isRunning}
          disabled={request === null}
        >
          Simulate
        </Button>
        {request === null && <FieldNote>Choose a country and a publisher.</FieldNote>}
      </div>
      <SimulationOutcome {...outcome} />
    </>
  );
};

interface Props {
  target: SimulateTarget;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

const StoredLeadForm = ({ id }: { id: number }) => {
  const { lead, isLoading } = useSimulatedLead(id);
  if (isLoading) return <FieldNote role="status">Loading…</FieldNote>;
  if (lead === null)
    return (
      <FieldNote isError role="alert">
        Lead {id} could not be loaded. It may have been deleted, or you may not see leads.
      </FieldNote>
    );
  return <SimulateForm lead={lead} />;
};

/** Simulates a lead with the saved rules: a stored lead, or one entered by hand. */
export const SimulateDialog = ({ target, isOpen, onClose, onClosed }: Props) => (
  <Modal
    {...useDialogFocus('field')}
    open={isOpen}
    onCancel={onClose}
    afterClose={onClosed}
    centered
    footer={null}
    width="min(1080px, calc(100vw - 24px))"
    title={target.kind === 'lead' ? `Simulate lead ${target.id}` : 'Simulate a lead'}
  >
    <div className={styles.dialog}>
      {target.kind === 'lead' ? <StoredLeadForm id={target.id} /> : <SimulateForm lead={null} />}
    </div>
  </Modal>
);
