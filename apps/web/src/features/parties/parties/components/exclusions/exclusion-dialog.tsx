import { api } from '#shared/api/api';
import { useFilterChoices, useGroupChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useVersionedForm, type VersionedForm } from '#shared/records/use-versioned-form';
import { CountriesField } from '#shared/ui/country-select';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { RecordField } from '#shared/ui/record-field';
import { ValuesField } from '#shared/ui/values-field';
import type { PartyChange } from '#shared/parties/effects';
import {
  changedExclusion,
  EXCLUSION_FIELDS,
  type ExclusionDraft,
  exclusionDraftOf,
  exclusionFaultsOf,
  type ExclusionRow,
  newExclusion,
} from '../../lib/exclusion-form';
import { EffectsNotice } from '../effects/effects-notice';
import type { SubDialogProps } from '../sub/sub-resource-tab';

type Form = VersionedForm<ExclusionRow, ExclusionDraft>;

const TEXTS = {
  created: MESSAGES.created,
  updated: MESSAGES.updated,
  createFailed: MESSAGES.createFailed,
  updateFailed: MESSAGES.updateFailed,
  conflict: 'The exclusion has been changed',
} as const;
const MOST_FUNNELS = 500;

const useExclusionForm = ({ partyId, row, reloadRow }: SubDialogProps<ExclusionRow>): Form =>
  useVersionedForm<ExclusionRow, ExclusionDraft>({
    keptAs: 'exclusion',
    row,
    draftOf: exclusionDraftOf,
    faultsOf: exclusionFaultsOf,
    fields: EXCLUSION_FIELDS,
    texts: TEXTS,
    create: (draft) => api.call('exclusions.create', { body: newExclusion(draft, partyId) }),
    update: (draft, read, version, send) =>
      send.save('exclusions.update', { body: changedExclusion(draft, partyId, read, version) }),
    reloadRow,
  });

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Returns the choices together with the record's own one, which the list may no longer offer. */
const withOwn = (choices: readonly Named[], own: Named | undefined): readonly Named[] =>
  own === undefined || choices.some(({ id }) => id === own.id) ? choices : [...choices, own];

const Publisher = ({ form: { row, draft, errors, change } }: { form: Form }) => {
  const { publishers, isLoading, failure } = useFilterChoices();
  return (
    <>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <RecordField
        label="Publisher"
        name="publisherId"
        error={errors.publisherId}
        placeholder="Choose a publisher"
        value={draft.publisherId}
        choices={withOwn(publishers, row?.affiliate)}
        isLoading={isLoading}
        onChange={(publisherId) => change({ publisherId })}
      />
    </>
  );
};

const Scope = ({ form: { draft, errors, change } }: { form: Form }) => {
  const groups = useGroupChoices();
  return (
    <>
      <WideField>
        <CountriesField
          error={errors.countries}
          value={draft.countries}
          onChange={(countries) => change({ countries })}
        />
      </WideField>
      <WideField>
        <ValuesField
          label="Funnel"
          name="funnels"
          error={errors.funnels}
          hint="With countries and funnels, a lead is kept out if it has one of each"
          value={draft.funnels}
          options={groups.of('Funnel').map(({ id }) => String(id))}
          loading={groups.isLoading}
          placeholder="Any funnel"
          max={MOST_FUNNELS}
          onChange={(funnels) => change({ funnels })}
        />
      </WideField>
    </>
  );
};

const changeOf = ({ row, draft }: Form, id: number): PartyChange => ({
  side: 'advertiser',
  id,
  change: {
    kind: 'exclusion',
    exclusion_id: row?.id ?? null,
    excluded: {
      affiliate_id: draft.publisherId ?? 0,
      country_ids: [...draft.countries],
      funnel: [...draft.funnels],
    },
  },
});

/** Creates and edits an exclusion. */
export const ExclusionDialog = (props: SubDialogProps<ExclusionRow>) => {
  const { partyId, onClose } = props;
  const form = useExclusionForm(props);
  const { draft, isDirty } = form;
  const mayAsk = isDirty && Object.keys(exclusionFaultsOf(draft)).length === 0;
  const isEmpty = draft.countries.length + draft.funnels.length === 0;
  return (
    <RecordDialog
      title={form.isNew ? 'Create Exclusion' : 'Edit Exclusion'}
      form={form}
      scheduled={form.row && { entity: 'advertiser_exclusion', id: form.row.id }}
      problem={isEmpty ? MESSAGES.countryMissing : null}
      below={<EffectsNotice changed={mayAsk ? changeOf(form, partyId) : null} />}
      onClose={onClose}
    >
      <WideField>
        <Publisher form={form} />
      </WideField>
      <Scope form={form} />
    </RecordDialog>
  );
};
