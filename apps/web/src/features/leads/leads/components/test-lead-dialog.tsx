import { Button, Input } from 'antd';
import { isSessionEnd } from '#shared/api/api-error';
import { useCountries } from '#shared/api/use-countries';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { Icon } from '#shared/ui/icons';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { RecordField } from '#shared/ui/record-field';
import { type TestLeadFormState, useTestLead, useTestLeadForm } from '../api/test-lead';
import {
  CHOOSE_PARTIES_FIRST,
  hasParties,
  LEFT_OUT_COUNTRY,
  testLeadBody,
  type TestLeadDraft,
  testLeadProblem,
} from '../lib/test-lead';
import styles from './lead-forms.module.css';

interface Props {
  form: TestLeadFormState;
}

const GenerateButton = ({ form: { draft, isGenerating, generate } }: Props) => {
  const isReady = hasParties(draft);
  return (
    <Button
      icon={<Icon name="refresh" size={16} />}
      loading={isGenerating}
      disabled={!isReady}
      title={isReady ? undefined : CHOOSE_PARTIES_FIRST}
      className={styles.generate}
      onClick={() => void generate()}
    >
      Generate
    </Button>
  );
};

/** Advertiser, publisher and country. The other fields depend on them. */
const PartyFields = ({ form }: Props) => {
  const { draft, errors, change, isGenerating } = form;
  const { advertisers, publishers, isLoading, failure } = useFilterChoices();
  const { countries, isLoading: areCountriesLoading, failure: countryFailure } = useCountries();
  const missing = failure ?? countryFailure;
  return (
    <div className={styles.grid}>
      {missing !== null && (
        <div className={styles.row}>
          <ChoicesFailure failure={missing} />
        </div>
      )}
      <RecordField
        label="Advertiser"
        name="advertiserId"
        error={errors.advertiserId}
        value={draft.advertiserId}
        choices={advertisers}
        isLoading={isLoading}
        disabled={isGenerating}
        onChange={(advertiserId) => change({ advertiserId })}
      />
      <RecordField
        label="Publisher"
        name="publisherId"
        error={errors.publisherId}
        value={draft.publisherId}
        choices={publishers}
        isLoading={isLoading}
        disabled={isGenerating}
        onChange={(publisherId) => change({ publisherId })}
      />
      <RecordField
        label="Country"
        name="countryId"
        error={errors.countryId}
        value={draft.countryId}
        choices={countries.filter(({ id }) => id !== LEFT_OUT_COUNTRY)}
        isLoading={areCountriesLoading}
        disabled={isGenerating}
        onChange={(countryId) => change({ countryId, phone: '', phonePrefix: '', ip: '' })}
      />
      <GenerateButton form={form} />
    </div>
  );
};

type TextKey = Exclude<keyof TestLeadDraft, 'advertiserId' | 'publisherId' | 'countryId'>;
const TEXT_FIELDS: readonly (readonly [key: TextKey, label: string, maxLength: number])[] = [
  ['firstName', 'First name', 100],
  ['lastName', 'Last name', 100],
  ['email', 'Email', 254],
  ['phonePrefix', 'Phone prefix', 8],
  ['phone', 'Phone', 40],
  ['ip', 'IP', 45],
  ['offer', 'Offer', 255],
];

const DataFields = ({ form: { draft, errors, change, isGenerating } }: Props) => {
  const isReady = hasParties(draft);
  return (
    <div className={styles.grid}>
      {TEXT_FIELDS.map(([key, label, maxLength]) => (
        <Field key={key} label={label} name={key} error={errors[key]}>
          {(field) => (
            <Input
              {...field}
              value={draft[key]}
              disabled={!isReady || isGenerating}
              title={isReady ? undefined : CHOOSE_PARTIES_FIRST}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => change({ [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
};

/** The ten fields of a test lead. */
const TestLeadForm = ({ form }: Props) => (
  <div ref={form.root} className={styles.form}>
    <PartyFields form={form} />
    <DataFields form={form} />
  </div>
);

/** Sends a generated lead to one advertiser, to see its answer. */
export const TestLeadDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useTestLeadForm();
  const { draft } = form;
  const { isSending, send } = useTestLead();
  const submit = async (): Promise<boolean> => {
    if (!hasParties(draft)) return false;
    try {
      await send(testLeadBody(draft));
    } catch (error) {
      if (!isSessionEnd(error)) await form.explain(error, MESSAGES.testLeadFailed);
      return false;
    }
    return true;
  };
  return (
    <FormDialog
      title="Send Test Lead"
      width={640}
      submitLabel="Submit"
      isDirty={form.isDirty}
      isBusy={isSending}
      problem={testLeadProblem(draft)}
      send={submit}
      onClose={onClose}
    >
      {() => <TestLeadForm form={form} />}
    </FormDialog>
  );
};
