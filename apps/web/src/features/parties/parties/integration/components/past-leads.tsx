import { Button } from 'antd';
import { useState } from 'react';
import { formatCount } from '#shared/lib/format';
import { usePermission } from '#shared/lib/permission';
import { TimeCell } from '#shared/ui/cells';
import { FieldNote } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { LeadLink } from '#shared/ui/lead-link';
import { NoteTag } from '#shared/ui/status-tag';
import { TabBlock } from '#shared/ui/tab-section';
import { type PastLead, type PastLeads, usePastLeads } from '../api/use-real-leads';
import type { IntegrationDraft } from '../lib/integration-draft';
import { lineDiff } from '../lib/line-diff';
import { requestText } from '../lib/request-text';
import styles from './integration.module.css';

type Step = PastLead['steps'][number];
type Request = NonNullable<Step['after']>;

const textOf = (request: Request | null): string => {
  if (request === null) return '';
  const { address, headers, body } = requestText(request);
  return [`${address}\n${headers}`.trim(), body].filter((part) => part !== '').join('\n\n');
};

const SIGNS = { same: '  ', removed: '- ', added: '+ ' } as const;

/** The request of a step, with the lines that only the saved or only the unsaved form sends. */
const RequestDiff = ({ step }: { step: Step }) => {
  const after = textOf(step.after);
  const lines = lineDiff(step.change === 'same' ? after : textOf(step.before), after);
  return (
    <pre className={styles.code} tabIndex={0} aria-label={`Request of ${step.name}`}>
      {lines.map(({ kind, text }, index) => (
        <span key={index} className={styles.diffLine} data-kind={kind}>
          {SIGNS[kind]}
          {text}
          {'\n'}
        </span>
      ))}
    </pre>
  );
};

const CHANGES: Readonly<Record<Step['change'], readonly [string, 'quiet' | 'info']>> = {
  same: ['Same', 'quiet'],
  changed: ['Changed', 'info'],
  added: ['Added', 'info'],
  removed: ['Removed', 'info'],
};

const StepDiff = ({ step, hasSteps }: { step: Step; hasSteps: boolean }) => {
  const [word, tone] = CHANGES[step.change];
  return (
    <div className={styles.payload}>
      {hasSteps && (
        <span>
          <strong>{step.name}</strong> <NoteTag text={word} tone={tone} />
        </span>
      )}
      {step.fault !== null && (
        <FieldNote isError>{step.fault}. The lead would not be sent.</FieldNote>
      )}
      {(step.after !== null || step.before !== null) && <RequestDiff step={step} />}
    </div>
  );
};

const isSame = ({ steps }: PastLead): boolean => steps.every(({ change }) => change === 'same');
const hasFault = ({ steps }: PastLead): boolean => steps.some(({ fault }) => fault !== null);

const LeadLine = ({ lead }: { lead: PastLead }) => {
  const [isOpen, setOpen] = useState(false);
  const [word, tone] = CHANGES[isSame(lead) ? 'same' : 'changed'];
  return (
    <li className={styles.payload}>
      <div className={styles.outcome}>
        <LeadLink id={lead.lead_id} text={`Lead ${lead.lead_id}`} strong />
        <TimeCell iso={lead.created_at} />
        <NoteTag text={word} tone={tone} />
        {hasFault(lead) && <NoteTag text="Not sent" tone="warn" />}
        <span className={styles.space} />
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? `Hide lead ${lead.lead_id}` : `Show lead ${lead.lead_id}`}
        </Button>
      </div>
      {isOpen &&
        lead.steps.map((step) => (
          <StepDiff key={step.name} step={step} hasSteps={lead.steps.length > 1} />
        ))}
    </li>
  );
};

const summaryOf = ({ origin, leads }: PastLeads): string => {
  if (leads.length === 0) return 'There are no real leads to try yet.';
  const faults = leads.filter(hasFault).length;
  const changed = leads.filter((lead) => !isSame(lead)).length;
  const parts = [
    `${formatCount(changed)} of ${formatCount(leads.length)} would be sent differently`,
    faults > 0 ? `${formatCount(faults)} not at all` : null,
  ];
  const whose = origin === 'routable' ? ' The leads are those that its distributions take.' : '';
  return `${parts.filter((part) => part !== null).join(', ')}.${whose}`;
};

interface Props {
  advertiserId: number;
  draft: IntegrationDraft;
}

/** Tries the unsaved form with the last real leads. */
export const PastLeadsBlock = ({ advertiserId, draft }: Props) => {
  const maySeeLeads = usePermission('LEADS_LIST');
  const { reply, isOld, isReady, isBusy, compare } = usePastLeads(advertiserId, draft);
  if (!maySeeLeads) return null;
  return (
    <TabBlock
      title="Try the last leads"
      help={
        'Compares what is saved with what is entered here, for the last 20 real leads. ' +
        'Nothing is sent. Secrets are shown by name.'
      }
      actions={
        <Button
          icon={<Icon name="history" size={16} />}
          loading={isBusy}
          disabled={!isReady}
          title={isReady ? undefined : 'Enter the address of each step first'}
          onClick={() => void compare()}
        >
          Compare
        </Button>
      }
    >
      {reply !== null && (
        <div className={styles.test} role="status" aria-label="Result of the last leads">
          <span>{summaryOf(reply)}</span>
          {isOld && <FieldNote>The form has changed since. Compare again.</FieldNote>}
          <ul className={styles.pairs} aria-label="Last leads">
            {reply.leads.map((lead) => (
              <LeadLine key={lead.lead_id} lead={lead} />
            ))}
          </ul>
        </div>
      )}
    </TabBlock>
  );
};
