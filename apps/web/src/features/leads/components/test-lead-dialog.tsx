import { Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { dialogs } from '#shared/ui/dialogs';
import { Field } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { useClosing } from '#shared/ui/use-closing';
import { loadBlocks, useCountries, useTestLead } from '../api/use-test-lead';
import {
  EMPTY_TEST_LEAD,
  LEFT_OUT_COUNTRY,
  generated,
  hasParties,
  isComplete,
  type TestLeadDraft,
} from '../lib/test-lead';
import styles from './lead-forms.module.css';

type Text = 'email' | 'phone' | 'phonePrefix' | 'offer' | 'ip' | 'firstName' | 'lastName';
const FIELDS: readonly (readonly [Text, string, number])[] = [
  ['firstName', 'First name', 100],
  ['lastName', 'Last name', 100],
  ['email', 'Email', 254],
  ['phonePrefix', 'Phone prefix', 8],
  ['phone', 'Phone', 40],
  ['ip', 'IP', 45],
  ['offer', 'Offer', 255],
];
const CHOOSE_FIRST = 'Choose advertiser, publisher and country first';

interface Choice {
  readonly id: number;
  readonly name: string;
}
interface PartyProps {
  label: string;
  value: number | null;
  choices: readonly Choice[];
  isLoading: boolean;
  disabled: boolean;
  onChange: (id: number) => void;
}
const PartyField = ({ label, value, choices, isLoading, disabled, onChange }: PartyProps) => (
  <Field label={label} error={undefined}>
    {(field) => (
      <Select
        {...field}
        value={value}
        loading={isLoading}
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={`Choose ${label.toLowerCase()}`}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    )}
  </Field>
);

/** Sends a lead of nobody to one advertiser, to see what it answers (LED-094 to LED-102). */
export const TestLeadDialog = ({ onClose }: { onClose: () => void }) => {
  const [draft, setDraft] = useState<TestLeadDraft>(EMPTY_TEST_LEAD);
  const [isGenerating, setGenerating] = useState(false);
  const { advertisers, publishers, isLoading } = useFilterChoices();
  const { countries, isLoading: areCountriesLoading } = useCountries();
  const { isSending, send } = useTestLead();
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: draft !== EMPTY_TEST_LEAD,
    isBusy: isSending,
  });
  const change = (patch: Partial<TestLeadDraft>): void =>
    setDraft((before) => ({ ...before, ...patch }));

  const isReady = hasParties(draft);
  const why = !isReady ? CHOOSE_FIRST : isComplete(draft) ? undefined : 'Fill all ten fields first';
  const generate = async (): Promise<void> => {
    const code = countries.find(({ id }) => id === draft.countryId)?.code;
    if (code === undefined) return;
    setGenerating(true);
    try {
      setDraft(generated(draft, code, await loadBlocks(code), Math.random));
    } catch (error) {
      void dialogs.error(error instanceof Error ? error.message : String(error));
    } finally {
      setGenerating(false);
    }
  };
  const submit = async (): Promise<void> => {
    const { advertiserId, publisherId, countryId } = draft;
    if (advertiserId === null || publisherId === null || countryId === null || why !== undefined)
      return;
    const isSent = await send({
      advertiser_id: advertiserId,
      publisher_id: publisherId,
      country_id: countryId,
      email: draft.email.trim(),
      phone: draft.phone.trim(),
      phone_prefix: draft.phonePrefix.trim(),
      offer: draft.offer.trim(),
      ip: draft.ip.trim(),
      first_name: draft.firstName.trim(),
      last_name: draft.lastName.trim(),
    });
    if (isSent) close();
  };
  return (
    <Modal
      {...modal}
      centered
      width={640}
      title="Send Test Lead"
      mask={{ closable: false }}
      footer={
        <div className={styles.footer}>
          {why !== undefined && (
            <span className={styles.why} id="test-lead-why">
              {why}
            </span>
          )}
          <Button onClick={leave}>Cancel</Button>
          <Button
            type="primary"
            loading={isSending}
            disabled={why !== undefined}
            title={why}
            aria-describedby={why === undefined ? undefined : 'test-lead-why'}
            onClick={() => void submit()}
          >
            Submit
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <div className={styles.grid}>
          <PartyField
            label="Advertiser"
            value={draft.advertiserId}
            choices={advertisers}
            isLoading={isLoading}
            disabled={isGenerating}
            onChange={(advertiserId) => change({ advertiserId })}
          />
          <PartyField
            label="Publisher"
            value={draft.publisherId}
            choices={publishers}
            isLoading={isLoading}
            disabled={isGenerating}
            onChange={(publisherId) => change({ publisherId })}
          />
          <PartyField
            label="Country"
            value={draft.countryId}
            choices={countries.filter(({ id }) => id !== LEFT_OUT_COUNTRY)}
            isLoading={areCountriesLoading}
            disabled={isGenerating}
            onChange={(countryId) => change({ countryId, phone: '', phonePrefix: '', ip: '' })}
          />
          <Button
            icon={<Icon name="refresh" size={16} />}
            loading={isGenerating}
            disabled={!isReady}
            title={isReady ? undefined : CHOOSE_FIRST}
            className={styles.generate}
            onClick={() => void generate()}
          >
            Generate
          </Button>
        </div>
        <div className={styles.grid}>
          {FIELDS.map(([key, label, max]) => (
            <Field key={key} label={label} error={undefined}>
              {(field) => (
                <Input
                  {...field}
                  value={draft[key]}
                  disabled={!isReady || isGenerating}
                  title={isReady ? undefined : CHOOSE_FIRST}
                  maxLength={max}
                  autoComplete="off"
                  onChange={(event) => change({ [key]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      </div>
    </Modal>
  );
};
