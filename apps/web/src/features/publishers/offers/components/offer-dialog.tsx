import { Input, Segmented, Select } from 'antd';
import { api } from '#shared/api/api';
import { useFilterChoices, useGroupChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { CountriesSelect } from '#shared/ui/country-select';
import { Field } from '#shared/ui/field';
import { RecordsField } from '#shared/ui/records-field';
import { ValuesField } from '#shared/ui/values-field';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import {
  OFFER_FIELDS,
  offerBody,
  offerCopy,
  offerDraft,
  offerFaults,
  type OfferDraft,
} from '../lib/offer-form';
import type { OfferRow } from '../lib/use-offers';
import { LandingsEditor } from './landings-editor';

/** Purpose of the dialog: a new offer, an edit, or a copy. */
export type OfferTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly offer: OfferRow }
  | { readonly kind: 'copy'; readonly offer: OfferRow };

interface Props {
  target: OfferTarget;
  reload: () => Promise<readonly OfferRow[]>;
  onClose: () => void;
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

const TextField = ({
  form: { draft, errors, change },
  name,
  label,
  maxLength,
  hint,
  isDisabled = false,
}: {
  form: Form;
  name: 'name' | 'slug' | 'category' | 'url' | 'preview_url' | 'payout_text';
  label: string;
  maxLength: number;
  hint?: string;
  isDisabled?: boolean;
}) => (
  <Field label={label} name={name} error={errors[name]} hint={hint}>
    {(control) => (
      <Input
        {...control}
        autoComplete="off"
        maxLength={maxLength}
        disabled={isDisabled}
        value={draft[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    )}
  </Field>
);

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

const StatusField = ({ form: { draft, errors, change } }: { form: Form }) => (
  <Field label="Status" name="status" error={errors.status}>
    {(control) => (
      <Select<OfferDraft['status']>
        {...control}
        value={draft.status}
        options={[
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]}
        onChange={(status) => change({ status })}
      />
    )}
  </Field>
);

const TITLES = { new: 'Create Offer', edit: 'Edit Offer', copy: 'Copy Offer' } as const;

const useOfferForm = (target: OfferTarget, reload: Props['reload']) =>
  useVersionedForm<OfferRow, OfferDraft>({
    keptAs: 'offer',
    row: target.kind === 'edit' ? target.offer : null,
    draftOf: (row) =>
      row === null && target.kind === 'copy' ? offerCopy(target.offer) : offerDraft(row),
    faultsOf: (draft) => offerFaults(draft, target.kind !== 'edit'),
    fields: OFFER_FIELDS,
    texts: TEXTS,
    create: (draft) =>
      api.call('offers.create', { body: { ...offerBody(draft), slug: draft.slug.trim() } }),
    update: (draft, { id }, version) =>
      api.call('offers.update', { body: { ...offerBody(draft), id, version } }),
    reloadRow: async (before) => (await reload()).find(({ id }) => id === before?.id) ?? null,
  });

/** Name of the offer and addresses of its pages. */
const Pages = ({ form, isNew }: { form: Form; isNew: boolean }) => (
  <>
    <TextField form={form} name="name" label="Name" maxLength={255} />
    <TextField
      form={form}
      name="slug"
      label="Slug"
      maxLength={100}
      isDisabled={!isNew}
      hint={isNew ? 'Cannot be changed later' : 'Links use it, so it stays'}
    />
    <StatusField form={form} />
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
  <Field
    label="Countries"
    name="country_ids"
    error={errors.country_ids}
    hint="Visitors from others go to the publisher's offer URL"
  >
    {(control) => (
      <CountriesSelect
        control={control}
        value={draft.country_ids}
        placeholder="All countries"
        onChange={(country_ids) => change({ country_ids })}
      />
    )}
  </Field>
);

const Notes = ({ form: { draft, errors, change } }: { form: Form }) => (
  <Field label="Notes" name="notes" error={errors.notes} hint="For staff only">
    {(control) => (
      <Input.TextArea
        {...control}
        rows={3}
        maxLength={5000}
        value={draft.notes}
        onChange={({ target: { value } }) => change({ notes: value })}
      />
    )}
  </Field>
);

/** Creates, edits or copies an offer. */
export const OfferDialog = ({ target, reload, onClose }: Props) => {
  const form = useOfferForm(target, reload);
  const isNew = target.kind !== 'edit';
  return (
    <RecordDialog
      title={TITLES[target.kind]}
      width={760}
      submitLabel={isNew ? 'Create' : 'Update'}
      form={form}
      onClose={onClose}
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
        <Notes form={form} />
      </WideField>
    </RecordDialog>
  );
};
