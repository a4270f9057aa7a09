import type { UserExtras } from '@leadline/contracts';
import { WIDGET_KINDS, type Widget } from '@leadline/contracts/dashboard-layout';

// Keeps the layout that this browser showed last. The next visit requests the data of its widgets
// at once, together with the settings, which may bring another layout.

export type StoredDashboard = NonNullable<UserExtras['dashboard']>;

const KEY = 'leadline_dashboard';

const isWidget = (value: unknown): value is Widget => {
  const widget = value as Partial<Widget> | null;
  return (
    typeof widget?.id === 'string' &&
    typeof widget.width === 'number' &&
    typeof widget.height === 'number' &&
    WIDGET_KINDS.some((kind) => kind === widget.kind)
  );
};

interface Kept {
  readonly user_id: number;
  readonly dashboard: StoredDashboard;
}

const isKept = (value: unknown): value is Kept => {
  const { user_id, dashboard } = (value ?? {}) as Partial<Kept>;
  if (typeof user_id !== 'number' || typeof dashboard?.filters !== 'object') return false;
  return dashboard.widgets === null || dashboard.widgets.every(isWidget);
};

/** Returns the layout that the user had in this browser; null if it is unknown. */
export const keptLayout = (userId: number): StoredDashboard | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isKept(kept) && kept.user_id === userId ? kept.dashboard : null;
  } catch {
    // A damaged entry is ignored.
    return null;
  }
};

export const keepLayout = (user_id: number, dashboard: StoredDashboard): void =>
  localStorage.setItem(KEY, JSON.stringify({ user_id, dashboard }));
