import { Button, Checkbox, Input, InputNumber, Modal, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { useClosing } from '#shared/ui/use-closing';
import { useInjection } from '../api/use-injection';
import {
  EMPTY_INJECTION,
  LONGEST_DELAY,
  injectionFault,
  type InjectionDraft,
} from '../lib/injection';
import { leadsText } from '../lib/selection-actions';
import styles from './lead-forms.module.css';

const LOCATE_BY = [
  { value: 'system', label: 'System' },
  { value: 'ip', label: 'IP' },
  { value: 'phone', label: 'Phone' },
] as const;

interface OverrideProps {
  label: string;
  isOriginal: boolean;
  onToggle: (isOriginal: boolean) => void;
  children: ReactNode;
}
/** The original, or something else that is chosen below (LED-070). */
const Override = ({ label, isOriginal, onToggle, children }: OverrideProps) => (
  <div className={styles.override}>
    <Checkbox checked={isOriginal} onChange={(event) => onToggle(event.target.checked)}>
      Use original {label}
    </Checkbox>
    {!isOriginal && children}
  </div>
);

interface MinutesProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}
const Minutes = ({ label, value, onChange }: MinutesProps) => (
  <Field label={label} error={undefined}>
    {(field) => (
      <InputNumber
        {...field}
        style={{ width: '100%' }}
        min={0}
        max={LONGEST_DELAY}
        precision={0}
        value={value}
        onChange={onChange}
      />
    )}
  </Field>
);

/**
 * Sends leads to a different advertiser: now or with a delay, for real or simulated (LED-069 to
 * LED-074).
 */
export const ManageSelectionDialog = ({
  leadIds,
  onClose,
}: {
  leadIds: readonly number[];
  onClose: () => void;
}) => {
  const [draft, setDraft] = useState<InjectionDraft>(EMPTY_INJECTION);
  const { advertisers, publishers, isLoading } = useFilterChoices();
  const { isSending, send } = useInjection();
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: draft !== EMPTY_INJECTION,
    isBusy: isSending,
  });
  const change = (patch: Partial<InjectionDraft>): void =>
    setDraft((before) => ({ ...before, ...patch }));
  const fault = injectionFault(leadIds.length, draft, MESSAGES.advertiserInvalid);
  const { delay } = draft;
  const options = (choices: readonly { readonly id: number; readonly name: string }[]) =>
    choices.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Modal
      {...modal}
      centered
      width={600}
      title={MESSAGES.manageSelectionTitle}
      mask={{ closable: false }}
      footer={
        <div className={styles.footer}>
          {fault !== null && (
            <span className={styles.why} id="injection-why">
              {fault}
            </span>
          )}
          <Button onClick={leave}>Cancel</Button>
          <Button
            type="primary"
            loading={isSending}
            disabled={fault !== null}
            {...(fault !== null && { title: fault, 'aria-describedby': 'injection-why' })}
            onClick={() =>
              void send(leadIds, draft).then((isSent) => {
                if (isSent) close();
              })
            }
          >
            Confirm
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <div className={styles.grid}>
          <Field
            label="Advertiser"
            error={undefined}
            hint={`${leadsText(leadIds.length)} ${leadIds.length === 1 ? 'is' : 'are'} sent`}
          >
            {(field) => (
              <Select
                {...field}
                value={draft.advertiserId}
                loading={isLoading}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="Choose advertiser"
                options={options(advertisers)}
                onChange={(advertiserId) => change({ advertiserId })}
              />
            )}
          </Field>
          <Field label="Locate leads by" error={undefined} hint="Where the country comes from">
            {(field) => (
              <Select
                {...field}
                value={draft.locateBy}
                options={[...LOCATE_BY]}
                onChange={(locateBy) => change({ locateBy })}
              />
            )}
          </Field>
        </div>
        <Checkbox
          checked={draft.simulate}
          onChange={(event) => change({ simulate: event.target.checked })}
        >
          Simulate: run every check and send nothing
        </Checkbox>
        <Override
          label="publisher"
          isOriginal={draft.publisher === null}
          onToggle={(isOriginal) => change({ publisher: isOriginal ? null : { id: null } })}
        >
          <Field label="Publisher" error={undefined}>
            {(field) => (
              <Select
                {...field}
                value={draft.publisher?.id ?? null}
                loading={isLoading}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="Choose publisher"
                options={options(publishers)}
                onChange={(id) => change({ publisher: { id } })}
              />
            )}
          </Field>
        </Override>
        <Override
          label="funnel"
          isOriginal={draft.funnel === null}
          onToggle={(isOriginal) => change({ funnel: isOriginal ? null : '' })}
        >
          <Field label="Funnel" error={undefined}>
            {(field) => (
              <Input
                {...field}
                maxLength={255}
                value={draft.funnel ?? ''}
                onChange={(event) => change({ funnel: event.target.value })}
              />
            )}
          </Field>
        </Override>
        <Override
          label="publisher ID"
          isOriginal={draft.publisherIdOverride === null}
          onToggle={(isOriginal) => change({ publisherIdOverride: isOriginal ? null : '' })}
        >
          <Field label="Publisher ID" error={undefined}>
            {(field) => (
              <Input
                {...field}
                maxLength={255}
                value={draft.publisherIdOverride ?? ''}
                onChange={(event) => change({ publisherIdOverride: event.target.value })}
              />
            )}
          </Field>
        </Override>
        <Checkbox
          checked={delay !== null}
          onChange={(event) =>
            change({ delay: event.target.checked ? { min: null, max: null } : null })
          }
        >
          Delay
        </Checkbox>
        {delay !== null && (
          <div className={styles.grid}>
            <Minutes
              label="Min delay, minutes"
              value={delay.min}
              onChange={(min) => change({ delay: { ...delay, min } })}
            />
            <Minutes
              label="Max delay, minutes"
              value={delay.max}
              onChange={(max) => change({ delay: { ...delay, max } })}
            />
          </div>
        )}
      </div>
    </Modal>
  );
};
