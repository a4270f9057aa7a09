import { Input } from 'antd';
import { useCountries } from '#shared/api/use-countries';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { RecordField } from '#shared/ui/record-field';
import type { PartyChange } from '../../api/effects';
import { AMOUNT_FIELDS, amountFaults, type AmountDraft } from '../../lib/amount-form';
import { OTHER_COUNTRIES, type AmountRow } from '../../lib/amount-row';
import { useSubForm, type SaveTexts } from '../../lib/use-sub-form';
import { EffectsNotice } from '../effects/effects-notice';
import { SubDialog, WideField } from '../sub/sub-dialog';
import type { SubDialogProps } from '../sub/sub-resource';

interface Props extends SubDialogProps<AmountRow> {
  /** E.g. `Payout`. */
  title: string;
  texts: SaveTexts;
  /** What a draft does to leads; absent if it moves none. */
  changeOf?: (draft: AmountDraft) => PartyChange;
  create: (draft: AmountDraft) => Promise<unknown>;
  update: (draft: AmountDraft, id: number, version: number) => Promise<unknown>;
}

const ALL_OTHERS = { id: 0, name: OTHER_COUNTRIES } as const;

const draftOf = (row: AmountRow | null): AmountDraft => ({
  countryId: row?.country_id ?? null,
  amount: row?.amount ?? '',
});

/** What an advertiser pays, or a publisher is paid, for an FTD of a country (ADV-018, PUB-019). */
export const AmountDialog = (props: Props) => {
  const { title, texts, rows, row, reloadRow, onClose, changeOf, ...calls } = props;
  const { countries, isLoading, failure } = useCountries();
  const form = useSubForm<AmountRow, AmountDraft>({
    row,
    draftOf,
    faultsOf: amountFaults,
    fields: AMOUNT_FIELDS,
    texts,
    create: (draft) => calls.create(draft),
    update: (draft, { id }, version) => calls.update(draft, id, version),
    reloadRow,
  });
  const { draft, errors, isNew, isDirty, change } = form;
  const mayAsk = isDirty && Object.keys(amountFaults(draft)).length === 0;
  const taken = new Set(
    rows.filter(({ id }) => id !== form.row?.id).map(({ country_id: id }) => id ?? ALL_OTHERS.id),
  );
  return (
    <SubDialog
      title={`${isNew ? 'Create' : 'Edit'} ${title}`}
      form={form}
      below={changeOf !== undefined && <EffectsNotice changed={mayAsk ? changeOf(draft) : null} />}
      onClose={onClose}
    >
      {failure !== null && (
        <WideField>
          <ChoicesFailure failure={failure} />
        </WideField>
      )}
      <RecordField
        label="Country"
        name="countryId"
        error={errors.countryId}
        value={draft.countryId ?? ALL_OTHERS.id}
        choices={[ALL_OTHERS, ...countries].filter(({ id }) => !taken.has(id))}
        isLoading={isLoading}
        onChange={(id) => change({ countryId: id === ALL_OTHERS.id ? null : id })}
      />
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
    </SubDialog>
  );
};
