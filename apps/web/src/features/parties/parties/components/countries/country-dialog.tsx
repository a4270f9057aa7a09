import type { SavedReply } from '@leadline/contracts';
import { Input } from 'antd';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { CountrySelect } from '#shared/ui/country-select';
import { Field } from '#shared/ui/field';
import type { PartyChange } from '../../api/effects';
import { COUNTRY_FIELDS, type CountryDraft, type CountryRow } from '../../lib/country-row';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import { EffectsNotice } from '../effects/effects-notice';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import type { SubDialogProps } from '../sub/sub-resource';

interface Props extends SubDialogProps<CountryRow> {
  side: PartyChange['side'];
  create: (country: { country_id: number; notes: string }) => Promise<{ readonly message: string }>;
  update: (
    country: { country_id: number; notes: string },
    id: number,
    version: number,
  ) => Promise<SavedReply>;
}

const TEXTS = {
  created: MESSAGES.created,
  updated: MESSAGES.updated,
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: 'The supported country has been changed',
};

const draftOf = (row: CountryRow | null): CountryDraft => ({
  countryId: row?.country_id ?? null,
  notes: row?.notes ?? '',
});
const faultsOf = ({ countryId }: CountryDraft): Faults<keyof CountryDraft> =>
  countryId === null ? { countryId: MESSAGES.countryMissing } : {};
/** A draft without faults always has a country. */
const bodyOf = ({ countryId, notes }: CountryDraft) => ({ country_id: countryId ?? 0, notes });

/**
 * Returns the change that another country, or a first one, makes to leads; null if the country is
 * unchanged.
 */
const changeOf = (
  { side, partyId: id }: Pick<Props, 'side' | 'partyId'>,
  { countryId }: CountryDraft,
  row: CountryRow | null,
): PartyChange | null => {
  if (countryId === null || countryId === row?.country_id) return null;
  const removed = row === null ? [] : [row.country_id];
  return { side, id, change: { kind: 'countries', added: [countryId], removed } };
};

/** Adds or edits a supported country. Countries that are already supported are not offered. */
export const CountryDialog = (props: Props) => {
  const { row, rows, reloadRow, onClose, ...calls } = props;
  const form = useVersionedForm<CountryRow, CountryDraft>({
    keptAs: 'country',
    row,
    draftOf,
    faultsOf,
    fields: COUNTRY_FIELDS,
    texts: TEXTS,
    create: (draft) => calls.create(bodyOf(draft)),
    update: (draft, { id }, version) => calls.update(bodyOf(draft), id, version),
    reloadRow,
  });
  const { draft, errors, isNew, change } = form;
  const taken = rows.filter(({ id }) => id !== form.row?.id).map(({ country_id: id }) => id);
  return (
    <RecordDialog
      title={`${isNew ? 'Create' : 'Edit'} Supported Country`}
      form={form}
      below={<EffectsNotice changed={changeOf(props, draft, form.row)} />}
      onClose={onClose}
    >
      <WideField>
        <Field label="Country Name" name="countryId" error={errors.countryId}>
          {(control) => (
            <CountrySelect
              control={control}
              taken={taken}
              value={draft.countryId}
              onChange={(countryId) => change({ countryId })}
            />
          )}
        </Field>
      </WideField>
      <WideField>
        <Field label="Note" name="notes" error={errors.notes}>
          {(field) => (
            <Input.TextArea
              {...field}
              value={draft.notes}
              rows={3}
              maxLength={2000}
              onChange={(event) => change({ notes: event.target.value })}
            />
          )}
        </Field>
      </WideField>
    </RecordDialog>
  );
};
