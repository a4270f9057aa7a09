import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import type { CountryRow } from '../../lib/country-row';
import type { AdvertiserSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import type { SubResource } from '../sub/sub-resource';
import { SubResourceTab } from '../sub/sub-resource-tab';
import { COUNTRIES } from './country-resource';

/** The countries from which an advertiser takes leads. */
const RESOURCE: SubResource<CountryRow> = {
  ...COUNTRIES,
  permissions: {
    create: 'ADVERTISER_SUPPORTED_COUNTRIES_CREATE',
    edit: null,
    remove: 'ADVERTISER_SUPPORTED_COUNTRIES_DELETE',
  },
  remove: ({ country_id }, advertiser_id) =>
    api.call('advertiserCountries.remove', { body: { advertiser_id, country_id } }),
  removalChange: ({ country_id }, id) => ({
    side: 'advertiser',
    id,
    change: { kind: 'countries', added: [], removed: [country_id] },
  }),
  Dialog: lazyPart(
    async () => (await import('./advertiser-country-dialog')).AdvertiserCountryDialog,
  ),
};

const rowsOf = ({ supported_countries: countries }: AdvertiserSettings): readonly CountryRow[] =>
  countries.map(({ id, version, name, pivot }) => ({
    id,
    version,
    country_id: id,
    country: name,
    notes: pivot.notes,
  }));

export const AdvertiserCountriesTab = ({ party }: PartyTabProps<AdvertiserSettings>) => (
  <SubResourceTab resource={RESOURCE} party={party} rowsOf={rowsOf} />
);
