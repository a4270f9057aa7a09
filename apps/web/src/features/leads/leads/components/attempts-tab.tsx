import type { LeadHistoryRow, LeadRow } from '@leadline/contracts';
import { useId } from 'react';
import { formatInstant, formatTaken } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { useZone } from '#shared/lib/zone';
import { CopyButton } from '#shared/ui/copy-button';
import { ListFailure } from '#shared/ui/list-failure';
import { NoteTag, StatusTag } from '#shared/ui/status-tag';
import { useLeadHistory } from '../api/lead-records';
import { PayloadText } from './history-dialogs';
import styles from './lead-panel.module.css';

interface PayloadProps {
  title: 'Request' | 'Response';
  payload: string | null;
  said: string;
}

const Payload = ({ title, payload, said }: PayloadProps) => (
  <figure className={styles.payload} aria-label={title}>
    <figcaption className={styles.payloadHead}>
      {title}
      {payload && (
        <CopyButton text={payload} label={`Copy ${title.toLowerCase()} payload`} said={said} />
      )}
    </figcaption>
    {payload ? (
      <PayloadText payload={payload} label={`${title} payload`} />
    ) : (
      <span className={styles.quiet}>None</span>
    )}
  </figure>
);

/** Request and response side by side. */
const Payloads = ({ attempt, isOpen }: { attempt: LeadHistoryRow; isOpen: boolean }) => {
  const { req_payload: request, res_payload: response } = attempt;
  if (!request && !response) return <p className={styles.quiet}>Nothing was sent.</p>;
  return (
    <details open={isOpen}>
      <summary>Payloads</summary>
      <div className={styles.payloads}>
        <Payload title="Request" payload={request} said={MESSAGES.requestPayloadCopied} />
        <Payload title="Response" payload={response} said={MESSAGES.responsePayloadCopied} />
      </div>
    </details>
  );
};

const factsOf = (attempt: LeadHistoryRow): string[] => {
  const { taken_time: taken } = attempt;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Taken', taken === null ? null : formatTaken(taken)],
    ['Distribution', attempt.distribution],
    ['Offer', attempt.offer],
    ['Funnel', attempt.funnel],
    ['Funnel override', attempt.funnel_override],
    ['Publisher ID override', attempt.publisher_id_override],
  ];
  return facts.flatMap(([term, text]) => (text ? [`${term}: ${text}`] : []));
};

interface AttemptProps {
  attempt: LeadHistoryRow;
  /** Chronological number of the attempt, from 1. */
  place: number;
  isOpen: boolean;
}

const Attempt = ({ attempt, place, isOpen }: AttemptProps) => {
  const zone = useZone();
  const headingId = useId();
  const isRejected = attempt.status === 'Rejected';
  return (
    <section
      className={styles.attempt}
      aria-labelledby={headingId}
      {...(isRejected && { 'data-tint': 'rejected' })}
    >
      <div className={styles.attemptHead}>
        <h3 id={headingId}>
          Attempt {place}: {attempt.advertiser ?? 'no advertiser'}
        </h3>
        <StatusTag status={attempt.status} />
        {isRejected && attempt.restriction_origin !== null && (
          <NoteTag text={`by ${attempt.restriction_origin}`} tone="quiet" />
        )}
        <time dateTime={attempt.created_at} title={zone.name} className={styles.quiet}>
          {formatInstant(attempt.created_at, zone)}
        </time>
      </div>
      {attempt.message && <p className={styles.message}>{attempt.message}</p>}
      <p className={styles.facts}>
        {factsOf(attempt).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <Payloads attempt={attempt} isOpen={isOpen} />
    </section>
  );
};

/** Number of attempts whose payloads are open at first. */
const OPEN_ATTEMPTS = 2;

/** Every attempt to deliver the lead, newest first, with request and response. */
export const AttemptsTab = ({ lead }: { lead: LeadRow }) => {
  const { rows, isLoading, failure } = useLeadHistory(lead.id);
  if (failure !== null)
    return <ListFailure failure={failure} text="The attempts could not be loaded." />;
  if (isLoading)
    return (
      <p className={styles.quiet} role="status">
        Loading…
      </p>
    );
  if (rows.length === 0)
    return <p className={styles.quiet}>The lead has not been offered to any advertiser yet.</p>;
  return (
    <div className={styles.stack}>
      {rows.map((attempt, index) => (
        <Attempt
          key={attempt.id}
          attempt={attempt}
          place={rows.length - index}
          isOpen={index < OPEN_ATTEMPTS}
        />
      ))}
    </div>
  );
};
