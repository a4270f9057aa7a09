import { planLine, planName, planWords, shorthandOf } from '@leadline/contracts/plans-rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useCountries, type Country } from '#shared/api/use-countries';
import { lazyPart } from '#shared/code/lazy-part';
import { gridStatusOf } from '#shared/table/grid-status';
import { idColumn } from '#shared/table/listed-columns';
import type { RowAction } from '#shared/table/row-actions';
import { TextCell } from '#shared/ui/cells';
import { ValueTags } from '#shared/ui/value-tags';
import { SubResourceTab, type SubResource } from '../components/sub/sub-resource-tab';
import { dealUseNotes } from '../lib/deal-use';
import type { PartyData, PartySide, PartyTabProps } from '../lib/party';
import { paramTitle } from './custom-params-fields';
import { planCalls, PLAN_ROUTES } from './plan-calls';
import { PlanForLead } from './plan-for-lead';
import type { PlanRow } from './plan-form';

const PlanDialog = lazyPart(async () => (await import('./plan-dialog')).PlanDialog);
const CohortsDrawer = lazyPart(async () => (await import('./cohorts-drawer')).CohortsDrawer);
const PlanHistory = lazyPart(async () => (await import('./plan-history')).PlanHistory);
const VIEWS = { cohorts: CohortsDrawer, history: PlanHistory } as const;

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
  ...Object.entries(row.custom_params).map(([key, value]) => `${paramTitle(key)}: ${value}`),
];
const datesOf = ({ starts_on: from, ends_on: to }: PlanRow): string =>
  from === null && to === null ? '' : `${from ?? ''} – ${to ?? ''}`;
const lineOf = (row: PlanRow, countries: readonly Country[]): string =>
  planLine(shorthandOf(row.name, row, row), countries);

/** The plans that win come first. */
const SORT = { key: 'conditions', order: 'asc' } as const;

/** Places of plans, by id, in the order in which they win. The server lists them in it. */
type Ranks = ReadonlyMap<number, number>;

const columnsOf = (
  countries: readonly Country[],
  countryName: (id: number) => string,
  ranks: Ranks,
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
    value: ({ id }) => ranks.get(id) ?? 0,
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

interface Shown {
  readonly side: PartySide;
  readonly countries: readonly Country[];
  readonly countryName: (id: number) => string;
  readonly ranks: Ranks;
}

/** A plan with the view that is open beside the list. */
interface Opened {
  readonly view: 'cohorts' | 'history';
  readonly row: PlanRow;
}

const resourceOf = (
  { side, countries, countryName, ranks }: Shown,
  onOpen: (opened: Opened) => void,
): SubResource<PlanRow> => {
  const nameOf = (row: PlanRow): string => planName(row, countries);
  const history: RowAction<PlanRow> = {
    icon: 'history',
    label: (row) => `History of ${NOUNS[side].noun} ${nameOf(row)}`,
    run: (row) => onOpen({ view: 'history', row }),
  };
  const cohorts: RowAction<PlanRow> = {
    icon: 'reports',
    label: (row) => `Cohorts of ${NOUNS[side].noun} ${nameOf(row)}`,
    why: ({ period }) => (period === null ? 'Its leads are not settled together' : null),
    run: (row) => onOpen({ view: 'cohorts', row }),
  };
  return {
    ...NOUNS[side],
    columns: columnsOf(countries, countryName, ranks),
    card: {
      who: nameOf,
      status: () => null,
      about: planWords,
      when: (row) => <TextCell text={conditionsOf(row, countryName).join(', ') || 'Any lead'} />,
    },
    sort: SORT,
    actions: [cohorts, history],
    nameOf,
    removalNotes: dealUseNotes,
    remove: (row, partyId) => planCalls(side, partyId).remove(row.id),
    Dialog: PlanDialog,
  };
};

const rowsOf = (rows: readonly PlanRow[]): readonly PlanRow[] => rows;

/** Reads the plans of a party. */
const usePlans = (party: PartyTabProps<unknown>['party']): PartyData<readonly PlanRow[]> => {
  const { side, id } = party;
  const query = useQuery({
    queryKey: [PLAN_ROUTES[side].list, id],
    queryFn: ({ signal }) => planCalls(side, id).list(signal),
  });
  const { refetch } = query;
  return {
    ...party,
    settings: query.data ?? null,
    status: gridStatusOf(query),
    reload: async () => {
      const [{ data, isError }] = await Promise.all([refetch(), party.readQuietly()]);
      return isError ? null : (data ?? null);
    },
    retry: () => void refetch(),
  };
};

/** The deals of an advertiser, or the terms of a publisher. */
export const PlansTab = ({ party }: PartyTabProps<unknown>) => {
  const { side, id } = party;
  const { countries, nameOf } = useCountries();
  const [opened, setOpened] = useState<Opened | null>(null);
  const plans = usePlans(party);
  const rows = plans.settings;
  const resource = useMemo(() => {
    const ranks = new Map(rows?.map((row, rank) => [row.id, rank]));
    return resourceOf({ side, countries, countryName: nameOf, ranks }, setOpened);
  }, [side, countries, nameOf, rows]);
  const nameOfPlan = (planId: number): string => {
    const row = rows?.find((plan) => plan.id === planId);
    return row === undefined ? `#${planId}` : planName(row, countries);
  };
  const View = VIEWS[opened?.view ?? 'history'];
  return (
    <>
      <SubResourceTab resource={resource} party={plans} rowsOf={rowsOf} />
      <PlanForLead side={side} partyId={id} nameOf={nameOfPlan} />
      {opened !== null && (
        <Suspense fallback={null}>
          <View
            side={side}
            partyId={id}
            planId={opened.row.id}
            name={`${NOUNS[side].noun} ${planName(opened.row, countries)}`}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
};
