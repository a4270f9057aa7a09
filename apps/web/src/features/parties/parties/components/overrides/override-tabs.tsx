import { useMemo, type ComponentType } from 'react';
import { useCountries } from '#shared/api/use-countries';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { lazyPart } from '#shared/code/lazy-part';
import { idColumn } from '#shared/table/listed-columns';
import { TextCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';
import { ValueTags } from '#shared/ui/value-tags';
import { OFFER_SLUG, PUBLISHER_ID, type OverrideKind } from '../../lib/override-kinds';
import { otherIdOf, type OverrideRow } from '../../lib/override-form';
import type { PartySide, PartyTabProps } from '../../lib/party';
import { SubResourceTab, type SubDialogProps, type SubResource } from '../sub/sub-resource-tab';

const OverrideDialog = lazyPart(async () => (await import('./override-dialog')).OverrideDialog);

/** Names for the ids of a record. */
interface OverrideNames {
  readonly country: (id: number) => string;
  /**
   * Returns the name of the other party: the publisher on an advertiser's page, the advertiser on a
   * publisher's.
   */
  readonly other: (id: number) => string;
}

const ANY_COUNTRY = 'Any country';
const OTHERS = {
  advertiser: { key: 'publisher', title: 'Publisher', any: 'Any publisher', page: 'affiliate' },
  publisher: { key: 'advertiser', title: 'Advertiser', any: 'Any advertiser', page: 'advertiser' },
} as const;

/** Returns the texts of a row. */
const wordsOf = (side: PartySide, names: OverrideNames) => {
  const countries = (row: OverrideRow): readonly string[] => row.countries.map(names.country);
  const other = (row: OverrideRow): string => {
    const id = otherIdOf(row, side);
    return id === null ? OTHERS[side].any : names.other(id);
  };
  return {
    countries,
    other,
    /** E.g. `North in Germany, France (A-7, A-8)`. */
    name: (row: OverrideRow): string =>
      `${other(row)} in ${countries(row).join(', ') || 'any country'} ` +
      `(${row.override_values.join(', ')})`,
  };
};
type Words = ReturnType<typeof wordsOf>;

const columnsOf = (side: PartySide, words: Words): SubResource<OverrideRow>['columns'] => [
  idColumn(),
  {
    key: 'country',
    title: 'Country',
    width: 260,
    value: (row) => words.countries(row).join(', '),
    render: (row) => <ValueTags values={words.countries(row)} none={ANY_COUNTRY} />,
  },
  {
    key: OTHERS[side].key,
    title: OTHERS[side].title,
    width: 200,
    value: words.other,
    render: (row) => {
      const id = otherIdOf(row, side);
      const to = id === null ? null : `/edit/${OTHERS[side].page}/${id}`;
      return <RecordLink to={to} text={words.other(row)} />;
    },
  },
  {
    key: 'values',
    title: 'Override Values',
    width: 280,
    value: ({ override_values: values }) => values.join(', '),
    render: ({ override_values: values }) => <ValueTags values={values} none="" />,
  },
];

/** Overrides of one kind on the page of one side: the table, its dialog and its permissions. */
const overrideResource = (
  kind: OverrideKind,
  side: PartySide,
  names: OverrideNames,
  Dialog: SubResource<OverrideRow>['Dialog'],
): SubResource<OverrideRow> => {
  const words = wordsOf(side, names);
  return {
    label: kind.title,
    noun: kind.noun,
    nouns: `${kind.noun}s`,
    createLabel: `Create ${kind.record}`,
    columns: columnsOf(side, words),
    card: {
      who: words.other,
      status: () => null,
      about: (row) => <TextCell text={words.countries(row).join(', ') || ANY_COUNTRY} />,
      when: ({ override_values: values }) => <TextCell text={values.join(', ')} />,
    },
    nameOf: words.name,
    permissions: kind.rights[side],
    remove: ({ id }) => kind.remove(id),
    Dialog,
  };
};

/** A tab with the overrides of one kind. */
const tabOf = <Settings,>(
  kind: OverrideKind,
  rowsOf: (settings: Settings) => readonly OverrideRow[],
): ComponentType<PartyTabProps<Settings>> => {
  const Dialog = (props: SubDialogProps<OverrideRow>) => <OverrideDialog {...props} kind={kind} />;
  const OverrideTab = ({ party }: PartyTabProps<Settings>) => {
    const { side } = party;
    const { nameOf: country } = useCountries();
    const { advertisers, publishers } = useFilterChoices();
    const others = side === 'advertiser' ? publishers : advertisers;
    const resource = useMemo(() => {
      const names = new Map(others.map(({ id, name }) => [id, name]));
      const other = (id: number): string => names.get(id) ?? `#${id}`;
      return overrideResource(kind, side, { country, other }, Dialog);
    }, [side, country, others]);
    return <SubResourceTab resource={resource} party={party} rowsOf={rowsOf} />;
  };
  return OverrideTab;
};

type Rows = readonly OverrideRow[];

export const PublisherIds = tabOf(
  PUBLISHER_ID,
  ({ publisher_overrides: rows }: { readonly publisher_overrides: Rows }) => rows,
);
export const OfferSlugs = tabOf(
  OFFER_SLUG,
  ({ funnel_overrides: rows }: { readonly funnel_overrides: Rows }) => rows,
);
