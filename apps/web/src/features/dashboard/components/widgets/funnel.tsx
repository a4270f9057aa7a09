import type { LeadFunnel } from '@leadline/contracts';
import { formatCount } from '#shared/lib/format';
import { useFunnel } from '../../api/use-figures';
import type { WidgetProps } from '../../lib/widget-props';
import { BarList } from '../bar-list';
import styles from '../figures.module.css';
import { WidgetState } from '../widget-state';

const STEPS: readonly (readonly [key: keyof LeadFunnel, name: string])[] = [
  ['clicks', 'Clicks'],
  ['leads', 'Leads'],
  ['autologged', 'Autologged'],
  ['ftds', 'FTDs'],
  ['publisher_ftds', 'Approved'],
];

/** Which share of the step before a step is, e.g. `12.5% of leads`. */
const shareText = (value: number, before: number, name: string): string | undefined =>
  before === 0 ? undefined : `${((value / before) * 100).toFixed(1)}% of ${name.toLowerCase()}`;

const itemsOf = (funnel: LeadFunnel) => {
  const steps = STEPS.flatMap(([key, name]) => {
    const value = funnel[key];
    return value === null ? [] : [{ key, name, value }];
  });
  return steps.map((step, index) => {
    const before = steps[index - 1];
    const note = before && shareText(step.value, before.value, before.name);
    return { ...step, text: formatCount(step.value), ...(note !== undefined && { note }) };
  });
};

/** From clicks to approved FTDs; each step with its share of the one before. */
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
