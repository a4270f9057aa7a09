import type { SavedReply } from '@leadline/contracts';
import { Input } from 'antd';
import { CountrySelect } from '#shared/ui/country-select';
import { Field } from '#shared/ui/field';
import type { PartyChange } from '../../api/effects';
import { AMOUNT_FIELDS, amountFaults, type AmountDraft } from '../../lib/amount-form';
import { OTHER_COUNTRIES, type AmountRow } from '../../lib/amount-row';
import { useVersionedForm, type SaveTexts } from '#shared/records/use-versioned-form';
import { EffectsNotice } from '../effects/effects-notice';
import { RecordDialog } from '#shared/records/record-dialog';
import type { SubDialogProps } from '../sub/sub-resource';

interface Props extends SubDialogProps<AmountRow> {
  /** E.g. `Payout`. */
  title: string;
  texts: SaveTexts;
  /** Returns the change that a draft of this amount makes to leads; absent if it moves none. */
  changeOf?: (draft: AmountDraft, id: number | null) => PartyChange;
  create: (draft: AmountDraft) => Promise<{ readonly message: string }>;
  update: (draft: AmountDraft, id: number, version: number) => Promise<SavedReply>;
}

const draftOf = (row: AmountRow | null): AmountDraft => ({
  countryId: row?.country_id ?? null,
  amount: row?.amount ?? '',
});

/** Edits the amount that an advertiser pays, or a publisher is paid, for an FTD of a country. */
export const AmountDialog = (props: Props) => {
  const { title, texts, rows, row, reloadRow, onClose, changeOf, ...calls } = props;
  const taken = rows.filter(({ id }) => id !== row?.id).map(({ country_id: id }) => id);
  const form = useVersionedForm<AmountRow, AmountDraft>({
    keptAs: 'amount',
    row,
    draftOf,
    faultsOf: (draft) => amountFaults(draft, taken),
    fields: AMOUNT_FIELDS,
    texts,
    create: (draft) => calls.create(draft),
    update: (draft, { id }, version) => calls.update(draft, id, version),
    reloadRow,
  });
  const { draft, errors, isNew, isDirty, change } = form;
  const mayAsk = isDirty && Object.keys(amountFaults(draft, taken)).length === 0;
  const savedId = form.row?.id ?? null;
  return (
    <RecordDialog
      title={`${isNew ? 'Create' : 'Edit'} ${title}`}
      form={form}
      below={
        changeOf !== undefined && (
          <EffectsNotice changed={mayAsk ? changeOf(draft, savedId) : null} />
        )
      }
      onClose={onClose}
    >
      <Field label="Country" name="countryId" error={errors.countryId}>
        {(control) => (
          <CountrySelect
            control={control}
            noCountry={OTHER_COUNTRIES}
            taken={taken}
            value={draft.countryId}
            onChange={(countryId) => change({ countryId })}
          />
        )}
      </Field>
      <Field label="Amount" name="amount" error={errors.amount} hint="Per FTD">
        {(field) => (
          <Input
            {...field}
            value={draft.amount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            onChange={(event) => change({ amount: event.target.value })}
          />
        )}
      </Field>
    </RecordDialog>
  );
};
