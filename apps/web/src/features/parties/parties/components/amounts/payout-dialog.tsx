import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import type { AmountRow } from '../../lib/amount-row';
import type { SubDialogProps } from '../sub/sub-resource';
import { AmountDialog } from './amount-dialog';

const TEXTS = {
  created: MESSAGES.payoutCreated,
  updated: MESSAGES.payoutUpdated,
  createFailed: MESSAGES.payoutCreateFailed,
  updateFailed: MESSAGES.payoutUpdateFailed,
  conflict: 'The payout has been changed',
};

/** Creates or edits a payout. */
export const PayoutDialog = (props: SubDialogProps<AmountRow>) => {
  const { partyId: affiliate_id } = props;
  return (
    <AmountDialog
      {...props}
      title="Payout"
      texts={TEXTS}
      create={({ countryId, amount }) =>
        api.call('payouts.create', {
          body: [{ affiliate_id, country_id: countryId, amount: amount.trim() }],
        })
      }
      update={({ countryId, amount }, id, version) =>
        api.call('payouts.update', {
          body: { affiliate_id, country_id: countryId, id, amount: amount.trim(), version },
        })
      }
    />
  );
};
