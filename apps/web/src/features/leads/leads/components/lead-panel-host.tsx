import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useLeadPanel } from '#shared/lib/lead-address';
import { usePermission } from '#shared/lib/permission';

const LeadPanel = lazyPart(async () => (await import('./lead-panel')).LeadPanel);

/**
 * Opens the panel for the lead in the address, on any page. Its code is loaded when the first lead
 * is opened.
 */
export const LeadPanelHost = () => {
  const { lead } = useLeadPanel();
  const mayOpen = usePermission('LEADS_LIST');
  const opened = mayOpen ? lead : null;
  // While the panel closes, it still shows its lead.
  const [shown, setShown] = useState(opened);
  if (opened !== null && opened !== shown) setShown(opened);
  if (shown === null) return null;
  return (
    <Suspense fallback={null}>
      <LeadPanel lead={shown} isOpen={opened !== null} onClosed={() => setShown(null)} />
    </Suspense>
  );
};
