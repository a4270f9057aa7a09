import { DEFAULT_WIDGETS } from '@leadline/contracts/dashboard-layout';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import type { CallReply } from '#shared/api/api-types';
import { type LoadFailure, loadFailureOf } from '#shared/api/load-failure';
import { toAddress } from '#shared/filters/address-text';
import type { Filter } from '#shared/filters/filter-fields';
import { useUrlList } from '#shared/filters/use-url-list';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { dialogs } from '#shared/ui/dialogs';
import type { Widgets } from '../lib/arrange';
import {
  DASHBOARD_LIST,
  dashboardCodec,
  filterJson,
  isFiltered,
  storedFilter,
} from '../lib/dashboard-filter';
import { keepLayout, keptLayout, settingsQuery, type StoredDashboard } from './read-ahead';

type Settings = CallReply<'userSettings.get'>;

const NOTHING_STORED: StoredDashboard = { widgets: null, filters: {} };

export interface DashboardLayout {
  readonly widgets: Widgets;
  /** False until the settings are loaded; nothing can be arranged before. */
  readonly isLoaded: boolean;
  readonly isDefault: boolean;
  readonly failure: LoadFailure | null;
  /** Filter that was last set; null until it is known. */
  readonly rememberedFilter: Filter | null;
  /** Changes the current widgets; a result of null restores the default layout. */
  readonly arrange: (change: (widgets: Widgets) => Widgets | null) => void;
  readonly rememberFilter: (filter: Filter) => void;
}

const textOf = (value: unknown): string => JSON.stringify(value);

/**
 * Holds the user's own layout and filter. A change shows at once and is stored. If the server
 * refuses it, the stored layout returns. If two browser tabs save, the last one wins.
 */
export const useLayout = (): DashboardLayout => {
  const { user_id } = useSignedIn();
  const client = useQueryClient();
  const settings = settingsQuery(user_id);
  const key = settings.queryKey;
  const query = useQuery(settings);
  const current = (): StoredDashboard =>
    client.getQueryData<Settings>(key)?.extras.dashboard ?? NOTHING_STORED;
  const saving = useMutation({
    // Send saves one after the other, so that the last change wins.
    scope: { id: 'dashboard' },
    mutationFn: (dashboard: StoredDashboard) =>
      api.call('userSettings.update', { body: { user_id, extras: { dashboard } } }),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: key });
      if (!isSessionEnd(error)) void dialogs.error(MESSAGES.dashboardFailed);
    },
  });
  const save = (part: Partial<StoredDashboard>): void => {
    const before = current();
    const dashboard = { ...before, ...part };
    if (query.data === undefined || textOf(dashboard) === textOf(before)) return;
    client.setQueryData<Settings>(
      key,
      (settings) => settings && { ...settings, extras: { ...settings.extras, dashboard } },
    );
    saving.mutate(dashboard);
  };
  const [kept] = useState(() => keptLayout(user_id));
  const loaded = query.data && (query.data.extras.dashboard ?? NOTHING_STORED);
  useEffect(() => {
    if (loaded !== undefined) keepLayout(user_id, loaded);
  }, [user_id, loaded]);
  const known = loaded ?? kept;
  const stored = known ?? NOTHING_STORED;
  return {
    widgets: stored.widgets ?? DEFAULT_WIDGETS,
    isLoaded: query.data !== undefined,
    isDefault: stored.widgets === null,
    failure: loadFailureOf(query),
    rememberedFilter: known && storedFilter(known.filters),
    arrange: (change) => {
      const widgets = change(current().widgets ?? DEFAULT_WIDGETS);
      save({ widgets: widgets && [...widgets] });
    },
    rememberFilter: (filter) => save({ filters: dashboardCodec.toJson(filter) }),
  };
};

/** State of an address after a filter was applied. */
interface AppliedState {
  readonly application?: string;
}

/**
 * Keeps the filter of the dashboard in the address. An address without filters, reached from a menu
 * or a bookmark, gets the last filter set; one reached by Back does not.
 */
export const useDashboardFilter = ({
  rememberedFilter: remembered,
  rememberFilter,
  failure,
}: Pick<DashboardLayout, 'rememberedFilter' | 'rememberFilter' | 'failure'>) => {
  const { filter, isChecking, apply } = useUrlList(DASHBOARD_LIST);
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigation = useNavigationType();
  const arrival = useRef<string | null>(null);
  const isArrival =
    arrival.current !== location.key &&
    (arrival.current === null || navigation !== NavigationType.Pop);
  const isApplied = (location.state as AppliedState | null)?.application !== undefined;
  const restored =
    remembered !== null &&
    isArrival &&
    !isApplied &&
    !params.has('filters') &&
    isFiltered(remembered)
      ? remembered
      : null;
  useEffect(() => {
    if (remembered === null) return;
    arrival.current = location.key;
    if (restored === null) return;
    // Keep the state of the location: it may hold the notice about a refused address.
    const state: unknown = location.state;
    setParams({ filters: toAddress(filterJson(restored)) }, { replace: true, state });
  }, [remembered, restored, location, setParams]);
  const change = (next: Filter): void => {
    apply(next);
    rememberFilter(next);
  };
  // If the settings failed to load, there is nothing to wait for.
  const isKnown = remembered !== null || failure !== null;
  return { filter, isReady: isKnown && restored === null && !isChecking, change };
};
