import { useCallback } from 'react';
import { api } from '#shared/api/api';
import { useCountries } from '#shared/api/use-countries';
import { lazyPart } from '#shared/code/lazy-part';
import { formatMoney } from '#shared/lib/format';
import { fitText } from '#shared/table/column-fit';
import { idColumn } from '#shared/table/listed-columns';
import { MoneyCell, TextCell } from '#shared/ui/cells';
import { dealUseNotes } from '../../lib/deal-use';
import { OTHER_COUNTRIES, type AmountRow } from '../../lib/amount-form';
import type { AdvertiserSettings, PartyTabProps, PublisherSettings } from '../../lib/party';
import { SubResourceTab, type SubResource } from '../sub/sub-resource-tab';

type Shared = 'columns' | 'card' | 'nameOf' | 'removalNotes' | 'Dialog';
const AMOUNTS: Pick<SubResource<AmountRow>, Shared> = {
  columns: [
    idColumn(),
    {
      key: 'country',
      title: 'Country',
      width: 200,
      value: (row) => row.country,
      render: (row) => <TextCell text={row.country} />,
    },
    {
      key: 'amount',
      title: 'Amount',
      width: 120,
      fit: fitText((row) => formatMoney(row.amount), { min: 90 }),
      align: 'end',
      value: (row) => Number(row.amount),
      render: (row) => <MoneyCell amount={row.amount} />,
    },
  ],
  card: {
    who: (row) => row.country,
    status: () => null,
    about: () => 'Per FTD',
    amount: (row) => <MoneyCell amount={row.amount} />,
    when: () => null,
  },
  nameOf: (row) => row.country,
  removalNotes: dealUseNotes,
  Dialog: lazyPart(async () => (await import('./amount-dialog')).AmountDialog),
};

/** Amounts that an advertiser pays per FTD, by country. */
const REVENUES: SubResource<AmountRow> = {
  ...AMOUNTS,
  label: 'Revenue',
  noun: 'revenue',
  nouns: 'revenues',
  createLabel: 'Create Revenue',
  permissions: {
    create: 'ADVERTISER_REVENUES_CREATE',
    edit: 'ADVERTISER_REVENUES_EDIT',
    remove: 'ADVERTISER_REVENUES_DELETE',
  },
  remove: ({ id }) => api.call('revenues.remove', { body: { revenue_id: id } }),
  removalChange: ({ country_id }, id) => ({
    side: 'advertiser',
    id,
    change: { kind: 'amount', country_id, amount: null },
  }),
};

const revenuesOf = ({ revenues }: AdvertiserSettings): readonly AmountRow[] =>
  revenues.map(({ id, version, amount, country, used_by }) => ({
    id,
    version,
    amount,
    used_by,
    country_id: country?.id ?? null,
    country: country?.name ?? OTHER_COUNTRIES,
  }));

export const RevenueTab = ({ party }: PartyTabProps<AdvertiserSettings>) => (
  <SubResourceTab resource={REVENUES} party={party} rowsOf={revenuesOf} />
);

/** Amounts paid to a publisher per accepted FTD, by country. */
const PAYOUTS: SubResource<AmountRow> = {
  ...AMOUNTS,
  label: 'Payouts',
  noun: 'payout',
  nouns: 'payouts',
  createLabel: 'Create Payout',
  limit: 20,
  permissions: {
    create: 'PUBLISHER_PAYOUTS_CREATE',
    edit: 'PUBLISHER_PAYOUTS_EDIT',
    remove: 'PUBLISHER_PAYOUTS_DELETE',
  },
  remove: ({ id }) => api.call('payouts.remove', { body: { payout_id: id } }),
};

export const PayoutsTab = ({ party }: PartyTabProps<PublisherSettings>) => {
  const { countries } = useCountries();
  const payoutsOf = useCallback(
    ({ payouts }: PublisherSettings): readonly AmountRow[] =>
      payouts.map(({ id, version, amount, country_ids: [countryId = null] }) => ({
        id,
        version,
        amount,
        used_by: [],
        country_id: countryId,
        country:
          countryId === null
            ? OTHER_COUNTRIES
            : (countries.find((country) => country.id === countryId)?.name ?? String(countryId)),
      })),
    [countries],
  );
  return <SubResourceTab resource={PAYOUTS} party={party} rowsOf={payoutsOf} />;
};
