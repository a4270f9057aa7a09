import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { formatCount } from '#shared/lib/format';
import { publisherPath } from '#shared/lib/party-path';
import { firstLeadCurl } from '#shared/parties/curl';
import { CheckLine, CheckList } from '#shared/ui/check-list';
import { CopyButton } from '#shared/ui/copy-button';
import { LeadLink } from '#shared/ui/lead-link';
import { TabSection } from '#shared/ui/tab-section';
import { useHideFirstSteps } from '../api/first-steps';
import { type FirstSteps as State, type Step, stepsOf } from '../lib/first-steps';
import styles from './first-steps.module.css';

/** A step. The next one has the main button of the list. */
const Line = ({ step, isNext }: { step: Step; isNext: boolean }) => {
  const navigate = useNavigate();
  const { title, isDone, record, action } = step;
  return (
    <CheckLine isDone={isDone}>
      <span className={styles.title}>{title}</span>
      {record !== null && <Link to={record.to}>{record.text}</Link>}
      {isNext && action !== null && (
        <span>
          <Button type="primary" size="small" onClick={() => void navigate(action.to)}>
            {action.text}
          </Button>
        </span>
      )}
    </CheckLine>
  );
};

interface CommandProps {
  url: string;
  publisher: NonNullable<State['publisher']>;
  country: string;
}

/** The command that sends the first lead, while it is waited for. */
const FirstLead = ({ url, publisher: { id, name }, country }: CommandProps) => {
  const curl = firstLeadCurl(url, id, country);
  return (
    <div className={styles.command}>
      <div className={styles.words}>
        <span>
          Send this real lead as {name} ({id}). Put its{' '}
          <Link to={`${publisherPath(id)}?tab=api`}>API token</Link> into the command, and use data
          of your own.
        </span>
        <CopyButton text={curl} label="Copy the command" />
      </div>
      <pre className={styles.code} tabIndex={0} aria-label="Command that sends the first lead">
        {curl}
      </pre>
      <p className={styles.waiting}>
        Waiting for the lead. If no advertiser takes it, <Link to="/leads">Leads</Link> shows it
        with the reason.
      </p>
    </div>
  );
};

/** The way of a new installation to its first real lead. */
export const FirstSteps = ({ state }: { state: State }) => {
  const hide = useHideFirstSteps();
  const steps = stepsOf(state);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  const { lead_id: leadId, publisher, distribution, leads_url: url } = state;
  return (
    <TabSection
      title="First steps"
      help={`${formatCount(done)} of ${formatCount(steps.length)} done. The last step is a real lead.`}
      actions={
        leadId === null && (
          <Button size="small" onClick={() => void hide()}>
            Hide
          </Button>
        )
      }
    >
      <CheckList label="Steps to the first real lead">
        {steps.map((step) => (
          <Line key={step.title} step={step} isNext={step === next} />
        ))}
      </CheckList>
      {done === steps.length - 1 && next === steps.at(-1) && publisher && distribution && (
        <FirstLead url={url} publisher={publisher} country={distribution.country} />
      )}
      <div className={styles.end} role="status">
        {leadId !== null && (
          <span>
            Congratulations, your first real lead was accepted.{' '}
            <LeadLink id={leadId} text={`Open lead ${leadId}`} />
          </span>
        )}
      </div>
    </TabSection>
  );
};
