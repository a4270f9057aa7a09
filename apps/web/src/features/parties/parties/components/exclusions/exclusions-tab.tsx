import { useMemo } from 'react';
import { api } from '#shared/api/api';
import { useCountries } from '#shared/api/use-countries';
import { lazyPart } from '#shared/code/lazy-part';
import { TextCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';
import { funnelsOf, type ExclusionRow } from '../../lib/exclusion-form';
import type { AdvertiserSettings, PartyTabProps } from '../../lib/party';
import { SubResourceTab, type SubResource } from '../sub/sub-resource-tab';
import { ValueTags } from '#shared/ui/value-tags';

const ANY_COUNTRY = 'Any country';
const ANY_FUNNEL = 'Any funnel';
const ExclusionDialog = lazyPart(async () => (await import('./exclusion-dialog')).ExclusionDialog);

/** Returns the columns, which need the names of the countries. */
const columnsOf = (
  countriesOf: (row: ExclusionRow) => readonly string[],
): SubResource<ExclusionRow>['columns'] => [
  {
    key: 'publisher',
    title: 'Publisher',
    width: 200,
    value: ({ affiliate }) => affiliate.name,
    render: ({ affiliate }) => (
      <RecordLink to={`/edit/affiliate/${affiliate.id}`} text={affiliate.name} />
    ),
  },
  {
    key: 'country',
    title: 'Country',
    width: 280,
    value: (row) => countriesOf(row).join(', '),
    render: (row) => <ValueTags values={countriesOf(row)} none={ANY_COUNTRY} />,
  },
  {
    key: 'funnel',
    title: 'Funnel',
    width: 280,
    value: (row) => funnelsOf(row).join(', '),
    render: (row) => <ValueTags values={funnelsOf(row)} none={ANY_FUNNEL} />,
  },
];

/** The exclusions of an advertiser. */
const resourceOf = (countryName: (id: number) => string): SubResource<ExclusionRow> => {
  const countriesOf = ({ country_ids: ids }: ExclusionRow): string[] => ids.map(countryName);
  return {
    label: 'Exclusions',
    noun: 'exclusion',
    nouns: 'exclusions',
    createLabel: 'Create Exclusion',
    columns: columnsOf(countriesOf),
    card: {
      who: ({ affiliate }) => affiliate.name,
      status: () => null,
      about: (row) => <TextCell text={countriesOf(row).join(', ') || ANY_COUNTRY} />,
      when: (row) => <TextCell text={funnelsOf(row).join(', ') || ANY_FUNNEL} />,
    },
    nameOf: ({ affiliate }) => affiliate.name,
    permissions: {
      create: 'ADVERTISER_EXCLUSIONS_CREATE',
      edit: 'ADVERTISER_EXCLUSIONS_EDIT',
      remove: 'ADVERTISER_EXCLUSIONS_DELETE',
    },
    remove: ({ id }) => api.call('exclusions.remove', { body: { exclusion_id: id } }),
    removalChange: (row, id) => ({
      side: 'advertiser',
      id,
      change: { kind: 'exclusion', exclusion_id: row.id, excluded: null },
    }),
    Dialog: ExclusionDialog,
  };
};

const rowsOf = ({ exclusions }: AdvertiserSettings): readonly ExclusionRow[] => exclusions;

export const ExclusionsTab = ({ party }: PartyTabProps<AdvertiserSettings>) => {
  const { nameOf } = useCountries();
  const resource = useMemo(() => resourceOf(nameOf), [nameOf]);
  return <SubResourceTab resource={resource} party={party} rowsOf={rowsOf} />;
};
