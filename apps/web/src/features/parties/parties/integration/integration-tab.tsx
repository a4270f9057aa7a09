import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { FieldNote } from '#shared/ui/field';
import { ListFailure } from '#shared/ui/list-failure';
import { TabSection } from '#shared/ui/tab-section';
import { useLeaveGuard } from '#shared/ui/use-leave-guard';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { useIntegration, useIntegrationForm, useTestCall } from './api/use-integration';
import { AnswerSection } from './components/answer-section';
import { HealthSection } from './components/health-section';
import styles from './components/integration.module.css';
import { PostbackAddress } from './components/postback-address';
import { ReportList } from './components/report-list';
import { RequestSection } from './components/request-section';
import { StatusMapping } from './components/status-mapping';
import { StatusPull } from './components/status-pull';
import { UnknownList } from './components/unknown-list';
import { type Integration, templateOfDraft } from './lib/integration-draft';
import { type Placeholder, secretPlaceholders } from './lib/placeholders';
import type { SampleLead } from './lib/request-preview';

interface StatusesProps {
  advertiserId: number;
  secrets: readonly Placeholder[];
  /** Called when the status pull or the mapping gets unsaved changes, or has none any more. */
  onPullDirty: (isDirty: boolean) => void;
  onMappingDirty: (isDirty: boolean) => void;
}

/** Sources of statuses: postbacks, pulls, and the mapping of their words. */
const StatusesSection = ({ advertiserId, secrets, onPullDirty, onMappingDirty }: StatusesProps) => (
  <TabSection
    id="integration-statuses"
    title="3. Statuses"
    help="How we learn what became of a lead: the advertiser calls us, or we ask it. Use either or both."
  >
    <PostbackAddress advertiserId={advertiserId} />
    <StatusPull advertiserId={advertiserId} secrets={secrets} onDirty={onPullDirty} />
    <StatusMapping advertiserId={advertiserId} onDirty={onMappingDirty} />
    <ReportList advertiserId={advertiserId} />
    <UnknownList advertiserId={advertiserId} />
  </TabSection>
);

const STEPS = [
  ['integration-request', '1. Request'],
  ['integration-answer', '2. Answer'],
  ['integration-statuses', '3. Statuses'],
  ['integration-health', '4. Health'],
] as const;

/** Returns the page and tab of an address. Leaving the form for another one asks first. */
const placeOf = (address: { readonly pathname: string; readonly search: string }): string =>
  address.pathname + address.search;

/** Scrolls to a section and moves the focus to its heading. */
const goTo = (id: string): void => {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector('h2')?.focus({ preventScroll: true });
};

const Steps = () => (
  <nav aria-label="Sections">
    <ul className={styles.steps}>
      {STEPS.map(([id, title]) => (
        <li key={id}>
          <Button size="small" onClick={() => goTo(id)}>
            {title}
          </Button>
        </li>
      ))}
    </ul>
  </nav>
);

const IntegrationEditor = ({ opened }: { opened: Integration }) => {
  const id = opened.advertiser_id;
  const form = useIntegrationForm(opened);
  const calls = useTestCall(id, form);
  const [isPullDirty, setPullDirty] = useState(false);
  const [isMappingDirty, setMappingDirty] = useState(false);
  const [sample, setSample] = useState<SampleLead>({});
  const template = useMemo(() => templateOfDraft(form.draft), [form.draft]);
  const isNew = form.loaded.template === null;
  useLeaveGuard(form.isDirty || isPullDirty || isMappingDirty, placeOf);
  const stored = form.loaded.secrets.filter((secret) => secret.is_set).map(({ name }) => name);
  return (
    <>
      <Steps />
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <div ref={form.root} className={styles.tab}>
        <RequestSection form={form} template={template} sample={sample} />
        <AnswerSection form={form} calls={calls} sample={sample} onSample={setSample} />
        {(form.isDirty || isNew) && (
          <div className={styles.saveBar} role="group" aria-label="Save the integration">
            <FieldNote>
              {isNew ? 'This advertiser has no integration yet.' : 'You have unsaved changes.'}
            </FieldNote>
            {form.isDirty && <Button onClick={form.discard}>Discard</Button>}
            <Button type="primary" loading={form.isSaving} onClick={() => void form.submit()}>
              Save integration
            </Button>
          </div>
        )}
      </div>
      <StatusesSection
        advertiserId={id}
        secrets={secretPlaceholders(stored)}
        onPullDirty={setPullDirty}
        onMappingDirty={setMappingDirty}
      />
      <HealthSection advertiserId={id} />
    </>
  );
};

/**
 * Settings of the calls to an advertiser, its reports, and the results of its calls (domain §12).
 */
export const IntegrationTab = ({ party }: { party: { readonly id: number } }) => {
  const query = useIntegration(party.id);
  const failure = loadFailureOf(query);
  return (
    <div className={styles.tab}>
      {failure !== null && <ListFailure failure={failure} text="The integration was not loaded." />}
      {query.isPending && <FieldNote role="status">Loading…</FieldNote>}
      {query.data !== undefined && <IntegrationEditor key={party.id} opened={query.data} />}
    </div>
  );
};
