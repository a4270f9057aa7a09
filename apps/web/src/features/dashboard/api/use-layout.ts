import type { UserExtras } from '@leadline/contracts';
import { DEFAULT_WIDGETS } from '@leadline/contracts/dashboard-layout';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { isSessionEnd } from '#shared/api/api-error';
import { loadFailureOf, type LoadFailure } from '#shared/api/load-failure';
import type { FilterParts } from '#shared/filters/filter-parts';
import { MESSAGES } from '#shared/lib/messages';
import { useSignedIn } from '#shared/lib/session';
import { dialogs } from '#shared/ui/dialogs';
import type { Widgets } from '../lib/arrange';
import { dashboardCodec, storedFilter } from '../lib/dashboard-filter';

type Settings = CallReply<'userSettings.get'>;
type Stored = NonNullable<UserExtras['dashboard']>;

const NOTHING_STORED: Stored = { widgets: null, filters: {} };

export interface DashboardLayout {
  readonly widgets: Widgets;
  /** Null until the settings are loaded; nothing can be arranged before. */
  readonly isLoaded: boolean;
  readonly isDefault: boolean;
  readonly failure: LoadFailure | null;
  /** The filter that was last set; null until the settings are loaded. */
  readonly rememberedFilter: FilterParts | null;
  /** Arranges the widgets from what they are now; null restores the default. */
  readonly arrange: (change: (widgets: Widgets) => Widgets | null) => void;
  readonly rememberFilter: (filter: FilterParts) => void;
}

const textOf = (value: unknown): string => JSON.stringify(value);

/**
 * The user's own layout and filter. A change shows at once and is stored; if the server refuses, the
 * stored layout comes back. Of two tabs, the last one to save wins.
 */
export const useLayout = (): DashboardLayout => {
  const { user_id } = useSignedIn();
  const client = useQueryClient();
  const key = ['userSettings.get', user_id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }): Promise<Settings> =>
      api.call('userSettings.get', { params: { user_id }, signal }),
    staleTime: 5 * 60_000,
  });
  const current = (): Stored =>
    client.getQueryData<Settings>(key)?.extras.dashboard ?? NOTHING_STORED;
  const saving = useMutation({
    // One after the other, so that the last change is the one that stays.
    scope: { id: 'dashboard' },
    mutationFn: (dashboard: Stored) =>
      api.call('userSettings.update', { body: { user_id, extras: { dashboard } } }),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: key });
      if (!isSessionEnd(error)) void dialogs.error(MESSAGES.dashboardFailed);
    },
  });
  const save = (part: Partial<Stored>): void => {
    const before = current();
    const dashboard = { ...before, ...part };
    if (query.data === undefined || textOf(dashboard) === textOf(before)) return;
    client.setQueryData<Settings>(
      key,
      (settings) => settings && { ...settings, extras: { ...settings.extras, dashboard } },
    );
    saving.mutate(dashboard);
  };
  const stored = query.data?.extras.dashboard ?? NOTHING_STORED;
  return {
    widgets: stored.widgets ?? DEFAULT_WIDGETS,
    isLoaded: query.data !== undefined,
    isDefault: stored.widgets === null,
    failure: loadFailureOf(query),
    rememberedFilter: query.data === undefined ? null : storedFilter(stored.filters),
    arrange: (change) => {
      const widgets = change(current().widgets ?? DEFAULT_WIDGETS);
      save({ widgets: widgets && [...widgets] });
    },
    rememberFilter: (filter) => save({ filters: dashboardCodec.toJson(filter) }),
  };
};
