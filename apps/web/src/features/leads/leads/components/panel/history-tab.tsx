import type { LeadRow } from '@leadline/contracts';
import { StatusHistoryTable } from '../status-history-table';

/** Shows the table of the status history dialog. */
export const HistoryTab = ({ lead }: { lead: LeadRow }) => <StatusHistoryTable leadId={lead.id} />;
