import { MESSAGES } from '#shared/lib/messages';
import { TextField } from '#shared/records/fields';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import type { SubDialogProps } from '../components/sub/sub-resource-tab';
import { planCalls } from './plan-calls';
import { PlanDatesFields } from './plan-dates-fields';
import {
  PLAN_FIELDS,
  planBodyOf,
  type PlanDraft,
  planDraftOf,
  planFaultsOf,
  type PlanForm,
  type PlanRow,
} from './plan-form';
import { PlanLineField } from './plan-line-field';
import { PlanScopeFields } from './plan-scope-fields';
import { PlanSummary } from './plan-summary';
import { PlanTermsFields } from './plan-terms-fields';

const TITLES = {
  advertiser: { noun: 'Deal', conflict: 'The deal has been changed' },
  publisher: { noun: 'Terms', conflict: 'The terms have been changed' },
} as const;

const usePlanForm = ({ side, partyId, row, reloadRow }: SubDialogProps<PlanRow>): PlanForm => {
  const calls = planCalls(side, partyId);
  return useVersionedForm<PlanRow, PlanDraft>({
    keptAs: 'plan',
    row,
    draftOf: planDraftOf,
    faultsOf: planFaultsOf,
    fields: PLAN_FIELDS,
    texts: {
      created: MESSAGES.created,
      updated: MESSAGES.updated,
      createFailed: MESSAGES.createFailed,
      updateFailed: MESSAGES.updateFailed,
      conflict: TITLES[side].conflict,
    },
    create: (draft) => calls.create(planBodyOf(draft)),
    update: (draft, { id }, version) =>
      calls.update(id, { ...planBodyOf(draft), version, counts_from: null }),
    reloadRow,
  });
};

/** Creates and edits a deal of an advertiser, or terms of a publisher. */
export const PlanDialog = (props: SubDialogProps<PlanRow>) => {
  const { side, onClose } = props;
  const form = usePlanForm(props);
  return (
    <RecordDialog
      title={`${form.isNew ? 'Create' : 'Edit'} ${TITLES[side].noun}`}
      form={form}
      below={<PlanSummary form={form} />}
      onClose={onClose}
    >
      <WideField>
        <PlanLineField form={form} />
      </WideField>
      <PlanTermsFields form={form} />
      <TextField form={form} name="name" label="Name" maxLength={255} />
      <PlanScopeFields form={form} side={side} />
      <PlanDatesFields form={form} />
    </RecordDialog>
  );
};
