import type { LeadRow } from '@leadline/contracts';
import { WhyContent } from '../why-content';

/** Shows the content of the dialog that explains the routing. */
export const WhyTab = ({ lead }: { lead: LeadRow }) => <WhyContent lead={lead} />;
