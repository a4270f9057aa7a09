import type { LeadRow } from '@leadline/contracts';
import { StatusHistoryTable } from '../status-history-table';

/** The same table as that of the dialog. */
export const HistoryTab = ({ lead }: { lead: LeadRow }) => <StatusHistoryTable leadId={lead.id} />;
