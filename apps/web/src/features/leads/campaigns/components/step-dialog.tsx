import { Button, Select } from 'antd';
import { api } from '#shared/api/api';
import { useFilterChoices, useGroupChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { PercentageInput } from '#shared/ui/percentage-input';
import { RecordsField } from '#shared/ui/record-field';
import { ValuesField } from '#shared/ui/values-field';
import type { Details } from '../api/campaigns';
import {
  STEP_FIELDS,
  type StepAdvertiser,
  stepBody,
  stepDraft,
  type StepDraft,
  stepFaults,
  stepProblem,
  type StepRow,
  sumOf,
  whyNotPickable,
  withAdvertiser,
  withRoom,
} from '../lib/step-form';
import styles from './campaign-fields.module.css';
import { DelayFields } from './delay-fields';

type Form = VersionedForm<StepRow, StepDraft>;

const TEXTS = {
  created: MESSAGES.created,
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: MESSAGES.campaignConflict,
};
const MOST_FUNNELS = 1000;
const ACTIONS = [{ value: 'registration', label: 'Registration' }];

/** Publishers and funnels that people are registered with. */
const Registration = ({ form: { draft, errors, change } }: { form: Form }) => {
  const { publishers, isLoading, failure } = useFilterChoices();
  const groups = useGroupChoices();
  return (
    <>
      <WideField>
        <Field label="Action">
          {({ id }) => <Select id={id} value="registration" options={ACTIONS} />}
        </Field>
      </WideField>
      <RecordsField
        label="Publisher"
        name="publishers"
        error={errors.publishers}
        hint="One of them is drawn for each person"
        placeholder="The publisher of the lead"
        value={draft.publishers}
        choices={publishers}
        isLoading={isLoading}
        failure={failure}
        onChange={(chosen) => change({ publishers: chosen })}
      />
      <ValuesField
        label="Funnels"
        name="funnels"
        error={errors.funnels}
        hint="One of them is drawn for each person"
        placeholder="The funnel of the lead"
        value={draft.funnels}
        options={groups.of('Funnel').map(({ id }) => String(id))}
        loading={groups.isLoading}
        max={MOST_FUNNELS}
        onChange={(funnels) => change({ funnels })}
      />
    </>
  );
};

/** The time after the step before. */
const Delay = ({ form: { draft, errors, change } }: { form: Form }) => (
  <DelayFields
    value={draft}
    errors={errors}
    labels={['Delay', 'Delay unit']}
    hint="After the step before. Leave it empty for none"
    onChange={change}
  />
);

interface SharesProps {
  advertisers: readonly StepAdvertiser[];
  onChange: (advertisers: readonly StepAdvertiser[]) => void;
}

/** The advertisers with their percentages. */
const Shares = ({ advertisers, onChange }: SharesProps) => (
  <table className={styles.shares}>
    <thead>
      <tr>
        <th scope="col">ID</th>
        <th scope="col">Name</th>
        <th scope="col">Percentage</th>
        <th scope="col">
          <span className="visually-hidden">Delete</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {advertisers.map(({ id, name, percentage }) => (
        <tr key={id}>
          <td>{id}</td>
          <td className={styles.name}>{name}</td>
          <td>
            <PercentageInput
              label={`Percentage of ${name}`}
              value={percentage}
              onChange={(next) =>
                onChange(
                  advertisers.map((one) => (one.id === id ? { ...one, percentage: next } : one)),
                )
              }
            />
          </td>
          <td>
            <IconButton
              icon="trash"
              size={16}
              label={`Delete ${name}`}
              onClick={() => onChange(advertisers.filter((one) => one.id !== id))}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Selects the advertisers that share the people. */
const Advertisers = ({ form: { draft, errors, change } }: { form: Form }) => {
  const { advertisers: choices, isLoading } = useFilterChoices();
  const { advertisers } = draft;
  const obstacle = whyNotPickable(advertisers);
  const set = (next: readonly StepAdvertiser[]): void => change({ advertisers: next });
  const offered = choices.filter(({ id }) => !advertisers.some((one) => one.id === id));
  return (
    <WideField>
      <FieldGroup label="Advertisers" name="advertisers" error={errors.advertisers}>
        <Field label="Advertiser" hint={obstacle ?? 'It gets what the others leave'}>
          {({ id, 'aria-describedby': note }) => (
            <Select<number>
              id={id}
              aria-describedby={note}
              style={{ width: '100%' }}
              loading={isLoading}
              disabled={obstacle !== null}
              placeholder={obstacle === null ? 'Add an advertiser' : undefined}
              value={null}
              showSearch={{ optionFilterProp: 'label' }}
              options={offered.map(({ id: value, name }) => ({ value, label: name }))}
              onChange={(picked) => {
                const choice = choices.find(({ id: one }) => one === picked);
                if (choice !== undefined) set(withAdvertiser(advertisers, choice));
              }}
            />
          )}
        </Field>
        {advertisers.length > 0 && (
          <>
            <Shares advertisers={advertisers} onChange={set} />
            <FieldNote role="status" isError={sumOf(advertisers) > 100}>
              {sumOf(advertisers)}% in all
            </FieldNote>
            {obstacle !== null && (
              <Button size="small" onClick={() => set(withRoom(advertisers))}>
                Make room for another
              </Button>
            )}
          </>
        )}
      </FieldGroup>
    </WideField>
  );
};

interface Props {
  campaignId: number;
  /** Whether it is the first step, which begins at the time of its source. */
  isFirst: boolean;
  /** Null for a new step. */
  step: StepRow | null;
  reload: () => Promise<Details | null>;
  onClose: () => void;
}

/** Adds or edits a step. */
export const StepDialog = ({ campaignId, isFirst, step, reload, onClose }: Props) => {
  const form = useVersionedForm<StepRow, StepDraft>({
    keptAs: 'campaign-step',
    row: step,
    draftOf: stepDraft,
    faultsOf: stepFaults,
    fields: STEP_FIELDS,
    texts: TEXTS,
    create: (draft) =>
      api.call('campaigns.createStep', { params: { id: campaignId }, body: stepBody(draft) }),
    update: (draft, { id }, version, send) =>
      send.save('campaigns.updateStep', {
        params: { id: campaignId, step_id: id },
        body: { ...stepBody(draft), version },
      }),
    reloadRow: async (before) => {
      const details = await reload();
      const saved = details?.steps.find(({ id }) => id === before?.id);
      return details && saved ? { ...saved, version: details.campaign.version } : null;
    },
  });
  return (
    <RecordDialog
      title={step === null ? 'Add Step' : `Edit ${step.name}`}
      submitLabel="Submit"
      form={form}
      scheduled={step && { entity: 'campaign', id: campaignId }}
      problem={stepProblem(form.draft.advertisers)}
      onClose={onClose}
    >
      <Registration form={form} />
      {!isFirst && <Delay form={form} />}
      <Advertisers form={form} />
    </RecordDialog>
  );
};
