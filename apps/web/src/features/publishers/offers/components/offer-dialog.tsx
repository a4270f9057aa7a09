import { Segmented } from 'antd';
import { api } from '#shared/api/api';
import { useFilterChoices, useGroupChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { ChoiceField, NotesField, TextField } from '#shared/records/fields';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { type RecordDialogProps, useRecordForm } from '#shared/records/use-record-form';
import type { VersionedForm } from '#shared/records/use-versioned-form';
import { CountriesField } from '#shared/ui/country-select';
import { Field } from '#shared/ui/field';
import { RecordsField } from '#shared/ui/record-field';
import { ValuesField } from '#shared/ui/values-field';
import {
  offerBody,
  offerCopy,
  offerDraft,
  type OfferDraft,
  offerFaults,
  type OfferRow,
} from '../lib/offer-form';
import { LandingsEditor } from './landings-editor';

interface Props extends RecordDialogProps<OfferRow> {
  /** The offer to copy. */
  copyOf?: OfferRow;
}
type Form = VersionedForm<OfferRow, OfferDraft>;

const TEXTS = {
  created: MESSAGES.offerCreated,
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: MESSAGES.offerConflict,
};
const MACROS_HINT =
  'After the question mark: {hit_id} {publisher_id} {click_id} {country} {offer} {offer_id} ' +
  '{custom_param_1} to {custom_param_5}';
const MOST_FUNNELS = 200;

const Funnels = ({ form: { draft, errors, change } }: { form: Form }) => {
  const choices = useGroupChoices();
  return (
    <ValuesField
      label="Funnels"
      name="funnels"
      error={errors.funnels}
      value={draft.funnels}
      options={choices.of('Funnel').map(({ id }) => String(id))}
      loading={choices.isLoading}
      placeholder="Choose or type funnels"
      max={MOST_FUNNELS}
      onChange={(funnels) => change({ funnels })}
    />
  );
};

const Publishers = ({ form: { draft, errors, change } }: { form: Form }) => {
  const { publishers, isLoading, failure } = useFilterChoices();
  return (
    <>
      <Field label="Visible To" name="visible_to" error={errors.visible_to}>
        {({ id }) => (
          <div>
            <Segmented<OfferDraft['visible_to']>
              id={id}
              aria-label="Visible To"
              value={draft.visible_to}
              options={[
                { value: 'all', label: 'All publishers' },
                { value: 'chosen', label: 'Chosen publishers' },
              ]}
              onChange={(visible_to) => change({ visible_to })}
            />
          </div>
        )}
      </Field>
      {draft.visible_to === 'chosen' && (
        <RecordsField
          label="Publishers"
          name="publisher_ids"
          error={errors.publisher_ids}
          placeholder="Choose publishers"
          value={draft.publisher_ids}
          choices={publishers}
          isLoading={isLoading}
          failure={failure}
          onChange={(publisher_ids) => change({ publisher_ids })}
        />
      )}
    </>
  );
};

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

const useOfferForm = ({ row, reload, copyOf }: Props) =>
  useRecordForm<OfferRow, OfferDraft>(
    { row, reload },
    {
      keptAs: 'offer',
      draftOf: (read) =>
        read === null && copyOf !== undefined ? offerCopy(copyOf) : offerDraft(read),
      faultsOf: (draft) => offerFaults(draft, row === null),
      texts: TEXTS,
      create: (draft) =>
        api.call('offers.create', { body: { ...offerBody(draft), slug: draft.slug.trim() } }),
      update: (draft, { id }, version, send) =>
        send.save('offers.update', { body: { ...offerBody(draft), id, version } }),
    },
  );

/** The fields for the offer's name and for the address that visitors go to. */
const Pages = ({ form, isNew }: { form: Form; isNew: boolean }) => (
  <>
    <TextField form={form} name="name" label="Name" maxLength={255} />
    <TextField
      form={form}
      name="slug"
      label="Slug"
      maxLength={100}
      disabled={!isNew}
      hint={isNew ? 'Cannot be changed later' : 'Links use it, so it cannot change'}
    />
    <ChoiceField form={form} name="status" label="Status" options={STATUSES} />
    <TextField form={form} name="category" label="Category" maxLength={100} />
    <WideField>
      <TextField form={form} name="url" label="URL" maxLength={2000} hint={MACROS_HINT} />
    </WideField>
    <WideField>
      <LandingsEditor
        landings={form.draft.landings}
        error={form.errors.landings}
        onChange={(landings) => form.change({ landings })}
      />
    </WideField>
  </>
);

const Countries = ({ form: { draft, errors, change } }: { form: Form }) => (
  <CountriesField
    name="country_ids"
    error={errors.country_ids}
    hint="Visitors from other countries go to the publisher's offer URL"
    placeholder="All countries"
    value={draft.country_ids}
    onChange={(country_ids) => change({ country_ids })}
  />
);

/** Creates, edits or copies an offer. */
export const OfferDialog = (props: Props) => {
  const form = useOfferForm(props);
  const { isNew } = form;
  const newTitle = props.copyOf === undefined ? 'Create Offer' : 'Copy Offer';
  return (
    <RecordDialog
      title={isNew ? newTitle : 'Edit Offer'}
      width={760}
      submitLabel={isNew ? 'Create' : 'Update'}
      form={form}
      scheduled={form.row && { entity: 'offer', id: form.row.id }}
      onClose={props.onClose}
    >
      <Pages form={form} isNew={isNew} />
      <Countries form={form} />
      <Funnels form={form} />
      <Publishers form={form} />
      <TextField
        form={form}
        name="payout_text"
        label="Payout"
        maxLength={500}
        hint="Publishers see this text"
      />
      <TextField form={form} name="preview_url" label="Preview Image URL" maxLength={2000} />
      <WideField>
        <NotesField form={form} name="notes" label="Notes" hint="For staff only" maxLength={5000} />
      </WideField>
    </RecordDialog>
  );
};
