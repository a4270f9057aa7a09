import { AlertBell } from '#features/operation/alerts/components/alert-bell';
import { PageHelpButton } from '#features/reference/help/components/page-help-button';
import { CommandHost } from '#features/reporting/search/components/command-host';

/** Tools of the top bar that load after the first screen. */
export const TopTools = ({ menuPath }: { menuPath: string | null }) => (
  <>
    <CommandHost />
    <PageHelpButton menuPath={menuPath} />
    <AlertBell />
  </>
);
