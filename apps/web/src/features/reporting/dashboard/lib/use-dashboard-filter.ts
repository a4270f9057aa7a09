import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { toAddress } from '#shared/filters/address-text';
import type { Filter } from '#shared/filters/filter-fields';
import { useUrlList } from '#shared/filters/use-url-list';
import type { DashboardLayout } from '../api/use-layout';
import { DASHBOARD_LIST, filterJson, isFiltered } from './dashboard-filter';

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
