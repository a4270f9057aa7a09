import type { SavedReply } from '@leadline/contracts';
import { api } from '#shared/api/api';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { NotesField } from '#shared/records/fields';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import type { Send } from '#shared/scheduled/send';
import { CountrySelect } from '#shared/ui/country-select';
import { Field } from '#shared/ui/field';
import type { PartyChange } from '#shared/parties/effects';
import type { CountryRow, PartySide } from '../../lib/party';
import { EffectsNotice } from '../effects/effects-notice';
import type { SubDialogProps } from '../sub/sub-resource-tab';

interface CountryDraft {
  readonly countryId: number | null;
  readonly notes: string;
}
interface Country {
  readonly country_id: number;
  readonly notes: string;
}
interface SideCalls {
  readonly create: (partyId: number, country: Country) => Promise<{ readonly message: string }>;
  readonly update: (
    partyId: number,
    country: Country & { readonly version: number },
    id: number,
    send: Send,
  ) => Promise<SavedReply>;
}

const CALLS: Readonly<Record<PartySide, SideCalls>> = {
  advertiser: {
    create: (advertiser_id, country) =>
      api.call('advertiserCountries.create', { body: { advertiser_id, ...country } }),
    update: (advertiser_id, country, _id, send) =>
      send.save('advertiserCountries.update', { body: { advertiser_id, ...country } }),
  },
  publisher: {
    create: (affiliate_id, country) =>
      api.call('publisherCountries.create', { body: { affiliate_id, ...country } }),
    update: (affiliate_id, country, id, send) =>
      send.save('publisherCountries.update', { body: { affiliate_id, ...country, id } }),
  },
};

const FIELDS = { country_id: 'countryId', notes: 'notes' } as const;
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
  { side, partyId: id }: Pick<SubDialogProps<CountryRow>, 'side' | 'partyId'>,
  { countryId }: CountryDraft,
  row: CountryRow | null,
): PartyChange | null => {
  if (countryId === null || countryId === row?.country_id) return null;
  const removed = row === null ? [] : [row.country_id];
  return { side, id, change: { kind: 'countries', added: [countryId], removed } };
};

/** Adds or edits a supported country. Countries that are already supported are not offered. */
export const CountryDialog = (props: SubDialogProps<CountryRow>) => {
  const { side, partyId, row, rows, reloadRow, onClose } = props;
  const calls = CALLS[side];
  const form = useVersionedForm<CountryRow, CountryDraft>({
    keptAs: 'country',
    row,
    draftOf,
    faultsOf,
    fields: FIELDS,
    texts: TEXTS,
    create: (draft) => calls.create(partyId, bodyOf(draft)),
    update: (draft, { id }, version, send) =>
      calls.update(partyId, { ...bodyOf(draft), version }, id, send),
    reloadRow,
  });
  const { draft, errors, isNew, change } = form;
  const taken = rows.filter(({ id }) => id !== form.row?.id).map(({ country_id: id }) => id);
  return (
    <RecordDialog
      title={`${isNew ? 'Create' : 'Edit'} Supported Country`}
      form={form}
      scheduled={form.row && { entity: `${side}_country`, id: form.row.id }}
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
        <NotesField form={form} name="notes" label="Note" maxLength={2000} />
      </WideField>
    </RecordDialog>
  );
};
