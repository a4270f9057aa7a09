import { Input, Select } from 'antd';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { CountriesField } from '#shared/ui/country-select';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { ValuesField } from '#shared/ui/values-field';
import {
  overrideBody,
  overrideDraftOf,
  overrideFaultsOf,
  overrideFields,
  type OverrideDraft,
  type OverrideRow,
} from '../../lib/override-form';
import type { OverrideKind } from '../../lib/override-kinds';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import type { SubDialogProps } from '../sub/sub-resource-tab';

type Form = VersionedForm<OverrideRow, OverrideDraft>;
interface Props extends SubDialogProps<OverrideRow> {
  kind: OverrideKind;
}

const TEXTS = {
  created: MESSAGES.created,
  updated: MESSAGES.updated,
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: 'The override has been changed',
} as const;
const MOST_VALUES = 100;
const LABELS = { advertiser: 'Advertiser Name', publisher: 'Publisher Name' } as const;

const useOverrideForm = ({ kind, side, partyId, row, reloadRow }: Props): Form =>
  useVersionedForm<OverrideRow, OverrideDraft>({
    keptAs: 'override',
    row,
    draftOf: (saved) => overrideDraftOf(saved, side),
    faultsOf: (draft) => overrideFaultsOf(draft, side),
    fields: overrideFields(side),
    texts: TEXTS,
    create: (draft) => kind.create(overrideBody(draft, side, partyId)),
    update: (draft, { id }, version, send) =>
      kind.update(id, { ...overrideBody(draft, side, partyId), version }, send),
    reloadRow,
  });

/** Shows the party of the page, which is fixed, and selects the other party. */
const Parties = ({ form, side, partyId }: Pick<Props, 'side' | 'partyId'> & { form: Form }) => {
  const { advertisers, publishers, isLoading, failure } = useFilterChoices();
  const [own, others] =
    side === 'advertiser' ? [advertisers, publishers] : [publishers, advertisers];
  const otherSide = side === 'advertiser' ? 'publisher' : 'advertiser';
  const { draft, errors, change } = form;
  const options = others.map(({ id, name }) => ({ value: id, label: name }));
  const isMissing = draft.otherId !== null && !others.some(({ id }) => id === draft.otherId);
  if (isMissing && !isLoading)
    options.push({ value: draft.otherId ?? 0, label: `#${draft.otherId}` });
  return (
    <>
      {failure !== null && (
        <WideField>
          <ChoicesFailure failure={failure} />
        </WideField>
      )}
      <Field label={LABELS[side]}>
        {(control) => (
          <Input
            {...control}
            disabled
            value={own.find(({ id }) => id === partyId)?.name ?? `#${partyId}`}
          />
        )}
      </Field>
      <Field label={LABELS[otherSide]} name="otherId" error={errors.otherId}>
        {(control) => (
          <Select<number | null>
            {...control}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            loading={isLoading}
            placeholder={`Any ${otherSide}`}
            value={isLoading ? null : draft.otherId}
            options={options}
            onChange={(id?: number | null) => change({ otherId: id ?? null })}
          />
        )}
      </Field>
    </>
  );
};

/** Creates and edits an override, on the page of either side. */
export const OverrideDialog = (props: Props) => {
  const { kind, side, partyId, onClose } = props;
  const form = useOverrideForm(props);
  const { draft, errors, change } = form;
  return (
    <RecordDialog
      title={`${form.isNew ? 'Create' : 'Edit'} ${kind.record}`}
      form={form}
      scheduled={form.row && { entity: 'lead_override', id: form.row.id }}
      onClose={onClose}
    >
      <Parties form={form} side={side} partyId={partyId} />
      <WideField>
        <CountriesField
          error={errors.countries}
          value={draft.countries}
          onChange={(countries) => change({ countries })}
        />
      </WideField>
      <WideField>
        <ValuesField
          label="Override Values"
          name="values"
          error={errors.values}
          hint={
            `Sent to the advertiser as ${kind.told}; if there are several, one is drawn for ` +
            `each lead`
          }
          value={draft.values}
          placeholder="Type a value and press Enter"
          max={MOST_VALUES}
          onChange={(values) => change({ values })}
        />
      </WideField>
    </RecordDialog>
  );
};
