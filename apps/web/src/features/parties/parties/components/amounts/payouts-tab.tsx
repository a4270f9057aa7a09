import { useCallback } from 'react';
import { api } from '#shared/api/api';
import { useCountries } from '#shared/api/use-countries';
import { lazyPart } from '#shared/code/lazy-part';
import { OTHER_COUNTRIES, type AmountRow } from '../../lib/amount-row';
import type { PublisherSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import type { SubResource } from '../sub/sub-resource';
import { SubResourceTab } from '../sub/sub-resource-tab';
import { AMOUNT_CARD, AMOUNT_COLUMNS } from './amount-resource';

/** Amounts paid to a publisher per accepted FTD, by country. */
const PAYOUTS: SubResource<AmountRow> = {
  label: 'Payouts',
  noun: 'payout',
  nouns: 'payouts',
  createLabel: 'Create Payout',
  columns: AMOUNT_COLUMNS,
  card: AMOUNT_CARD,
  nameOf: (row) => row.country,
  limit: 20,
  permissions: {
    create: 'PUBLISHER_PAYOUTS_CREATE',
    edit: 'PUBLISHER_PAYOUTS_EDIT',
    remove: 'PUBLISHER_PAYOUTS_DELETE',
  },
  remove: ({ id }) => api.call('payouts.remove', { body: { payout_id: id } }),
  Dialog: lazyPart(async () => (await import('./payout-dialog')).PayoutDialog),
};

export const PayoutsTab = ({ party }: PartyTabProps<PublisherSettings>) => {
  const { countries } = useCountries();
  const rowsOf = useCallback(
    ({ payouts }: PublisherSettings): readonly AmountRow[] =>
      payouts.map(({ id, version, amount, country_ids: [countryId = null] }) => ({
        id,
        version,
        amount,
        country_id: countryId,
        country:
          countryId === null
            ? OTHER_COUNTRIES
            : (countries.find((country) => country.id === countryId)?.name ?? String(countryId)),
      })),
    [countries],
  );
  return <SubResourceTab resource={PAYOUTS} party={party} rowsOf={rowsOf} />;
};
