import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { OTHER_COUNTRIES, type AmountRow } from '../../lib/amount-row';
import type { AdvertiserSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import type { SubResource } from '../sub/sub-resource';
import { SubResourceTab } from '../sub/sub-resource-tab';
import { AMOUNT_CARD, AMOUNT_COLUMNS } from './amount-resource';

/** Amounts that an advertiser pays per FTD, by country. */
const REVENUES: SubResource<AmountRow> = {
  label: 'Revenue',
  noun: 'revenue',
  nouns: 'revenues',
  createLabel: 'Create Revenue',
  columns: AMOUNT_COLUMNS,
  card: AMOUNT_CARD,
  nameOf: (row) => row.country,
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
  Dialog: lazyPart(async () => (await import('./revenue-dialog')).RevenueDialog),
};

const rowsOf = ({ revenues }: AdvertiserSettings): readonly AmountRow[] =>
  revenues.map(({ id, version, amount, country }) => ({
    id,
    version,
    amount,
    country_id: country?.id ?? null,
    country: country?.name ?? OTHER_COUNTRIES,
  }));

export const RevenueTab = ({ party }: PartyTabProps<AdvertiserSettings>) => (
  <SubResourceTab resource={REVENUES} party={party} rowsOf={rowsOf} />
);
