import type { LeadRow } from '@leadline/contracts';
import { Button, Modal } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { simulatePath } from '#shared/lib/distribution-path';
import { formatInstant } from '#shared/lib/format';
import { useIsOpenTo } from '#shared/lib/page-links';
import { useMaySimulate } from '#shared/lib/permission';
import { useZone } from '#shared/lib/zone';
import { DecisionView } from '#shared/ui/decision-view';
import { useClosing } from '#shared/ui/use-closing';
import { type Decisions, useDecisions } from '../api/lead-records';
import { outcomeText } from '../lib/outcome-text';
import styles from './history.module.css';

/** Shown only to users who may open the simulation. */
const SimulateLink = ({ leadId }: { leadId: number }) => {
  const to = simulatePath(leadId);
  const maySimulate = useMaySimulate();
  return (
    useIsOpenTo(to) &&
    maySimulate && (
      <p className={styles.quiet}>
        <Link to={to}>Simulate this lead</Link>: what would happen to it under the current rules.
      </p>
    )
  );
};

/** Shown while there is no decision: loading, failed, or none was stored. */
const Absence = ({ decisions, isLoading, hasFailed, retry }: Decisions) => (
  <>
    {isLoading && <p className={styles.quiet}>Loading…</p>}
    {hasFailed && !isLoading && (
      <p className={styles.failed} role="alert">
        The decisions could not be loaded.{' '}
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      </p>
    )}
    {decisions?.length === 0 && (
      <p className={styles.quiet}>
        Nothing was decided about this lead here, or the reasons have expired. It may have been
        imported or sent by hand, or is still waiting.
      </p>
    )}
  </>
);

/**
 * Explains the routing of a lead: the outcome in a sentence, then one section per decision, oldest
 * first. Each refusal leads to another decision, whose section repeats little of the previous one.
 */
export const WhyContent = ({ lead }: { lead: LeadRow }) => {
  // The dialog may be open over the panel, so ids must not repeat.
  const id = useId();
  const zone = useZone();
  const found = useDecisions(lead.id);
  const { decisions, isLoading } = found;
  return (
    <div className={styles.why} aria-busy={isLoading}>
      {decisions !== null && <p className={styles.outcome}>{outcomeText(lead, decisions)}</p>}
      <Absence {...found} />
      {decisions?.map((trace, index) => (
        <section key={index} className={styles.section} aria-labelledby={`${id}-${index}`}>
          <h3 id={`${id}-${index}`}>
            {index === 0 ? 'First decision' : `Decision ${index + 1}, after a refusal`}
          </h3>
          <p className={styles.quiet}>
            <time dateTime={trace.at} title={zone.name}>
              {formatInstant(trace.at, zone)}
            </time>
            , rules of version {trace.version}
          </p>
          <DecisionView trace={trace} before={decisions[index - 1]} />
        </section>
      ))}
      <SimulateLink leadId={lead.id} />
    </div>
  );
};

/** Explains the routing of a lead. */
export const WhyDialog = ({ lead, onClose }: { lead: LeadRow; onClose: () => void }) => (
  <Modal
    {...useClosing(onClose).modal}
    centered
    title={`Why ${lead.email} (${lead.id})`}
    width="min(1080px, calc(100vw - 24px))"
    footer={null}
    classNames={{ body: styles.scroller }}
  >
    <WhyContent lead={lead} />
  </Modal>
);
