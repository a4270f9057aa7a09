import { planLine, planWords, shorthandOf } from '@leadline/contracts/plans-rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCountries, type Country } from '#shared/api/use-countries';
import { lazyPart } from '#shared/code/lazy-part';
import { gridStatusOf } from '#shared/table/grid-status';
import { idColumn } from '#shared/table/listed-columns';
import { TextCell } from '#shared/ui/cells';
import { ValueTags } from '#shared/ui/value-tags';
import { SubResourceTab, type SubResource } from '../components/sub/sub-resource-tab';
import type { PartyData, PartySide, PartyTabProps } from '../lib/party';
import { planCalls, PLAN_ROUTES } from './plan-calls';
import { PlanForLead } from './plan-for-lead';
import type { PlanRow } from './plan-form';

const PlanDialog = lazyPart(async () => (await import('./plan-dialog')).PlanDialog);

const NOUNS = {
  advertiser: {
    label: 'Deals',
    noun: 'deal',
    nouns: 'deals',
    createLabel: 'Create Deal',
    permissions: {
      create: 'ADVERTISER_DEALS_CREATE',
      edit: 'ADVERTISER_DEALS_EDIT',
      remove: 'ADVERTISER_DEALS_DELETE',
    },
  },
  publisher: {
    label: 'Terms',
    noun: 'terms',
    nouns: 'terms',
    createLabel: 'Create Terms',
    permissions: {
      create: 'PUBLISHER_TERMS_CREATE',
      edit: 'PUBLISHER_TERMS_EDIT',
      remove: 'PUBLISHER_TERMS_DELETE',
    },
  },
} as const;

/** Returns the conditions of a plan, one text for each value. */
const conditionsOf = (row: PlanRow, countryName: (id: number) => string): readonly string[] => [
  ...row.country_ids.map(countryName),
  ...row.funnels,
  ...row.offers,
  ...row.parties.map(({ name }) => name),
  ...Object.entries(row.custom_params).map(([key, value]) => `Custom Param ${key}: ${value}`),
];
const datesOf = ({ starts_on: from, ends_on: to }: PlanRow): string =>
  from === null && to === null ? '' : `${from ?? ''} – ${to ?? ''}`;
const lineOf = (row: PlanRow, countries: readonly Country[]): string =>
  planLine(shorthandOf(row.name, row, row), countries);

const columnsOf = (
  countries: readonly Country[],
  countryName: (id: number) => string,
): SubResource<PlanRow>['columns'] => [
  idColumn(),
  {
    key: 'name',
    title: 'Name',
    width: 140,
    value: (row) => row.name,
    render: (row) => <TextCell text={row.name} />,
  },
  {
    key: 'conditions',
    title: 'Conditions',
    width: 220,
    value: (row) => conditionsOf(row, countryName).join(', '),
    render: (row) => <ValueTags values={conditionsOf(row, countryName)} none="Any lead" />,
  },
  {
    key: 'terms',
    title: 'Terms',
    width: 340,
    value: planWords,
    render: (row) => <TextCell text={planWords(row)} />,
  },
  {
    key: 'line',
    title: 'In one line',
    width: 220,
    value: (row) => lineOf(row, countries),
    render: (row) => <TextCell text={lineOf(row, countries)} />,
  },
  {
    key: 'dates',
    title: 'Days',
    width: 190,
    value: datesOf,
    render: (row) => <TextCell text={datesOf(row)} />,
  },
];

const resourceOf = (
  side: PartySide,
  countries: readonly Country[],
  countryName: (id: number) => string,
): SubResource<PlanRow> => ({
  ...NOUNS[side],
  columns: columnsOf(countries, countryName),
  card: {
    who: (row) => row.name || lineOf(row, countries),
    status: () => null,
    about: (row) => planWords(row),
    when: (row) => <TextCell text={conditionsOf(row, countryName).join(', ') || 'Any lead'} />,
  },
  nameOf: (row) => row.name || lineOf(row, countries),
  remove: (row, partyId) => planCalls(side, partyId).remove(row.id),
  Dialog: PlanDialog,
});

const rowsOf = (rows: readonly PlanRow[]): readonly PlanRow[] => rows;

/** The deals of an advertiser, or the terms of a publisher. */
export const PlansTab = ({ party }: PartyTabProps<unknown>) => {
  const { side, id } = party;
  const { countries, nameOf } = useCountries();
  const resource = useMemo(() => resourceOf(side, countries, nameOf), [side, countries, nameOf]);
  const query = useQuery({
    queryKey: [PLAN_ROUTES[side].list, id],
    queryFn: ({ signal }) => planCalls(side, id).list(signal),
  });
  const { refetch } = query;
  const plans: PartyData<readonly PlanRow[]> = {
    ...party,
    settings: query.data ?? null,
    status: gridStatusOf(query),
    reload: async () => {
      const [{ data, isError }] = await Promise.all([refetch(), party.readQuietly()]);
      return isError ? null : (data ?? null);
    },
    retry: () => void refetch(),
  };
  const planName = (planId: number): string => {
    const row = query.data?.find((plan) => plan.id === planId);
    return row === undefined ? `#${planId}` : resource.nameOf(row);
  };
  return (
    <>
      <SubResourceTab resource={resource} party={plans} rowsOf={rowsOf} />
      <PlanForLead side={side} partyId={id} nameOf={planName} />
    </>
  );
};
