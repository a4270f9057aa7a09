import { AlertBell } from '#features/alerts/components/alert-bell';
import { CommandHost } from '#features/search/components/command-host';

/** The parts of the top bar that the first screen does not wait for. */
export const TopTools = () => (
  <>
    <CommandHost />
    <AlertBell />
  </>
);
