import type { SavedReply } from '@leadline/contracts';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { RecordDialog } from '#shared/records/record-dialog';
import type { Send } from '#shared/scheduled/send';
import { TextField } from '#shared/records/fields';
import { useVersionedForm, type SaveTexts } from '#shared/records/use-versioned-form';
import { CountrySelect } from '#shared/ui/country-select';
import { Field } from '#shared/ui/field';
import type { PartyChange } from '#shared/parties/effects';
import {
  AMOUNT_FIELDS,
  amountFaults,
  OTHER_COUNTRIES,
  type AmountDraft,
  type AmountRow,
} from '../../lib/amount-form';
import type { PartySide } from '../../lib/party';
import { EffectsNotice } from '../effects/effects-notice';
import type { SubDialogProps } from '../sub/sub-resource-tab';

interface Amount {
  readonly country_id: number | null;
  readonly amount: string;
}
interface SideKind {
  readonly title: string;
  readonly texts: SaveTexts;
  readonly create: (partyId: number, amount: Amount) => Promise<{ readonly message: string }>;
  readonly entity: string;
  readonly update: (
    partyId: number,
    amount: Amount & { readonly version: number },
    id: number,
    send: Send,
  ) => Promise<SavedReply>;
}

const SIDES: Readonly<Record<PartySide, SideKind>> = {
  advertiser: {
    title: 'Revenue',
    texts: {
      created: MESSAGES.revenueCreated,
      updated: MESSAGES.revenueUpdated,
      createFailed: MESSAGES.revenueCreateFailed,
      updateFailed: MESSAGES.revenueUpdateFailed,
      conflict: 'The revenue has been changed',
    },
    create: (advertiser_id, amount) =>
      api.call('revenues.create', { body: [{ advertiser_id, ...amount }] }),
    entity: 'advertiser_revenue',
    update: (advertiser_id, amount, revenue_id, send) =>
      send.save('revenues.update', { body: { advertiser_id, ...amount, revenue_id } }),
  },
  publisher: {
    title: 'Payout',
    texts: {
      created: MESSAGES.payoutCreated,
      updated: MESSAGES.payoutUpdated,
      createFailed: MESSAGES.payoutCreateFailed,
      updateFailed: MESSAGES.payoutUpdateFailed,
      conflict: 'The payout has been changed',
    },
    create: (affiliate_id, amount) =>
      api.call('payouts.create', { body: [{ affiliate_id, ...amount }] }),
    entity: 'publisher_payout',
    update: (affiliate_id, amount, id, send) =>
      send.save('payouts.update', { body: { affiliate_id, ...amount, id } }),
  },
};

const draftOf = (row: AmountRow | null): AmountDraft => ({
  countryId: row?.country_id ?? null,
  amount: row?.amount ?? '',
});
const amountOf = ({ countryId, amount }: AmountDraft): Amount => ({
  country_id: countryId,
  amount: amount.trim(),
});
/** Returns the change that a draft of a revenue makes to leads. */
const changeOf = (draft: AmountDraft, id: number, savedId: number | null): PartyChange => ({
  side: 'advertiser',
  id,
  change: { kind: 'amount', replaced_id: savedId, ...amountOf(draft) },
});

/** Edits the amount that an advertiser pays, or a publisher is paid, for an FTD of a country. */
export const AmountDialog = (props: SubDialogProps<AmountRow>) => {
  const { side, partyId, rows, row, reloadRow, onClose } = props;
  const { title, entity, texts, create, update } = SIDES[side];
  const taken = rows.filter(({ id }) => id !== row?.id).map(({ country_id: id }) => id);
  const form = useVersionedForm<AmountRow, AmountDraft>({
    keptAs: 'amount',
    row,
    draftOf,
    faultsOf: (draft) => amountFaults(draft, taken),
    fields: AMOUNT_FIELDS,
    texts,
    create: (draft) => create(partyId, amountOf(draft)),
    update: (draft, { id }, version, send) =>
      update(partyId, { ...amountOf(draft), version }, id, send),
    reloadRow,
  });
  const { draft, errors, isNew, isDirty, change } = form;
  const mayAsk = isDirty && Object.keys(amountFaults(draft, taken)).length === 0;
  const changed = mayAsk ? changeOf(draft, partyId, form.row?.id ?? null) : null;
  return (
    <RecordDialog
      title={`${isNew ? 'Create' : 'Edit'} ${title}`}
      form={form}
      scheduled={form.row && { entity, id: form.row.id }}
      below={side === 'advertiser' && <EffectsNotice changed={changed} />}
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
      <TextField
        form={form}
        name="amount"
        label="Amount"
        hint="Per FTD"
        maxLength={14}
        inputMode="decimal"
      />
    </RecordDialog>
  );
};
