import type { SavedReply } from '@leadline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '#shared/api/generated/routes';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { filledPath, type AnyInput } from '#shared/api/http';

/** Key of the lists of scheduled changes among the queries. */
export const SCHEDULED_KEY = 'scheduledChanges.list';

/** Saves that can wait for a moment. */
export type SavingRoute =
  | 'advertisers.update'
  | 'publishers.update'
  | 'caps.update'
  | 'distributions.update'
  | 'openingHours.update'
  | 'advertiserPlans.update'
  | 'publisherPlans.update'
  | 'revenues.update'
  | 'payouts.update'
  | 'exclusions.update'
  | 'publisherOverrides.update'
  | 'funnelOverrides.update'
  | 'advertiserCountries.update'
  | 'publisherCountries.update'
  | 'publisherPostbacks.update'
  | 'integrations.replace'
  | 'statusMappings.replace'
  | 'statusPulls.replace'
  | 'offers.update'
  | 'statusGroups.update'
  | 'blacklist.update'
  | 'campaigns.update'
  | 'campaigns.updateSource'
  | 'campaigns.updateStep'
  | 'alertRecipients.update'
  | 'webhooks.update'
  | 'settings.save';

/** A moment on the clock of a zone. */
export interface Moment {
  /** `yyyy-MM-dd HH:mm`. */
  readonly at: string;
  readonly zoneId: number;
}

/** Sends a save: at once, or for a moment. */
export interface Send {
  readonly isLater: boolean;
  readonly save: <N extends SavingRoute>(name: N, input: CallInput<N>) => Promise<SavedReply>;
}

type AnyCall = (name: SavingRoute, input: AnyInput) => Promise<SavedReply>;
/** Calls a route by its name. `Send` has checked that the input is that of the route. */
const callNow = api.call as unknown as AnyCall;

const SEND_NOW: Send = {
  isLater: false,
  save: (name, input) => callNow(name, input),
};

/** Schedules saves for a moment. Their record stays as it is, and so does its version. */
const sendAt = ({ at, zoneId }: Moment, seen: number, onScheduled: () => Promise<void>): Send => ({
  isLater: true,
  save: async (name, input: AnyInput) => {
    const [method, path] = ROUTES[name];
    const { message } = await api.call('scheduledChanges.create', {
      body: {
        method,
        path: filledPath(path, input),
        body: input.body as Record<string, unknown>,
        at,
        timezone_id: zoneId,
      },
    });
    void onScheduled();
    return { message, version: seen };
  },
});

/**
 * Returns how a save is sent: at a moment, or at once without one. `seen` is the version that the
 * save was made from. A save at a moment loads the pending changes on the screen again.
 */
export const useSend = (): ((moment: Moment | null, seen: number) => Send) => {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: [SCHEDULED_KEY] });
  return (moment, seen) => (moment === null ? SEND_NOW : sendAt(moment, seen, reload));
};
