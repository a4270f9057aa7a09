import { useQueryClient } from '@tanstack/react-query';
import { SCHEDULED_KEY, sendAt, SEND_NOW, type Moment, type Send } from './send';

/**
 * Returns how a save is sent: at a moment, or at once without one. `seen` is the version that the
 * save was made from. A save at a moment loads the pending changes on the screen again.
 */
export const useSend = (): ((moment: Moment | null, seen: number) => Send) => {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: [SCHEDULED_KEY] });
  return (moment, seen) => (moment === null ? SEND_NOW : sendAt(moment, seen, reload));
};
