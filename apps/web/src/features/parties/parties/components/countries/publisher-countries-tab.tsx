import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import type { CountryRow } from '../../lib/country-row';
import type { PublisherSettings } from '../../lib/party-settings';
import type { PartyTabProps } from '../../lib/party-tab';
import type { SubResource } from '../sub/sub-resource';
import { SubResourceTab } from '../sub/sub-resource-tab';
import { COUNTRIES } from './country-resource';

/** The countries from which a publisher may send leads. Edit needs the permission of Create. */
const RESOURCE: SubResource<CountryRow> = {
  ...COUNTRIES,
  permissions: {
    create: 'PUBLISHER_SUPPORTED_COUNTRIES_CREATE',
    edit: 'PUBLISHER_SUPPORTED_COUNTRIES_CREATE',
    remove: 'PUBLISHER_SUPPORTED_COUNTRIES_DELETE',
  },
  remove: ({ country_id }, affiliate_id) =>
    api.call('publisherCountries.remove', { body: { affiliate_id, country_id } }),
  removalChange: ({ country_id }, id) => ({
    side: 'publisher',
    id,
    change: { kind: 'countries', added: [], removed: [country_id] },
  }),
  Dialog: lazyPart(async () => (await import('./publisher-country-dialog')).PublisherCountryDialog),
};

const rowsOf = ({ supported_countries: countries }: PublisherSettings): readonly CountryRow[] =>
  countries.map(({ id, version, country_id, country, notes }) => ({
    id,
    version,
    country_id,
    country: country.name,
    notes,
  }));

export const PublisherCountriesTab = ({ party }: PartyTabProps<PublisherSettings>) => (
  <SubResourceTab resource={RESOURCE} party={party} rowsOf={rowsOf} />
);
