import { planWords } from '@leadline/contracts/plans-rules';
import { TimeCell } from '#shared/ui/cells';
import { HistoryDialog } from '#shared/versions/history-dialog';
import type { PartySide } from '../lib/party';
import { planHistoryCalls, type PlanVersions } from './plan-calls';
import styles from './plans.module.css';

const EarlierTerms = ({ terms }: { terms: PlanVersions['terms'] }) =>
  terms.length === 0 ? null : (
    <ul className={styles.earlier} aria-label="Earlier terms">
      {terms.map((earlier) => (
        <li key={earlier.until_at}>
          <span className={styles.until}>
            For leads until <TimeCell iso={earlier.until_at} />
          </span>{' '}
          {planWords(earlier)}
        </li>
      ))}
    </ul>
  );

const ENTITIES = { advertiser: 'advertiser_revenue', publisher: 'publisher_payout' } as const;
const nothing = (): void => undefined;

interface Props {
  side: PartySide;
  partyId: number;
  planId: number;
  /** Name of the plan, e.g. `deal HK 1550 12%`. */
  name: string;
  onClose: () => void;
}

/** The earlier terms of a plan, with the leads that they are for, and its saves. */
export const PlanHistory = ({ side, partyId, planId, name, onClose }: Props) => (
  <HistoryDialog
    title={`History of ${name}`}
    record={{ entity: ENTITIES[side], id: planId }}
    calls={planHistoryCalls(side, partyId, planId)}
    above={({ terms }) => <EarlierTerms terms={terms} />}
    mayRestore={false}
    onRestored={nothing}
    onClose={onClose}
  />
);
