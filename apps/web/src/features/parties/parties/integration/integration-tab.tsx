import type { IntegrationTemplate } from '@leadline/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { PendingChanges } from '#shared/scheduled/pending-changes';
import { SaveAtButton } from '#shared/scheduled/save-at-button';
import { FieldNote } from '#shared/ui/field';
import { ListFailure } from '#shared/ui/list-failure';
import { TabSection } from '#shared/ui/tab-section';
import { useLeaveGuard } from '#shared/ui/use-leave-guard';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { useComparison } from './api/use-comparison';
import {
  type IntegrationForm,
  type SampleLead,
  useIntegration,
  useIntegrationForm,
  usePreview,
  useTestCall,
} from './api/use-integration';
import { AnswerSection } from './components/answer-section';
import { ChecklistSection } from './components/checklist';
import { HealthSection } from './components/health-section';
import styles from './components/integration.module.css';
import { PostbackAddress } from './components/postback-address';
import { ReportList } from './components/report-list';
import { ReportPlaces } from './components/report-places';
import { RequestSection } from './components/request-section';
import { StatusMapping } from './components/status-mapping';
import { StatusPulls } from './components/status-pull';
import { stepToShow } from './components/step-list';
import { UnknownList } from './components/unknown-list';
import { goToSection } from './lib/go-to-section';
import { type Integration, stepsOf } from './lib/integration-draft';
import { type Placeholder, secretPlaceholders } from './lib/placeholders';
import { stepFormOf } from './lib/step-form';

interface StatusesProps {
  advertiserId: number;
  /** The saved integration. Null if there is none. */
  integration: IntegrationTemplate | null;
  secrets: readonly Placeholder[];
  /** Called when the status pull or the mapping gets unsaved changes, or has none any more. */
  onPullDirty: (isDirty: boolean) => void;
  onMappingDirty: (isDirty: boolean) => void;
}

/** Sources of statuses: postbacks, pulls, and the mapping of their words. */
const StatusesSection = ({ onPullDirty, onMappingDirty, ...props }: StatusesProps) => (
  <TabSection
    id="integration-statuses"
    title="3. Statuses"
    help="How we learn what became of a lead: the advertiser calls us, or we call it. Use one or both."
  >
    <PostbackAddress advertiserId={props.advertiserId} />
    <ReportPlaces advertiserId={props.advertiserId} />
    <StatusPulls {...props} onDirty={onPullDirty} />
    <StatusMapping advertiserId={props.advertiserId} onDirty={onMappingDirty} />
    <ReportList advertiserId={props.advertiserId} />
    <UnknownList advertiserId={props.advertiserId} />
  </TabSection>
);

const SECTIONS = [
  ['integration-request', '1. Request'],
  ['integration-answer', '2. Answer'],
  ['integration-statuses', '3. Statuses'],
  ['integration-health', '4. Health'],
] as const;

/** Returns the page and tab of an address. Leaving the form for another one asks first. */
const placeOf = (address: { readonly pathname: string; readonly search: string }): string =>
  address.pathname + address.search;

const SectionLinks = () => (
  <nav aria-label="Sections">
    <ul className={styles.sections}>
      {SECTIONS.map(([id, title]) => (
        <li key={id}>
          <Button size="small" onClick={() => goToSection(id)}>
            {title}
          </Button>
        </li>
      ))}
    </ul>
  </nav>
);

/** The step whose fields are shown: the chosen one, or the first one with an error. */
const useChosenStep = (form: IntegrationForm) => {
  const [chosen, setChosen] = useState(() =>
    Math.max(
      form.draft.steps.findIndex(({ handsOver }) => handsOver),
      0,
    ),
  );
  const wrong = Object.keys(form.errors).join(' ');
  const [seen, setSeen] = useState(wrong);
  if (wrong !== seen) {
    setSeen(wrong);
    setChosen(stepToShow(form, chosen));
  }
  const steps = stepsOf(form.draft);
  const index = Math.min(chosen, steps.length - 1);
  const step = steps[index];
  if (step === undefined) throw new Error('An integration has at least one step');
  return { index, step, choose: setChosen };
};

const SaveBar = ({ form, isNew }: { form: IntegrationForm; isNew: boolean }) => (
  <div className={styles.saveBar} role="group" aria-label="Save the integration">
    <FieldNote>
      {isNew ? 'This advertiser has no integration yet.' : 'You have unsaved changes.'}
    </FieldNote>
    {form.isDirty && <Button onClick={form.discard}>Discard</Button>}
    {form.isDirty && !isNew && <SaveAtButton send={form.submitAt} />}
    <Button type="primary" loading={form.isSaving} onClick={() => void form.submit()}>
      Save integration
    </Button>
  </div>
);

const IntegrationEditor = ({ opened }: { opened: Integration }) => {
  const id = opened.advertiser_id;
  const form = useIntegrationForm(opened);
  const calls = useTestCall(id, form);
  const [isPullDirty, setPullDirty] = useState(false);
  const [isMappingDirty, setMappingDirty] = useState(false);
  const [sample, setSample] = useState<SampleLead>({});
  const preview = usePreview(id, form.draft, sample);
  const comparison = useComparison(id, form.loaded, form.draft);
  const { index, step, choose } = useChosenStep(form);
  const stepForm = stepFormOf(form, step);
  const isNew = form.loaded.template === null;
  useLeaveGuard(form.isDirty || isPullDirty || isMappingDirty, placeOf);
  const stored = form.loaded.secrets.filter((secret) => secret.is_set).map(({ name }) => name);
  return (
    <>
      <ChecklistSection advertiserId={id} />
      <SectionLinks />
      <PendingChanges record={{ entity: 'integration', id }} />
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <div ref={form.root} className={styles.tab}>
        <RequestSection
          form={form}
          stepForm={stepForm}
          preview={preview}
          chosen={index}
          onChoose={choose}
        />
        <AnswerSection
          form={form}
          stepForm={stepForm}
          calls={calls}
          comparison={comparison}
          sample={sample}
          onSample={setSample}
          onChoose={choose}
        />
        {(form.isDirty || isNew) && <SaveBar form={form} isNew={isNew} />}
      </div>
      <StatusesSection
        advertiserId={id}
        integration={form.loaded.template}
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
      {failure !== null && (
        <ListFailure failure={failure} text="The integration could not be loaded." />
      )}
      {query.isPending && <FieldNote role="status">Loading…</FieldNote>}
      {query.data !== undefined && <IntegrationEditor key={party.id} opened={query.data} />}
    </div>
  );
};
