import { formatCount } from '#shared/lib/format';
import { dialogs } from '#shared/ui/dialogs';

/** Asks twice about something that stops a whole country, or as much. */
export const isSureOfWide = async (which: string, leads: number): Promise<boolean> => {
  const first = await dialogs.confirm({
    title: 'Stop whole countries?',
    text: `${which} a whole country, or as much.`,
    yes: 'Continue',
    no: 'Cancel',
  });
  if (!first) return false;
  return dialogs.confirm({
    title: 'Are you sure?',
    text: `It would have stopped ${formatCount(leads)} leads in the last 7 days.`,
    yes: 'Yes, add it!',
    no: 'Cancel',
  });
};
