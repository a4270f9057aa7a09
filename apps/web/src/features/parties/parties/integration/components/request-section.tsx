import { useMemo, useState } from 'react';
import { TabSection } from '#shared/ui/tab-section';
import type { IntegrationForm, Preview } from '../api/use-integration';
import { templateOfDraft } from '../lib/integration-draft';
import { stepPlaceholders } from '../lib/placeholders';
import { secretStates } from '../lib/secrets';
import type { StepForm } from '../lib/step-form';
import styles from './integration.module.css';
import { MissingValuesBlock } from './missing-values';
import { PastLeadsBlock } from './past-leads';
import { RequestPreview } from './request-preview';
import { SecretList } from './secret-list';
import { type SecretHints, Starts } from './starts';
import { AddStep, StepList, StepName } from './step-list';
import { StepRequestFields } from './step-request';
import { TablesBlock } from './tables-block';

interface Props {
  form: IntegrationForm;
  stepForm: StepForm;
  preview: Preview;
  /** Index of the step that is shown. */
  chosen: number;
  onChoose: (index: number) => void;
}

/** The chosen step, with the secrets of all steps. */
const ChosenStep = ({
  form,
  stepForm,
  hints,
}: Pick<Props, 'form' | 'stepForm'> & { hints: SecretHints }) => {
  const { draft, errors, change, loaded } = form;
  const { steps } = templateOfDraft(draft);
  const secrets = secretStates({ steps, stored: loaded.secrets, changes: draft.secrets });
  const names = secrets.map(({ name }) => name).join(' ');
  const { earlier } = stepForm;
  const placeholders = useMemo(
    () =>
      stepPlaceholders(
        earlier,
        names.split(' ').filter((name) => name !== ''),
      ),
    [earlier, names],
  );
  return (
    <>
      <StepName
        key={`name ${stepForm.step.id}`}
        form={stepForm}
        isOnly={draft.steps.length === 1}
      />
      <StepRequestFields
        key={stepForm.step.id}
        form={stepForm}
        placeholders={placeholders}
        secrets={
          <SecretList
            secrets={secrets}
            hints={hints}
            changes={draft.secrets}
            errors={errors}
            onChange={(next, changed) => change({ secrets: next }, changed)}
          />
        }
      />
    </>
  );
};

/** The requests that are sent to the advertiser for a lead. */
export const RequestSection = (props: Props) => {
  const { form, stepForm, preview, chosen, onChoose } = props;
  const [hints, setHints] = useState<SecretHints>({});
  return (
    <TabSection
      id="integration-request"
      title="1. Request"
      help="What we send to the advertiser for each lead: where, with which key, and under which names."
      actions={<AddStep form={form} onChoose={onChoose} />}
    >
      <div className={styles.split}>
        <div className={styles.form}>
          <Starts form={form} stepForm={stepForm} onChoose={onChoose} onHints={setHints} />
          <StepList form={form} chosen={chosen} onChoose={onChoose} />
          <ChosenStep form={form} stepForm={stepForm} hints={hints} />
        </div>
        <RequestPreview preview={preview} index={chosen} />
      </div>
      <MissingValuesBlock advertiserId={form.loaded.advertiser_id} draft={form.draft} />
      <TablesBlock form={form} />
      <PastLeadsBlock advertiserId={form.loaded.advertiser_id} draft={form.draft} />
    </TabSection>
  );
};
