import type { LeadFunnel } from '@leadline/contracts';
import { formatCount } from '#shared/lib/format';
import { useFunnel } from '../../api/figures';
import type { WidgetProps } from '../../lib/widget-props';
import styles from '../figures.module.css';
import { WidgetState } from '../widget-state';
import { BarList } from './bars';

interface Step {
  readonly key: keyof LeadFunnel;
  readonly name: string;
  /** Name within a sentence. */
  readonly noun: string;
}
const STEPS: readonly Step[] = [
  { key: 'clicks', name: 'Clicks', noun: 'clicks' },
  { key: 'leads', name: 'Leads', noun: 'leads' },
  { key: 'autologged', name: 'Autologged', noun: 'autologged' },
  { key: 'ftds', name: 'FTDs', noun: 'FTDs' },
  { key: 'publisher_ftds', name: 'Approved', noun: 'approved' },
];

/** Describes a step as a share of the previous one, e.g. `12.5% of leads`. */
const shareText = (value: number, before: number, noun: string): string | undefined =>
  before === 0 ? undefined : `${((value / before) * 100).toFixed(1)}% of ${noun}`;

const itemsOf = (funnel: LeadFunnel) => {
  const steps = STEPS.flatMap((step) => {
    const value = funnel[step.key];
    return value === null ? [] : [{ ...step, value }];
  });
  return steps.map((step, index) => {
    const before = steps[index - 1];
    const note = before && shareText(step.value, before.value, before.noun);
    const { key, name, value } = step;
    return { key, name, value, text: formatCount(value), ...(note !== undefined && { note }) };
  });
};

/** The steps from clicks to approved FTDs, each as a share of the previous one. */
export const FunnelWidget = ({ widget, filter }: WidgetProps) => {
  const state = useFunnel(filter, widget.period ?? 'this_month');
  return (
    <WidgetState state={state}>
      {(funnel) => (
        <>
          <BarList label="Funnel" items={itemsOf(funnel)} />
          {funnel.clicks === null && (
            <p className={styles.note}>Clicks have no advertiser, so they are left out.</p>
          )}
        </>
      )}
    </WidgetState>
  );
};
