import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import type { AmountRow } from '../../lib/amount-row';
import type { SubDialogProps } from '../sub/sub-resource';
import { AmountDialog } from './amount-dialog';

const TEXTS = {
  created: MESSAGES.revenueCreated,
  updated: MESSAGES.revenueUpdated,
  createFailed: MESSAGES.revenueCreateFailed,
  updateFailed: MESSAGES.revenueUpdateFailed,
  conflict: 'The revenue has been changed',
};

/** Creates or edits a revenue. */
export const RevenueDialog = (props: SubDialogProps<AmountRow>) => {
  const { partyId: advertiser_id } = props;
  return (
    <AmountDialog
      {...props}
      title="Revenue"
      changeOf={({ countryId, amount }, savedId) => ({
        side: 'advertiser',
        id: advertiser_id,
        change: {
          kind: 'amount',
          replaced_id: savedId,
          country_id: countryId,
          amount: amount.trim(),
        },
      })}
      texts={TEXTS}
      create={({ countryId, amount }) =>
        api.call('revenues.create', {
          body: [{ advertiser_id, country_id: countryId, amount: amount.trim() }],
        })
      }
      update={({ countryId, amount }, revenue_id, version) =>
        api.call('revenues.update', {
          body: {
            advertiser_id,
            country_id: countryId,
            revenue_id,
            amount: amount.trim(),
            version,
          },
        })
      }
    />
  );
};
