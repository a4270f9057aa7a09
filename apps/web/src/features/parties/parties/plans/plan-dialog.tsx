import { useRef, useState } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import { TextField } from '#shared/records/fields';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import type { SubDialogProps } from '../components/sub/sub-resource-tab';
import { FromWhenDialog, type FromWhenQuestion } from './from-when-dialog';
import { planCalls } from './plan-calls';
import { PlanDatesFields } from './plan-dates-fields';
import {
  PLAN_FIELDS,
  planBodyOf,
  type PlanDraft,
  planDraftOf,
  planFaultsOf,
  type PlanRow,
} from './plan-form';
import { PlanLineField } from './plan-line-field';
import { PlanScopeFields } from './plan-scope-fields';
import { PlanSummary } from './plan-summary';
import { PlanTermsFields } from './plan-terms-fields';

const TITLES = {
  advertiser: { entity: 'advertiser_revenue', noun: 'Deal', conflict: 'The deal has been changed' },
  publisher: { entity: 'publisher_payout', noun: 'Terms', conflict: 'The terms have been changed' },
} as const;

/** Asks from when a change counts, if it may count for the past. */
const useFromWhen = ({ side, partyId }: SubDialogProps<PlanRow>) => {
  const calls = planCalls(side, partyId);
  const [question, setQuestion] = useState<FromWhenQuestion | null>(null);
  const countsFrom = useRef<string | null>(null);
  const confirm = async (draft: PlanDraft, { id, version }: PlanRow): Promise<boolean> => {
    const change = { ...planBodyOf(draft), version };
    countsFrom.current = null;
    const { has_past: hasPast } = await calls.effect(id, { ...change, counts_from: null });
    if (!hasPast) return true;
    const given = await new Promise<string | null | undefined>((answer) =>
      setQuestion({
        planId: id,
        zone: draft.zone,
        effect: (from, signal) => calls.effect(id, { ...change, counts_from: from }, signal),
        answer,
      }),
    );
    setQuestion(null);
    countsFrom.current = given ?? null;
    return given !== undefined;
  };
  return { question, confirm, countsFrom };
};

const usePlanForm = (props: SubDialogProps<PlanRow>) => {
  const { side, partyId, row, reloadRow } = props;
  const calls = planCalls(side, partyId);
  const { question, confirm, countsFrom } = useFromWhen(props);
  const form = useVersionedForm<PlanRow, PlanDraft>({
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
    confirm,
    update: (draft, { id }, version, send) => {
      const from = send.isLater ? null : countsFrom.current;
      return calls.update(id, { ...planBodyOf(draft), version, counts_from: from }, send);
    },
    reloadRow,
  });
  return { form, question };
};

/** Creates and edits a deal of an advertiser, or terms of a publisher. */
export const PlanDialog = (props: SubDialogProps<PlanRow>) => {
  const { side, onClose } = props;
  const { form, question } = usePlanForm(props);
  return (
    <>
      <RecordDialog
        title={`${form.isNew ? 'Create' : 'Edit'} ${TITLES[side].noun}`}
        form={form}
        below={<PlanSummary form={form} />}
        scheduled={form.row && { entity: TITLES[side].entity, id: form.row.id }}
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
      {question !== null && <FromWhenDialog question={question} />}
    </>
  );
};
