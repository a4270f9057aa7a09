import { AlertBell } from '#features/operation/alerts/components/alert-bell';
import { PageHelpButton } from '#features/reference/help/components/page-help-button';
import { CommandHost } from '#features/reporting/search/components/command-host';

/** The parts of the top bar that the first screen does not wait for. */
export const TopTools = ({ menuPath }: { menuPath: string | null }) => (
  <>
    <CommandHost />
    <PageHelpButton menuPath={menuPath} />
    <AlertBell />
  </>
);
