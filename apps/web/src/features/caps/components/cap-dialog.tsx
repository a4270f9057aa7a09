import { Button, Checkbox, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MultiSelectFilter } from '#shared/filters/filter-panel';
import { useTimezones } from '#shared/lib/zone';
import { Field } from '#shared/ui/field';
import { useClosing } from '#shared/ui/use-closing';
import { useCapSaving } from '../api/use-cap-actions';
import { INTERVAL_LABELS, TYPE_LABELS, zoneLabel, type CapRow } from '../lib/cap';
import { draftOf, faultsOf, hasScope, splitCount, type CapDraft } from '../lib/cap-form';
import styles from './cap-dialog.module.css';
import { CapParameters } from './cap-parameters';

interface Props {
  /** The cap to edit; null for a new one. */
  row: CapRow | null;
  /** What to say when the time zone is missing (CAP-016). */
  zoneMissing: string;
  onSaved: () => void;
  onClose: () => void;
}

const optionsOf = <K extends string>(labels: Record<K, string>): { value: K; label: string }[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as K, label }));
const NO_SCOPE = 'Choose at least one country, advertiser or publisher first';

/** The choices with those that the cap has already, which may be gone from the lists. */
const withOwn = <T extends { readonly id: number; readonly name: string }>(
  choices: readonly T[],
  own: readonly { readonly id: number; readonly name: string }[] = [],
): readonly { readonly id: number; readonly name: string }[] => [
  ...choices,
  ...own.filter(({ id }) => !choices.some((choice) => choice.id === id)),
];

/** Creates or changes a cap (CAP-008 to CAP-018). It knows nothing of the page around it. */
export const CapDialog = ({ row, zoneMissing, onSaved, onClose }: Props) => {
  const isNew = row === null;
  const [original] = useState(() => draftOf(row));
  const [draft, setDraft] = useState(original);
  const [isTried, setTried] = useState(false);
  const choices = useFilterChoices();
  const zones = useTimezones();
  const { isSaving, save } = useCapSaving(row, onSaved);
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: JSON.stringify(draft) !== JSON.stringify(original),
    isBusy: isSaving,
  });
  const change = (patch: Partial<CapDraft>): void =>
    setDraft((before) => ({ ...before, ...patch }));

  const faults = faultsOf(draft, zoneMissing);
  const shown = isTried ? faults : {};
  const submit = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(faults).length === 0 && (await save(draft))) close();
  };
  const count = splitCount(draft);
  const isReady = hasScope(draft);
  return (
    <Modal
      {...modal}
      centered
      width={640}
      title={isNew ? 'Add New Cap' : 'Edit Cap'}
      mask={{ closable: false }}
      footer={
        <div className={styles.footer}>
          {!isReady && (
            <span className={styles.why} id="cap-why">
              {NO_SCOPE}
            </span>
          )}
          <Button onClick={leave}>Cancel</Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={!isReady}
            title={isReady ? undefined : NO_SCOPE}
            aria-describedby={isReady ? undefined : 'cap-why'}
            onClick={() => void submit()}
          >
            Save
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>
        <Field label="Type" error={shown.type}>
          {(field) => (
            <Select
              {...field}
              value={draft.type}
              placeholder="Choose a type"
              options={optionsOf(TYPE_LABELS)}
              onChange={(type) => change({ type })}
            />
          )}
        </Field>
        <Field label="Interval" error={shown.interval}>
          {(field) => (
            <Select
              {...field}
              value={draft.interval}
              placeholder="Choose an interval"
              options={optionsOf(INTERVAL_LABELS)}
              onChange={(interval) => change({ interval })}
            />
          )}
        </Field>
        <Field label="Cap" error={shown.cap} hint="0 closes it">
          {(field) => (
            <Input
              {...field}
              value={draft.cap}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              onChange={(event) => change({ cap: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Reset time"
          error={shown.resetTime}
          hint={draft.interval === 'interval' ? 'Used by daily caps only' : 'HH:MM'}
        >
          {(field) => (
            <Input
              {...field}
              value={draft.resetTime}
              autoComplete="off"
              maxLength={5}
              placeholder="00:00"
              onChange={(event) => change({ resetTime: event.target.value })}
            />
          )}
        </Field>
        <div className={styles.wide}>
          <Field label="Timezone" error={shown.timezoneId}>
            {(field) => (
              <Select
                {...field}
                value={draft.timezoneId}
                loading={zones.isPending}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="Choose a time zone"
                onChange={(timezoneId) => change({ timezoneId })}
                options={
                  zones.data?.map((zone) => ({
                    value: zone.id,
                    label: `${zoneLabel(zone.name)} (UTC${zone.offset})`,
                  })) ?? []
                }
              />
            )}
          </Field>
        </div>
        <div className={styles.wide}>
          <MultiSelectFilter
            label="Countries"
            value={draft.countries}
            options={withOwn(choices.countries, row?.countries)}
            loading={choices.isLoading}
            onChange={(countries) => change({ countries })}
          />
        </div>
        <div className={styles.half}>
          <MultiSelectFilter
            label="Advertisers"
            value={draft.advertisers}
            options={withOwn(choices.advertisers, row?.advertisers)}
            loading={choices.isLoading}
            onChange={(advertisers) => change({ advertisers })}
          />
        </div>
        <div className={styles.half}>
          <MultiSelectFilter
            label="Publishers"
            value={draft.publishers}
            options={withOwn(choices.publishers, row?.affiliates)}
            loading={choices.isLoading}
            onChange={(publishers) => change({ publishers })}
          />
        </div>
        <div className={styles.wide}>
          <CapParameters
            parameters={draft.parameters}
            isFixed={!isNew}
            onChange={(parameters) => change({ parameters })}
          />
        </div>
        {isNew && (
          <div className={styles.wide}>
            <Checkbox
              checked={draft.split}
              onChange={(event) => change({ split: event.target.checked })}
            >
              Split
            </Checkbox>
            <span className={styles.hint}>
              {draft.split && count > 1
                ? `Makes ${count} caps, one per combination, instead of one pool`
                : 'One cap per combination of country, advertiser and publisher, ' +
                  'instead of one pool'}
            </span>
            {shown.split !== undefined && (
              <p role="alert" className={styles.error}>
                {shown.split}
              </p>
            )}
          </div>
        )}
      </div>
    </Modal>
  );
};
