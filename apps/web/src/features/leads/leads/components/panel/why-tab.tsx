import type { LeadRow } from '@leadline/contracts';
import { WhyContent } from '../why-content';

/** The same as the dialog shows. */
export const WhyTab = ({ lead }: { lead: LeadRow }) => <WhyContent lead={lead} />;
