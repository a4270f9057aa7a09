import { Button } from 'antd';
import { useState } from 'react';
import { dialogs } from '#shared/ui/dialogs';
import type { IntegrationForm, IntegrationStart } from '../api/use-integration';
import type { CurlStep } from '../lib/curl/curl-step';
import { draftOfTemplate, stepsOf, withSteps } from '../lib/integration-draft';
import { isExampleAddress } from '../lib/request-draft';
import { secretsToAdd } from '../lib/secrets';
import type { FullStep, StepDraft } from '../lib/step-draft';
import type { StepForm } from '../lib/step-form';
import { AdvertiserPicker } from './advertiser-picker';
import { CataloguePicker } from './catalogue-picker';
import { CurlDialog } from './curl-dialog';
import styles from './integration.module.css';

/** Hints for the texts of secrets, by name. */
export type SecretHints = Readonly<Record<string, string>>;

interface Props {
  form: IntegrationForm;
  stepForm: StepForm;
  onChoose: (index: number) => void;
  onHints: (hints: SecretHints) => void;
}

/** Returns the steps; the one that hands over the lead keeps the address that was entered. */
const atEnteredAddress = (
  steps: readonly FullStep[],
  before: readonly StepDraft[],
): readonly FullStep[] => {
  const entered = before.find(({ handsOver }) => handsOver)?.url ?? '';
  return steps.map((step) =>
    step.handsOver && entered !== '' && !isExampleAddress(entered)
      ? { ...step, url: entered }
      : step,
  );
};

/** Fills in the form from the catalogue or another advertiser, or a step of it from a command. */
export const Starts = ({ form, stepForm, onChoose, onHints }: Props) => {
  const { draft, change, isDirty, loaded } = form;
  const [isPasting, setPasting] = useState(false);
  const pick = async ({ name, template, secrets }: IntegrationStart): Promise<void> => {
    const isSure =
      (!isDirty && loaded.template === null) ||
      (await dialogs.confirm({
        title: `Fill in "${name}"?`,
        text: 'It replaces the steps and their rules below. Nothing is saved yet.',
        yes: 'Fill in',
        danger: false,
      }));
    if (!isSure) return;
    const filled = draftOfTemplate(template);
    const steps = atEnteredAddress(stepsOf(filled), draft.steps);
    const names = secrets.map((one) => one.name);
    change({
      ...filled,
      ...withSteps(steps),
      secrets: { ...secretsToAdd(names, template, loaded.secrets), ...draft.secrets },
    });
    onHints(Object.fromEntries(secrets.map((one) => [one.name, one.description])));
    onChoose(
      Math.max(
        steps.findIndex(({ handsOver }) => handsOver),
        0,
      ),
    );
  };
  const fillIn = ({ request, secrets }: CurlStep): void => {
    stepForm.change(request);
    change({ secrets: { ...draft.secrets, ...secrets } });
  };
  return (
    <>
      <div className={styles.grid}>
        <CataloguePicker
          label="Start from the catalogue"
          name="preset"
          hint="Fills in the form for a kind of API. You change the address and the keys."
          startsOf={(preset) => [[preset.name, preset]]}
          onPick={(preset) => void pick(preset)}
        />
        <AdvertiserPicker id={loaded.advertiser_id} onPick={(start) => void pick(start)} />
      </div>
      <span>
        <Button size="small" onClick={() => setPasting(true)}>
          Paste a curl command
        </Button>
      </span>
      {isPasting && (
        <CurlDialog
          hasLead={stepForm.place === 'handing'}
          onRead={fillIn}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  );
};
